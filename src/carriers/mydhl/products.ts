import { countryCodes } from '../../geo/countries.ts'
import { needsCustoms } from '../../geo/customs/borders.ts'
import type { CarrierAddress } from '../kit/carrier.ts'
import type { Functionalities } from '../kit/functionalities.ts'
import type { Product, Variant, Zone } from '../kit/product.ts'
import { cardsWithoutPrices } from '../kit/rate-table.ts'

/** An account can be in any country. */
export const expressOrigins = countryCodes
export const expressZones: readonly Zone[] = [
  { name: 'domestic', to: 'domestic' },
  { name: 'world', to: 'elsewhere' },
]

/** Lane that the product code depends on. `is_documents`: no goods, so that nothing is declared. */
export type ExpressLane = { readonly from: CarrierAddress; readonly to: CarrierAddress; readonly is_documents?: boolean }

/**
 * The codes of one service, by lane. `free`: abroad, and nothing is declared between the two countries, as inside the EU.
 * Official are N, U, P, D, W, G, I, O, 1, K, L and T; the codes of goods of the timed services and of Economy Select outside the EU are
 * public knowledge only (E, M, Y, H): verify them with a rates call of the account.
 */
type LaneCodes = { readonly domestic?: string; readonly free?: string; readonly goods?: string; readonly documents?: string }
const codes: Readonly<Record<string, LaneCodes>> = {
  express: { domestic: 'N', free: 'U', goods: 'P', documents: 'D' },
  service_point: { domestic: 'N', free: 'U', goods: 'P', documents: 'D' },
  express_0900: { domestic: 'I', free: 'K', goods: 'E', documents: 'K' },
  express_1030: { domestic: 'O', free: 'L', goods: 'M', documents: 'L' },
  express_1200: { domestic: '1', free: 'T', goods: 'Y', documents: 'T' },
  economy: { domestic: 'G', free: 'W', goods: 'H' },
}

/** Splits an option code: `mydhl:express/incoterm=ddp` is the product `express` in the variant `incoterm=ddp`. */
export function optionParts(option_code: string): { product: string; variants: readonly string[] } {
  const [product = '', variant = ''] = option_code.slice(option_code.indexOf(':') + 1).split('/')
  return { product, variants: variant.split(',').filter(Boolean) }
}

/** Returns the carrier's product code of an option on a lane; undefined where it has none there. */
export function productCodeOf(option_code: string, { from, to, is_documents = false }: ExpressLane): string | undefined {
  const { product } = optionParts(option_code)
  const own = Object.hasOwn(codes, product) ? codes[product]! : {}
  if (from.country_code === to.country_code) return own.domestic
  if (!needsCustoms(from, to).needed) return own.free
  return is_documents ? own.documents : own.goods
}

/** The added services that the variants of an option stand for. `SD` is to be verified with the account. */
const services: Readonly<Record<string, string>> = {
  'incoterm=ddp': 'DD',
  'weekend_delivery=saturday': 'AA',
  signature: 'SF',
  'age_check=18': 'SD',
  hide_sender: 'NN',
  eco_delivery: 'FE',
}
export function servicesOf(option_code: string): readonly string[] {
  const { product, variants } = optionParts(option_code)
  return [...(product === 'service_point' ? ['TV'] : []), ...variants.flatMap((variant) => services[variant] ?? [])]
}

const express: Partial<Functionalities> = {
  b2b: true,
  b2c: true,
  form_factor: 'parcel',
  first_mile: 'pickup_dropoff',
  pick_up: true,
  last_mile: 'home_delivery',
  tracked: true,
  priority: 'express',
  direct_contract_only: true,
}
/** Insurance, whose amount and price are agreed by contract. */
const insurance = { included: 0, max: 100_000, percent: 0, least: 0 }
const common = {
  most_parcels: 99,
  rated: 'shipment',
  volumetric: { divisor: 5000 },
  cards: cardsWithoutPrices('domestic', 'world'),
  days: { domestic: null, world: null },
  insurance,
  requires: [],
  charging_type: 'label_creation',
} as const
/** Limits of the largest shipment in the carrier's table of products, which limits no single piece. */
const large = { min_kg: 0.001, max_kg: 3030, length_cm: 303, width_cm: 303, height_cm: 183 }

const dutiesPaid: Variant = { code: 'incoterm=ddp', name: 'duties paid', has: { incoterm: 'ddp' }, zones: ['world'] }
const saturday: Variant = { code: 'weekend_delivery=saturday', name: 'Saturday delivery', has: { weekend_delivery: 'saturday' } }

export const expressProducts: readonly Product[] = [
  {
    ...common,
    code: 'express',
    name: 'Express',
    has: express,
    variants: [
      { code: '', name: 'Express' },
      dutiesPaid,
      saturday,
      { code: 'signature', name: 'direct signature', has: { signature: true } },
      { code: 'age_check=18', name: 'adult signature', has: { signature: true, age_check: 18 } },
      { code: 'hide_sender', name: 'neutral delivery' },
      { code: 'eco_delivery', name: 'GoGreen Plus', has: { eco_delivery: true } },
    ],
    limits: large,
  },
  {
    ...common,
    code: 'express_0900',
    name: 'Express 9:00',
    has: { ...express, delivery_before: '0900' },
    variants: [{ code: '', name: '9:00' }, dutiesPaid],
    limits: { min_kg: 0.001, max_kg: 250, length_cm: 100, width_cm: 80, height_cm: 80 },
  },
  {
    ...common,
    code: 'express_1030',
    name: 'Express 10:30',
    has: { ...express, delivery_before: '1030' },
    variants: [{ code: '', name: '10:30' }, dutiesPaid],
    limits: { min_kg: 0.001, max_kg: 250, length_cm: 100, width_cm: 80, height_cm: 80 },
  },
  {
    ...common,
    code: 'express_1200',
    name: 'Express 12:00',
    has: { ...express, delivery_before: '1200' },
    variants: [{ code: '', name: '12:00' }, dutiesPaid],
    limits: { min_kg: 0.001, max_kg: 300, length_cm: 120, width_cm: 80, height_cm: 80 },
  },
  {
    ...common,
    code: 'economy',
    name: 'Economy Select',
    has: { ...express, priority: 'economical' },
    variants: [{ code: '', name: 'Economy Select' }, dutiesPaid],
    limits: large,
  },
  {
    ...common,
    code: 'service_point',
    name: 'Express to a service point',
    has: { ...express, b2b: false, last_mile: 'service_point' },
    variants: [{ code: '', name: 'service point' }],
    limits: large,
  },
]
