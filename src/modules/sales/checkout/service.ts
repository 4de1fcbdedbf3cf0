import { toGrams, toMillimetres, weightIn } from '../../../carriers/kit/units.ts'
import { priceDecimals } from '../../../geo/currencies.ts'
import { BoundedMap } from '../../../platform/bounded-map.ts'
import type { Context } from '../../../platform/context.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { formatMinor } from '../../../platform/money.ts'
import { perServer } from '../../../platform/per-server.ts'
import { findSenderAddress } from '../../account/sender-addresses/service.ts'
import { listActiveContracts } from '../../contracts/service.ts'
import type { DeliveryOption, DeliveryOptions, DeliveryOptionsQuery, DeliveryOptionsRequest } from './delivery-options-schema.ts'
import { configurationNotFound, nothingPublished, otherCurrency, unknownSenderAddress } from './errors.ts'
import { type Cart, listOffers, type Offer } from './evaluate.ts'
import { findLeadTimes } from './lead-times.ts'
import { answerOnce } from './question-memory.ts'
import { minorOf } from './rates.ts'
import type { ConfigurationDocument } from './schema.ts'
import * as store from './store.ts'
import { sustainabilityOf } from './sustainability.ts'
import type { CheckoutVisitor } from './visitors.ts'

export {
  addConfiguration,
  addPublicKey,
  deleteSomeOfIntegration,
  listConfigurations,
  listPublicKeys,
  publishDraft,
} from './configurations.ts'
export { answerOnce, publicAnswerCounts } from './question-memory.ts'
export { authorizeVisitor, type CheckoutVisitor, countBusyKeys } from './visitors.ts'

/** A version of a configuration that is or was published; its document does not change. */
export type PublishedVersion = { readonly id: string; readonly version: number }
type CartRequest = Omit<DeliveryOptionsRequest, 'from_address'> & {
  readonly from_address?: DeliveryOptionsRequest['from_address'] | undefined
}
type TextLanguage = ConfigurationDocument['default_language'] | undefined

/** Lists the delivery options for a shopper on a web page. */
export const answerVisitor = (visitor: CheckoutVisitor, request: CartRequest, language: TextLanguage) =>
  answerOnce<DeliveryOptions>(visitor, ['delivery options', request, language ?? null], () =>
    answerCart(visitor.ctx, visitor.configuration, request, language),
  )

/** Lists the delivery options by the published configuration of the caller's integration. */
export async function listDeliveryOptions(ctx: Context, request: DeliveryOptionsRequest, language: TextLanguage) {
  const published = foundOrFault(await store.findPublished(ctx, ctx.integration_id), nothingPublished)
  return answerCart(ctx, published, request, language)
}

/** Lists the delivery options by the id of a published configuration. */
export const listOptionsOfConfiguration = async (ctx: Context, id: string, query: DeliveryOptionsQuery) =>
  answerCart(ctx, await readPublished(ctx, id), toCartRequest(query), undefined)

/** The published version of a configuration. */
export async function readPublished(ctx: Context, id: string): Promise<PublishedVersion> {
  const row = await store.findConfiguration(ctx, id)
  if (!row || row.published === null) throw configurationNotFound(id)
  return row
}

/** A cart that is described by the parameters of a query. */
export function toCartRequest(query: Omit<DeliveryOptionsQuery, 'checkout_identifier_type'>): CartRequest {
  const { parcel_length: length, parcel_width: width, parcel_height: height } = query
  return {
    total_weight: { value: query.weight_value, unit: 'g' },
    total_price: { value: query.total_order_value },
    parcel_dimensions: { length, width, height, unit: 'cm' },
    from_address: { country_code: query.from_country_code },
    to_address: { country_code: query.to_country_code, postal_code: query.to_postal_code },
    metadata: query.checkout_metadata === undefined ? {} : { checkout_metadata: query.checkout_metadata },
  }
}

/** True if a delivery zone of the published version has the country. */
export async function hasDeliveryZone(ctx: Context, published: PublishedVersion, country_code: string): Promise<boolean> {
  const zones = (await readDocument(ctx, published))?.delivery_zones ?? []
  return zones.some(({ countries }) => countries.includes(country_code))
}

/** Documents of published versions, by organization, configuration and version. */
const documentsOf = perServer(() => new BoundedMap<string, ConfigurationDocument>(200))

/** Reads a published document. Undefined if it is no longer published. */
export async function readDocument(ctx: Context, { id, version }: PublishedVersion): Promise<ConfigurationDocument | undefined> {
  const key = `${ctx.organization_id} ${id} ${version}`
  const documents = documentsOf(ctx)
  const known = documents.get(key)
  if (known) return known
  const text = await store.findDocument(ctx, id)
  if (!text) return undefined
  const document = JSON.parse(text) as ConfigurationDocument
  documents.set(key, document)
  return document
}

export async function answerCart(
  ctx: Context,
  published: PublishedVersion,
  request: CartRequest,
  language: TextLanguage,
): Promise<DeliveryOptions> {
  const configuration = foundOrFault(await readDocument(ctx, published), nothingPublished)
  const { currency } = configuration
  if (request.total_price.currency !== undefined && request.total_price.currency !== currency) throw otherCurrency(currency)
  const [cart, contracts] = await Promise.all([cartOf(ctx, request, configuration), listActiveContracts(ctx)])
  const carriers = new Set(contracts.map(({ carrier }) => carrier.code))
  const offers = listOffers(configuration, cart, (code) => carriers.has(code))
  const leadTimes = await findLeadTimes(ctx, {
    shipping_option_codes: [...new Set(offers.map(({ option }) => option.code))].sort(),
    from_country: cart.from.country_code,
    to_country: cart.to.country_code,
  })
  return {
    configuration_id: published.id,
    delivery_options: offers.map((offer) => ({
      ...presentOffer(offer, configuration, language, ctx.baseUrl),
      lead_time_hours: leadTimes.get(offer.option.code) ?? null,
    })),
  }
}

async function cartOf(ctx: Context, request: CartRequest, configuration: ConfigurationDocument): Promise<Cart> {
  const { total_weight, total_price, parcel_dimensions: sides, to_address, metadata } = request
  const { length, width, height, unit } = sides ?? {}
  const isMeasured = length !== undefined && width !== undefined && height !== undefined
  return {
    weight_g: toGrams(total_weight.value, total_weight.unit),
    value_minor: minorOf(total_price.value, configuration.currency),
    dimensions_mm: isMeasured
      ? { length: toMillimetres(length, unit!), width: toMillimetres(width, unit!), height: toMillimetres(height, unit!) }
      : undefined,
    checkout_metadata: metadata?.checkout_metadata,
    from: await originOf(ctx, request.from_address ?? configuration.from_address),
    to: { country_code: to_address.country_code, postal_code: to_address.postal_code ?? undefined },
    at: ctx.now(),
  }
}

async function originOf(
  ctx: Context,
  address: { country_code?: string | undefined; postal_code?: string | undefined; sender_address_id?: number | undefined },
) {
  if (address.sender_address_id === undefined) return { country_code: address.country_code!, postal_code: address.postal_code }
  const sender = foundOrFault(await findSenderAddress(ctx, address.sender_address_id), unknownSenderAddress)
  return { country_code: sender.country_code, postal_code: sender.postal_code }
}

function presentOffer(
  offer: Offer,
  configuration: ConfigurationDocument,
  language: TextLanguage,
  baseUrl: string,
): Omit<DeliveryOption, 'lead_time_hours'> {
  const { method, option, cut_off_time, dates, rate_minor, allowed, isOverweight } = offer
  const { currency, default_language } = configuration
  const max = { value: weightIn('g', allowed.max_g), unit: 'g' as const }
  return {
    id: method.id!,
    title: method.titles[language ?? default_language] ?? method.titles[default_language]!,
    internal_title: method.internal_title,
    description: method.descriptions[language ?? default_language] ?? method.descriptions[default_language] ?? null,
    delivery_method_type: method.type,
    cut_off_time,
    checkout_identifier: { type: 'shipping_option_code', value: option.code },
    shipping_rate: { value: rate_minor === null ? null : formatMinor(rate_minor, priceDecimals(currency)), currency },
    carrier: { ...option.carrier, logo_url: `${baseUrl}/carriers/${option.carrier.code}/logo.svg` },
    delivery_dates: dates && [...dates],
    sustainability_rating: sustainabilityOf(option),
    is_order_overweight: isOverweight,
    allowed_weight: { ...max, min: { value: weightIn('g', allowed.min_g), unit: 'g' }, max },
  }
}
