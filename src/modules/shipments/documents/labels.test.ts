import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { deepTest } from '../../../../test/deep.ts'
import { baseUrl, startApp } from '../../../../test/harness.ts'
import { drawnLogoFile } from '../../../../test/logo-file.ts'
import { codesInPdf, codesInPicture, sizesIn, textsIn } from '../../../../test/read-paper.ts'
import { addresses, goods, keepParcels } from '../../../../test/stored-parcels.ts'

const app = await startApp()
after(() => app.close())
const { call, context } = await app.newOrganization()

const label = (id: number, accept?: string, query = '') =>
  call('GET', `/parcels/${id}/documents/label${query}`, undefined, accept === undefined ? {} : { accept })
const one = async (made: Parameters<typeof keepParcels>[1]) => (await keepParcels(context, made))[0]!
const rowOf = (id: number) => app.db.selectFrom('parcels').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const looks = [
  { carrier: 'northpost', option: 'northpost:parcel/signature', words: ['North Post', 'Parcel, signature', 'SIGNATURE'], code: 'code128' },
  { carrier: 'swiftly', words: ['SWIFTLY'], code: 'code128' },
  { carrier: 'aerofast', option: 'aerofast:express/delivery_before=0900', words: ['09:00'], code: 'code128' },
  { carrier: 'ironhaul', option: 'ironhaul:pallet/tail_lift', words: ['TAIL LIFT'], code: 'code128' },
  { carrier: 'freshlane', words: ['24.11.2026'], code: 'code128' },
  { carrier: 'collogix', words: ['5612'], code: 'gs1_128' },
] as const

for (const { carrier, words, code, ...option } of looks) {
  test(`200 with a label of ${carrier} as PDF, PNG and ZPL, which people and scanners can read`, async () => {
    const made = { carrier, ...option, parcel: { carrier_fields: { expiration_date: '2026-11-24' }, label_notes: ['Ring twice'] } }
    const id = await one(made)
    const { tracking_number } = await rowOf(id)
    const pdf = await label(id)
    assert.deepEqual(
      [pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']],
      [200, 'application/pdf', `inline; filename="label-${id}.pdf"`],
    )
    const [text = ''] = await textsIn(pdf.bytes)
    for (const said of [...words, 'Ada Jansen', 'Kruisstraat 12', 'Tulip & Clay B.V.', '10042', 'Ring twice'])
      assert.ok(text.includes(said), `${said} is not in ${text}`)
    assert.deepEqual(await sizesIn(pdf.bytes), ['105×148'])
    const png = await label(id, 'image/png')
    assert.equal(png.headers['content-type'], 'image/png')
    const read = await codesInPicture(png.bytes, code)
    assert.ok(
      read.some((one) => one.endsWith(tracking_number!)),
      `${tracking_number} is not among ${read}`,
    )
    const zpl = await label(id, 'application/zpl')
    assert.deepEqual([zpl.headers['content-type'], zpl.text.slice(0, 3)], ['application/zpl', '^XA'])
    assert.match(zpl.text, new RegExp(tracking_number!))
  })
}

test('200 with the envelope of an unstamped letter, which has no number', async () => {
  const [text = ''] = await textsIn((await label(await one({ carrier: 'crossdock' }))).bytes)
  for (const said of ['Ada Jansen', 'Please affix stamp']) assert.ok(text.includes(said), text)
})

test('200 with every resolution that a format has; 400 that names them for any other', async () => {
  const id = await one({ carrier: 'swiftly' })
  const widths = { 203: 840, 300: 1240, 600: 2480 }
  for (const [dpi, width] of Object.entries(widths)) {
    const { bytes } = await label(id, 'image/png', `?dpi=${dpi}`)
    assert.ok(Math.abs(bytes.readUInt32BE(16) - width) < 60, `${bytes.readUInt32BE(16)}`)
    assert.equal((await label(id, 'application/zpl', `?dpi=${dpi}`)).status, 200)
  }
  assert.equal((await label(id, 'application/pdf', '?dpi=72')).status, 200)
  assert.equal((await label(id, 'image/png')).bytes.readUInt32BE(16), (await label(id, 'image/png', '?dpi=300')).bytes.readUInt32BE(16))
  for (const [accept, dpi, named] of [
    ['application/pdf', '150', '72'],
    ['application/pdf', '203', '72'],
    ['image/png', '150', '203, 300, 600'],
    ['image/png', '72', '203, 300, 600'],
    ['application/zpl', '72', '203, 300, 600'],
    ['image/png', '0', '203, 300, 600'],
  ] as const) {
    const { status, body } = await label(id, accept, `?dpi=${dpi}`)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, 'invalid', { parameter: 'dpi' }], `${accept} ${dpi}`)
    assert.ok(body.errors[0].detail.includes(named), body.errors[0].detail)
  }
  assert.equal((await label(id, 'image/png', '?dpi=many')).body.errors[0].source.parameter, 'dpi')
})

test('200 on the paper that is asked for, A4 with a place for the first; 400 for what is no paper or has no places', async () => {
  const id = await one({ carrier: 'swiftly' })
  for (const [paper, size] of [
    ['A4', '210×297'],
    ['A5', '148×210'],
    ['A6', '105×148'],
    ['a4', '210×297'],
    ['a6', '105×148'],
  ] as const)
    assert.deepEqual(await sizesIn((await label(id, undefined, `?paper_size=${paper}`)).bytes), [size])
  assert.equal((await label(id, undefined, '?paper_size=a4&start_from=3')).status, 200)
  // Some clients send it with every request, whatever the paper.
  for (const query of ['?start_from=0', '?paper_size=A6&start_from=0']) assert.equal((await label(id, undefined, query)).status, 200, query)
  const places = await Promise.all([0, 3].map(async (at) => (await label(id, undefined, `?paper_size=A4&start_from=${at}`)).bytes))
  assert.notDeepEqual(places[0], places[1])
  for (const [query, parameter] of [
    ['?paper_size=A3', 'paper_size'],
    ['?start_from=1', 'start_from'],
    ['?paper_size=A6&start_from=1', 'start_from'],
    ['?paper_size=A4&start_from=4', 'start_from'],
  ] as const) {
    const { status, body } = await label(id, undefined, query)
    assert.deepEqual([status, body.errors[0].source.parameter], [400, parameter], query)
  }
  const zpl = await label(id, 'application/zpl', '?paper_size=A4')
  assert.deepEqual([zpl.status, zpl.body.errors[0].source.parameter], [400, 'paper_size'])
  assert.equal((await label(id, 'application/zpl', '?paper_size=A6')).status, 200)
})

deepTest('200 for several parcels at once, in the order in which they were asked for, repeated or with commas', async () => {
  const ids = await keepParcels(context, { carrier: 'ironhaul', count: 5 })
  const [a, b, c, d, e] = ids
  const { status, bytes, headers } = await call(
    'GET',
    `/parcel-documents/label?parcels=${e}&parcels=${a},${b}&parcels=${c}&parcels=${d},${a}`,
  )
  assert.deepEqual([status, headers['content-type']], [200, 'application/pdf'])
  const numbers = await Promise.all([e!, a!, b!, c!, d!].map(async (id) => (await rowOf(id)).tracking_number!))
  const texts = await textsIn(bytes)
  assert.equal(texts.length, 5)
  for (const [at, number] of numbers.entries()) assert.ok(texts[at]!.includes(number), `${number} is not on page ${at}`)
  const sheets = (await call('GET', `/parcel-documents/label?parcels=${ids}&paper_size=A4&start_from=2`)).bytes
  assert.deepEqual(await sizesIn(sheets), ['210×297', '210×297'])
  const first = await codesInPdf(sheets, 'code128')
  assert.deepEqual([...new Set(first)].sort(), [numbers[1], numbers[2]].sort())
  const zpl = await call('GET', `/parcel-documents/label?parcels=${ids}`, undefined, { accept: 'application/zpl' })
  assert.equal(zpl.text.match(/\^XA/g)?.length, 5)
})

test('406 for a picture of several labels; 200 with what the client would take instead', async () => {
  const ids = await keepParcels(context, { carrier: 'ironhaul', count: 2 })
  const ask = (accept: string) => call('GET', `/parcel-documents/label?parcels=${ids}`, undefined, { accept })
  const { status, body } = await ask('image/png')
  assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [406, 'not_acceptable', { header: 'Accept' }])
  assert.equal((await ask('image/png, application/zpl;q=0.2')).headers['content-type'], 'application/zpl')
  assert.equal((await ask('text/html')).headers['content-type'], 'application/pdf')
})

test('200 for 20 parcels and 400 for 21, none, and what is no id', async () => {
  const ids = await keepParcels(context, { carrier: 'ironhaul', count: 21 })
  const bulk = (query: string) => call('GET', `/parcel-documents/label?${query}`)
  assert.equal((await textsIn((await bulk(`parcels=${ids.slice(0, 20)}`)).bytes)).length, 20)
  const repeated = (some: readonly number[]) => some.map((id) => `parcels=${id}`).join('&')
  assert.equal((await bulk(repeated(ids.slice(0, 20)))).status, 200)
  for (const [query, code] of [
    [`parcels=${ids}`, 'invalid'],
    [repeated(ids), 'invalid'],
    ['', 'required'],
    ['parcels=', 'invalid'],
    ['parcels=abc', 'invalid'],
    ['parcels=0', 'invalid'],
    ['parcels=1,,2', 'invalid'],
    ['parcels=1.5', 'invalid'],
  ] as const) {
    const { status, body } = await bulk(query)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].source], [400, code, { parameter: 'parcels' }], query)
  }
})

test('200 marks a label as printed once; HEAD does not, nor does another document', async () => {
  const id = await one({ carrier: 'swiftly', to: addresses.CH })
  const printedAt = async () => (await rowOf(id)).printed_at
  const head = await call('HEAD', `/parcels/${id}/documents/label`)
  assert.deepEqual([head.status, head.headers['content-type'], await printedAt()], [200, 'application/pdf', null])
  await call('GET', `/parcels/${id}/documents/customs-declaration`)
  await label(id, 'application/pdf;q=0')
  assert.equal(await printedAt(), null)
  await label(id)
  const first = await printedAt()
  assert.equal(first, context.now())
  app.clock.advance({ hours: 1 })
  await label(id)
  assert.equal(await printedAt(), first)
})

test('200 whatever the texts: what is odd, long or of no option that is left is printed all the same', async () => {
  const odd = 'a\u0000b\u202e\u{1f69a}\ud800\t\n"\\^~XA%s'
  const long = 'Ω'.repeat(250)
  for (const carrier of ['northpost', 'swiftly', 'aerofast', 'ironhaul', 'freshlane', 'collogix', 'crossdock', 'vanished']) {
    const to = { ...addresses.CH, name: odd, company_name: long, address_line_2: long, city: odd, house_number: odd, phone_number: odd }
    const id = await one({
      carrier,
      option: `${carrier}:gone/hide_sender`,
      to,
      shipment: {
        reference: odd,
        order_number: long,
        to_service_point: { id: odd, carrier_service_point_id: odd },
        carrier_specific: { tail_lift_loading: true, fixed_delivery_date: odd, time_slot_booking_delivery: true },
        delivery_dates: { handover_at: null, deliver_at: null, earliest_delivery_time: '10:00', latest_delivery_time: '12:00' },
      },
      parcel: {
        label_notes: [odd, long],
        carrier_fields: { expiration_date: odd },
        weight: { value: '0.0001', unit: 'oz' },
        additional_insured_price: { value: '12.50', currency: 'JPY' },
        parcel_items: [
          {
            ...goods[0]!,
            description: odd,
            weight: { value: 1e-7, unit: 'kg' },
            dangerous_goods: { id_number: odd, class_division_number: long },
          },
          { ...goods[1]!, description: long, price: { value: '12.50', currency: 'JPY' }, quantity: 1_000_000 },
        ],
      },
      row: { documents: '["label","cn23"]' },
    })
    for (const type of ['application/pdf', 'image/png', 'application/zpl'])
      assert.equal((await label(id, type)).status, 200, `${carrier} ${type}`)
    const [text = ''] = await textsIn((await label(id)).bytes)
    assert.ok(!text.includes('Insulindelaan'), 'the sender is hidden')
  }
})

test('200 with what the option, the shipment and the items say on the label', async () => {
  const texts = async (made: Parameters<typeof keepParcels>[1]) => (await textsIn((await label(await one(made))).bytes))[0]!
  const cash = await texts({
    carrier: 'northpost',
    option: 'northpost:parcel/cash_on_delivery=500',
    shipment: { total_order_price: { value: '149.95', currency: 'EUR' }, reference: 'Spring' },
    parcel: { additional_insured_price: { value: '250.00', currency: 'EUR' } },
  })
  for (const said of ['COD 149.95 EUR', 'INSURED 250.00 EUR', 'Ref. Spring']) assert.ok(cash.includes(said), cash)
  const freight = await texts({
    carrier: 'ironhaul',
    shipment: {
      carrier_specific: { tail_lift_unloading: true, fixed_delivery_date: '2026-11-20', time_slot_booking_delivery: true },
      delivery_dates: { handover_at: null, deliver_at: null, earliest_delivery_time: '10:00', latest_delivery_time: '12:00' },
    },
  })
  for (const said of ['TAIL LIFT FOR UNLOADING', 'ON 2026-11-20', 'SLOT 10:00–12:00']) assert.ok(freight.includes(said), freight)
  const hidden = await texts({ carrier: 'aerofast', shipment: { carrier_fields: { hide_sender: true } } })
  assert.ok(!hidden.includes('Tulip'), hidden)
  const adult = await texts({ carrier: 'aerofast', option: 'aerofast:express/age_check=18' })
  assert.ok(adult.includes('18+'), adult)
  const danger = await texts({
    carrier: 'swiftly',
    parcel: { parcel_items: [{ ...goods[0]!, dangerous_goods: { id_number: 'UN1266', class_division_number: '3' } }] },
  })
  assert.match(danger, /UN 1266/)
  const mail = await texts({ carrier: 'northpost', option: 'northpost:packet/registered_delivery', to: addresses.CH })
  for (const said of ['CN 22', '4 × Stoneware mug, blue', '74.00 EUR', '93.90 EUR', '1.710 kg']) assert.ok(mail.includes(said), mail)
})

test('200 with the service point that a parcel is brought to, by name while it is known and by its id in any case', async () => {
  const integration = (await call('GET', '/user/auth/metadata')).body.data.integration_id
  await call('PATCH', `/integrations/${integration}`, { service_point_enabled: true, service_point_carriers: ['swiftly'] })
  const [point] = (await call('GET', '/service-points?country_code=NL&carrier_code=swiftly&limit=1')).body.data.results
  const texts = async (to_service_point: { id: string; carrier_service_point_id: string }) =>
    (await textsIn((await label(await one({ carrier: 'swiftly', shipment: { to_service_point } }))).bytes))[0]!
  const known = await texts({ id: String(point.id), carrier_service_point_id: point.carrier_service_point_id })
  for (const said of [point.carrier_service_point_id, point.name, point.address.city]) assert.ok(known.includes(said), known)
  assert.ok((await texts({ id: '7', carrier_service_point_id: 'SP-GONE' })).includes('SP-GONE'))
})

test('200 with the logo that the brand had when the label was bought, and without one that is elsewhere', async () => {
  const brand = (await call('POST', '/brands', { name: 'North', domain: `north-labels-${process.pid}` })).body.data.id
  const id = await one({ carrier: 'swiftly', shipment: { brand_id: brand } })
  const plain = (await label(id, 'image/png')).bytes
  await call('PATCH', `/brands/${brand}`, { print_logo: 'https://logo.example/a.png' })
  assert.deepEqual((await label(id, 'image/png')).bytes, plain)
  const { body } = await call('POST', `/brands/${brand}/print-logo`, drawnLogoFile)
  assert.match(body.data.print_logo, new RegExp(`^${baseUrl}/files/`))
  assert.deepEqual((await label(id, 'image/png')).bytes, plain)
  const next = await one({ carrier: 'swiftly', shipment: { brand_id: brand } })
  const picturesIn = async (parcel: number) => (await label(parcel, 'application/zpl')).bytes.toString().match(/\^GF/g)?.length ?? 0
  assert.equal(await picturesIn(next), (await picturesIn(id)) + 1)
})
