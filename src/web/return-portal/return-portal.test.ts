import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { picture } from '../../../test/examples.ts'
import { baseUrl, startApp, type TestResponse } from '../../../test/harness.ts'
import { deliveredShipment, newBrowser, newPortal, sentShipment, type TestPortal } from '../../../test/return-portal.ts'
import { receiver, runJobs } from '../../../test/shipments.ts'
import { createHandler } from '../../app.ts'
import { pageLanguages } from '../tracking/words.ts'
import { returnWords } from './words.ts'

const app = await startApp()
after(() => app.close())

const pathOf = ({ headers }: TestResponse) => String(headers.location)
const { browse, cookieOf } = newBrowser(app)
const get = (path: string, headers = {}) => browse('GET', path, headers)
const postForm = (path: string, fields: Record<string, string>, headers = {}) =>
  browse('POST', path, { 'content-type': 'application/x-www-form-urlencoded', ...headers }, new URLSearchParams(fields).toString())
/** Sends the last form as the page shows it. */
async function submit(summary: string) {
  const { text } = await get(summary)
  return postForm(summary, { reference: /name="reference" value="([\w-]+)"/.exec(text)?.[1] ?? '' })
}
/** What the script of a page does with the fragment of a link. */
const openLink = (url: string) => postForm(`${url.split('#')[0]!.replace(baseUrl, '')}`, { token: url.split('#')[1]! })
function postParts(path: string, fields: Record<string, string>, file?: { name: string; bytes: Buffer }) {
  const pieces = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const photo = file
    ? [
        Buffer.from(`--edge\r\nContent-Disposition: form-data; name="${file.name}"; filename="a.png"\r\n\r\n`),
        file.bytes,
        Buffer.from('\r\n'),
      ]
    : []
  const body = Buffer.concat([...pieces, ...photo, Buffer.from('--edge--\r\n')])
  return browse('POST', path, { 'content-type': 'multipart/form-data; boundary=edge' }, body)
}
const errorsIn = ({ text }: TestResponse) => [...text.matchAll(/class="field-error" id="([\w-]+)-error">([^<]*)</g)].map(([, id]) => id)

const find = (portal: TestPortal, { order_number, postal_code }: { order_number: string; postal_code: string }) =>
  postForm(`/return/${portal.domain}`, { identifier: order_number, postal_code })
const chosen = { 'product-0': 'MUG', 'quantity-0': '1', 'reason-0': '1', 'product-2': 'TEA', 'quantity-2': '1', 'reason-2': '11' }

/** The address of the summary, after the forms before it. */
async function toSummary(portal: TestPortal, fields: Record<string, string> = chosen) {
  const sent = await deliveredShipment(portal)
  const start = pathOf(await find(portal, sent))
  const handover = pathOf(await postParts(start, fields))
  const summary = pathOf(await postForm(handover, { option: 'drop_off_point swiftly', refund: 'money' }))
  return { ...sent, start, handover, summary }
}

test('303 leads from form to form to one return, also where the last form is sent twice', async () => {
  const portal = await newPortal(app)
  const { summary, order_number, id } = await toSummary(portal)
  assert.equal((await get(summary)).status, 200)
  const [first, second] = await Promise.all([submit(summary), submit(summary)])
  const third = await submit(summary)
  for (const one of [first, second, third]) {
    assert.equal(one.status, 303, one.text)
    assert.match(pathOf(one), new RegExp(`^/return/${portal.domain}/[0-9a-f]{32}/status$`))
  }
  await runJobs(portal)
  for (const one of [first, second, third]) assert.match((await get(pathOf(one))).text, /<h1>Your return label is ready<\/h1>/)
  const { body } = await portal.call('GET', `/shipments?order_number=${order_number}`)
  assert.equal(body.data.filter((one: { id: string }) => one.id !== id).length, 1)
})

test('404 is the same page for an unknown number and a wrong postal code, but for the number that was typed', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const unknown = await find(portal, { order_number: 'NEVER', postal_code: sent.postal_code })
  const wrong = await find(portal, { ...sent, postal_code: '1000 AA' })
  assert.deepEqual([unknown.status, wrong.status], [404, 404])
  assert.equal(wrong.text.replaceAll(sent.order_number, 'NEVER'), unknown.text)
})

test('404 says that a parcel is not delivered yet', async () => {
  const portal = await newPortal(app)
  const answer = await find(portal, await sentShipment(portal))
  assert.equal(answer.status, 404)
  assert.match(answer.text, /This parcel has not been delivered yet/)
})

test('404 for a brand without a return portal', async () => {
  const portal = await newPortal(app)
  await portal.call('PUT', `/brands/${portal.brand_id}/return-settings`, {})
  for (const domain of [portal.domain, 'no-such-brand']) {
    const page = await get(`/return/${domain}`)
    assert.equal(page.status, 404)
    assert.match(page.text, /There is no return portal here/)
  }
})

test('403 asks to find the parcel again where a token was changed, is missing or has expired', async () => {
  const portal = await newPortal(app)
  const { start, handover, summary } = await toSummary(portal)
  const other = await newPortal(app)
  for (const path of [start, handover, summary]) {
    assert.equal((await get(path)).status, 200, path)
    const cookie = cookieOf(path)
    assert.equal((await get(path, { cookie: '' })).status, 403)
    assert.equal((await get(path.replace(portal.domain, other.domain), { cookie })).status, 403)
    assert.equal((await get(path, { cookie: cookie.replaceAll(/=\w{4}/g, '=AAAA') })).status, 403)
  }
  app.clock.advance({ minutes: 31 })
  for (const path of [start, handover, summary]) assert.equal((await get(path)).status, 403)
  assert.equal((await submit(summary)).status, 403)
})

test('the steps end 30 minutes after the parcel was found, however late the last form was sent', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const start = pathOf(await find(portal, sent))
  app.clock.advance({ minutes: 29 })
  const handover = pathOf(await postParts(start, chosen))
  assert.equal((await get(handover)).status, 200)
  app.clock.advance({ minutes: 2 })
  assert.equal((await get(handover)).status, 403)
})

test('400 marks each field that is wrong and keeps what was typed', async () => {
  const portal = await newPortal(app)
  const start = pathOf(await find(portal, await deliveredShipment(portal)))
  const wrong = await postParts(start, {
    ...{ 'product-0': 'MUG', 'quantity-0': '3', 'reason-0': '' },
    ...{ 'product-1': 'TOWEL', 'quantity-1': '1', 'reason-1': '3', 'message-1': ' ' },
    ...{ 'product-2': 'TEA', 'quantity-2': '1', 'reason-2': '25', 'message-2': 'Torn <b>open</b>' },
  })
  assert.equal(wrong.status, 400)
  assert.deepEqual(errorsIn(wrong), ['quantity-0', 'reason-0', 'message-1', 'photos-2'])
  assert.match(wrong.text, /Torn &lt;b&gt;open&lt;\/b&gt;/)
  assert.deepEqual(errorsIn(await postParts(start, {})), ['quantity-0'])
  const picked = { 'product-2': 'TEA', 'quantity-2': '1', 'reason-2': '25' }
  const noImage = await postParts(start, picked, { name: 'photos-2', bytes: Buffer.from('<svg/>') })
  assert.deepEqual([noImage.status, errorsIn(noImage)], [400, ['photos-2']])
  assert.equal((await postParts(start, picked, { name: 'photos-2', bytes: picture })).status, 303)
})

test('400 for a way or a refund that is not offered, and for a refund without its message', async () => {
  const portal = await newPortal(app, { refund_types: [{ code: 'exchange', requires_message: true }] })
  const start = pathOf(await find(portal, await deliveredShipment(portal)))
  const handover = pathOf(await postParts(start, chosen))
  assert.deepEqual(errorsIn(await postForm(handover, { option: 'drone swiftly', refund: 'money' })), ['option', 'refund'])
  assert.deepEqual(errorsIn(await postForm(handover, { option: 'pickup swiftly', refund: 'exchange' })), ['refund_message'])
  const message = { refund_message: 'The same in red' }
  assert.equal((await postForm(handover, { option: 'pickup swiftly', refund: 'exchange', ...message })).status, 303)
})

test('400 after everything was returned in the meantime', async () => {
  const portal = await newPortal(app)
  const { summary, order_number, postal_code } = await toSummary(portal)
  const handover = pathOf(await postParts(pathOf(await find(portal, { order_number, postal_code })), chosen))
  const other = pathOf(await postForm(handover, { option: 'pickup swiftly', refund: 'money' }))
  assert.equal((await submit(other)).status, 303)
  const late = await submit(summary)
  assert.equal(late.status, 400)
  assert.match(late.text, /can no longer be returned/)
})

test('403 for a form that a page of another site sends', async () => {
  const portal = await newPortal(app)
  const { summary } = await toSummary(portal)
  for (const headers of [
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null', host: 'crossdock.test' },
  ])
    assert.equal((await postForm(summary, {}, headers)).status, 403)
})

test('the link of a shipment opens the portal without a postal code, and is 404 without a portal', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const { status, body } = await portal.call('GET', `/shipments/${sent.id}/return-portal-url`)
  assert.equal(status, 200)
  assert.ok(body.data.url.startsWith(`${baseUrl}/return/${portal.domain}/open#`))
  assert.equal((await get(body.data.url)).status, 200)
  const redirect = await openLink(body.data.url)
  assert.equal(redirect.status, 303)
  assert.match((await get(pathOf(redirect))).text, /What do you want to return\?/)
  const old = await get(body.data.url.replace('open#', 'start?token='))
  assert.deepEqual([old.status, pathOf(old).includes('token')], [303, false])
  app.clock.advance({ hours: 7 * 24 + 1 })
  assert.equal((await openLink(body.data.url)).status, 403)
  await portal.call('PUT', `/brands/${portal.brand_id}/return-settings`, {})
  assert.equal((await portal.call('GET', `/shipments/${sent.id}/return-portal-url`)).status, 404)
})

test('the tracking page of a delivered parcel leads to the return portal of its brand', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const track = async () => (await get(`/tracking/${sent.tracking_number}?postal_code=5612CG`)).text
  const link = `href="${baseUrl}/return/${portal.domain}"`
  assert.ok((await track()).includes(link))
  await portal.call('PUT', `/brands/${portal.brand_id}/return-settings`, {})
  assert.ok(!(await track()).includes(link))
})

test('no address has a token or what the shopper wrote, and cookies are sent to the pages of one visit alone', async () => {
  const portal = await newPortal(app, { return_fee: { value: '3.95', currency: 'EUR' } })
  const { start, handover, summary } = await toSummary(portal, { ...chosen, 'message-0': 'cracked handle' })
  const status = pathOf(await submit(summary))
  const pages = await Promise.all([start, handover, summary, status].map((path) => get(path)))
  const addresses = pages
    .flatMap(({ text }) => [...text.matchAll(/(?:href|action|src)="([^"]*)"/g)].map(([, address]) => address!))
    .filter((one) => one !== '#main' && !one.startsWith('data:'))
  const isMail = (address: string) => address.startsWith('mailto:')
  for (const address of [start, handover, summary, status, ...addresses.filter((one) => !isMail(one))]) {
    assert.doesNotMatch(address, /token|state=|chosen|#./, address)
    assert.doesNotMatch(address, /[?&](?!lang=)[^=]+=/, address)
  }
  const [mail] = addresses.filter(isMail)
  assert.match(decodeURIComponent(mail!), new RegExp(`${baseUrl}/return/${portal.domain}/open#[\\w.-]+$`))
  const pay = addresses.find((address) => address.includes('/payments/'))!
  const paid = await app.send('POST', pay.replace(baseUrl, ''), { 'content-type': 'application/x-www-form-urlencoded' }, 'decision=pay')
  const [back, fragment] = pathOf(paid).split('#')
  assert.equal(back, baseUrl + status)
  const elsewhere = await get(back!, { cookie: '' })
  assert.deepEqual([elsewhere.status, elsewhere.text.includes(`action="/return/${portal.domain}/open"`)], [403, true])
  const opened = await openLink(`/return/${portal.domain}/open#${fragment}`)
  assert.match((await get(pathOf(opened))).text, /<h1>Your label is being made<\/h1>/)
})

test('cookies of a server with an address of https are sent over TLS alone', async () => {
  const portal = await newPortal(app)
  const { order_number, postal_code } = await deliveredShipment(portal)
  const serving = { authUrl: '', corsOrigins: [], limits: { read: 0, write: 0 } }
  const { headers } = await createHandler(
    { ...app.parts, baseUrl: 'https://ship.example' },
    serving,
  )({
    method: 'POST',
    target: `/return/${portal.domain}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    address: '192.0.2.1',
    body: async () => Buffer.from(new URLSearchParams({ identifier: order_number, postal_code }).toString()),
  })
  assert.match(String(headers['set-cookie']), /; HttpOnly; SameSite=Lax; Secure$/)
})

test('a form that was sent for other choices than those of the browser creates no return, and shows what was chosen', async () => {
  const portal = await newPortal(app)
  const { summary, start, order_number } = await toSummary(portal)
  const seen = await get(summary)
  const handover = pathOf(await postParts(start, { 'product-2': 'TEA', 'quantity-2': '1', 'reason-2': '11' }))
  await postForm(handover, { option: 'pickup swiftly', refund: 'money' })
  const late = await postForm(summary, { reference: /name="reference" value="([\w-]+)"/.exec(seen.text)![1]! })
  assert.deepEqual([late.status, pathOf(late)], [303, summary])
  assert.equal((await portal.call('GET', `/shipments?order_number=${order_number}`)).body.data.length, 1)
})

test('the summary and the status name the receiver only to those who came by the link of the merchant', async () => {
  const portal = await newPortal(app)
  const sent = await deliveredShipment(portal)
  const { url } = (await portal.call('GET', `/shipments/${sent.id}/return-portal-url`)).body.data
  for (const [start, isNamed] of [
    [pathOf(await openLink(url)), true],
    [pathOf(await find(portal, sent)), false],
  ] as const) {
    const handover = pathOf(await postParts(start, { 'product-2': 'TEA', 'quantity-2': '1', 'reason-2': '11' }))
    const summary = pathOf(await postForm(handover, { option: 'pickup swiftly', refund: 'money' }))
    const pages = await Promise.all([start, handover, summary].map(async (path) => (await get(path)).text))
    for (const secret of [receiver.name, receiver.address_line_1]) assert.equal(pages.join().includes(secret), isNamed, secret)
  }
})

test('200 downloads the label from the status page, for the browser that keeps the return', async () => {
  const portal = await newPortal(app)
  const { summary } = await toSummary(portal)
  const status = pathOf(await submit(summary))
  const label = status.replace(/status$/, 'label')
  assert.equal((await get(label)).status, 403)
  await runJobs(portal)
  assert.ok((await get(status)).text.includes(`href="${label}"`))
  const file = await get(label)
  assert.deepEqual([file.status, file.headers['content-type'], file.text.slice(0, 5)], [200, 'application/pdf', '%PDF-'])
  assert.equal((await get(label, { cookie: '' })).status, 403)
})

test('pages load nothing, run nothing, are stored nowhere and name no e-mail address', async () => {
  const portal = await newPortal(app)
  const { start, handover, summary } = await toSummary(portal)
  const status = pathOf(await submit(summary))
  for (const path of [`/return/${portal.domain}`, start, handover, summary, status]) {
    const { headers, text } = await get(path)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src data:/)
    assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['private, no-store', 'noindex'])
    assert.doesNotMatch(text, /<script|undefined|\[object|NaN/)
    for (const secret of [receiver.email, receiver.phone_number]) assert.ok(!text.includes(secret), path)
  }
})

const hostile = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</textarea><iframe src=//x>',
  '</style></title><script>1</script>',
  '&lt;b&gt; <svg/onload=x> -->',
]

test('what others wrote is text on every page', async () => {
  for (const injection of hostile) {
    const portal = await newPortal(app, { helper_text: { en: injection } })
    const sent = await deliveredShipment(portal, {
      parcels: [{ weight: { value: '1', unit: 'kg' }, parcel_items: [{ description: injection, quantity: 1, sku: 'A' }] }],
    })
    const start = pathOf(await find(portal, sent))
    const fields = { 'product-0': 'A', 'quantity-0': '1', 'reason-0': '3', 'message-0': `m ${injection}` }
    const handover = pathOf(await postParts(start, fields))
    const summary = pathOf(await postForm(handover, { option: 'pickup swiftly', refund: 'money' }))
    for (const path of [`/return/${portal.domain}`, start, handover, summary]) {
      const { text } = await get(path)
      const tags = [...text.replace(/<style>[\s\S]*?<\/style>/, '').matchAll(/<([a-z][^\s/>]*)([^>]*)>/gi)]
      for (const [tag, name, attributes] of tags) {
        assert.doesNotMatch(name!, /^(script|iframe|object|embed|base|video|audio|math|template)$/i, tag)
        assert.doesNotMatch(attributes!.replaceAll(/"[^"]*"/g, '""'), /\s(on\w+|style|srcdoc)=|'|</i, tag)
      }
    }
  }
})

test('every language has its own words, and a portal shows the languages of its settings', async () => {
  const portal = await newPortal(app, { languages: ['nl', 'de'] })
  for (const [asked, shown] of [
    ['nl', 'nl'],
    ['de', 'de'],
    ['fr', 'nl'],
  ] as const) {
    const { headers, text } = await get(`/return/${portal.domain}?lang=${asked}`)
    assert.equal(headers['content-language'], shown)
    assert.ok(text.includes(`<h1>${returnWords[shown].find}</h1>`))
    assert.doesNotMatch(text, /hreflang="(en|fr|es|it)"/)
  }
  assert.deepEqual(Object.keys(returnWords), Object.keys(pageLanguages))
})

test('200 shows the status of a return until its link has expired', async () => {
  const portal = await newPortal(app, { requires_approval: true })
  const { summary } = await toSummary(portal)
  const status = pathOf(await submit(summary))
  assert.match((await get(status)).text, /<h1>Your return is waiting for approval<\/h1>/)
  app.clock.advance({ hours: 29 * 24 })
  assert.equal((await get(status)).status, 200)
  app.clock.advance({ hours: 25 })
  assert.equal((await get(status)).status, 403)
})
