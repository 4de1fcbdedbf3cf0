import { z } from 'zod'
import {
  type Authorization,
  type Capability,
  type CarrierCall,
  type CarrierQuote,
  CarrierRefusal,
  type ParcelToQuote,
  type QuoteInput,
} from '../kit/carrier.ts'
import { formatWeight } from '../kit/units.ts'
import { readAnswer } from './answers.ts'
import { isReturnOption, optionKeysOf } from './products.ts'
import { type DhlSettings, dhlCall } from './settings.ts'

const Price = z.object({ withTax: z.number(), withoutTax: z.number().nonnegative().max(1e6), currency: z.string().regex(/^[A-Z]{3}$/) })

const CapabilityOption = z.object({
  key: z.string().min(1),
  price: Price.optional(),
  exclusions: z.array(z.object({ key: z.string() })).default([]),
})

/** Capabilities of an account on a lane: each is a product in one of its parcel types, with the options that it can be combined with. */
export const CapabilitiesAnswer = z.array(
  z.object({
    product: z.object({ key: z.string(), label: z.string().default(''), monoColloProduct: z.boolean().default(false) }),
    parcelType: z.object({
      key: z.string().min(1),
      minWeightKg: z.number().default(0),
      maxWeightKg: z.number().positive(),
      dimensions: z.object({ maxLengthCm: z.number(), maxWidthCm: z.number(), maxHeightCm: z.number() }),
      price: Price.optional(),
    }),
    options: z.array(CapabilityOption),
  }),
)
export type DhlCapability = z.output<typeof CapabilitiesAnswer>[number]

type Destination = { readonly country_code: string; readonly postal_code?: string | undefined; readonly city?: string | undefined }
type DhlLane = { readonly from: Destination; readonly to: Destination; readonly toBusiness: boolean; readonly returns: boolean }

/** Blanks are not part of a postal code here: `1012PA`. */
export const postalCodeOf = (postal_code: string | undefined) => postal_code?.replaceAll(/\s/g, '')

/** All options of the lane, not those of one request: `exclusions` say which go together, and one answer serves every option. */
export const askCapabilities = (
  settings: DhlSettings,
  { from, to, toBusiness, returns }: DhlLane,
  authorization?: Authorization,
): CarrierCall =>
  dhlCall(
    settings,
    {
      method: 'GET',
      path: '/capabilities/business',
      query: [
        ['fromCountry', from.country_code],
        ['toCountry', to.country_code],
        ['toBusiness', String(toBusiness)],
        ['returnProduct', String(returns)],
        ['fromPostalCode', postalCodeOf(from.postal_code)],
        ['toPostalCode', postalCodeOf(to.postal_code)],
        ['toCity', to.city],
        ['accountNumber', settings.account_number],
      ],
    },
    authorization,
  )

/** True if the type takes a parcel of this weight and size. Sides are compared from the longest to the shortest. */
function fits(
  { parcelType: { minWeightKg, maxWeightKg, dimensions } }: DhlCapability,
  { weight_g, dimensions_mm }: ParcelToQuote,
): boolean {
  if (weight_g > maxWeightKg * 1000 || weight_g < minWeightKg * 1000) return false
  if (!dimensions_mm) return true
  const most = longestFirst([dimensions.maxLengthCm, dimensions.maxWidthCm, dimensions.maxHeightCm])
  return longestFirst([dimensions_mm.length, dimensions_mm.width, dimensions_mm.height]).every((side, at) => side <= most[at]! * 10)
}
const longestFirst = (sides: readonly number[]) => [...sides].sort((one, other) => other - one)

/** True if it has all these options, and none of them excludes another. */
export const takesOptions = ({ options }: DhlCapability, keys: readonly string[]) =>
  keys.every((key) => options.some((option) => option.key === key)) &&
  !options.some(({ key, exclusions }) => keys.includes(key) && exclusions.some((excluded) => keys.includes(excluded.key)))

/** The smallest parcel type that a parcel fits in, by weight and then by volume. */
export function capabilityFor(
  all: readonly DhlCapability[],
  parcel: ParcelToQuote,
  { keys, several }: WantedOptions,
): DhlCapability | undefined {
  const fitting = all.filter((one) => fits(one, parcel) && takesOptions(one, keys) && !(several && one.product.monoColloProduct))
  return fitting.sort((one, other) => sizeOf(one) - sizeOf(other))[0]
}
type WantedOptions = { readonly keys: readonly string[]; readonly several: boolean }

const sizeOf = ({ parcelType: { maxWeightKg, dimensions } }: DhlCapability) =>
  maxWeightKg * 1e6 + (dimensions.maxLengthCm * dimensions.maxWidthCm * dimensions.maxHeightCm) / 1e3

/** True if it has this further option, and neither this nor any that is sent excludes the other. */
export const takesAlso = ({ options }: DhlCapability, sent: readonly string[], key: string) => {
  const excludedBy = (one: string) => options.find((option) => option.key === one)?.exclusions.map((excluded) => excluded.key) ?? []
  return options.some((option) => option.key === key) && !sent.some((one) => excludedBy(key).includes(one) || excludedBy(one).includes(key))
}

/** The parcel type of each parcel. Where there is none, nothing was bought, and the refusal names what the account lacks. */
export function chooseCapabilities(
  all: readonly DhlCapability[],
  parcels: readonly ParcelToQuote[],
  keys: readonly string[],
): readonly DhlCapability[] {
  return parcels.map((parcel, index) => {
    const capability = capabilityFor(all, parcel, { keys, several: parcels.length > 1 })
    if (capability) return capability
    const isOption = !all.some((one) => takesOptions(one, keys))
    throw new CarrierRefusal(
      isOption
        ? `DHL eCommerce does not offer ${keys.join(' + ')} on this lane for this account.`
        : `DHL eCommerce has no parcel type for ${formatWeight(parcel.weight_g)} with ${keys.join(' + ')} on this lane.`,
      { code: isOption ? 'options_not_available' : 'no_parcel_type', field: isOption ? 'ship_with' : `parcels.${index}` },
    )
  })
}

/** Contract prices, where capabilities of the account have them. An option without a price is left out of the answer. */
export const quoteOptions: Capability<DhlSettings, QuoteInput, readonly CarrierQuote[]> = {
  safe: true,
  ask(settings, { from, to, is_residential, option_codes }, authorization) {
    const returns = option_codes.length > 0 && option_codes.every(isReturnOption)
    return askCapabilities(settings, { from, to, toBusiness: is_residential === false, returns }, authorization)
  },
  read(answer, { option_codes, parcels }) {
    const all = readAnswer(CapabilitiesAnswer, answer)
    return option_codes.flatMap((option_code) => quoteOf(all, option_code, parcels) ?? [])
  },
}

function quoteOf(all: readonly DhlCapability[], option_code: string, parcels: readonly ParcelToQuote[]): CarrierQuote | undefined {
  const keys = optionKeysOf(option_code)
  const prices = parcels.map((parcel) => {
    const capability = capabilityFor(all, parcel, { keys, several: parcels.length > 1 })
    if (!capability?.parcelType.price) return undefined
    const options = capability.options.filter(({ key, price }) => keys.includes(key) && price)
    return [capability.parcelType.price, ...options.map(({ price }) => price!)]
  })
  const [currency, ...others] = new Set(prices.flatMap((one) => one?.map((price) => price.currency) ?? []))
  if (!currency || others.length > 0 || prices.some((one) => !one)) return undefined
  const cents = prices.flatMap((one) => one!).reduce((sum, { withoutTax }) => sum + Math.round(withoutTax * 100), 0)
  return { option_code, price: { cents, currency }, surcharges: [] }
}
