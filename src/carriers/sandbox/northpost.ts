import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Limits, Product, Zone } from '../kit/product.ts'
import { type LoginOf, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import { practiceShipping } from './every-day.ts'
import { northpostLabel } from './labels/northpost.ts'
import * as prices from './northpost-prices.ts'
import * as remote from './remote-areas.ts'
import { returnFeatures, returnTerms } from './return-terms.ts'
import { practiceServicePoints } from './service-points.ts'
import { behaviourField, contractCountry, portalFields, portalSettings, secretField, textField, withoutPortal } from './settings.ts'

/** A national post: letters, mailbox parcels, registered mail, and packets that other posts carry on. */
const origins = ['NL', 'BE', 'DE', 'FR', 'ES', 'IT', 'AT', 'GB']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'eu_1', to: ['BE', 'DE', 'FR', 'LU', 'MC', 'NL'] },
  { name: 'eu_2', to: ['AT', 'CZ', 'DK', 'ES', 'IE', 'IT', 'PL', 'PT', 'SE', 'SI', 'SK'] },
  { name: 'eu_3', to: ['BG', 'CY', 'EE', 'FI', 'GR', 'HR', 'HU', 'LT', 'LV', 'MT', 'RO'] },
  {
    name: 'europe',
    to: ['AD', 'AL', 'BA', 'CH', 'FO', 'GB', 'GI', 'IS', 'LI', 'MD', 'ME', 'MK', 'NO', 'RS', 'SM', 'TR', 'UA', 'VA', 'XK'],
  },
  { name: 'america', to: ['US', 'CA'] },
  { name: 'pacific', to: ['AU', 'NZ'] },
  { name: 'world', to: 'elsewhere' },
]

const abroad = ['eu_1', 'eu_2', 'eu_3', 'europe', 'america', 'pacific', 'world']
const customs = ['europe', 'america', 'pacific', 'world']
const rises = { rise2026: 3.4, rise2027: 3.9 }

/** Limits of what goes through the slot of a mailbox. */
const flat: Limits = { min_kg: 0.001, max_kg: 2, length_cm: 38, width_cm: 26.5, height_cm: 3.2 }
const everybody: Partial<Functionalities> = { b2b: true, b2c: true, carrier_billing_type: 'zonal' }
const mail: Partial<Functionalities> = { ...everybody, form_factor: 'letter', last_mile: 'mailbox', first_mile: 'dropoff', boxable: true }
const mailDays = { domestic: 2, eu_1: 3, eu_2: 4, eu_3: 6, europe: 6, america: 10, pacific: 14, world: null }
const parcelDays = { domestic: 1, eu_1: 2, eu_2: 4, eu_3: 5, europe: 5, america: 8, pacific: 11, world: null }

const products: readonly Product[] = [
  {
    code: 'letter',
    name: 'Letter',
    has: { ...mail, priority: 'economical' },
    variants: [
      { code: '', name: 'Letter' },
      { code: 'priority', name: 'priority', has: { priority: 'priority', delivery_deadline: 'best_effort' }, adds: 0.85 },
      { code: 'tracked', name: 'tracked', has: { tracked: true }, adds: 2.6 },
    ],
    limits: flat,
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.letterPrices, rises),
    days: mailDays,
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'registered',
    name: 'Registered letter',
    has: { ...mail, last_mile: 'home_delivery', tracked: true, signature: true, registered_delivery: true, boxable: false },
    variants: [
      { code: '', name: 'Registered letter' },
      { code: 'id_check', name: 'ID check', has: { id_check: true }, adds: 4.1, zones: ['domestic'] },
      { code: 'carrier_insurance', name: 'carrier insurance', has: { carrier_insurance: true }, adds: 3.2 },
    ],
    limits: flat,
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.registeredPrices, rises),
    days: mailDays,
    insurance: { included: 50, max: 500, percent: 0.9, least: 1.5 },
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'mailbox',
    name: 'Mailbox parcel',
    has: { ...everybody, form_factor: 'mailbox', last_mile: 'mailbox', first_mile: 'dropoff', tracked: true, boxable: true, size: 'xs' },
    variants: [
      { code: '', name: 'Mailbox parcel' },
      { code: 'eco_delivery', name: 'bicycle delivery', has: { eco_delivery: true }, adds: 0.15, zones: ['domestic'] },
    ],
    limits: flat,
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.mailboxPrices, rises),
    days: parcelDays,
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'packet',
    name: 'Small packet',
    has: {
      ...everybody,
      form_factor: 'parcel',
      last_mile: 'mailbox',
      first_mile: 'dropoff',
      priority: 'economical',
    },
    variants: [
      { code: '', name: 'Small packet' },
      { code: 'priority', name: 'priority', has: { priority: 'priority' }, adds: 1.1 },
      { code: 'tracked', name: 'tracked', has: { tracked: true }, adds: 2.35 },
      { code: 'tracked,priority', name: 'tracked, priority', has: { tracked: true, priority: 'priority' }, adds: 3.2 },
      {
        code: 'registered_delivery',
        name: 'registered',
        has: { tracked: true, signature: true, registered_delivery: true, last_mile: 'home_delivery' },
        adds: 5.4,
      },
    ],
    limits: { min_kg: 0.001, max_kg: 2, length_cm: 60, width_cm: 30, height_cm: 30, length_and_girth_cm: 150 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.packetPrices, rises),
    days: mailDays,
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'parcel',
    name: 'Parcel',
    has: {
      ...everybody,
      form_factor: 'parcel',
      last_mile: 'home_delivery',
      first_mile: 'dropoff',
      tracked: true,
      neighbor_delivery: true,
      delivery_attempts: 1,
      priority: 'standard',
    },
    variants: [
      { code: '', name: 'Parcel' },
      { code: 'signature', name: 'signature', has: { signature: true, neighbor_delivery: false }, adds: 1.35 },
      {
        code: 'carrier_insurance',
        name: 'carrier insurance',
        has: { carrier_insurance: true, signature: true },
        adds: 2.9,
      },
      {
        code: 'post_office',
        name: 'post office delivery',
        has: { last_mile: 'service_point', neighbor_delivery: false, delivery_attempts: null },
        zones: ['domestic', 'eu_1', 'eu_2', 'eu_3'],
      },
      {
        code: 'cash_on_delivery=500',
        name: 'cash on delivery up to 500',
        has: { cash_on_delivery: 500, signature: true, neighbor_delivery: false },
        adds: 6.5,
        zones: ['domestic', 'eu_1'],
      },
    ],
    limits: { min_kg: 0.001, max_kg: 30, length_cm: 150, width_cm: 78, height_cm: 58, length_and_girth_cm: 300 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.parcelPrices, rises),
    days: parcelDays,
    insurance: { included: 100, max: 5500, percent: 0.6, least: 1.25 },
    requires: [],
    charging_type: 'label_creation',
  },
  {
    code: 'return',
    name: 'Return parcel',
    has: { ...everybody, ...returnFeatures, first_mile: 'dropoff' },
    variants: [
      { code: '', name: 'Return parcel' },
      { code: 'labelless', name: 'label printed at the post office', has: { labelless: true }, adds: 0.45 },
    ],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 100, width_cm: 50, height_cm: 50 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.returnPrices, rises),
    days: parcelDays,
    insurance: { included: 50, max: 50, percent: 0, least: 0 },
    ...returnTerms,
  },
]

const settings = z.strictObject({
  customer_number: textField(/^\d{6,10}$/, 'The customer number on your contract, 6 to 10 digits', '10020030'),
  api_key: secretField('The key of the web service, from the customer portal'),
  country: contractCountry(origins),
  sorting_office: textField(/^[A-Z0-9]{3,6}$/, 'The office where mail is handed in, as on the contract', 'AMS4').optional(),
  franks_itself: z.boolean().default(false).meta({ description: 'Whether letters are franked by a machine of your own' }),
  behaviour: behaviourField,
  ...portalFields,
})

const login: LoginOf<z.output<typeof settings>> = ({ customer_number, api_key, country, behaviour, ...details }) => ({
  account: customer_number,
  key: api_key,
  country,
  behaviour,
  details: withoutPortal(details),
})

export const northpostCarrier = defineCarrier({
  code: 'northpost',
  name: 'North Post',
  settings,
  mode: 'test',
  isPost: true,
  origins,
  zones,
  remote: {
    ES: [...remote.canaryIslands, ...remote.ceutaAndMelilla],
    FR: remote.corsicaArea,
    GB: [...remote.scottishIslands, ...remote.scillyArea],
    GR: remote.greekIslands,
    PT: [...remote.azoresArea, ...remote.madeiraArea],
    NO: remote.finnmarkAndSvalbard,
    US: [...remote.alaskaArea, ...remote.hawaiiArea],
    AU: remote.australianOutback,
  },
  address_limits: {
    name: 40,
    company_name: 40,
    address_line_1: 40,
    house_number: 8,
    address_line_2: 40,
    postal_code: 10,
    city: 35,
    po_box: 12,
    email: 80,
    phone_number: 20,
  },
  cut_off: '17:00',
  delivers_on: [1, 2, 3, 4, 5, 6],
  claims: {
    periods: {
      lost: { after_days: 10, within_days: 180 },
      damaged: { after_days: 0, within_days: 14 },
    },
    portal_settings: portalSettings,
  },
  products,
  surcharges: [
    { type: 'remote', label: 'Islands and far regions', amount: { per_parcel: 4.5 }, when: { products: ['parcel'], remote: true } },
    {
      type: 'dimensional',
      label: 'Not for the sorting machine',
      amount: { per_parcel: 3.75 },
      when: { products: ['parcel'], larger_than: { length_cm: 100 } },
    },
    {
      type: 'customs',
      label: 'Handing over to customs',
      amount: { per_parcel: 0.6 },
      when: { products: ['packet', 'parcel', 'return'], zones: customs },
    },
    { type: 'seasonal', label: 'Busy weeks', amount: { per_parcel: 0.25 }, when: { products: ['parcel'], season: ['11-15', '12-31'] } },
    { type: 'fuel', label: 'Fuel', amount: { percent: 2.5 }, when: { products: ['parcel', 'return'], zones: abroad } },
  ],
  prices: 'platform_prices',
  validate: practiceValidate('northpost', login),
  ...practiceShipping('northpost', login),
  label: northpostLabel,
  servicePoints: practiceServicePoints('northpost', login),
})
