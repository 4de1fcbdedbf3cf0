import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, RequiredField, Variant, Zone } from '../kit/product.ts'
import { type LoginOf, practiceQuote, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import { practiceShipping } from './every-day.ts'
import * as prices from './ironhaul-prices.ts'
import { ironhaulLabel } from './labels/ironhaul.ts'
import { practicePickups } from './pickups.ts'
import * as remote from './remote-areas.ts'
import { behaviourField, choiceField, contractCountry, secretField, textField } from './settings.ts'

/**
 * Freight by lorry, priced by the weight of the whole shipment. The catalogue of functionalities has no word for what freight is
 * sold by, so here `bulky_goods` is a lorry with a tail lift, for places without a ramp; `flex_delivery` a day that the sender
 * fixes; and `personalized_delivery` a time slot that the receiver books.
 */
const origins = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'AT', 'PL', 'CZ', 'GB']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'near', to: ['BE', 'DE', 'LU', 'NL'] },
  { name: 'mid', to: ['AT', 'CZ', 'DK', 'FR', 'IT', 'MC', 'PL', 'SI', 'SK'] },
  { name: 'far', to: ['ES', 'HR', 'HU', 'IE', 'PT', 'SE'] },
  { name: 'edge', to: ['BG', 'EE', 'FI', 'GR', 'LT', 'LV', 'RO'] },
  { name: 'islands', to: ['CY', 'MT'] },
  { name: 'gb', to: ['GB'] },
  { name: 'alpine', to: ['CH', 'LI'] },
  { name: 'norway', to: ['NO'] },
  { name: 'america', to: ['US', 'CA'] },
  { name: 'pacific', to: ['AU', 'NZ'] },
  { name: 'world', to: 'elsewhere' },
]
const road = ['domestic', 'near', 'mid', 'far']

const rises = { rise2026: 2.9, rise2027: 3.3 }
const days = { domestic: 2, near: 3, mid: 4, far: 5, edge: 7, islands: 10, gb: 5, alpine: 4, norway: 6 }

const freight: Partial<Functionalities> = {
  b2b: true,
  first_mile: 'pickup',
  pick_up: true,
  last_mile: 'home_delivery',
  tracked: true,
  signature: true,
  non_conveyable: true,
  delivery_attempts: 1,
  delivery_deadline: 'best_effort',
  priority: 'economical',
  carrier_billing_type: 'zonal',
}
const insurance = { included: 0, max: 100_000, percent: 0.35, least: 8.5 }
const requires: readonly RequiredField[] = ['to_telephone', 'length', 'width', 'height']

const lift: Partial<Functionalities> = { bulky_goods: true, b2c: true }
/** The price of a variant is for each parcel or pallet, the lift's as well: each goes down on it by itself. */
const extras: readonly Variant[] = [
  { code: 'tail_lift', name: 'tail lift', has: lift, adds: 18.5 },
  { code: 'fixed_day', name: 'fixed-day delivery', has: { flex_delivery: true }, adds: 24, zones: road },
  {
    code: 'time_slot',
    name: 'booked time slot',
    has: { personalized_delivery: true, flex_delivery: true },
    adds: 36,
    zones: ['domestic', 'near'],
  },
  {
    code: 'tail_lift,time_slot',
    name: 'tail lift, booked time slot',
    has: { ...lift, personalized_delivery: true, flex_delivery: true },
    adds: 52,
    zones: ['domestic', 'near'],
  },
]

const products: readonly Product[] = [
  {
    code: 'colli',
    name: 'General cargo',
    has: { ...freight, form_factor: 'parcel' },
    variants: [{ code: '', name: 'General cargo' }, ...extras],
    limits: { min_kg: 0.001, max_kg: 400, length_cm: 240, width_cm: 120, height_cm: 200 },
    volumetric: { divisor: 5000 },
    most_parcels: 20,
    rated: 'shipment',
    cards: yearlyRateCards(prices.colliPrices, rises),
    days,
    insurance,
    requires,
    charging_type: 'label_creation',
  },
  {
    code: 'half_pallet',
    name: 'Half pallet',
    has: { ...freight, form_factor: 'pallet', size: 'xl' },
    variants: [{ code: '', name: 'Half pallet' }, ...extras],
    limits: { min_kg: 15, max_kg: 500, length_cm: 80, width_cm: 60, height_cm: 160 },
    most_parcels: 8,
    rated: 'shipment',
    cards: yearlyRateCards(prices.halfPallet, rises),
    days,
    insurance,
    requires,
    charging_type: 'label_creation',
  },
  {
    code: 'pallet',
    name: 'Pallet',
    has: { ...freight, form_factor: 'pallet', size: 'xxl' },
    variants: [{ code: '', name: 'Pallet' }, ...extras],
    limits: { min_kg: 30, max_kg: 1000, length_cm: 120, width_cm: 100, height_cm: 220 },
    most_parcels: 12,
    rated: 'shipment',
    cards: yearlyRateCards(prices.palletPrices, rises),
    days,
    insurance,
    requires,
    charging_type: 'label_creation',
  },
  {
    code: 'long',
    name: 'Long goods',
    has: { ...freight, form_factor: 'long' },
    variants: [
      { code: '', name: 'Long goods' },
      { code: 'fixed_day', name: 'fixed-day delivery', has: { flex_delivery: true }, adds: 29 },
    ],
    limits: { min_kg: 5, max_kg: 300, length_cm: 600, width_cm: 80, height_cm: 80 },
    volumetric: { divisor: 6000 },
    most_parcels: 5,
    rated: 'shipment',
    cards: yearlyRateCards(prices.longGoodsPrices, rises),
    days,
    insurance,
    requires,
    charging_type: 'label_creation',
  },
  {
    code: 'overseas',
    name: 'Groupage by sea',
    has: { ...freight, form_factor: 'pallet', incoterm: 'dap' },
    variants: [
      { code: '', name: 'Groupage by sea' },
      { code: 'incoterm=ddp', name: 'DDP', has: { incoterm: 'ddp' }, adds: 95, zones: ['america'] },
    ],
    limits: { min_kg: 30, max_kg: 1000, length_cm: 120, width_cm: 100, height_cm: 220 },
    volumetric: { divisor: 6000 },
    most_parcels: 4,
    rated: 'shipment',
    cards: yearlyRateCards(prices.overseasPrices, rises),
    // Ships leave when they are full.
    days: { america: null, pacific: null, world: null },
    insurance,
    requires: [...requires, 'to_email'],
    charging_type: 'label_creation',
  },
]

const settings = z.strictObject({
  customer_number: textField(/^IH\d{6}$/, 'Your customer number', 'IH004711'),
  username: textField(/^[\w.@-]{3,64}$/, 'The name that you sign in with at the freight portal', 'freight@shop.example'),
  password: secretField('The password that belongs to it'),
  country: contractCountry(origins),
  loading_depot: choiceField(
    { rotterdam: 'Rotterdam', duisburg: 'Duisburg', lyon: 'Lyon', verona: 'Verona', zaragoza: 'Zaragoza' },
    'The depot that your freight goes through',
  ),
  has_ramp: z.boolean().default(true).meta({ description: 'Whether a lorry can be loaded at a ramp where you are' }),
  behaviour: behaviourField,
})

const login: LoginOf<z.output<typeof settings>> = ({ customer_number, password, country, behaviour, ...details }) => ({
  account: customer_number,
  key: password,
  country,
  behaviour,
  details,
})

export const ironhaulCarrier = defineCarrier({
  code: 'ironhaul',
  name: 'Ironhaul',
  settings,
  mode: 'test',
  origins,
  zones,
  remote: {
    DE: remote.germanIslands,
    DK: remote.bornholmArea,
    ES: [...remote.balearicIslands, ...remote.canaryIslands],
    FI: remote.laplandArea,
    FR: remote.corsicaArea,
    GB: [...remote.scottishHighlands, ...remote.scottishIslands, ...remote.northernIreland],
    GR: [...remote.creteArea, ...remote.greekIslands],
    HR: remote.croatianIslands,
    IT: [...remote.sardiniaArea, ...remote.sicilyArea],
    NL: remote.waddenIslands,
    PT: [...remote.azoresArea, ...remote.madeiraArea],
    SE: remote.gotlandArea,
  },
  address_limits: {
    name: 50,
    company_name: 50,
    address_line_1: 50,
    house_number: 15,
    address_line_2: 50,
    postal_code: 10,
    city: 40,
    phone_number: 30,
  },
  extras: {
    shipment: {
      carrier_specific: {
        tail_lift_loading: z.boolean(),
        tail_lift_unloading: z.boolean(),
        fixed_delivery_date: z.iso.date('A day looks like 2026-11-30.'),
        time_slot_booking_delivery: z.boolean(),
      },
    },
  },
  cut_off: '12:00',
  delivers_on: [1, 2, 3, 4, 5],
  claims: { periods: { damaged: { after_days: 0, within_days: 3 } } },
  products,
  surcharges: [
    { type: 'fuel', label: 'Diesel', amount: { percent: 11.2 }, when: {} },
    { type: 'toll', label: 'Road tolls', amount: { percent: 4.8 }, when: { zones: ['domestic', 'near', 'mid', 'far', 'edge', 'alpine'] } },
    { type: 'remote', label: 'By ferry', amount: { per_shipment: 68 }, when: { remote: true } },
    { type: 'residential', label: 'Private address', amount: { per_shipment: 21 }, when: { residential: true } },
    {
      type: 'dimensional',
      label: 'Longer than a pallet',
      amount: { per_parcel: 32 },
      when: { products: ['colli'], larger_than: { length_cm: 200 } },
    },
    {
      type: 'customs',
      label: 'Export declaration',
      amount: { per_shipment: 55 },
      when: { zones: ['gb', 'alpine', 'norway', 'america', 'pacific', 'world'] },
    },
  ],
  prices: 'platform_prices_api',
  validate: practiceValidate('ironhaul', login),
  quote: practiceQuote('ironhaul', login),
  ...practiceShipping('ironhaul', login),
  label: ironhaulLabel,
  pickups: practicePickups('ironhaul', login, {
    days: [1, 2, 3, 4, 5],
    tours: [
      ['07:00', '12:00'],
      ['13:00', '18:00'],
    ],
    fee: 18,
    cut_off: { time: '15:00', day: 'working_day_before' },
    most_slots: 2,
    needs_end: true,
    needs_address: ['state_province_code'],
    containers: ['parcel', 'pallet'],
  }),
})
