import { roundToCents } from '../../platform/money.ts'
import { type Bands, compileBands } from './bands.ts'
import type { Carrier, CarrierAddress } from './carrier.ts'
import { completeFunctionalities, type Functionalities } from './functionalities.ts'
import { postalTest } from './postal.ts'
import { type Country, type Product, type RequiredField, type Surcharge, serviceCode, type Variant } from './product.ts'
import { measureSides, type Sides } from './quote-request.ts'
import { fromCentimetres, fromKilograms } from './units.ts'
import { type Zones, zonesFrom } from './zones.ts'

type NamedOption = { readonly code: string; readonly name: string }

/** A product in one of its variants. */
export type ShippingOption = NamedOption & {
  readonly carrier: NamedOption
  readonly product: NamedOption
  /** `service_area` is null here: it follows from where a shipment goes. */
  readonly functionalities: Functionalities
  readonly max_dimensions_mm: Sides
  readonly weight_g: { readonly min: number; readonly max: number }
  readonly requirements: {
    readonly fields: readonly RequiredField[]
    readonly is_service_point_required: boolean
    /** Null until a destination is known: the caller knows the customs borders. */
    readonly export_documents: boolean | null
  }
  readonly charging_type: Product['charging_type']
  /** Days after the purchase for which a label is valid; null where the carrier sets no limit. */
  readonly label_valid_days: number | null
  readonly terms: Terms
}

/** The tables in the form in which they are looked up. Only matching, prices and lead times use it. */
export type Terms = {
  readonly origins: ReadonlyMap<Country, Zones>
  readonly isRemote: (to: CarrierAddress) => boolean
  /** Cards, the newest first. */
  readonly cards: readonly PriceCard[]
  /** Sides, the longest first, as those of parcels. */
  readonly sides_mm: readonly [number, number, number]
  readonly length_and_girth_mm: number | null
  readonly most_parcels: number
  readonly rated: Product['rated']
  readonly divisor: number | null
  readonly adds_cents: number
  readonly variant: string
  readonly insurance: InsuranceTerms | null
  /** Null: any. */
  readonly insured_currencies: Carrier['insured_currencies'] | null
  readonly is_trial: boolean
  readonly surcharges: readonly Surcharge[]
  readonly days: Product['days']
  readonly hours: number | null
  readonly cut_off: string
  readonly delivers_on: ReadonlySet<number>
}
export type PriceCard = { readonly valid_from: string; readonly valid_until: string | null; readonly zones: ReadonlyMap<string, Bands> }
export type InsuranceTerms = {
  readonly included_cents: number
  readonly max_cents: number
  readonly percent: number
  readonly least_cents: number
}

const compiled = new WeakMap<Carrier, readonly ShippingOption[]>()

/** Returns all options of a carrier. They are compiled once. */
export function listCarrierOptions(carrier: Carrier): readonly ShippingOption[] {
  const existing = compiled.get(carrier)
  if (existing) return existing
  const network = networkOf(carrier)
  const options = carrier.products.flatMap((product) => product.variants.map((variant) => compile(carrier, network, product, variant)))
  compiled.set(carrier, options)
  return options
}

type Network = Pick<Terms, 'origins' | 'isRemote' | 'cut_off'>

function networkOf({ origins, zones, remote, cut_off }: Carrier): Network {
  const tests = new Map(Object.entries(remote).map(([country, ranges]) => [country, postalTest(ranges)]))
  return {
    origins: zonesByOrigin(origins, { zones }),
    isRemote: ({ country_code, postal_code }) => postal_code !== undefined && tests.get(country_code)?.(postal_code) === true,
    cut_off,
  }
}

const zonesByOrigin = (origins: readonly Country[], { zones }: Pick<Carrier, 'zones'>): Terms['origins'] =>
  new Map(origins.map((origin) => [origin, zonesFrom(origin, zones)]))

/** A carrier of one product may be called as the product is. */
const nameOf = (carrier: Carrier, product: Product) => (carrier.name === product.name ? carrier.name : `${carrier.name} ${product.name}`)

function compile(carrier: Carrier, network: Network, product: Product, variant: Variant): ShippingOption {
  const { limits } = product
  const code = `${carrier.code}:${product.code}`
  const stated = completeFunctionalities({ ...product.has, ...variant.has })
  const surcharges = carrier.surcharges.filter((surcharge) => canApply(surcharge, product, variant, stated))
  const weight_g = { min: fromKilograms(limits.min_kg), max: fromKilograms(limits.max_kg) }
  const max_dimensions_mm = {
    length: fromCentimetres(limits.length_cm),
    width: fromCentimetres(limits.width_cm),
    height: fromCentimetres(limits.height_cm),
  }
  return {
    code: `${carrier.code}:${serviceCode(product, variant)}`,
    name: `${nameOf(carrier, product)}${variant.code && `, ${variant.name}`}`,
    carrier: { code: carrier.code, name: carrier.name },
    product: { code, name: product.name },
    functionalities: {
      ...stated,
      insurance: product.insurance?.max ?? null,
      multicollo: product.most_parcels > 1,
      service_area: null,
      surcharge: surcharges.length > 0,
    },
    max_dimensions_mm,
    weight_g,
    requirements: {
      fields: product.requires,
      is_service_point_required: ['service_point', 'locker', 'locker_or_service_point'].includes(stated.last_mile ?? ''),
      export_documents: null,
    },
    charging_type: product.charging_type,
    label_valid_days: product.label_valid_days ?? null,
    terms: {
      ...network,
      ...(product.origins && { origins: zonesByOrigin(product.origins, carrier) }),
      cards: cardsOf(product, variant, weight_g.min),
      sides_mm: measureSides(max_dimensions_mm).sides_mm,
      length_and_girth_mm: limits.length_and_girth_cm === undefined ? null : fromCentimetres(limits.length_and_girth_cm),
      most_parcels: product.most_parcels,
      rated: product.rated,
      divisor: product.volumetric?.divisor ?? null,
      adds_cents: roundToCents(variant.adds ?? 0),
      variant: variant.name,
      insurance: insuranceOf(product),
      insured_currencies: carrier.insured_currencies ?? null,
      is_trial: product.is_trial ?? false,
      surcharges,
      days: product.days,
      hours: product.hours ?? null,
      delivers_on: deliveryDays(carrier, stated),
    },
  }
}

/** True if the surcharge can ever apply to the option. Conditions that depend on the shipment alone are checked with the shipment. */
function canApply({ when }: Surcharge, { code, cards }: Product, { zones }: Variant, has: Functionalities) {
  const goesTo = (zone: string) => (zones ?? [zone]).includes(zone) && cards.some(({ prices }) => prices[zone])
  if (when.products && !when.products.includes(code)) return false
  if (when.zones && !when.zones.some(goesTo)) return false
  return !when.residential || (has.last_mile === 'home_delivery' && has.b2c)
}

const cardsOf = ({ cards }: Product, { zones }: Variant, min_g: number): PriceCard[] =>
  cards
    .map(({ valid_from, valid_until, prices }) => {
      const served = Object.entries(prices).filter(([zone]) => !zones || zones.includes(zone))
      return { valid_from, valid_until, zones: new Map(served.map(([zone, bands]) => [zone, compileBands(bands, min_g)])) }
    })
    .sort((one, other) => (one.valid_from < other.valid_from ? 1 : -1))

function insuranceOf({ insurance }: Product): InsuranceTerms | null {
  if (!insurance) return null
  const { included, max, percent, least } = insurance
  return { included_cents: roundToCents(included), max_cents: roundToCents(max), percent, least_cents: roundToCents(least) }
}

const weekend = { saturday: [6], sunday: [7], weekends: [6, 7] } as const

const deliveryDays = ({ delivers_on }: Carrier, { weekend_delivery }: Functionalities) =>
  new Set([...delivers_on, ...(weekend_delivery ? weekend[weekend_delivery] : [])])
