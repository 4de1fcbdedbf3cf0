import type { z } from 'zod'
import { functionalityFields } from '../../../carriers/kit/functionalities.ts'
import type { QuotedParcel, QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { gramsOf, millimetresOf } from '../../../carriers/kit/units.ts'
import type { FaultSource } from '../../../platform/errors.ts'
import { roundToCents } from '../../../platform/money.ts'
import type { ShippingOptionList, ShippingOptionRequest, ShippingQuoteRequest } from './schema.ts'
import { type AskedPoint, askedPoint } from './to-service-point.ts'

type OptionsBody = z.output<typeof ShippingOptionRequest>
type OptionsQuery = z.output<typeof ShippingOptionList>
type LeadTime = NonNullable<OptionsBody['lead_time']>

/** A question about shipping options, in whichever form it was sent. */
export type Ask = {
  readonly quoteRequest: QuoteRequest
  readonly carrier_code: string | undefined
  readonly contract_id: number | undefined
  /** Where the contract was named, for who named one that is not there. */
  readonly contract_source: FaultSource
  readonly product_code: string | undefined
  readonly option_code: string | undefined
  readonly lead_time: LeadTime
  readonly service_point: AskedPoint | undefined
  readonly quotes: boolean
  readonly explain: boolean
}

export function askOfBody(body: OptionsBody, at: string): Ask {
  const parcels = (body.parcels ?? []).map(parcelOf)
  return {
    quoteRequest: {
      from: placeOf(body, 'from'),
      to: placeOf(body, 'to'),
      parcels,
      functionalities: (body.functionalities ?? undefined) as QuoteRequest['functionalities'],
      is_residential: isResidential(body),
      at,
    },
    carrier_code: body.carrier_code ?? undefined,
    contract_id: body.contract_id ?? undefined,
    contract_source: { pointer: '/contract_id' },
    product_code: body.shipping_product_code ?? undefined,
    option_code: body.shipping_option_code ?? undefined,
    lead_time: body.lead_time ?? {},
    service_point: askedPoint(body),
    quotes: body.calculate_quotes ?? false,
    explain: body.explain,
  }
}

/** The parcel in the body itself, as one of the list. */
export function askOfQuote({ weight, dimensions, total_insurance, ...body }: z.output<typeof ShippingQuoteRequest>, at: string): Ask {
  const parcel = {
    ...(weight && { weight }),
    ...(dimensions && { dimensions }),
    ...(total_insurance && { total_insured_price: total_insurance }),
  }
  const parcels = body.parcels ?? (Object.keys(parcel).length > 0 ? [parcel] : null)
  return askOfBody({ ...body, parcels, calculate_quotes: true }, at)
}

export function askOfQuery(query: OptionsQuery, at: string): Ask {
  const { weight, weight_unit, length, width, height, dimension_unit, last_mile } = query
  const dimensions =
    Number(length) && Number(width) && Number(height)
      ? { length: length!, width: width!, height: height!, unit: dimension_unit }
      : undefined
  const parcel = parcelOf({ ...(weight && { weight: { value: weight, unit: weight_unit } }), ...(dimensions && { dimensions }) })
  const said = query as Record<string, unknown>
  const flags = Object.entries(functionalityFields).filter(([name, { kind }]) => kind === 'flag' && said[name] !== undefined)
  const wanted = { ...Object.fromEntries(flags.map(([name]) => [name, said[name]])), ...(last_mile && { last_mile }) }
  return {
    quoteRequest: {
      from: placeOf(query, 'from'),
      to: placeOf(query, 'to'),
      parcels: weight || dimensions ? [parcel] : [],
      functionalities: wanted,
      at,
    },
    carrier_code: query.carrier_code,
    contract_id: query.contract_id,
    contract_source: { parameter: 'contract_id' },
    product_code: query.shipping_product_code,
    option_code: query.shipping_option_code,
    lead_time: {},
    service_point: undefined,
    quotes: query.calculate_quotes ?? false,
    explain: query.explain ?? false,
  }
}

type QuoteEnds = Partial<Pick<OptionsBody, `${'from' | 'to'}_${'address' | 'country_code' | 'postal_code'}`>>

/** From the address, or from the two fields that came before it. */
function placeOf(request: QuoteEnds, side: 'from' | 'to') {
  const { country_code, postal_code, state_province_code, city } = request[`${side}_address`] ?? {
    country_code: request[`${side}_country_code`],
    postal_code: request[`${side}_postal_code`],
    state_province_code: undefined,
    city: undefined,
  }
  if (!country_code) return undefined
  const place = { country_code, postal_code: postal_code || undefined, state_province_code: state_province_code || undefined }
  return city ? { ...place, city } : place
}

/** Whether the receiver is a private person, where the request asks for options for one, or for businesses. */
function isResidential({ functionalities }: Pick<OptionsBody, 'functionalities'>): boolean | undefined {
  if (functionalities?.b2c === true) return true
  return functionalities?.b2b === true ? false : undefined
}

type ParcelRequest = NonNullable<OptionsBody['parcels']>[number]

function parcelOf({ weight, dimensions, total_insured_price, additional_insured_price }: ParcelRequest): QuotedParcel {
  const side = (text: string) => millimetresOf(text, dimensions!.unit)
  return {
    weight_g: weight && gramsOf(weight.value, weight.unit),
    dimensions_mm: dimensions
      ? { length: side(dimensions.length), width: side(dimensions.width), height: side(dimensions.height) }
      : undefined,
    insured_cents: centsOf(total_insured_price),
    additional_insured_cents: centsOf(additional_insured_price),
    insured_currency: currencyOf(additional_insured_price ?? total_insured_price),
  }
}

const centsOf = (price: ParcelRequest['total_insured_price']) =>
  price === undefined || price === null ? undefined : roundToCents(Number(typeof price === 'number' ? price : price.value))

/** A number is in euros. */
const currencyOf = (price: ParcelRequest['total_insured_price']) => (typeof price === 'object' ? price?.currency : undefined)

/** Whether a lead time is one that was asked for. One that is not known is none. */
export function isInTime(hours: number | null, { gt, gte, eq, lt, lte }: LeadTime) {
  const asked = [gt, gte, eq, lt, lte].some((one) => one !== undefined)
  if (hours === null) return !asked
  return (
    (gt === undefined || hours > gt) &&
    (gte === undefined || hours >= gte) &&
    (eq === undefined || hours === eq) &&
    (lt === undefined || hours < lt) &&
    (lte === undefined || hours <= lte)
  )
}
