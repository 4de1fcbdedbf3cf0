import type { z } from 'zod'
import { type FunctionalityName, functionalityFields } from '../../carriers/kit/functionalities.ts'
import type { ShippingOption } from '../../carriers/kit/options.ts'
import type { QuotedParcel, QuoteRequest } from '../../carriers/kit/quote-request.ts'
import { type LengthUnit, toGrams, toMillimetres } from '../../carriers/kit/units.ts'
import { listProducts, type OfferedProduct } from '../../modules/choosing/options/products.ts'
import type { Context } from '../../platform/context.ts'
import type { ProductParameters, ShippingProduct } from './schema.ts'

const names = Object.keys(functionalityFields) as FunctionalityName[]

/** The products of the default contracts, or of one contract. */
export async function listV2Products(ctx: Context, query: ProductParameters): Promise<z.input<typeof ShippingProduct>[]> {
  const { from_country, to_country, from_postal_code, to_postal_code } = query
  const given = query as Record<string, unknown>
  const asked = names.filter((name) => given[name] !== undefined && name !== 'returns').map((name) => [name, given[name]])
  const quoteRequest = {
    from: { country_code: from_country, postal_code: from_postal_code },
    to: to_country === undefined ? undefined : { country_code: to_country, postal_code: to_postal_code },
    parcels: parcelsOf(query),
    functionalities: Object.fromEntries(asked) as QuoteRequest['functionalities'],
    at: ctx.now(),
  }
  const products = await listProducts(ctx, {
    quoteRequest,
    carrier_code: query.carrier,
    contract_id: query.contract,
    isReturn: query.returns ?? false,
    hours: query.lead_time_hours,
  })
  return products.map((product) => presentProduct(product, from_country, to_country))
}

const lengthUnits: Readonly<Record<string, LengthUnit>> = { millimeter: 'mm', centimeter: 'cm', meter: 'm' }
export const gramsIn = (weight: string, unit: 'gram' | 'kilogram') => toGrams(weight, unit === 'gram' ? 'g' : 'kg')

/** A side alone excludes nothing: sizes are compared where all three are known. */
function parcelsOf(query: ProductParameters): QuotedParcel[] {
  const { weight, weight_unit, length, width, height, length_unit, width_unit, height_unit } = query
  const side = (text: string, unit: string) => toMillimetres(text, lengthUnits[unit]!)
  const dimensions_mm =
    length && width && height
      ? { length: side(length, length_unit), width: side(width, width_unit), height: side(height, height_unit) }
      : undefined
  const weight_g = weight === undefined ? undefined : gramsIn(weight, weight_unit)
  return weight_g === undefined && !dimensions_mm ? [] : [{ weight_g, dimensions_mm }]
}

type FunctionalityValue = string | number | boolean | null
const isSet = (value: unknown) => value !== false && value !== null

function presentProduct({ code, methods }: OfferedProduct, from: string, to: string | undefined): z.input<typeof ShippingProduct> {
  const { carrier, product } = methods[0]!.option
  const options = [...new Set(methods.map(({ option }) => option))]
  return {
    name: carrier.name === product.name ? product.name : `${carrier.name} ${product.name}`,
    carrier: carrier.code,
    service_points_carrier: carrier.code,
    code,
    weight_range: gramsBetween(leastOf(methods), mostOf(methods)),
    methods: methods.map(({ id, name, option, min_g, max_g, rate }) => ({
      id,
      name,
      shipping_product_code: code,
      lead_time_hours: to !== undefined && typeof rate?.hours === 'number' ? { [from]: { [to]: rate.hours } } : {},
      functionalities: functionalitiesOf(option),
      properties: { ...gramsBetween(min_g, max_g), max_dimensions: dimensionsOf(option) },
    })),
    available_functionalities: Object.fromEntries(
      names
        .map((name): [string, FunctionalityValue[]] => [name, [...new Set(options.map(({ functionalities }) => functionalities[name]))]])
        .filter(([, values]) => values.some(isSet)),
    ),
  }
}

const leastOf = (methods: OfferedProduct['methods']) =>
  methods.reduce((least, { min_g }) => Math.min(least, min_g), Number.POSITIVE_INFINITY)
const mostOf = (methods: OfferedProduct['methods']) => methods.reduce((most, { max_g }) => Math.max(most, max_g), 0)

/** Clients subtract one gram of the upper end. */
const gramsBetween = (min_g: number, max_g: number) => ({ min_weight: Math.ceil(min_g), max_weight: Math.floor(max_g) + 1 })

const functionalitiesOf = ({ functionalities }: ShippingOption) =>
  Object.fromEntries(names.filter((name) => isSet(functionalities[name])).map((name) => [name, functionalities[name]]))

const dimensionsOf = ({ max_dimensions_mm: { length, width, height } }: ShippingOption) => ({
  length: Math.floor(length),
  width: Math.floor(width),
  height: Math.floor(height),
  unit: 'millimeter' as const,
})
