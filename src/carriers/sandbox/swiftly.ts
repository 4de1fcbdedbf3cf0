import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Zone } from '../kit/product.ts'
import { type LoginOf, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import { practiceShipping } from './every-day.ts'
import { swiftlyLabel } from './labels/swiftly.ts'
import * as remote from './remote-areas.ts'
import { returnFeatures, returnTerms } from './return-terms.ts'
import { practiceServicePoints } from './service-points.ts'
import { behaviourField, choiceField, contractCountry, secretField, textField } from './settings.ts'
import * as prices from './swiftly-prices.ts'

/** A parcel network: to the door, to shops and to lockers, and back again. */
const origins = ['NL', 'BE', 'LU', 'DE', 'FR', 'ES', 'IT', 'AT', 'PL', 'DK', 'IE', 'GB']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'benelux', to: ['BE', 'LU', 'NL'] },
  { name: 'near', to: ['AT', 'DE', 'FR', 'MC'] },
  { name: 'mid', to: ['CZ', 'DK', 'ES', 'HU', 'IE', 'IT', 'PL', 'PT', 'SE', 'SI', 'SK'] },
  { name: 'far', to: ['BG', 'EE', 'FI', 'GR', 'HR', 'LT', 'LV', 'RO'] },
  { name: 'islands', to: ['CY', 'MT'] },
  { name: 'gb', to: ['GB', 'GG', 'IM', 'JE'] },
  { name: 'alpine', to: ['CH', 'LI'] },
  { name: 'nordic', to: ['NO', 'IS'] },
  { name: 'overseas', to: ['US', 'CA', 'AU'] },
  { name: 'world', to: 'elsewhere' },
]
const union = ['domestic', 'benelux', 'near', 'mid', 'far']
const nearby = ['domestic', 'benelux', 'near']
const customs = ['gb', 'alpine', 'nordic', 'overseas', 'world']

const rises = { rise2026: 4.2, rise2027: 4.5 }
const days = { domestic: 1, benelux: 1, near: 2, mid: 3, far: 5, islands: 7, gb: 4, alpine: 4, nordic: 5, overseas: 8, world: null }

const parcel: Partial<Functionalities> = {
  b2b: true,
  b2c: true,
  form_factor: 'parcel',
  first_mile: 'pickup_dropoff',
  tracked: true,
  carrier_billing_type: 'country',
  carrier_insurance: true,
}
const insurance = { included: 500, max: 5000, percent: 0.5, least: 0.95 }
const inPerson = { signature: true, neighbor_delivery: false }

const products: readonly Product[] = [
  {
    code: 'home',
    name: 'Home',
    has: {
      ...parcel,
      last_mile: 'home_delivery',
      neighbor_delivery: true,
      flex_delivery: true,
      delivery_attempts: 2,
      priority: 'standard',
    },
    variants: [
      { code: '', name: 'Home' },
      { code: 'signature', name: 'signature', has: { signature: true }, adds: 0.95 },
      { code: 'home_address_only', name: 'home address only', has: { neighbor_delivery: false }, adds: 0.4, zones: union },
      { code: 'age_check=16', name: 'age check 16+', has: { ...inPerson, age_check: 16 }, adds: 1.6, zones: nearby },
      { code: 'age_check=18', name: 'age check 18+', has: { ...inPerson, age_check: 18 }, adds: 1.6, zones: union },
      { code: 'id_check', name: 'ID check', has: { ...inPerson, id_check: true }, adds: 2.9, zones: nearby },
      { code: 'evening', name: 'evening delivery', has: { delivery_before: '2200' }, adds: 1.85, zones: ['domestic', 'benelux'] },
      {
        code: 'weekend_delivery=saturday',
        name: 'Saturday delivery',
        has: { weekend_delivery: 'saturday' },
        adds: 1.95,
        zones: nearby,
      },
      {
        code: 'weekend_delivery=sunday',
        name: 'Sunday delivery',
        has: { weekend_delivery: 'sunday' },
        adds: 2.45,
        zones: ['domestic'],
      },
      { code: 'eco_delivery', name: 'zero-emission delivery', has: { eco_delivery: true }, adds: 0.2, zones: nearby },
      {
        code: 'cash_on_delivery=2000',
        name: 'cash on delivery up to 2000',
        has: { ...inPerson, cash_on_delivery: 2000 },
        adds: 5.2,
        zones: ['domestic', 'near', 'mid'],
      },
    ],
    limits: { min_kg: 0.001, max_kg: 31.5, length_cm: 175, width_cm: 100, height_cm: 70, length_and_girth_cm: 300 },
    most_parcels: 20,
    rated: 'parcel',
    cards: yearlyRateCards(prices.homePrices, rises),
    days,
    insurance,
    requires: ['to_email'],
    charging_type: 'label_creation',
  },
  {
    code: 'service_point',
    name: 'Service point',
    has: { ...parcel, b2b: false, last_mile: 'service_point', priority: 'standard', eco_delivery: true },
    variants: [
      { code: '', name: 'Service point' },
      { code: 'id_check', name: 'ID check', has: { id_check: true, signature: true }, adds: 1.9 },
      { code: 'age_check=18', name: 'age check 18+', has: { age_check: 18, signature: true }, adds: 1.2 },
      {
        code: 'cash_on_delivery=1000',
        name: 'cash on delivery up to 1000',
        has: { cash_on_delivery: 1000, signature: true },
        adds: 3.8,
        zones: ['domestic', 'near', 'mid'],
      },
    ],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 100, width_cm: 60, height_cm: 60, length_and_girth_cm: 250 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.servicePoint, rises),
    days,
    insurance,
    requires: ['to_email'],
    charging_type: 'label_creation',
  },
  {
    code: 'locker',
    name: 'Locker',
    has: { ...parcel, b2b: false, last_mile: 'locker', priority: 'standard', eco_delivery: true, size: 'm' },
    variants: [
      { code: '', name: 'Locker' },
      {
        code: 'or_service_point',
        name: 'service point if full',
        has: { last_mile: 'locker_or_service_point' },
        adds: 0.1,
      },
    ],
    limits: { min_kg: 0.001, max_kg: 15, length_cm: 61, width_cm: 41, height_cm: 38 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.lockerPrices, rises),
    days,
    insurance,
    requires: ['to_email', 'to_telephone', 'length', 'width', 'height'],
    charging_type: 'label_creation',
  },
  {
    code: 'express',
    name: 'Next day',
    has: {
      ...parcel,
      last_mile: 'home_delivery',
      delivery_attempts: 2,
      priority: 'express',
      delivery_deadline: 'nextday',
    },
    variants: [
      { code: '', name: 'Next day' },
      { code: 'signature', name: 'signature', has: inPerson, adds: 0.95 },
      { code: 'delivery_before=1200', name: 'before noon', has: { delivery_before: '1200' }, adds: 4.6 },
      { code: 'weekend_delivery=saturday', name: 'Saturday delivery', has: { weekend_delivery: 'saturday' }, adds: 3.9 },
    ],
    limits: { min_kg: 0.001, max_kg: 31.5, length_cm: 120, width_cm: 80, height_cm: 60, length_and_girth_cm: 300 },
    volumetric: { divisor: 6000 },
    most_parcels: 10,
    rated: 'parcel',
    cards: yearlyRateCards(prices.expressPrices, rises),
    days: { domestic: 1, benelux: 1, near: 1 },
    insurance,
    requires: ['to_email', 'to_telephone'],
    charging_type: 'label_creation',
  },
  {
    code: 'return',
    name: 'Return',
    has: { ...parcel, ...returnFeatures, first_mile: 'dropoff' },
    variants: [
      { code: '', name: 'from service point' },
      { code: 'labelless', name: 'label printed at the service point', has: { labelless: true }, adds: 0.35, zones: nearby },
      {
        code: 'first_mile=pickup',
        name: 'pickup at the door',
        has: { first_mile: 'pickup', pick_up: true },
        adds: 3.4,
        zones: nearby,
      },
    ],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 100, width_cm: 60, height_cm: 60, length_and_girth_cm: 250 },
    most_parcels: 5,
    rated: 'parcel',
    cards: yearlyRateCards(prices.returnPrices, rises),
    days,
    insurance,
    ...returnTerms,
  },
]

const settings = z.strictObject({
  account_number: textField(/^\d{8}$/, 'Your account number, 8 digits', '10020030'),
  api_key: secretField('The key for parcels, from the account page'),
  country: contractCountry(origins),
  depot: textField(/^[A-Z]{3}\d{2}$/, 'The depot that collects your parcels', 'AMS01'),
  labels: choiceField({ own: 'You print them', driver: 'The driver brings them' }, 'Who prints the labels').default('own'),
  sunday_collection: z.boolean().default(false).meta({ description: 'Whether parcels are collected on Sundays too' }),
  behaviour: behaviourField,
})

const login: LoginOf<z.output<typeof settings>> = ({ account_number, api_key, country, behaviour, ...details }) => ({
  account: account_number,
  key: api_key,
  country,
  behaviour,
  details,
})

export const swiftlyCarrier = defineCarrier({
  code: 'swiftly',
  name: 'Swiftly',
  settings,
  mode: 'test',
  origins,
  zones,
  remote: {
    DE: remote.germanIslands,
    DK: remote.bornholmArea,
    EE: remote.estonianIslands,
    ES: [...remote.balearicIslands, ...remote.canaryIslands, ...remote.ceutaAndMelilla],
    FI: remote.laplandArea,
    FR: remote.corsicaArea,
    GB: [...remote.scottishHighlands, ...remote.scottishIslands, ...remote.northernIreland],
    GR: [...remote.creteArea, ...remote.greekIslands],
    HR: remote.croatianIslands,
    IT: [...remote.sardiniaArea, ...remote.sicilyArea],
    NL: remote.waddenIslands,
    PT: [...remote.azoresArea, ...remote.madeiraArea],
    SE: remote.gotlandArea,
    US: [...remote.alaskaArea, ...remote.hawaiiArea],
  },
  address_limits: {
    name: 35,
    company_name: 35,
    address_line_1: 35,
    house_number: 10,
    address_line_2: 35,
    postal_code: 9,
    city: 35,
    email: 100,
    phone_number: 15,
  },
  cut_off: '18:00',
  delivers_on: [1, 2, 3, 4, 5],
  products,
  surcharges: [
    { type: 'fuel', label: 'Fuel', amount: { percent: 6.8 }, when: {} },
    { type: 'toll', label: 'Road tolls', amount: { per_parcel: 0.22 }, when: { zones: ['near', 'mid', 'far'] } },
    { type: 'remote', label: 'Islands and far regions', amount: { per_parcel: 9.5 }, when: { remote: true } },
    {
      type: 'dimensional',
      label: 'Large parcel',
      amount: { per_parcel: 6.9 },
      when: { products: ['home', 'express'], larger_than: { length_cm: 120, length_and_girth_cm: 260, kg: 25 } },
    },
    {
      type: 'seasonal',
      label: 'Peak season',
      amount: { per_parcel: 0.45 },
      when: { products: ['home', 'express'], season: ['11-15', '01-05'] },
    },
    { type: 'customs', label: 'Export clearance', amount: { per_shipment: 4.5 }, when: { zones: customs } },
  ],
  prices: 'platform_prices',
  validate: practiceValidate('swiftly', login),
  ...practiceShipping('swiftly', login),
  label: swiftlyLabel,
  servicePoints: practiceServicePoints('swiftly', login),
})
