import type { AnnounceInput } from '../kit/announce.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Limits, Product, Variant, Zone } from '../kit/product.ts'
import { cardsWithoutPrices } from '../kit/rate-table.ts'
import type { Procedure } from './settings.ts'

/** Starts in Germany only. `eu`: goods move there without customs documents. */
export const originCountries = ['DE']
export const parcelZones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  {
    name: 'eu',
    to: [
      ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU', 'IE', 'IT'],
      ...['LT', 'LU', 'LV', 'MC', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
    ],
  },
  { name: 'world', to: 'elsewhere' },
]

/** Product code in an order, and the procedure, which is its part of the billing number. */
export type Booking = { readonly product: string; readonly procedure: Procedure }
const bookings: Readonly<Record<string, Booking>> = {
  parcel: { product: 'V01PAK', procedure: '01' },
  bulky: { product: 'V01PAK', procedure: '01' },
  locker: { product: 'V01PAK', procedure: '01' },
  post_office: { product: 'V01PAK', procedure: '01' },
  small_parcel: { product: 'V62KP', procedure: '62' },
  international: { product: 'V53WPAK', procedure: '53' },
  europaket: { product: 'V54EPAK', procedure: '54' },
  small_international: { product: 'V66WPI', procedure: '66' },
}

/** `dhl_parcel_de:parcel/signature` is the product `parcel` in the variant `signature`. */
export function partsOf(option_code: string): { product: string; variants: readonly string[] } {
  const [product = '', variant = ''] = option_code.slice(option_code.indexOf(':') + 1).split('/')
  return { product, variants: variant.split(',') }
}
export const bookingOf = ({ option_code }: Pick<AnnounceInput, 'option_code'>): Booking | undefined => {
  const { product } = partsOf(option_code)
  return Object.hasOwn(bookings, product) ? bookings[product] : undefined
}

const parcel: Partial<Functionalities> = {
  b2b: true,
  b2c: true,
  form_factor: 'parcel',
  first_mile: 'pickup_dropoff',
  tracked: true,
  priority: 'standard',
  direct_contract_only: true,
}
const toDoor: Partial<Functionalities> = { ...parcel, last_mile: 'home_delivery', neighbor_delivery: true }
const inPerson = { signature: true, neighbor_delivery: false }

/** Limits and included insurance are those of the public product sheets, not of the API; verify. */
const parcelLimits: Limits = { min_kg: 0.001, max_kg: 31.5, length_cm: 120, width_cm: 60, height_cm: 60 }
const lockerLimits: Limits = { min_kg: 0.001, max_kg: 31.5, length_cm: 75, width_cm: 60, height_cm: 40 }
const smallLimits: Limits = { min_kg: 0.001, max_kg: 1, length_cm: 35.3, width_cm: 25, height_cm: 10 }
const bulkyLimits: Limits = { min_kg: 0.001, max_kg: 31.5, length_cm: 200, width_cm: 120, height_cm: 120 }
/** The API takes up to 100,000 euros; the carrier sells 2,500 and 25,000. */
const insurance = { included: 500, max: 25_000, percent: 0, least: 0 }

const green: Variant = { code: 'eco_delivery', name: 'GoGreen Plus', has: { eco_delivery: true } }
const premium: Variant = { code: 'premium', name: 'Premium', has: { premium: true, priority: 'priority' } }

/** Limits and terms that all products share. One call takes 30 orders of one parcel each. */
const common = { most_parcels: 30, rated: 'parcel', requires: [], charging_type: 'label_creation' } as const
const abroad = { eu: null, world: null }

export const parcelProducts: readonly Product[] = [
  {
    ...common,
    code: 'parcel',
    name: 'Paket',
    has: toDoor,
    variants: [
      { code: '', name: 'Paket' },
      { code: 'signature', name: 'signature of the receiver', has: { signature: true } },
      { code: 'no_neighbor_delivery', name: 'no delivery to neighbours', has: { neighbor_delivery: false } },
      { code: 'named_person_only', name: 'to the named person only', has: { neighbor_delivery: false, personalized_delivery: true } },
      { code: 'age_check=16', name: 'visual age check 16+', has: { ...inPerson, age_check: 16 } },
      { code: 'age_check=18', name: 'visual age check 18+', has: { ...inPerson, age_check: 18 } },
      { code: 'id_check', name: 'ID check', has: { ...inPerson, id_check: true } },
      green,
    ],
    limits: parcelLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
    insurance,
  },
  {
    ...common,
    code: 'bulky',
    name: 'Paket Sperrgut',
    has: { ...toDoor, bulky_goods: true },
    variants: [
      { code: '', name: 'Sperrgut' },
      { code: 'signature', name: 'signature of the receiver', has: { signature: true } },
    ],
    limits: bulkyLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
    insurance,
  },
  {
    ...common,
    code: 'locker',
    name: 'Packstation',
    has: { ...parcel, b2b: false, last_mile: 'locker' },
    variants: [{ code: '', name: 'Packstation' }, green],
    limits: lockerLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
    insurance,
  },
  {
    ...common,
    code: 'post_office',
    name: 'Postfiliale',
    has: { ...parcel, last_mile: 'service_point' },
    variants: [{ code: '', name: 'Postfiliale' }, green],
    limits: parcelLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
    insurance,
  },
  {
    ...common,
    code: 'small_parcel',
    name: 'Kleinpaket',
    has: { ...toDoor, last_mile: 'mailbox' },
    variants: [{ code: '', name: 'Kleinpaket' }, green],
    limits: smallLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
  },
  {
    ...common,
    code: 'international',
    name: 'Paket International',
    has: { ...toDoor, neighbor_delivery: false },
    variants: [
      { code: '', name: 'Economy', has: { priority: 'economical' } },
      premium,
      { code: 'incoterm=ddp', name: 'duties paid', has: { incoterm: 'ddp' }, zones: ['world'] },
      {
        code: 'premium,incoterm=ddp',
        name: 'Premium, duties paid',
        has: { premium: true, priority: 'priority', incoterm: 'ddp' },
        zones: ['world'],
      },
    ],
    limits: parcelLimits,
    cards: cardsWithoutPrices('eu', 'world'),
    days: abroad,
    insurance,
  },
  {
    ...common,
    code: 'europaket',
    name: 'Europaket',
    has: { ...toDoor, b2c: false, neighbor_delivery: false },
    variants: [{ code: '', name: 'Europaket' }],
    limits: parcelLimits,
    cards: cardsWithoutPrices('eu'),
    days: { eu: null },
    insurance,
  },
  {
    ...common,
    code: 'small_international',
    name: 'Warenpost International',
    has: { ...toDoor, last_mile: 'mailbox', neighbor_delivery: false },
    variants: [{ code: '', name: 'Warenpost International' }, premium],
    limits: smallLimits,
    cards: cardsWithoutPrices('eu', 'world'),
    days: abroad,
  },
  {
    ...common,
    code: 'return',
    name: 'Retoure',
    has: { ...parcel, b2b: false, returns: true, first_mile: 'dropoff', last_mile: 'home_delivery' },
    variants: [{ code: '', name: 'Retoure' }, { code: 'labelless', name: 'code instead of a label', has: { labelless: true } }, green],
    most_parcels: 1,
    limits: parcelLimits,
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: null },
    charging_type: 'first_scan',
  },
]
