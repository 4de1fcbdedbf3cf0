import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Limits, Product, RequiredField, Variant, Zone } from '../kit/product.ts'
import { rateTable } from '../kit/rate-table.ts'
import { type LoginOf, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import { practiceShipping } from './every-day.ts'
import { freshlaneLabel } from './labels/freshlane.ts'
import * as remote from './remote-areas.ts'
import { behaviourField, choiceField, contractCountry, secretField, textField } from './settings.ts'

/** Food that must stay cold, overnight. What a night's drive does not reach is not served. */
const origins = ['NL', 'BE', 'DE', 'FR', 'AT']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'near', to: ['BE', 'DE', 'LU', 'NL'] },
  { name: 'night', to: ['AT', 'CZ', 'DK', 'FR', 'IT', 'PL'] },
]

const rises = { rise2026: 4.8, rise2027: 4.4 }

/** Euros without tax, as of 2026. */
const chilledPrices = rateTable(`
  kg  domestic  near   night
  2   9.80      13.60  17.90
  5   10.90     15.40  20.60
  10  12.80     18.30  24.90
  20  16.90     24.60  34.20
`)
const frozenPrices = rateTable(`
  kg  domestic  near   night
  2   13.90     18.70  24.30
  5   15.60     21.20  27.90
  10  18.60     25.60  34.10
  15  21.90     30.40  40.80
`)
const pantryPrices = rateTable(`
  kg  domestic  near   night
  2   6.90      9.70   12.80
  5   7.60      10.90  14.60
  10  8.90      12.90  17.50
  25  12.60     18.80  26.30
`)

const fresh: Partial<Functionalities> = {
  b2c: true,
  fresh_goods: true,
  form_factor: 'parcel',
  first_mile: 'pickup',
  pick_up: true,
  last_mile: 'home_delivery',
  tracked: true,
  delivery_attempts: 1,
  delivery_deadline: 'within_24h',
  priority: 'priority',
  carrier_billing_type: 'zonal',
}
const box: Limits = { min_kg: 0.5, max_kg: 20, length_cm: 60, width_cm: 40, height_cm: 40 }
const overnight = { domestic: 1, near: 1, night: 1 }
/** The driver calls before arrival: fresh food is handed over in person. */
const requires: readonly RequiredField[] = ['to_email', 'to_telephone']

const times: readonly Variant[] = [
  { code: 'delivery_before=1200', name: 'before noon', has: { delivery_before: '1200' }, adds: 3.2 },
  { code: 'evening', name: 'evening delivery', has: { delivery_before: '2200' }, adds: 2.4, zones: ['domestic', 'near'] },
  { code: 'weekend_delivery=saturday', name: 'Saturday delivery', has: { weekend_delivery: 'saturday' }, adds: 2.9 },
]
const adult: Partial<Functionalities> = { age_check: 18, signature: true }

const products: readonly Product[] = [
  {
    code: 'chilled',
    name: 'Chilled (2 to 7 °C)',
    has: fresh,
    variants: [
      { code: '', name: 'Chilled (2 to 7 °C)' },
      ...times,
      { code: 'signature', name: 'signature', has: { signature: true }, adds: 0.8 },
      { code: 'age_check=18', name: 'age check 18+', has: adult, adds: 1.7 },
    ],
    limits: box,
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(chilledPrices, rises),
    days: overnight,
    insurance: { included: 50, max: 250, percent: 1.8, least: 1.2 },
    requires,
    charging_type: 'label_creation',
  },
  {
    code: 'frozen',
    name: 'Frozen (below −18 °C)',
    has: { ...fresh, premium: true },
    variants: [{ code: '', name: 'Frozen (below −18 °C)' }, ...times],
    limits: { ...box, max_kg: 15 },
    volumetric: { divisor: 6000 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(frozenPrices, rises),
    days: overnight,
    insurance: { included: 50, max: 250, percent: 2.2, least: 1.6 },
    requires: [...requires, 'length', 'width', 'height'],
    charging_type: 'label_creation',
  },
  {
    code: 'pantry',
    name: 'Pantry and wine',
    has: {
      ...fresh,
      fresh_goods: false,
      fragile_goods: true,
      delivery_deadline: 'within_48h',
      priority: 'standard',
      neighbor_delivery: true,
    },
    variants: [
      { code: '', name: 'Pantry and wine' },
      { code: 'age_check=18', name: 'age check 18+', has: { ...adult, neighbor_delivery: false }, adds: 1.4 },
    ],
    limits: { ...box, max_kg: 25 },
    most_parcels: 6,
    rated: 'parcel',
    cards: yearlyRateCards(pantryPrices, rises),
    days: { domestic: 1, near: 2, night: 2 },
    insurance: { included: 100, max: 500, percent: 1.2, least: 0.9 },
    requires,
    charging_type: 'label_creation',
  },
]

const settings = z.strictObject({
  merchant_code: textField(/^[a-z0-9-]{3,40}$/, 'The short name of your shop at the carrier', 'my-shop'),
  api_key: secretField('The key of your shop'),
  country: contractCountry(origins),
  cold_chain: choiceField(
    { chilled: 'Chilled only', frozen: 'Frozen only', both: 'Chilled and frozen' },
    'What you are approved for',
  ).default('chilled'),
  takes_boxes_back: z.boolean().default(false).meta({ description: 'Whether empty boxes are brought back to you' }),
  behaviour: behaviourField,
})

const login: LoginOf<z.output<typeof settings>> = ({ merchant_code, api_key, country, behaviour, ...details }) => ({
  account: merchant_code,
  key: api_key,
  country,
  behaviour,
  details,
})

export const freshlaneCarrier = defineCarrier({
  code: 'freshlane',
  name: 'Freshlane',
  settings,
  mode: 'test',
  origins,
  zones,
  remote: {
    DE: remote.germanIslands,
    DK: remote.bornholmArea,
    FR: remote.corsicaArea,
    IT: [...remote.sardiniaArea, ...remote.sicilyArea],
    NL: remote.waddenIslands,
  },
  address_limits: {
    name: 30,
    company_name: 30,
    address_line_1: 30,
    house_number: 6,
    address_line_2: 30,
    postal_code: 8,
    city: 30,
    phone_number: 16,
  },
  extras: { parcel: { carrier_fields: { expiration_date: z.iso.date('A day looks like 2026-11-30.') } } },
  cut_off: '15:00',
  delivers_on: [2, 3, 4, 5],
  products,
  surcharges: [
    { type: 'fuel', label: 'Fuel and cooling', amount: { percent: 8.4 }, when: {} },
    { type: 'remote', label: 'Islands', amount: { per_parcel: 12.5 }, when: { remote: true } },
    {
      type: 'seasonal',
      label: 'Summer: more ice',
      amount: { per_parcel: 0.9 },
      when: { products: ['chilled', 'frozen'], season: ['06-01', '09-15'] },
    },
    { type: 'seasonal', label: 'The weeks before the holidays', amount: { per_parcel: 1.1 }, when: { season: ['12-10', '01-02'] } },
    { type: 'packaging', label: 'Insulated box', amount: { per_parcel: 1.35 }, when: { products: ['frozen'] } },
  ],
  prices: 'platform_prices',
  validate: practiceValidate('freshlane', login),
  ...practiceShipping('freshlane', login),
  label: freshlaneLabel,
})
