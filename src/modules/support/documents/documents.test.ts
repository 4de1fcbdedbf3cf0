import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { drawnLogoFile } from '../../../../test/logo-file.ts'
import { readPdf } from '../../../../test/reading.ts'
import { announced, type Caller, sender } from '../../../../test/shipments.ts'
import { OutboundError, type Send } from '../../../platform/outbound/call.ts'

const logos: Record<string, () => ReturnType<Send>> = {
  'https://shop.example/logo.png': async () => ({ status: 200, headers: {}, body: drawnLogoFile }),
  'https://shop.example/missing.png': async () => ({ status: 404, headers: {}, body: Buffer.alloc(0) }),
  'https://shop.example/page.html': async () => ({ status: 200, headers: {}, body: Buffer.from('<html>') }),
  'https://10.0.0.1/logo.png': async () => {
    throw new OutboundError('refused_address')
  },
}
const app = await startApp({ send: ({ url }) => logos[url]!() })
after(() => app.close())

const invoicePath = '/dsf/documents/generate/invoice'
const letterPath = '/dsf/documents/generate/claim-letter'

async function claimedParcel(organization: Caller) {
  const shipment = await announced(organization, { order_number: 'ORD-77', from_address: { ...sender, company_name: 'Tulip & Clay' } })
  const { tracking_number } = shipment.parcels[0]
  return {
    tracking_number,
    items: [
      { description: 'Stoneware mug', quantity: 2, unit_price: 18.5 },
      { description: 'Tea towel', quantity: 1, unit_price: 9.95 },
    ],
    currency_code: 'EUR',
    tax_rate: 21,
  }
}

/** What is read on the generated PDF, with the line breaks as spaces. */
async function textOf(preview_url: string) {
  const { status, headers, bytes } = await app.send('GET', preview_url.slice(baseUrl.length))
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  return (await readPdf(bytes, 1)).map(({ lines }) => lines.join(' ').replaceAll(/\s+/g, ' ')).join(' ')
}

test('a sales invoice is drawn from the parcel and the items, tax included', async () => {
  const organization = await app.newOrganization()
  const { status, body, text } = await organization.call('POST', invoicePath, await claimedParcel(organization))
  assert.equal(status, 201, text)
  assert.deepEqual(Object.keys(body).sort(), ['file_token', 'preview_url'])
  const read = await textOf(body.preview_url)
  for (const part of [
    'INVOICE',
    'TC',
    'Tulip & Clay',
    'ORD-77',
    'Ada Jansen',
    'Stoneware mug',
    '37.00',
    '38.80',
    'VAT 21 %',
    '8.15',
    '46.95 EUR',
  ])
    assert.ok(read.includes(part), `${part} in ${read}`)
})

test('claim letters are in French unless the request names another language of contacts', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const cases = {
    '': 'Réclamation',
    'fr-fr': 'colis endommagé',
    'de-de': 'beschädigte Sendung',
    'en-gb': 'damaged parcel',
    'en-us': 'damaged parcel',
    'es-es': 'paquete dañado',
    'it-it': 'pacco danneggiato',
    'nl-nl': 'beschadigd pakket',
  }
  for (const [language, words] of Object.entries(cases)) {
    const request = { ...parcel, ticket_category: 'damaged', ...(language && { language }) }
    const { status, body, text } = await organization.call('POST', letterPath, request)
    assert.equal(status, 201, text)
    const read = await textOf(body.preview_url)
    for (const part of [words, 'Swiftly', parcel.tracking_number, '2 × Stoneware mug', '46.95 EUR'])
      assert.ok(read.includes(part), `${part} in ${read}`)
  }
})

test('each ticket category has its own subject', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const subjects = {
    damaged: 'colis endommagé',
    lost: 'colis perdu',
    unjust_return: 'retour injustifié',
    delivered_not_received: 'colis indiqué comme livré et non reçu',
  }
  for (const [ticket_category, subject] of Object.entries(subjects)) {
    const { body } = await organization.call('POST', letterPath, { ...parcel, ticket_category })
    assert.ok((await textOf(body.preview_url)).includes(subject))
  }
})

test('items of more than 5,000 are refused unless force is set', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const items = [{ description: 'Amphora', quantity: 2, unit_price: 2500.01 }]
  for (const [path, more] of [
    [invoicePath, {}],
    [letterPath, { ticket_category: 'lost' }],
  ] as const) {
    const refused = await organization.call('POST', path, { ...parcel, ...more, items })
    const [{ status, code, title, detail }] = refused.body.errors
    assert.deepEqual([refused.status, status, code, title], [400, 400, 'bad_request', 'Bad Request'])
    assert.match(detail, /5000\.02.*force/)
    assert.equal((await organization.call('POST', path, { ...parcel, ...more, items, force: true })).status, 201)
    const exactly = [{ description: 'Amphora', quantity: 2, unit_price: 2500 }]
    assert.equal((await organization.call('POST', path, { ...parcel, ...more, items: exactly })).status, 201)
  }
})

test('a preview ends after 72 hours, and one that was changed opens nothing', async () => {
  const organization = await app.newOrganization()
  const { body } = await organization.call('POST', invoicePath, await claimedParcel(organization))
  const path = body.preview_url.slice(baseUrl.length)
  const begun = app.clock.time
  const statusAt = async (hours: number) => {
    app.clock.time = new Date(Date.parse(begun) + hours * 3_600_000 - 1).toISOString()
    return (await app.send('GET', path)).status
  }
  assert.equal(await statusAt(72), 200)
  app.clock.advance({ seconds: 1 })
  assert.equal((await app.send('GET', path)).status, 404)
  app.clock.time = begun
  assert.equal((await app.send('GET', path)).status, 200)
  assert.equal((await app.send('GET', `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`)).status, 404)
  assert.equal((await app.send('GET', '/previews/x')).status, 404)
  assert.doesNotMatch(path, new RegExp(body.file_token), 'the link does not hold the token')
})

test('a logo is read from base64 or from a public address, and what is not a picture is refused', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const png = drawnLogoFile.toString('base64')
  const cases: [string | null, number][] = [
    [null, 201],
    ['', 201],
    [png, 201],
    [`data:image/png;base64,${png}`, 201],
    ['https://shop.example/logo.png', 201],
    ['https://shop.example/missing.png', 400],
    ['https://shop.example/page.html', 400],
    ['https://10.0.0.1/logo.png', 400],
    ['/etc/passwd', 400],
    ['file:///etc/passwd', 400],
    [Buffer.from('no picture').toString('base64'), 400],
  ]
  for (const [company_logo_path, status] of cases) {
    const answer = await organization.call('POST', invoicePath, { ...parcel, company_logo_path })
    assert.equal(answer.status, status, `${company_logo_path?.slice(0, 40)} ${answer.text}`)
    if (status === 400) assert.equal(answer.body.errors[0].source.pointer, '/company_logo_path')
  }
})

test('what is wrong with a request is a bad_request of the support desk: no parcel, no items, another organization', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const stranger = await app.newOrganization()
  const letter = { ...parcel, ticket_category: 'lost' }
  const cases = [
    organization.call('POST', invoicePath, { ...parcel, tracking_number: 'none' }),
    stranger.call('POST', invoicePath, parcel),
    organization.call('POST', invoicePath, { ...parcel, items: [] }),
    organization.call('POST', invoicePath, { ...parcel, items: [{ description: 'x', quantity: 0, unit_price: 1 }] }),
    organization.call('POST', invoicePath, { ...parcel, tax_rate: 100 }),
    organization.call('POST', invoicePath, { ...parcel, currency_code: 'XXY' }),
    organization.call('POST', letterPath, { ...letter, ticket_category: 'delayed' }),
    organization.call('POST', letterPath, parcel),
  ]
  for (const answer of await Promise.all(cases)) {
    assert.equal(answer.status, 400, answer.text)
    assert.deepEqual([answer.body.errors[0].code, answer.body.errors[0].status], ['bad_request', 400])
  }
})

test('currencies without decimals, and prices between two coins, are printed in whole coins', async () => {
  const organization = await app.newOrganization()
  const parcel = await claimedParcel(organization)
  const items = [{ description: 'Mug', quantity: 3, unit_price: 33.333 }]
  const yen = await organization.call('POST', invoicePath, { ...parcel, items, currency_code: 'JPY', tax_rate: 10 })
  assert.ok((await textOf(yen.body.preview_url)).includes('99 JPY'))
  const euro = await organization.call('POST', invoicePath, { ...parcel, items })
  assert.ok((await textOf(euro.body.preview_url)).includes('99.99 EUR'))
})

test('a document can be generated 30 times a minute', async () => {
  const organization = await app.newOrganization()
  const request = { ...(await claimedParcel(organization)), tracking_number: 'none' }
  for (let i = 0; i < 30; i++) assert.equal((await organization.call('POST', invoicePath, request)).status, 400)
  const { status, body } = await organization.call('POST', invoicePath, request)
  assert.deepEqual([status, body.errors[0].code, body.errors[0].status], [429, 'hit_rate_limit', 429])
})
