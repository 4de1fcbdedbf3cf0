import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp, type TestResponse } from '../../test/harness.ts'
import { parcel, receiver, shipment } from '../../test/shipments.ts'
import { openMetrics } from '../platform/metrics.ts'

const metrics = openMetrics()
const app = await startApp({ metrics })
after(() => app.close())
const ignoring = await startApp({ unknownFields: 'ignore' })
after(() => ignoring.close())

const lenient = { prefer: 'handling=lenient' }
const preferenceOf = ({ status, headers }: TestResponse) => [status, headers['preference-applied'], headers['ignored-fields']]
const codesOf = ({ body }: TestResponse) => body.errors.map(({ code, source }: any) => `${code} ${source.pointer ?? source.parameter}`)

/** As ERPNext sends it: fields at every depth that no operation has. */
const chatty = () =>
  shipment({
    request_label: true,
    to_address: { ...receiver, order_number: '1001' },
    parcels: [
      { ...parcel, order_number: '1001', weight: { value: '1.2', unit: 'kg', precision: 3 } },
      {
        ...parcel,
        parcel_items: [
          { description: 'Cup', quantity: 1, weight: { value: '0.2', unit: 'kg' }, price: { value: '5', currency: 'EUR' }, vat: 21 },
        ],
      },
    ],
  })
const named = [
  '/request_label',
  '/to_address/order_number',
  '/parcels/0/order_number',
  '/parcels/0/weight/precision',
  '/parcels/1/parcel_items/0/vat',
]

test('ignores unknown fields at every depth with Prefer: handling=lenient, and lists them in Ignored-Fields', async () => {
  const { call } = await app.newOrganization()
  const strict = await call('POST', '/shipments/announce', chatty())
  assert.equal(strict.status, 400)
  assert.equal(strict.headers['ignored-fields'], undefined)
  const taken = await call('POST', '/shipments/announce', chatty(), lenient)
  assert.equal(taken.status, 201, taken.text)
  assert.equal(taken.headers['preference-applied'], 'handling=lenient')
  const listed = String(taken.headers['ignored-fields']).split(', ')
  assert.deepEqual(listed.toSorted(), named.map((pointer) => `"${pointer}"`).toSorted())
  assert.match(await metrics.text(), /crossdock_ignored_fields_total\{operation="announceShipment"\} 5\n/)
})

test('reads Prefer as RFC 7240 has it: several preferences, any case, quotes, and the first handling counts', async () => {
  const { call } = await app.newOrganization()
  const unknown = { name: 'A', domain: 'prefer-forms', slogan: 'B' }
  for (const prefer of [
    'return=minimal, handling=lenient; wait=10',
    'HANDLING = "lenient"',
    'handling=lenient, handling=strict',
    'respond-async,handling=Lenient',
  ])
    assert.equal((await call('PATCH', '/shipping-defaults', { slogan: 'B' }, { prefer })).status, 200, prefer)
  for (const prefer of ['handling=strict', 'handling=strict, handling=lenient', 'lenient', 'handling=', 'xhandling=lenient', ''])
    assert.deepEqual(codesOf(await call('POST', '/brands', unknown, { prefer })), ['unknown_field /slogan'], prefer)
})

test('refuses what else is wrong with a lenient request, and does not name what it ignored among the errors', async () => {
  const { call } = await app.newOrganization()
  const refused = await call('POST', '/brands', { domain: 'lenient-wrong', slogan: 'B' }, lenient)
  assert.deepEqual([refused.status, codesOf(refused)], [400, ['required /name']])
})

test('null counts as absent in the addresses of a lenient request, and in no other place', async () => {
  const { call } = await app.newOrganization()
  const to_address = { ...receiver, company_name: null, address_line_2: null, phone_number: null, po_box: null }
  const strict = await call('POST', '/shipments', shipment({ to_address }))
  assert.ok(codesOf(strict).includes('null /data/attributes/to_address/phone_number'), strict.text)
  const taken = await call('POST', '/shipments', shipment({ to_address }), lenient)
  assert.deepEqual([taken.status, taken.headers['ignored-fields']], [201, undefined], taken.text)
  const nameless = await call('POST', '/shipments', shipment({ to_address: { ...receiver, name: null } }), lenient)
  assert.deepEqual(codesOf(nameless), ['required /data/attributes/to_address/name'])
  const elsewhere = await call('POST', '/shipments', shipment({ parcels: [{ ...parcel, weight: null }] }), lenient)
  assert.match(codesOf(elsewhere)[0], / \/data\/attributes\/parcels\/0\/weight$/)
})

test('ignores unknown query parameters of a lenient request, also repeated ones', async () => {
  const { call } = await app.newOrganization()
  assert.equal((await call('GET', '/brands?utm=1')).status, 400)
  const page = await call('GET', '/brands?utm=1&utm=2&page_size=5&caf%C3%A9=%22', undefined, lenient)
  assert.deepEqual(preferenceOf(page), [200, 'handling=lenient', '"?utm", "?caf%C3%A9"'])
  // What an operation has must still be right.
  assert.deepEqual(codesOf(await call('GET', '/brands?page_size=x&utm=1', undefined, lenient)), ['invalid page_size'])
})

test('Ignored-Fields has at most 20 names and 1 kB, and then a count', async () => {
  const { call } = await app.newOrganization()
  const patch = (names: readonly string[]) =>
    call('PATCH', '/shipping-defaults', Object.fromEntries(names.map((name) => [name, 1])), lenient)
  const many = Array.from({ length: 33 }, (_, i) => `field_${i}`)
  const list = String((await patch(many)).headers['ignored-fields']).split(', ')
  assert.deepEqual(list, [...many.slice(0, 20).map((name) => `"/${name}"`), '13'])
  const long = await patch(['x'.repeat(600), 'y'.repeat(600), 'z', 'q"\\é/~\n'])
  assert.deepEqual(String(long.headers['ignored-fields']).split(', '), [
    `"/${'x'.repeat(600)}"`,
    '"/z"',
    String.raw`"/q\"\\%C3%A9~1~0%0A"`,
    '1',
  ])
})

test('ignores thousands of unknown fields in one request', async () => {
  const { call } = await app.newOrganization()
  const item = { description: 'Cup', quantity: 1, weight: { value: '0.2', unit: 'kg' }, price: { value: '5', currency: 'EUR' }, vat: 21 }
  const many = shipment({
    parcels: [
      { ...parcel, parcel_items: Array(90).fill(item) },
      ...Array(9).fill({ ...parcel, a: 1, b: { c: 1 }, parcel_items: Array(90).fill({ ...item, d: 4 }) }),
    ],
  })
  const { status, headers, text } = await call('POST', '/shipments', many, lenient)
  assert.equal(status, 201, text)
  assert.equal(String(headers['ignored-fields']).split(', ').at(-1), String(90 + 9 * 2 + 9 * 90 * 2 - 20))
})

test('an integration that ignores unknown fields does so for its own credentials, at once, until it is set back', async () => {
  const first = await app.newOrganization()
  const second = await app.newOrganization()
  const send = ({ call }: typeof first, headers = {}) => call('PATCH', '/shipping-defaults', { slogan: 'B' }, headers)
  const path = `/integrations/${first.integration_id}`
  const shown = async () => (await first.call('GET', path)).body.data.unknown_fields
  assert.deepEqual([(await send(first)).status, await shown()], [400, null])
  assert.equal((await first.call('PATCH', path, { unknown_fields: 'ignore' })).status, 204)
  assert.equal(await shown(), 'ignore')
  assert.deepEqual(preferenceOf(await send(first)), [200, undefined, '"/slogan"'])
  assert.equal((await send(first, { prefer: 'handling=strict' })).status, 400)
  assert.equal((await send(second)).status, 400)
  assert.equal((await first.call('PATCH', path, { unknown_fields: null })).status, 204)
  assert.equal((await send(first)).status, 400)
})

test('UNKNOWN_FIELDS=ignore is the default of the installation, which an integration and a request override', async () => {
  for (const scheme of ['basic', 'bearer'] as const) {
    const { call, integration_id } = await ignoring.newOrganization({ scheme })
    const send = (headers = {}) => call('PATCH', '/shipping-defaults', { slogan: 'B' }, headers)
    assert.deepEqual(preferenceOf(await send()), [200, undefined, '"/slogan"'])
    assert.equal((await send({ prefer: 'handling=strict' })).status, 400)
    await call('PATCH', `/integrations/${integration_id}`, { unknown_fields: 'refuse' })
    assert.equal((await send()).status, 400)
    assert.equal((await send(lenient)).status, 200)
  }
})

test('a repeated lenient request under one Idempotency-Key names the same ignored fields', async () => {
  const { call } = await app.newOrganization()
  const send = () => call('POST', '/brands', { name: 'A', domain: 'lenient-once', slogan: 'B' }, { ...lenient, 'idempotency-key': 'k1' })
  const [first, second] = [await send(), await send()]
  assert.deepEqual(preferenceOf(first), [201, 'handling=lenient', '"/slogan"'])
  assert.deepEqual(preferenceOf(second), [201, 'handling=lenient', '"/slogan"'])
  assert.equal(second.headers['idempotent-replayed'], 'true')
  assert.equal(first.text, second.text)
})

test('unknown query parameters of a document download are ignored, whatever a request prefers', async () => {
  const { call } = await app.newOrganization()
  const { body } = await call('POST', '/shipments/announce', shipment())
  const [{ id }] = body.data.parcels
  for (const path of [`/parcels/${id}/documents/label?token=1&token=2`, `/parcel-documents/label?parcels=${id}&token=1`]) {
    const { status, headers, text } = await call('GET', path, undefined, { prefer: 'handling=strict' })
    assert.equal(status, 200, text)
    assert.deepEqual([headers['content-type'], headers['ignored-fields']], ['application/pdf', '"?token"'])
  }
  assert.equal((await call('GET', `/parcels/${id}/documents/label?dpi=x&token=1`)).status, 400)
})

test('name[]=1 and name[0]=1 count as a repeated parameter where a parameter can be repeated', async () => {
  const { call, integration_id: mine } = await app.newOrganization()
  const { body } = await call('POST', '/shipments/announce', shipment({ parcels: [parcel, parcel] }))
  const [one, other] = body.data.parcels.map(({ id }: { id: number }) => id)
  const download = (query: string) => call('GET', `/parcel-documents/label?${query}`)
  const both = await download(`parcels=${one}&parcels=${other}`)
  assert.equal(both.status, 200)
  for (const query of [
    `parcels[]=${one}&parcels[]=${other}`,
    `parcels%5B0%5D=${one}&parcels%5B1%5D=${other}`,
    `parcels[]=${one}&parcels=${other}`,
  ])
    assert.deepEqual((await download(query)).bytes, both.bytes, query)
  const { integration_id } = await app.newOrganization()
  for (const query of [`integration[]=${mine}&integration[]=${mine}`, `integration=${mine}&integration=${mine}`, `integration[0]=${mine}`])
    assert.equal((await call('GET', `/orders?${query}`)).status, 200, query)
  assert.equal((await call('GET', `/orders?integration[]=${mine}&integration[]=${integration_id}`)).status, 400)
  assert.equal((await call('GET', `/shipments?ids[]=${one}&ids[]=${other}`)).body.data.length, 1)
  assert.equal((await call('GET', '/brands?page_size[]=5')).status, 400)
  assert.deepEqual(codesOf(await download('parcels[]=0')), ['invalid parcels'])
})
