import { billedTogether, billedWeights } from '../../../carriers/kit/billed-weight.ts'
import type { Carrier, CarrierQuote } from '../../../carriers/kit/carrier.ts'
import { insuranceLabel, insuredSum } from '../../../carriers/kit/insurance.ts'
import { findQuotedLane } from '../../../carriers/kit/lane.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { explainPrice, listQuotes, type Quote } from '../../../carriers/kit/price.ts'
import type { SurchargeType } from '../../../carriers/kit/product.ts'
import { type QuoteRequest, readFacts } from '../../../carriers/kit/quote-request.ts'
import type { Context } from '../../../platform/context.ts'
import { platformSlug } from '../../../platform/slug.ts'
import { listFormPrices, listPricesFor } from '../../contracts/index.ts'
import type { Ask } from './ask.ts'
import { carrierQuotes } from './carrier-quotes.ts'
import type { Offer } from './service.ts'

type QuoteLine = { readonly type: SurchargeType; readonly label: string; readonly cents: number }
/** A price by whatever source. The breakdown adds up to the price; the surcharges come on top, and null is not known. */
export type QuotedPrice = {
  readonly currency: string
  readonly breakdown: readonly QuoteLine[]
  readonly surcharges: readonly QuoteLine[] | null
  readonly weight_g: { readonly min: number; readonly max: number }
  /** Explains how the price of this quote request adds up. */
  readonly explain: (quoteRequest: QuoteRequest) => readonly { readonly text: string; readonly cents: number }[]
}
export type OptionQuote = {
  readonly source: string | null
  readonly prices: readonly QuotedPrice[]
  readonly error: { readonly code: string; readonly title: string; readonly description: string } | null
}

/** Quotes every offer by the first price source that its contract has: typed in, uploaded, the API of the carrier, or the platform. */
export async function quoteAll(ctx: Context, ask: Ask, offers: readonly Offer[]): Promise<readonly OptionQuote[]> {
  const contracts = [...new Set(offers.map(({ contract }) => contract))]
  const those = (name: 'has_prices' | 'has_form_prices') => contracts.filter((one) => one[name]).map(({ id }) => id)
  const [typed, uploaded] = await Promise.all([formPrices(ctx, those('has_form_prices')), uploadedPrices(ctx, ask, those('has_prices'))])
  const quoted = offers.map((offer) => typed(offer, ask) ?? uploaded(offer, ask) ?? platformPrices(offer, ask))
  const asked = Map.groupBy(
    offers.filter((_, at) => !quoted[at]),
    (offer) => `${offer.contract.id} ${insuredSums(offer, ask).map(({ insured_cents }) => insured_cents)}`,
  )
  if (asked.size === 0) return quoted as OptionQuote[]
  const answers = await Promise.all([...asked.values()].map((group) => carrierPrices(ctx, ask, group)))
  const quotesByContract = new Map(answers.flat())
  return offers.map((offer, at) => quoted[at] ?? quotesByContract.get(offer)!)
}

type QuoteSource = (offer: Offer, ask: Ask) => OptionQuote | undefined
const nowhere: QuoteSource = () => undefined

/** Prices that were typed in: for each parcel, or for the shipment if the carrier bills that, whatever the weight and destination. */
async function formPrices(ctx: Context, contract_ids: readonly number[]): Promise<QuoteSource> {
  if (contract_ids.length === 0) return nowhere
  const rows = await listFormPrices(ctx, contract_ids)
  const byOption = new Map(rows.map((row) => [`${row.contract_id} ${row.shipping_option_code}`, row]))
  return ({ contract, option }, { quoteRequest }) => {
    const row = byOption.get(`${contract.id} ${option.code}`)
    if (!row) return undefined
    const isWhole = option.terms.rated === 'shipment'
    const parcels = isWhole ? 1 : Math.max(quoteRequest.parcels.length, 1)
    const text = `Price of your own for ${isWhole ? 'the shipment' : parcels === 1 ? 'a parcel' : `${parcels} parcels`}`
    return priced('pricing_form', row.currency, row.price_cents * parcels, text, option.weight_g)
  }
}

async function uploadedPrices(ctx: Context, { quoteRequest: { from, to } }: Ask, contract_ids: readonly number[]): Promise<QuoteSource> {
  if (contract_ids.length === 0) return nowhere
  const lane = { contract_ids, from_country: from!.country_code, to_country: to!.country_code }
  const byOption = Map.groupBy(await listPricesFor(ctx, lane), (row) => `${row.contract_id} ${row.shipping_option_code}`)
  return ({ contract, option }, { quoteRequest }) => {
    const rows = byOption.get(`${contract.id} ${option.code}`)
    if (!rows) return undefined
    if (!isWeighed(quoteRequest)) return unweighed('csv_upload')
    const found = ratedWeights(quoteRequest, option).map((weight_g) => rows.find((row) => row.min_g < weight_g && weight_g <= row.max_g))
    if (!found.every((row) => row !== undefined))
      return failed('csv_upload', 'no_price', 'The price file of this contract has no price for this.')
    const { currency } = found[0]!
    if (found.some((row) => row.currency !== currency))
      return failed('csv_upload', 'mixed_currencies', 'The price file has these parcels in several currencies, which do not add up.')
    const sum = (field: 'price_cents' | 'min_g' | 'max_g') => found.reduce((all, row) => all + row[field], 0)
    return priced('csv_upload', currency, sum('price_cents'), 'Price file of your own', { min: sum('min_g'), max: sum('max_g') })
  }
}

/** The weights that a price is looked up for: of each parcel, or of the shipment where the carrier bills that. */
const ratedWeights = (quoteRequest: Ask['quoteRequest'], { terms: { rated, divisor } }: Offer['option']) =>
  rated === 'shipment' ? [billedTogether(quoteRequest, divisor)] : billedWeights(quoteRequest, divisor).map(({ weight_g }) => weight_g)

const priced = (source: string, currency: string, cents: number, text: string, weight_g: QuotedPrice['weight_g']): OptionQuote => ({
  source,
  prices: [{ currency, breakdown: [base(cents)], surcharges: null, weight_g, explain: () => [{ text, cents }] }],
  error: null,
})
const base = (cents: number): QuoteLine => ({ type: 'price_without_insurance', label: 'Price without insurance', cents })
const insurance = (cents: number, label = 'Insurance'): QuoteLine => ({ type: 'insurance_price', label, cents })

const failed = (source: string, code: string, description: string): OptionQuote => ({
  source,
  prices: [],
  error: { code, title: 'No price', description },
})

const isWeighed = (quoteRequest: Ask['quoteRequest']) => readFacts(quoteRequest).is_weighed
const unweighed = (source: string) =>
  failed(source, 'weight_missing', 'There is a price for a weight only. Send the weight of each parcel.')

const priceUnknown = 'The carrier publishes no price for this. Upload a price file for the contract, or type a price in, to have it quoted.'

/** True if only the contract can have a price: the carrier serves the zone without one, and its API cannot be asked. */
const hasNoPrice = (option: ShippingOption, quoteRequest: QuoteRequest, { prices, quote }: Carrier) =>
  !(prices && quote) && findQuotedLane(option, quoteRequest)?.bands.ranges.length === 0

/** Caches prices by quote: the same quote is used again and again. */
const ofPlatform = new WeakMap<Quote, OptionQuote>()
const platform = `${platformSlug}_prices`

function platformPrices({ contract, option }: Offer, { quoteRequest }: Ask): OptionQuote | undefined {
  if (hasNoPrice(option, quoteRequest, contract.carrier)) return failed(platform, 'price_unknown', priceUnknown)
  if (contract.carrier.prices !== 'platform_prices') return undefined
  const quotes = listQuotes(option, quoteRequest)
  const known = quotes.length === 1 ? ofPlatform.get(quotes[0]!) : undefined
  if (known) return known
  if (quotes.length === 0) return unweighed(platform)
  const quoted = {
    source: platform,
    prices: quotes.map((quote) => ofQuote(option, quote, insuranceLabel(quoteRequest.parcels))),
    error: null,
  }
  if (quotes.length === 1) ofPlatform.set(quotes[0]!, quoted)
  return quoted
}

function ofQuote(option: ShippingOption, quote: Quote, label: string): QuotedPrice {
  const { currency, price_without_insurance_cents, insurance_price_cents, surcharges, weight_g } = quote
  const insured = insurance_price_cents === null ? [] : [insurance(insurance_price_cents, label)]
  const breakdown = [base(price_without_insurance_cents), ...insured]
  return { currency, breakdown, surcharges, weight_g, explain: (quoteRequest) => explainPrice(option, quoteRequest, quote) }
}

/** Total insured amount of each parcel. Options of a contract may differ in it, if it follows from what they include. */
const insuredSums = ({ option }: Offer, { quoteRequest }: Ask) =>
  quoteRequest.parcels.map((parcel) => insuredSum(option.terms.insurance, parcel))

/** Makes one call for all options of a contract with the same insured amounts. */
async function carrierPrices(ctx: Context, ask: Ask, offers: readonly Offer[]): Promise<[Offer, OptionQuote][]> {
  const { quoteRequest } = ask
  const { contract } = offers[0]!
  const insured = insuredSums(offers[0]!, ask)
  const { quote, prices } = contract.carrier
  if (!quote || !prices) return offers.map((offer) => [offer, { source: null, prices: [], error: null }])
  const source = prices === 'carrier_api' ? 'carrier_api' : `${platformSlug}_prices_api`
  if (!isWeighed(quoteRequest)) return offers.map((offer) => [offer, unweighed(source)])
  const quotes = await carrierQuotes(ctx, contract, {
    option_codes: offers.map(({ option }) => option.code),
    from: quoteRequest.from!,
    to: quoteRequest.to!,
    parcels: quoteRequest.parcels.map(({ weight_g, dimensions_mm }, i) => ({
      weight_g: weight_g!,
      dimensions_mm,
      ...insured[i]!,
    })),
    ...(quoteRequest.is_residential !== undefined && { is_residential: quoteRequest.is_residential }),
    ...(quoteRequest.value && { value: quoteRequest.value }),
    at: quoteRequest.at,
  })
  if ('code' in quotes) return offers.map((offer) => [offer, failed(source, quotes.code, quotes.description)])
  return offers.map((offer) => {
    const quote = quotes.get(offer.option.code)
    if (!quote) return [offer, failed(source, 'no_price', 'The carrier named no price for this option.')]
    return [offer, ofCarriers.getOrInsertComputed(quote, () => read(source, offer, quote))]
  })
}

const ofCarriers = new WeakMap<CarrierQuote, OptionQuote>()

function read(source: string, { option }: Offer, quote: CarrierQuote): OptionQuote {
  const { price, insurance: insured, surcharges } = quote
  const breakdown = insured ? [base(price.cents - insured.cents), insurance(insured.cents)] : [base(price.cents)]
  return {
    source,
    prices: [
      {
        currency: price.currency,
        breakdown,
        surcharges: surcharges.map(({ type, label, price }) => ({ type, label, cents: price.cents })),
        weight_g: option.weight_g,
        explain: () => breakdown.map(({ label, cents }) => ({ text: `${label}, asked of the carrier`, cents })),
      },
    ],
    error: null,
  }
}
