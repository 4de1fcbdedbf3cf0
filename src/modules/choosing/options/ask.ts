import type { z } from 'zod'
import type { Money } from '../../../carriers/kit/carrier.ts'
import { functionalityFields } from '../../../carriers/kit/functionalities.ts'
import { insuranceCurrency, insuranceRates, noRateFor, quotedSum } from '../../../carriers/kit/insurance.ts'
import type { QuotedParcel, QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { toGrams, toMillimetres } from '../../../carriers/kit/units.ts'
import { exponentOf } from '../../../geo/currencies.ts'
import type { Context } from '../../../platform/context.ts'
import { Fault, type FaultSource, invalidValue, throwFaults } from '../../../platform/errors.ts'
import type { ShippingOptionList, ShippingOptionRequest, ShippingQuoteRequest } from './schema.ts'
import { type AskedPoint, askedPoint } from './to-service-point.ts'

type OptionsBody = z.output<typeof ShippingOptionRequest>
type OptionsQuery = z.output<typeof ShippingOptionList>
type LeadTime = NonNullable<OptionsBody['lead_time']>

type AskContext = Pick<Context, 'now' | 'dataDir'>

/** A question about shipping options, in whichever form it was sent. */
export type Ask = {
  readonly quoteRequest: QuoteRequest
  readonly carrier_code: string | undefined
  readonly contract_id: number | undefined
  /** Source of the contract in the request, for the error if it does not exist. */
  readonly contract_source: FaultSource
  readonly product_code: string | undefined
  readonly option_code: string | undefined
  readonly lead_time: LeadTime
  readonly service_point: AskedPoint | undefined
  readonly quotes: boolean
  readonly explain: boolean
}

export function askOfBody(ctx: AskContext, body: OptionsBody): Ask {
  const parcels = parcelsOf(ctx, body.parcels ?? [])
  return {
    quoteRequest: {
      from: placeOf(body, 'from'),
      to: placeOf(body, 'to'),
      parcels,
      functionalities: (body.functionalities ?? undefined) as QuoteRequest['functionalities'],
      is_residential: isResidential(body),
      at: ctx.now(),
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
export function askOfQuote(ctx: AskContext, { weight, dimensions, total_insurance, ...body }: z.output<typeof ShippingQuoteRequest>): Ask {
  const parcel = {
    ...(weight && { weight }),
    ...(dimensions && { dimensions }),
    ...(total_insurance && { total_insured_price: total_insurance }),
  }
  const parcels = body.parcels ?? (Object.keys(parcel).length > 0 ? [parcel] : null)
  return askOfBody(ctx, { ...body, parcels, calculate_quotes: true })
}

export function askOfQuery(ctx: AskContext, query: OptionsQuery): Ask {
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
      at: ctx.now(),
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

/** Reads a place from the address, or from the two fields that preceded it. */
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

/** True if the request asks for options for a private person, false for businesses, else undefined. */
function isResidential({ functionalities }: Pick<OptionsBody, 'functionalities'>): boolean | undefined {
  if (functionalities?.b2c === true) return true
  return functionalities?.b2b === true ? false : undefined
}

type ParcelRequest = NonNullable<OptionsBody['parcels']>[number]

const parcelOf = ({ weight, dimensions }: ParcelRequest): QuotedParcel => {
  const side = (text: string) => toMillimetres(text, dimensions!.unit)
  return {
    weight_g: weight && toGrams(weight.value, weight.unit),
    dimensions_mm: dimensions
      ? { length: side(dimensions.length), width: side(dimensions.width), height: side(dimensions.height) }
      : undefined,
  }
}

/** The parcels with what they are insured for. A currency without a rate is refused: an option would be listed or left out by a guess. */
function parcelsOf({ dataDir }: AskContext, parcels: readonly ParcelRequest[]): QuotedParcel[] {
  const findRate = insuranceRates(dataDir)
  const faults: Fault[] = []
  const quoted = parcels.map((parcel, index) => {
    const { additional_insured_price: additional, total_insured_price: total } = parcel
    const isAdditional = additional !== undefined && additional !== null
    const price = isAdditional ? additional : total
    if (price === undefined || price === null) return parcelOf(parcel)
    const money = moneyOf(price)
    const sum = quotedSum(isAdditional ? 'additional_insured_cents' : 'insured_cents', money, findRate)
    const pointer = `/parcels/${index}/${isAdditional ? 'additional' : 'total'}_insured_price/currency`
    if (!sum) faults.push(new Fault(invalidValue, noRateFor(money.currency), { source: { pointer } }))
    return { ...parcelOf(parcel), ...sum }
  })
  throwFaults(faults)
  return quoted
}

/** A number is in euros. */
function moneyOf(price: NonNullable<ParcelRequest['total_insured_price']>): Money {
  const { value, currency } = typeof price === 'number' ? { value: price, currency: insuranceCurrency } : price
  return { cents: Math.round(Number(value) * 10 ** (exponentOf(currency) ?? 2)), currency }
}

/** True if a lead time is within the requested limits. An unknown lead time meets none. */
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
