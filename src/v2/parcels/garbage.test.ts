import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { firstUnlessDeep, isDeep } from '../../../test/deep.ts'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization, v2Parcel } from '../../../test/v2.ts'
import { V2ParcelRequest } from './schema.ts'

const app = await startApp()
after(() => app.close())

const garbage: readonly unknown[] = [
  null,
  0,
  -1,
  1e300,
  '',
  '1é',
  'x'.repeat(300),
  '\u{1F4E6}',
  [],
  [{}],
  {},
  { id: 'x' },
  '9999999999999999',
]
const item = { description: 'Mug', quantity: 1, weight: '0.3', value: '8', hs_code: '691200', origin_country: 'NL' }
const customs = { customs_invoice_nr: 'I-1', customs_shipment_type: 2 }

/** Each request with one value replaced: of a field, of an item, and of the customs information. */
function* requests() {
  for (const value of garbage) {
    for (const field of Object.keys(V2ParcelRequest.shape)) yield { [field]: value }
    for (const field of [...Object.keys(item), 'dangerous_goods', 'properties', 'return_reason'])
      yield { parcel_items: [{ ...item, [field]: value }], ...customs }
    for (const field of [
      'export_type',
      'invoice_date',
      'freight_costs',
      'importer_of_record',
      'tax_numbers',
      'customs_shipment_type',
      'return_data',
    ])
      yield { customs_information: { ...customs, [field]: value } }
  }
}

for (const request_label of firstUnlessDeep([true, false]))
  test(`whatever is sent in a field, the answer is 200 or 400, and the list stays readable (request_label ${request_label})`, async () => {
    const { v2 } = await newV2Organization(app)
    const counts = new Map<number, number>()
    // Of those with a label a part: each that is valid is bought.
    const sent = [...requests()].filter((_, i) => !request_label || i % 5 === 0)
    for (const changes of sent) {
      const parcel = v2Parcel({ request_label, ...changes })
      const { status, body, text } = await v2('POST', '/parcels?errors=verbose', { parcel })
      assert.ok(status === 200 || status === 400, `${JSON.stringify(changes).slice(0, 200)}: ${status} ${text.slice(0, 300)}`)
      assert.ok(status === 400 || (typeof body.parcel.id === 'number' && body.parcel.country.iso_3.length === 3), JSON.stringify(changes))
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    assert.ok(counts.get(200)! > 40 && counts.get(400)! > 40, JSON.stringify([...counts]))
    for (let target: string | null = '/api/v2/parcels'; target; ) {
      const path: string = target.slice('/api/v2'.length)
      const { status, body } = await v2('GET', path)
      assert.equal(status, 200)
      target = body.next?.slice('http://crossdock.test'.length) ?? null
    }
  })

for (const reference of firstUnlessDeep(['one with a label', 'journey:announcement_failed']))
  test(`whatever is sent to change a parcel, the answer is 200 or 400 (${reference})`, async () => {
    const { v2, call } = await newV2Organization(app)
    await v2('POST', '/parcels', { parcel: v2Parcel({ reference }) })
    const { id } = (await v2('GET', '/parcels')).body.parcels[0]
    const counts = new Map<number, number>()
    const impossible = [{ quantity: 1e9 }, { quantity: 0 }, { weight: '-5' }, { country: 'u' }, { from_country: 'u' }, { length: '-1' }]
    for (const changes of [...impossible, ...[...requests()].filter((_, i) => isDeep || i % 4 === 0)]) {
      const { status, text } = await v2('PATCH', `/parcels/${id}`, { parcel: changes })
      assert.ok(status === 200 || status === 400, `${JSON.stringify(changes).slice(0, 200)}: ${status} ${text.slice(0, 300)}`)
      counts.set(status, (counts.get(status) ?? 0) + 1)
    }
    assert.ok(counts.get(200)! > 40 && counts.get(400)! > 40, JSON.stringify([...counts]))
    assert.equal((await v2('GET', `/parcels/${id}`)).status, 200)
    assert.equal((await call('GET', '/shipments')).status, 200)
  })
