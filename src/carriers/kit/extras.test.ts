import assert from 'node:assert/strict'
import { test } from 'node:test'
import { carrierOf, listCarriers } from '../../../test/carriers.ts'
import { parrotDefinition } from '../../../test/parrot.ts'
import { type ExtrasSent, readExtras } from './extras.ts'
import { expirationProblem, packagingProblem } from './needs.ts'
import { listCarrierOptions } from './options.ts'

const read = (code: string, sent: Partial<ExtrasSent>) => readExtras(carrierOf(code)!, { parcels: [], ...sent }, listCarriers())
const everything = {
  carrier_fields: { hide_sender: true },
  carrier_specific: {
    tail_lift_loading: true,
    tail_lift_unloading: false,
    fixed_delivery_date: '2026-03-05',
    time_slot_booking_delivery: true,
  },
  parcels: [{ carrier_fields: { collo_barcode: '106141412345678908', expiration_date: '2026-03-07' } }],
}
const nothing = { shipment: {}, parcels: [{}] }

test('each carrier takes what it knows, where announcing looks for it', () => {
  const { carrier_fields, carrier_specific } = everything
  const of = (sent: Partial<ExtrasSent>) => ({ parcels: [{}], ...sent })
  const parcel = (carrier_fields: object) => ({ parcels: [{ carrier_fields: { ...carrier_fields } }] })
  const known: [string, Partial<ExtrasSent>, object][] = [
    ['aerofast', of({ carrier_fields }), { ...nothing, shipment: { hide_sender: true } }],
    ['ironhaul', of({ carrier_specific }), { ...nothing, shipment: carrier_specific }],
    ['collogix', parcel({ collo_barcode: '106141412345678908' }), { ...nothing, parcels: [{ collo_barcode: '106141412345678908' }] }],
    ['freshlane', parcel({ expiration_date: '2026-03-07' }), { ...nothing, parcels: [{ expiration_date: '2026-03-07' }] }],
  ]
  for (const [code, sent, values] of known) assert.deepEqual(read(code, sent), { values, problems: [] }, code)
})

test('a field that the carrier does not take is reported with the carriers that do', () => {
  const { values, problems } = read('swiftly', everything)
  assert.deepEqual(values, nothing)
  assert.deepEqual(
    problems.map(({ path, kind, message }) => [path.join('.'), kind, message]),
    [
      ['carrier_fields.hide_sender', 'unknown_field', 'Swiftly does not take hide_sender; Aerofast does.'],
      ['carrier_specific.tail_lift_loading', 'unknown_field', 'Swiftly does not take tail_lift_loading; Ironhaul does.'],
      ['carrier_specific.tail_lift_unloading', 'unknown_field', 'Swiftly does not take tail_lift_unloading; Ironhaul does.'],
      ['carrier_specific.fixed_delivery_date', 'unknown_field', 'Swiftly does not take fixed_delivery_date; Ironhaul does.'],
      ['carrier_specific.time_slot_booking_delivery', 'unknown_field', 'Swiftly does not take time_slot_booking_delivery; Ironhaul does.'],
      ['parcels.0.carrier_fields.collo_barcode', 'unknown_field', 'Swiftly does not take collo_barcode; Collogix does.'],
      ['parcels.0.carrier_fields.expiration_date', 'unknown_field', 'Swiftly does not take expiration_date; Freshlane does.'],
    ],
  )
})

test('an undeclared field, one in the wrong place, and one that every object has are unknown', () => {
  const wrong: [string, Partial<ExtrasSent>][] = [
    ['aerofast', { carrier_fields: { colour: 'red' } }],
    ['aerofast', { carrier_specific: { hide_sender: true } }],
    ['aerofast', { parcels: [{ carrier_fields: { hide_sender: true } }] }],
    ['aerofast', { carrier_fields: { constructor: 'x' } }],
    ['aerofast', { carrier_shipment_extras: { hide_sender: true } }],
    ['collogix', { parcels: [{ carrier_parcel_extras: { collo_barcode: '106141412345678908' } }] }],
  ]
  for (const [code, sent] of wrong) {
    const [problem] = read(code, sent).problems
    assert.deepEqual(
      [problem?.kind, /^No carrier takes "\w+" here\./.test(problem!.message)],
      ['unknown_field', true],
      JSON.stringify(sent),
    )
  }
})

test('null, an empty object and nothing at all are the same, for every carrier', () => {
  const nulls = (fields: object) => Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const silent: Partial<ExtrasSent>[] = [
    { carrier_fields: {}, carrier_specific: {}, carrier_shipment_extras: {}, parcels: [{ carrier_fields: {}, carrier_parcel_extras: {} }] },
    { carrier_fields: null, carrier_specific: null, parcels: [{ carrier_fields: null, carrier_parcel_extras: null }] },
    {
      carrier_fields: nulls(everything.carrier_fields),
      carrier_specific: nulls(everything.carrier_specific),
      parcels: [{ carrier_fields: nulls(everything.parcels[0]!.carrier_fields) }],
    },
    { parcels: [{}] },
  ]
  for (const { code } of listCarriers())
    for (const sent of silent) assert.deepEqual(read(code, sent), { values: nothing, problems: [] }, `${code} ${JSON.stringify(sent)}`)
  assert.deepEqual(readExtras(parrotDefinition, { parcels: [{}] }, listCarriers()).problems, [])
})

test('a value that the carrier does not take is invalid, and the error says what is valid', () => {
  const wrong: [string, Partial<ExtrasSent>, RegExp][] = [
    ['aerofast', { carrier_fields: { hide_sender: 'yes' } }, /boolean/],
    ['collogix', { parcels: [{}, { carrier_fields: { collo_barcode: '106141412345678909' } }] }, /check digit/],
    ['collogix', { parcels: [{ carrier_fields: { collo_barcode: 'PALLET-1' } }] }, /18 digits/],
    ['freshlane', { parcels: [{ carrier_fields: { expiration_date: '2026-02-30' } }] }, /2026-11-30/],
    ['ironhaul', { carrier_specific: { fixed_delivery_date: '05-03-2026' } }, /2026-11-30/],
  ]
  for (const [code, sent, words] of wrong) {
    const { problems } = read(code, sent)
    assert.deepEqual([problems.length, problems[0]?.kind], [1, 'invalid'], JSON.stringify(sent))
    assert.match(problems[0]!.message, words)
  }
  assert.deepEqual(read('collogix', wrong[1]![1]).problems[0]!.path, ['parcels', 1, 'carrier_fields', 'collo_barcode'])
})

const option = (code: string) => listCarrierOptions(carrierOf(code.split(':')[0]!)!).find((one) => one.code === code)!

test('what is fresh must keep for 5 days from today; other products do not ask', () => {
  const problem = (code: string, date: string | null | undefined) => expirationProblem(option(code), date, '2026-02-25')?.kind
  for (const code of ['freshlane:chilled', 'freshlane:frozen']) {
    assert.deepEqual(
      [undefined, null, '2026-02-25', '2026-03-01', '2026-03-02', '2027-01-01'].map((date) => problem(code, date)),
      ['required', 'required', 'invalid', 'invalid', undefined, undefined],
    )
  }
  for (const code of ['freshlane:pantry', 'swiftly:home']) assert.equal(problem(code, '2020-01-01'), undefined)
  assert.match(expirationProblem(option('freshlane:chilled'), '2026-02-25', '2026-02-25')!.message, /5 days .* 2026-03-02/)
})

test('a pallet must have a type; a parcel need not', () => {
  for (const code of ['ironhaul:pallet', 'collogix:pallet']) {
    assert.equal(packagingProblem(option(code), undefined)?.kind, 'required')
    assert.equal(packagingProblem(option(code), null)?.kind, 'required')
    assert.equal(packagingProblem(option(code), 'euro_pallet'), undefined)
  }
  assert.equal(packagingProblem(option('swiftly:home'), undefined), undefined)
})
