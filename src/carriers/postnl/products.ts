import { euMembers } from '../../geo/customs/european.ts'
import { type CustomsPlace, territoryOf } from '../../geo/customs/territory.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Zone } from '../kit/product.ts'
import { cardsWithoutPrices } from '../kit/rate-table.ts'
import {
  type CodedVariant,
  type PostnlLane,
  packetVariants,
  parcelVariants,
  pointVariants,
  returnVariants,
  worldVariants,
} from './product-codes.ts'

export const postnlOrigins = ['NL', 'BE']

export const postnlZones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'benelux', to: ['BE', 'NL'] },
  { name: 'union', to: euMembers.filter((code) => !['BE', 'NL'].includes(code)) },
  { name: 'world', to: 'elsewhere' },
]
const days = { domestic: 1, benelux: 1, union: null, world: null }

const zonesOfLane: Readonly<Record<PostnlLane, string>> = {
  'NL-NL': 'domestic',
  'BE-BE': 'domestic',
  'NL-BE': 'benelux',
  'BE-NL': 'benelux',
  EU: 'union',
  WORLD: 'world',
}
const zonesOf = ({ codes }: CodedVariant) => [...new Set((Object.keys(codes) as PostnlLane[]).map((lane) => zonesOfLane[lane]))]

const parcel: Partial<Functionalities> = { b2b: true, b2c: true, form_factor: 'parcel', first_mile: 'pickup_dropoff', priority: 'standard' }

type ProductHead = Omit<Product, 'variants' | 'cards' | 'days' | 'rated' | 'charging_type' | 'requires'> & {
  readonly coded: readonly CodedVariant[]
  readonly requires?: Product['requires']
  readonly charging_type?: Product['charging_type']
}

/** Prices are those of a contract: PostNL publishes none by API. Sides are those of its price list: verify. */
function productOf({ coded, ...head }: ProductHead): Product {
  const zones = [...new Set(coded.flatMap(zonesOf))]
  return {
    requires: [],
    charging_type: 'label_creation',
    ...head,
    rated: 'parcel',
    cards: cardsWithoutPrices(...zones),
    days: Object.fromEntries(Object.entries(days).filter(([zone]) => zones.includes(zone))),
    variants: coded.map((variant) => ({
      code: variant.code,
      name: variant.name,
      ...(variant.has && { has: variant.has }),
      zones: zonesOf(variant),
    })),
  }
}

/** Maximum number of shipments in one delivery: with more than four, further label calls follow. */
const mostParcels = 10
const parcelSides = { length_cm: 176, width_cm: 78, height_cm: 58 }

const heads: readonly ProductHead[] = [
  {
    code: 'parcel',
    name: 'Parcel',
    has: { ...parcel, tracked: true, last_mile: 'home_delivery', neighbor_delivery: true },
    limits: { min_kg: 0.001, max_kg: 31.5, ...parcelSides },
    most_parcels: mostParcels,
    coded: parcelVariants,
  },
  {
    code: 'pickup_point',
    name: 'Pickup point',
    has: { ...parcel, tracked: true, b2b: false, last_mile: 'service_point', signature: true },
    limits: { min_kg: 0.001, max_kg: 23, ...parcelSides },
    most_parcels: 1,
    coded: pointVariants,
    requires: ['to_email'],
  },
  {
    code: 'mailbox',
    name: 'Letterbox parcel',
    has: { ...parcel, tracked: true, form_factor: 'mailbox', last_mile: 'mailbox' },
    limits: { min_kg: 0.001, max_kg: 2, length_cm: 38, width_cm: 26.5, height_cm: 3.2 },
    most_parcels: 1,
    coded: [
      { code: '', name: 'Letterbox parcel', codes: { 'NL-NL': '2928' } },
      { code: 'sorted', name: 'sorted', has: { sorted: true }, codes: { 'NL-NL': '2929' } },
    ],
  },
  {
    code: 'international',
    name: 'International parcel',
    has: { ...parcel, last_mile: 'home_delivery' },
    limits: { min_kg: 0.001, max_kg: 30, length_cm: 100, width_cm: 50, height_cm: 50 },
    most_parcels: 1,
    coded: worldVariants,
    requires: ['to_email'],
  },
  {
    code: 'packet',
    name: 'International packet',
    has: { ...parcel, last_mile: 'home_delivery' },
    limits: { min_kg: 0.001, max_kg: 2, length_cm: 60, width_cm: 30, height_cm: 30 },
    most_parcels: 1,
    coded: packetVariants,
  },
  {
    code: 'return',
    name: 'Return',
    has: { ...parcel, tracked: true, returns: true, first_mile: 'dropoff', last_mile: 'home_delivery' },
    limits: { min_kg: 0.001, max_kg: 23, ...parcelSides },
    most_parcels: 1,
    label_valid_days: 20,
    charging_type: 'first_scan',
    coded: returnVariants,
  },
]

export const postnlProducts: readonly Product[] = heads.map(productOf)

const codedOptions = heads.flatMap(({ code, has, coded }) =>
  coded.map((variant) => ({
    option_code: `postnl:${code}${variant.code && `/${variant.code}`}`,
    variant,
    isTracked: variant.has?.tracked ?? has.tracked,
  })),
)
const codedVariants: ReadonlyMap<string, CodedVariant> = new Map(codedOptions.map(({ option_code, variant }) => [option_code, variant]))
const trackedOptions: ReadonlySet<string> = new Set(codedOptions.flatMap((one) => (one.isTracked ? [one.option_code] : [])))
/** The barcode of others is printed, but has no course. */
export const isTracked = (option_code: string) => trackedOptions.has(option_code)

type Places = { readonly from: string; readonly to: string }

export function laneBetween({ from, to }: Places): PostnlLane {
  if ((from === 'NL' || from === 'BE') && (to === 'NL' || to === 'BE')) return `${from}-${to}`
  return euMembers.includes(to) ? 'EU' : 'WORLD'
}

/** The variant of an option and its code on a lane. What PostNL does not sell there is refused before anything is sent. */
export function codedProduct(
  option_code: string,
  places: Places,
): { readonly variant: CodedVariant; readonly product_code: string; readonly lane: PostnlLane } {
  const lane = laneBetween(places)
  const variant = codedVariants.get(option_code)
  const product_code = variant?.codes[lane]
  if (!variant || !product_code)
    throw new CarrierRefusal(`PostNL has no product for this option from ${places.from} to ${places.to}.`, {
      code: 'no_product',
      field: 'ship_with',
    })
  return { variant, product_code, lane }
}

const apartFromSpain: readonly string[] = ['ES-CN', 'ES-CE', 'ES-ML']

/** PostNL wants country codes of its own there (errors 15201 to 15206), which it does not publish: verify. Channel Islands have theirs in ISO. */
export function refuseUnknownTerritory(to: CustomsPlace): void {
  const { code, name } = territoryOf(to)
  if (apartFromSpain.includes(code))
    throw new CarrierRefusal(
      `PostNL wants another country code than ${to.country_code} for ${name}, and does not publish which: it cannot ship there.`,
      { code: 'territory', field: 'to_address.postal_code' },
    )
}

export const isReturnOption = (option_code: string) => option_code.startsWith('postnl:return')
/** The barcode type of packets; undefined for all others. */
export const packetBarcodeOf = (option_code: string) =>
  packetVariants.find(({ code }) => option_code === `postnl:packet${code && `/${code}`}`)?.barcode
