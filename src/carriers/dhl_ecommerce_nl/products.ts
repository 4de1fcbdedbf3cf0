import { euMembers } from '../../geo/customs/european.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Variant, Zone } from '../kit/product.ts'
import { cardsWithoutPrices } from '../kit/rate-table.ts'

/** The network is that of the Benelux; parcels abroad are handed to partners. Which lanes an account has, capabilities say: verify. */
export const dhlOrigins = ['NL', 'BE', 'LU']

const benelux = ['BE', 'LU', 'NL']
export const dhlZones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'benelux', to: benelux },
  { name: 'union', to: euMembers.filter((code) => !benelux.includes(code)) },
  { name: 'customs', to: ['CH', 'GB', 'LI', 'NO'] },
]

const parcel: Partial<Functionalities> = {
  b2b: true,
  b2c: true,
  form_factor: 'parcel',
  first_mile: 'pickup_dropoff',
  tracked: true,
  priority: 'standard',
}
const inPerson = { signature: true, neighbor_delivery: false }
const near = ['domestic', 'benelux']

/** Variant of a product, with the keys of DHL for the options that it adds. */
type DhlVariant = Variant & { readonly keys: readonly string[] }

const homeVariants: readonly DhlVariant[] = [
  { code: '', name: 'Home', keys: [] },
  { code: 'signature', name: 'signature', has: { signature: true }, keys: ['HANDT'] },
  { code: 'home_address_only', name: 'home address only', has: { neighbor_delivery: false }, zones: near, keys: ['NBB'] },
  { code: 'signature,home_address_only', name: 'signature, home address only', has: inPerson, zones: near, keys: ['HANDT', 'NBB'] },
  { code: 'age_check=18', name: 'age check 18+', has: { ...inPerson, age_check: 18 }, zones: near, keys: ['AGE_CHECK'] },
  { code: 'evening', name: 'evening delivery', has: { delivery_before: '2200' }, zones: near, keys: ['EVE'] },
  { code: 'delivery_before=1100', name: 'before 11:00', has: { delivery_before: '1100', priority: 'express' }, zones: near, keys: ['EXP'] },
  { code: 'delivery_deadline=sameday', name: 'same day', has: { delivery_deadline: 'sameday' }, zones: ['domestic'], keys: ['SDD'] },
  { code: 'weekend_delivery=saturday', name: 'Saturday delivery', has: { weekend_delivery: 'saturday' }, zones: near, keys: ['S'] },
  { code: 'extra_assurance', name: 'extra assurance up to 500 EUR', has: { carrier_insurance: true }, zones: near, keys: ['EA'] },
  { code: 'return_label', name: 'with a return label', zones: near, keys: ['ADD_RETURN_LABEL'] },
]

/** Parcel types and their limits come from the account when a label is bought; these limits are those of the largest type, and of BP. */
const largest = { min_kg: 0.001, max_kg: 31.5, length_cm: 200, width_cm: 80, height_cm: 60 }

type DhlProduct = Omit<Product, 'variants'> & { readonly variants: readonly DhlVariant[]; readonly way: 'DOOR' | 'PS' | 'BP' }

const productTable: readonly DhlProduct[] = [
  {
    code: 'home',
    name: 'Home',
    way: 'DOOR',
    has: { ...parcel, last_mile: 'home_delivery', neighbor_delivery: true },
    variants: homeVariants,
    limits: largest,
    most_parcels: 10,
    rated: 'parcel',
    cards: cardsWithoutPrices('domestic', 'benelux', 'union', 'customs'),
    days: { domestic: 1, benelux: 1, union: null, customs: null },
    requires: ['to_email'],
    charging_type: 'label_creation',
  },
  {
    code: 'service_point',
    name: 'ServicePoint',
    way: 'PS',
    has: { ...parcel, b2b: false, last_mile: 'service_point' },
    variants: [
      { code: '', name: 'ServicePoint', keys: [] },
      { code: 'age_check=18', name: 'age check 18+', has: { age_check: 18 }, zones: ['domestic'], keys: ['AGE_CHECK'] },
    ],
    limits: { min_kg: 0.001, max_kg: 20, length_cm: 80, width_cm: 50, height_cm: 35 },
    most_parcels: 1,
    rated: 'parcel',
    cards: cardsWithoutPrices('domestic', 'benelux', 'union'),
    days: { domestic: 1, benelux: 1, union: null },
    requires: ['to_email'],
    charging_type: 'label_creation',
  },
  {
    code: 'mailbox',
    name: 'Letterbox parcel',
    way: 'BP',
    has: { ...parcel, b2b: false, form_factor: 'mailbox', last_mile: 'mailbox' },
    variants: [{ code: '', name: 'Letterbox parcel', keys: [] }],
    limits: { min_kg: 0.001, max_kg: 2, length_cm: 38, width_cm: 26.5, height_cm: 3.2 },
    most_parcels: 1,
    rated: 'parcel',
    cards: cardsWithoutPrices('domestic'),
    days: { domestic: 1 },
    requires: [],
    charging_type: 'label_creation',
  },
  // Returns: with `returnLabel` the receiver is the shop. Capabilities decide which options a return takes: verify with the account.
  {
    code: 'return',
    name: 'Return',
    way: 'DOOR',
    has: { ...parcel, returns: true, first_mile: 'dropoff', last_mile: 'home_delivery' },
    variants: [{ code: '', name: 'from a ServicePoint', keys: [] }],
    limits: largest,
    most_parcels: 1,
    rated: 'parcel',
    cards: cardsWithoutPrices('domestic', 'benelux'),
    days: { domestic: 1, benelux: 2 },
    requires: [],
    charging_type: 'first_scan',
  },
]

export const dhlProducts: readonly Product[] = productTable.map(({ way: _, variants, ...product }) => ({
  ...product,
  variants: variants.map(({ keys: _, ...variant }) => variant),
}))

/** The option keys of each of our options, its way of delivery first. */
const keysOf: ReadonlyMap<string, readonly string[]> = new Map(
  productTable.flatMap(({ code, way, variants }) =>
    variants.map((variant) => [`dhl_ecommerce_nl:${code}${variant.code && `/${variant.code}`}`, [way, ...variant.keys]] as const),
  ),
)
export const optionKeysOf = (option_code: string): readonly string[] => keysOf.get(option_code) ?? ['DOOR']

export const isReturnOption = (option_code: string) => option_code.startsWith('dhl_ecommerce_nl:return')
