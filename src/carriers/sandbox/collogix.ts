import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Variant, Zone } from '../kit/product.ts'
import { isSscc } from '../kit/sscc.ts'
import { type LoginOf, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import * as prices from './collogix-prices.ts'
import { practiceShipping } from './every-day.ts'
import { collogixLabel } from './labels/collogix.ts'
import { practicePickups, practiceTimeSlots } from './pickups.ts'
import * as remote from './remote-areas.ts'
import { returnFeatures, returnTerms } from './return-terms.ts'
import { behaviourField, choiceField, contractCountry, secretField, textField } from './settings.ts'

/** Logistics for warehouses: up to fifty parcels in a shipment, each under a number of its own (SSCC), fetched in a time slot. */
const origins = ['NL', 'BE', 'LU', 'DE', 'FR', 'ES', 'IT', 'AT', 'PL', 'CZ', 'GB']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'ring_1', to: ['BE', 'DE', 'LU', 'NL'] },
  { name: 'ring_2', to: ['AT', 'CZ', 'DK', 'FR', 'MC', 'PL'] },
  { name: 'ring_3', to: ['ES', 'HU', 'IE', 'IT', 'PT', 'SE', 'SI', 'SK'] },
  { name: 'ring_4', to: ['BG', 'CY', 'EE', 'FI', 'GR', 'HR', 'LT', 'LV', 'MT', 'RO'] },
  { name: 'gb', to: ['GB'] },
  { name: 'alpine', to: ['CH', 'LI'] },
  { name: 'nordic', to: ['IS', 'NO'] },
  { name: 'overseas', to: ['AU', 'CA', 'US'] },
  { name: 'world', to: 'elsewhere' },
]
const rings = ['domestic', 'ring_1', 'ring_2', 'ring_3', 'ring_4']

const rises = { rise2026: 3.7, rise2027: 3.6 }
const days = { domestic: 1, ring_1: 2, ring_2: 2, ring_3: 4, ring_4: 5, gb: 4, alpine: 3, nordic: 5, overseas: 9, world: null }
const slowerDays = { domestic: 2, ring_1: 3, ring_2: 4, ring_3: 6, ring_4: 8 }

const logistics: Partial<Functionalities> = {
  form_factor: 'parcel',
  first_mile: 'dropoff',
  last_mile: 'home_delivery',
  tracked: true,
  carrier_billing_type: 'zonal',
  harmonized_label: true,
}
const insurance = { included: 250, max: 15_000, percent: 0.4, least: 1.1 }

/** Variants of the first mile: who fetches the parcels, and who sorted them. */
const ways: readonly Variant[] = [
  { code: 'first_mile=pickup', name: 'scheduled pickup', has: { first_mile: 'pickup', pick_up: true }, adds: 0.35 },
  { code: 'sorted', name: 'presorted', has: { sorted: true }, adds: 0, zones: rings },
  { code: 'first_mile=fulfilment', name: 'from fulfilment centre', has: { first_mile: 'fulfilment' }, adds: 1.25, zones: rings },
]

const products: readonly Product[] = [
  {
    code: 'business',
    name: 'Business',
    has: { ...logistics, b2b: true, signature: true, delivery_attempts: 2, priority: 'standard', segment: 'b' },
    variants: [
      { code: '', name: 'Business' },
      ...ways,
      {
        code: 'delivery_before=1200',
        name: 'before noon',
        has: { delivery_before: '1200' },
        adds: 5.8,
        zones: ['domestic', 'ring_1'],
      },
      { code: 'tyres', name: 'tyres', has: { tyres: true, non_conveyable: true }, adds: 2.2, zones: rings },
      { code: 'ers', name: 'exchange at delivery', has: { ers: true }, adds: 7.4, zones: ['domestic', 'ring_1'] },
    ],
    limits: { min_kg: 0.001, max_kg: 40, length_cm: 200, width_cm: 80, height_cm: 60, length_and_girth_cm: 330 },
    volumetric: { divisor: 6000 },
    most_parcels: 50,
    rated: 'parcel',
    cards: yearlyRateCards(prices.businessPrices, rises),
    days,
    insurance,
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'home',
    name: 'Consumer',
    has: { ...logistics, b2c: true, neighbor_delivery: true, delivery_attempts: 2, priority: 'standard', segment: 'c' },
    variants: [
      { code: '', name: 'Consumer' },
      ...ways,
      { code: 'signature', name: 'signature', has: { signature: true, neighbor_delivery: false }, adds: 0.9 },
      { code: 'bulky_goods', name: 'bulky goods', has: { bulky_goods: true, non_conveyable: true }, adds: 6.5, zones: rings },
    ],
    limits: { min_kg: 0.001, max_kg: 30, length_cm: 175, width_cm: 80, height_cm: 60, length_and_girth_cm: 300 },
    volumetric: { divisor: 6000 },
    most_parcels: 10,
    rated: 'parcel',
    cards: yearlyRateCards(prices.homePrices, rises),
    days,
    insurance,
    requires: ['to_email'],
    charging_type: 'label_creation',
  },
  {
    code: 'economy',
    name: 'Economy',
    has: { ...logistics, b2b: true, b2c: true, priority: 'economical', segment: 'd', delivery_attempts: 1 },
    variants: [{ code: '', name: 'Economy' }, ...ways.slice(0, 2)],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 120, width_cm: 60, height_cm: 60, length_and_girth_cm: 300 },
    most_parcels: 50,
    rated: 'parcel',
    cards: yearlyRateCards(prices.economyPrices, rises),
    days: slowerDays,
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'pallet',
    name: 'Network pallet',
    has: {
      ...logistics,
      b2b: true,
      form_factor: 'pallet',
      signature: true,
      non_conveyable: true,
      first_mile: 'pickup',
      pick_up: true,
      segment: 'a',
    },
    variants: [
      { code: '', name: 'Network pallet' },
      { code: 'sorted', name: 'presorted', has: { sorted: true } },
    ],
    limits: { min_kg: 30, max_kg: 600, length_cm: 120, width_cm: 80, height_cm: 180 },
    most_parcels: 6,
    rated: 'parcel',
    cards: yearlyRateCards(prices.palletPrices, rises),
    days: slowerDays,
    insurance,
    requires: ['length', 'width', 'height', 'to_telephone'],
    charging_type: 'label_creation',
  },
  {
    code: 'return',
    name: 'Return from the door',
    has: { ...logistics, ...returnFeatures, first_mile: 'pickup', pick_up: true, segment: 'c' },
    variants: [
      { code: '', name: 'Return from the door' },
      { code: 'bulky_goods', name: 'bulky goods', has: { bulky_goods: true, non_conveyable: true }, adds: 6.5, zones: rings },
    ],
    limits: { min_kg: 0.001, max_kg: 40, length_cm: 200, width_cm: 80, height_cm: 60, length_and_girth_cm: 330 },
    volumetric: { divisor: 6000 },
    most_parcels: 10,
    rated: 'parcel',
    cards: yearlyRateCards(prices.returnPrices, rises),
    days,
    insurance,
    ...returnTerms,
  },
  {
    code: 'store_return',
    name: 'Return to the shop',
    has: { ...logistics, ...returnFeatures, first_mile: 'fulfilment', segment: 'd' },
    variants: [{ code: '', name: 'Return to the shop' }],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 120, width_cm: 60, height_cm: 60, length_and_girth_cm: 300 },
    most_parcels: 10,
    rated: 'parcel',
    cards: yearlyRateCards(prices.storeReturnPrices, rises),
    days: slowerDays,
    ...returnTerms,
  },
]

const settings = z.strictObject({
  customer_number: textField(/^\d{7}$/, 'Your customer number, 7 digits', '1002003'),
  api_token: secretField('The token of your warehouse system'),
  gs1_prefix: textField(/^\d{7,10}$/, 'Your GS1 company prefix, from which the numbers of parcels (SSCC) are made', '8712345'),
  country: contractCountry(origins),
  hub: choiceField(
    { venlo: 'Venlo', liege: 'Liège', leipzig: 'Leipzig', lille: 'Lille', bologna: 'Bologna' },
    'The hub that takes your parcels in',
  ),
  daily_pickup: z.boolean().default(false).meta({ description: 'Whether a lorry comes every working day, without being called' }),
  behaviour: behaviourField,
})

const login: LoginOf<z.output<typeof settings>> = ({ customer_number, api_token, country, behaviour, ...details }) => ({
  account: customer_number,
  key: api_token,
  country,
  behaviour,
  details,
})

export const collogixCarrier = defineCarrier({
  code: 'collogix',
  name: 'Collogix',
  settings,
  mode: 'test',
  origins,
  zones,
  remote: {
    DE: remote.germanIslands,
    ES: [...remote.balearicIslands, ...remote.canaryIslands],
    FR: remote.corsicaArea,
    GB: [...remote.scottishIslands, ...remote.northernIreland],
    GR: remote.greekIslands,
    IT: remote.sardiniaArea,
    PT: [...remote.azoresArea, ...remote.madeiraArea],
    US: [...remote.alaskaArea, ...remote.hawaiiArea],
  },
  address_limits: {
    name: 60,
    company_name: 60,
    address_line_1: 60,
    house_number: 10,
    address_line_2: 60,
    postal_code: 12,
    city: 50,
    email: 120,
    phone_number: 20,
  },
  extras: {
    parcel: {
      carrier_fields: { collo_barcode: z.string().refine(isSscc, 'An SSCC has 18 digits, of which the last is the check digit.') },
    },
  },
  cut_off: '19:00',
  delivers_on: [1, 2, 3, 4, 5],
  products,
  surcharges: [
    { type: 'fuel', label: 'Fuel', amount: { percent: 7.2 }, when: {} },
    { type: 'remote', label: 'Islands', amount: { per_parcel: 14 }, when: { remote: true } },
    {
      type: 'residential',
      label: 'Private address',
      amount: { per_parcel: 0.95 },
      when: { products: ['business', 'economy'], residential: true },
    },
    {
      type: 'dimensional',
      label: 'Off the belt',
      amount: { per_parcel: 8.5 },
      when: { products: ['business', 'home'], larger_than: { length_cm: 150, kg: 30 } },
    },
    { type: 'seasonal', label: 'Autumn peak', amount: { percent: 2 }, when: { products: ['home'], season: ['10-15', '12-24'] } },
    {
      type: 'customs',
      label: 'Export clearance',
      amount: { per_shipment: 6 },
      when: { zones: ['gb', 'alpine', 'nordic', 'overseas', 'world'] },
    },
    { type: 'returns', label: 'Inspection on arrival', amount: { per_parcel: 1.2 }, when: { products: ['return', 'store_return'] } },
  ],
  prices: 'platform_prices',
  validate: practiceValidate('collogix', login),
  ...practiceShipping('collogix', login),
  label: collogixLabel,
  pickups: {
    ...practicePickups('collogix', login, {
      days: [1, 2, 3, 4, 5],
      tours: [
        ['09:00', '12:00'],
        ['12:00', '15:00'],
        ['15:00', '19:00'],
      ],
      fee: 4.5,
      cut_off: { time: '12:00', day: 'same' },
      most_slots: 1,
      needs_end: false,
      needs_address: [],
      containers: ['parcel'],
    }),
    timeSlots: practiceTimeSlots('collogix', login),
  },
})
