import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parrot, parrotDefinition, parrotOption } from '../../../test/parrot.ts'
import { functionalityFields } from './functionalities.ts'
import { listCarrierOptions } from './options.ts'
import { findZone, zonesFrom } from './zones.ts'

test('an option for each variant of each product, compiled once', () => {
  assert.deepEqual(
    parrot.map(({ code, name }) => [code, name]),
    [
      ['parrot:home', 'Parrot Home'],
      ['parrot:home/signature', 'Parrot Home, signature'],
      ['parrot:home/saturday', 'Parrot Home, on Saturdays too'],
      ['parrot:letter', 'Parrot Letter'],
      ['parrot:pallet', 'Parrot Pallet'],
      ['parrot:point', 'Parrot Point'],
    ],
  )
  assert.equal(listCarrierOptions(parrotDefinition), parrot)
})

test('an option says what it takes and needs, in grams and millimetres', () => {
  const { terms: _, functionalities: __, ...said } = parrotOption('home/signature')
  assert.deepEqual(said, {
    code: 'parrot:home/signature',
    name: 'Parrot Home, signature',
    carrier: { code: 'parrot', name: 'Parrot' },
    product: { code: 'parrot:home', name: 'Home' },
    max_dimensions_mm: { length: 1200, width: 600, height: 600 },
    weight_g: { min: 1, max: 31_500 },
    requirements: { fields: ['to_email'], is_service_point_required: false, export_documents: null },
    charging_type: 'label_creation',
    label_valid_days: null,
  })
  assert.equal(parrotOption('point').requirements.is_service_point_required, true)
})

test('an option has every functionality: its own, then its product’s, and what follows from the tables', () => {
  const has = parrotOption('home/signature').functionalities
  assert.deepEqual(Object.keys(has).sort(), Object.keys(functionalityFields).sort())
  const { signature, tracked, insurance, multicollo, surcharge, service_area, age_check, fresh_goods } = has
  assert.deepEqual(
    { signature, tracked, insurance, multicollo, surcharge, service_area, age_check, fresh_goods },
    {
      signature: true,
      tracked: true,
      insurance: 5000,
      multicollo: true,
      surcharge: true,
      service_area: null,
      age_check: null,
      fresh_goods: false,
    },
  )
  const { insurance: none, multicollo: one, signature: no } = parrotOption('letter').functionalities
  assert.deepEqual([none, one, no], [null, false, false])
})

test('surcharge is false where none of the carrier’s can ever be added', () => {
  const [option] = listCarrierOptions({
    ...parrotDefinition,
    surcharges: parrotDefinition.surcharges.filter(({ type }) => type === 'toll'),
  })
  assert.equal(option!.functionalities.surcharge, false)
  const atHome = { ...parrotDefinition, surcharges: parrotDefinition.surcharges.filter(({ type }) => type === 'residential') }
  assert.deepEqual(
    listCarrierOptions(atHome).map(({ functionalities: { surcharge } }) => surcharge),
    // On Saturdays it goes nowhere but at home; the others are not delivered at a door.
    [true, true, false, false, false, false],
  )
})

test('a country lies in the first zone that names it, as seen from the origin', () => {
  const seen = (origin: string, to: string) => findZone(zonesFrom(origin, parrotDefinition.zones), to)
  assert.deepEqual(
    [seen('NL', 'NL'), seen('BE', 'NL'), seen('NL', 'GB'), seen('NL', 'US'), seen('BE', 'BE')],
    ['domestic', 'near', 'britain', 'world', 'domestic'],
  )
  const zones = zonesFrom('NL', [
    { name: 'all', to: 'elsewhere' },
    { name: 'near', to: ['BE'] },
  ])
  assert.deepEqual([findZone(zones, 'BE'), findZone(zones, 'NL')], ['all', 'all'])
  assert.equal(findZone(zonesFrom('NL', [{ name: 'near', to: ['BE'] }]), 'NL'), undefined)
})
