import { z } from 'zod'
import { defineCarrier } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Variant, Zone } from '../kit/product.ts'
import * as prices from './aerofast-prices.ts'
import { type LoginOf, practiceQuote, practiceValidate } from './capabilities.ts'
import { yearlyRateCards } from './cards.ts'
import { practiceShipping } from './every-day.ts'
import { aerofastLabel } from './labels/aerofast.ts'
import { practicePickups } from './pickups.ts'
import * as remote from './remote-areas.ts'
import {
  behaviourField,
  choiceField,
  contractCountry,
  portalFields,
  portalSettings,
  secretField,
  textField,
  withoutPortal,
} from './settings.ts'
import { practiceDocuments } from './shipping.ts'
import { practiceProof } from './tracking.ts'

/**
 * Carrier of express parcels by air: by a time of day, with duties paid or not, with the sender named or not; each delivery is proven by a
 * signature.
 */
const origins = ['NL', 'BE', 'LU', 'DE', 'FR', 'ES', 'IT', 'AT', 'IE', 'PT', 'DK', 'SE', 'PL', 'CH', 'GB']

const zones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'zone_1', to: ['BE', 'DE', 'FR', 'LU', 'MC', 'NL'] },
  { name: 'zone_2', to: ['AT', 'CZ', 'DK', 'ES', 'IE', 'IT', 'PL', 'PT', 'SE'] },
  { name: 'zone_3', to: ['BG', 'CY', 'EE', 'FI', 'GR', 'HR', 'HU', 'LT', 'LV', 'MT', 'RO', 'SI', 'SK'] },
  { name: 'gb', to: ['GB', 'GG', 'IM', 'JE'] },
  { name: 'alpine_nordic', to: ['CH', 'IS', 'LI', 'NO'] },
  { name: 'america', to: ['US', 'CA', 'MX'] },
  { name: 'pacific', to: ['AU', 'CN', 'HK', 'JP', 'KR', 'NZ', 'SG'] },
  { name: 'world', to: 'elsewhere' },
]
const abroad = ['zone_1', 'zone_2', 'zone_3', 'gb', 'alpine_nordic', 'america', 'pacific', 'world']
const customs = ['gb', 'alpine_nordic', 'america', 'pacific', 'world']

const rises = { rise2026: 5.4, rise2027: 5.9 }
const days = { domestic: 1, zone_1: 1, zone_2: 1, zone_3: 2, gb: 1, alpine_nordic: 2, america: 2, pacific: 3, world: 4 }
const slowerDays = { zone_1: 2, zone_2: 3, zone_3: 4, gb: 3, alpine_nordic: 4, america: 5, pacific: 6, world: 8 }

const express: Partial<Functionalities> = {
  b2b: true,
  b2c: true,
  first_mile: 'pickup_dropoff',
  pick_up: true,
  last_mile: 'home_delivery',
  tracked: true,
  signature: true,
  delivery_attempts: 3,
  priority: 'express',
  premium: true,
  carrier_billing_type: 'zonal',
}
const insurance = { included: 100, max: 25_000, percent: 1.1, least: 12 }

/** Variants by the time of delivery: the earlier, the fewer places can be reached. */
const byTheClock: readonly Variant[] = [
  {
    code: 'delivery_before=0900',
    name: 'before 9:00',
    has: { delivery_before: '0900', delivery_deadline: 'nextday' },
    adds: 21.5,
    zones: ['domestic', 'zone_1'],
  },
  {
    code: 'delivery_before=1000',
    name: 'before 10:00',
    has: { delivery_before: '1000', delivery_deadline: 'nextday' },
    adds: 14.5,
    zones: ['domestic', 'zone_1', 'zone_2', 'gb'],
  },
  {
    code: 'delivery_before=1200',
    name: 'before noon',
    has: { delivery_before: '1200' },
    adds: 7.5,
    zones: ['domestic', 'zone_1', 'zone_2', 'zone_3', 'gb', 'alpine_nordic', 'america'],
  },
]
const duties: readonly Variant[] = [
  { code: 'incoterm=dap', name: 'DAP', has: { incoterm: 'dap' }, zones: abroad },
  { code: 'incoterm=ddp', name: 'DDP', has: { incoterm: 'ddp' }, adds: 15, zones: abroad },
]
const products: readonly Product[] = [
  {
    code: 'express',
    name: 'Express',
    has: { ...express, form_factor: 'parcel' },
    variants: [
      { code: '', name: 'Express' },
      ...byTheClock,
      ...duties,
      {
        code: 'delivery_before=1200,incoterm=ddp',
        name: 'before noon, DDP',
        has: { delivery_before: '1200', incoterm: 'ddp' },
        adds: 22.5,
        zones: ['gb', 'alpine_nordic', 'america'],
      },
      {
        code: 'weekend_delivery=saturday',
        name: 'Saturday delivery',
        has: { weekend_delivery: 'saturday' },
        adds: 16,
        zones: ['domestic', 'zone_1', 'zone_2', 'gb', 'america'],
      },
      { code: 'age_check=18', name: 'age check 18+', has: { age_check: 18 }, adds: 5.9 },
      { code: 'hide_sender', name: 'sender hidden', has: { direct_contract_only: true }, adds: 4.5 },
      {
        code: 'dangerous_goods',
        name: 'dangerous goods',
        has: { dangerous_goods: true },
        adds: 38,
        zones: ['domestic', 'zone_1', 'zone_2'],
      },
    ],
    limits: { min_kg: 0.001, max_kg: 70, length_cm: 120, width_cm: 80, height_cm: 80 },
    volumetric: { divisor: 5000 },
    most_parcels: 25,
    rated: 'parcel',
    cards: yearlyRateCards(prices.expressPrices, rises),
    days,
    insurance,
    requires: ['to_telephone'],
    charging_type: 'label_creation',
  },
  {
    code: 'economy',
    name: 'Express economy',
    has: { ...express, form_factor: 'parcel', priority: 'priority', premium: false },
    variants: [
      { code: '', name: 'Express economy' },
      ...duties,
      { code: 'hide_sender', name: 'sender hidden', has: { direct_contract_only: true }, adds: 4.5 },
    ],
    limits: { min_kg: 0.001, max_kg: 70, length_cm: 120, width_cm: 80, height_cm: 80 },
    volumetric: { divisor: 5000 },
    most_parcels: 25,
    rated: 'parcel',
    cards: yearlyRateCards(prices.economyPrices, rises),
    days: slowerDays,
    insurance,
    requires: ['to_telephone'],
    charging_type: 'label_creation',
  },
  {
    code: 'documents',
    name: 'Express documents',
    has: { ...express, form_factor: 'letter', b2c: false },
    variants: [{ code: '', name: 'Express documents' }, ...byTheClock],
    limits: { min_kg: 0.001, max_kg: 2.5, length_cm: 35, width_cm: 27.5, height_cm: 2 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.documentPrices, rises),
    days,
    requires: ['to_telephone'],
    charging_type: 'label_creation',
  },
  {
    code: 'same_day',
    name: 'Same day',
    has: {
      ...express,
      first_mile: 'pickup',
      form_factor: 'parcel',
      delivery_deadline: 'sameday',
      delivery_attempts: 1,
    },
    variants: [
      { code: '', name: 'Same day' },
      { code: 'age_check=18', name: 'age check 18+', has: { age_check: 18 }, adds: 5.9 },
      { code: 'fragile_goods', name: 'fragile, hand-carried', has: { fragile_goods: true, personalized_delivery: true }, adds: 19 },
    ],
    limits: { min_kg: 0.001, max_kg: 30, length_cm: 80, width_cm: 60, height_cm: 60 },
    volumetric: { divisor: 5000 },
    most_parcels: 1,
    rated: 'parcel',
    cards: yearlyRateCards(prices.sameDay, rises),
    days: { domestic: 0 },
    hours: 6,
    insurance,
    requires: ['to_telephone', 'to_email'],
    charging_type: 'label_creation',
  },
]

const settings = z.strictObject({
  client_id: textField(/^[a-z0-9-]{4,64}$/, 'The client id of your application, from the developer page', 'shop-app'),
  client_secret: secretField('The secret that belongs to the client id'),
  account_number: textField(/^\d{9}$/, 'The account that pays, 9 digits', '100200300'),
  country: contractCountry(origins),
  billing: choiceField({ sender: 'You', receiver: 'Receiver', third_party: 'Third party' }, 'Who pays for the transport').default('sender'),
  paperless_customs: z.boolean().default(true).meta({ description: 'Send customs documents electronically' }),
  behaviour: behaviourField,
  ...portalFields,
})

const login: LoginOf<z.output<typeof settings>> = ({ account_number, client_secret, country, behaviour, ...details }) => ({
  account: account_number,
  key: client_secret,
  country,
  behaviour,
  details: withoutPortal(details),
})

export const aerofastCarrier = defineCarrier({
  code: 'aerofast',
  name: 'Aerofast',
  settings,
  mode: 'test',
  origins,
  zones,
  remote: {
    ES: [...remote.balearicIslands, ...remote.canaryIslands, ...remote.ceutaAndMelilla],
    FI: remote.laplandArea,
    GB: [...remote.scottishHighlands, ...remote.scottishIslands],
    GR: [...remote.creteArea, ...remote.greekIslands],
    NO: remote.finnmarkAndSvalbard,
    PT: [...remote.azoresArea, ...remote.madeiraArea],
    US: [...remote.alaskaArea, ...remote.hawaiiArea],
    CA: remote.canadianNorth,
    AU: [...remote.australianOutback, ...remote.tasmaniaArea],
  },
  address_limits: {
    name: 35,
    company_name: 35,
    address_line_1: 45,
    house_number: 12,
    address_line_2: 45,
    postal_code: 12,
    city: 45,
    email: 70,
    phone_number: 25,
  },
  extras: { shipment: { carrier_fields: { hide_sender: z.boolean() } } },
  cut_off: '16:30',
  delivers_on: [1, 2, 3, 4, 5],
  claims: {
    periods: {
      lost: { after_days: 3, within_days: 30 },
      delivered_not_received: { after_days: 0, within_days: 14 },
    },
    portal_settings: portalSettings,
  },
  products,
  surcharges: [
    { type: 'fuel', label: 'Fuel', amount: { percent: 21.5 }, when: {} },
    { type: 'remote', label: 'Remote area', amount: { per_shipment: 26 }, when: { remote: true } },
    {
      type: 'residential',
      label: 'Private address',
      amount: { per_shipment: 4.1 },
      when: { products: ['express', 'economy'], residential: true },
    },
    {
      type: 'dimensional',
      label: 'Oversize piece',
      amount: { per_parcel: 23 },
      when: { products: ['express', 'economy'], larger_than: { length_cm: 100, kg: 50 } },
    },
    {
      type: 'seasonal',
      label: 'Demand',
      amount: { percent: 3.5 },
      when: { zones: ['america', 'pacific', 'world'], season: ['10-01', '01-14'] },
    },
    { type: 'customs', label: 'Clearance', amount: { per_shipment: 2.75 }, when: { zones: customs } },
  ],
  prices: 'carrier_api',
  validate: practiceValidate('aerofast', login),
  quote: practiceQuote('aerofast', login),
  ...practiceShipping('aerofast', login),
  label: aerofastLabel,
  documents: practiceDocuments('aerofast', login),
  pickups: practicePickups('aerofast', login, {
    days: [1, 2, 3, 4, 5, 6],
    tours: [['08:00', '20:00']],
    cut_off: { time: '14:00', day: 'same' },
    most_slots: 1,
    needs_end: true,
    needs_address: ['phone_number'],
    containers: ['parcel'],
  }),
  proofOfDelivery: practiceProof('aerofast', login),
})
