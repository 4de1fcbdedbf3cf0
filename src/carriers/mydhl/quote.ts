import { z } from 'zod'
import { exponentOf, isCurrency } from '../../geo/currencies.ts'
import { needsCustoms } from '../../geo/customs/borders.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import type { Capability, CarrierAddress, CarrierQuote, Money, QuoteInput } from '../kit/carrier.ts'
import { insuredTotal } from '../kit/insurance.ts'
import type { SurchargeType } from '../kit/product.ts'
import { decimalOf, kilogramsOf } from './customs.ts'
import { raiseFailure } from './errors.ts'
import { productCodeOf, servicesOf } from './products.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'
import { shippingTime } from './times.ts'

/** Euros and cents of a number that the carrier wrote with decimals. Undefined where it is no amount. */
export function moneyOf(price: number, currency: string): Money | undefined {
  const cents = Math.round(price * 10 ** (exponentOf(currency) ?? 2))
  return isCurrency(currency) && Number.isSafeInteger(cents) ? { cents, currency } : undefined
}

function priceOf(price: number, currency: string): Money {
  const money = moneyOf(price, currency)
  if (!money) throw new UnreadableAnswer('The carrier answered with an amount that is none')
  return money
}

/** Options with added services get no price: a quote of the product alone would be too low. */
export const quoteExpress: Capability<ExpressSettings, QuoteInput, readonly CarrierQuote[]> = {
  safe: true,
  ask: (settings, input) => ({
    method: 'POST',
    url: apiUrl(settings, '/rates'),
    headers: apiHeaders(settings),
    body: ratesRequestOf(settings, input),
    timeoutMs: 10_000,
  }),
  read(answer, { option_codes, from, to }) {
    // No product on this lane.
    if (answer.status === 404) return []
    if (answer.status !== 200) raiseFailure(answer)
    const { products } = readBody(RatesAnswer, answer)
    return option_codes.flatMap((option_code) => {
      const code = productCodeOf(option_code, { from, to })
      const product = servicesOf(option_code).length === 0 ? products.find(({ productCode }) => productCode === code) : undefined
      const quote = product && quoteOf(product)
      return quote ? [{ option_code, ...quote }] : []
    })
  },
}

/** The account pays in its own currency, `BILLC`. */
const Price = z.object({ currencyType: z.string(), priceCurrency: z.string().default(''), price: z.number().nonnegative().default(0) })
const Breakdown = z.object({
  currencyType: z.string(),
  priceCurrency: z.string().default(''),
  breakdown: z
    .array(z.object({ name: z.string().default(''), serviceCode: z.string().optional(), price: z.number().nonnegative() }))
    .default([]),
})
const RatedProduct = z.object({
  productCode: z.string(),
  totalPrice: z.array(Price).default([]),
  detailedPriceBreakdown: z.array(Breakdown).default([]),
})
const RatesAnswer = z.object({ products: z.array(RatedProduct) })

const surchargeTypes: Readonly<Record<string, SurchargeType>> = { FF: 'fuel', OO: 'remote', TK: 'residential', AA: 'other' }

function quoteOf({ totalPrice, detailedPriceBreakdown }: z.output<typeof RatedProduct>): Omit<CarrierQuote, 'option_code'> | undefined {
  const total = totalPrice.find(({ currencyType }) => currencyType === 'BILLC')
  if (!total?.priceCurrency) return undefined
  const currency = total.priceCurrency
  const lines = detailedPriceBreakdown.find((one) => one.currencyType === 'BILLC')?.breakdown ?? []
  // The first line is the product itself.
  const added = lines.slice(1).map(({ name, serviceCode, price }) => ({ name, serviceCode, price: priceOf(price, currency) }))
  const insurance = added.find(({ serviceCode }) => serviceCode === 'II')?.price
  const surcharges = added
    .filter(({ serviceCode }) => serviceCode !== 'II')
    .map(({ name, serviceCode = '', price }) => {
      const type = Object.hasOwn(surchargeTypes, serviceCode) ? surchargeTypes[serviceCode]! : ('other' as const)
      return { type, label: type === 'other' ? `${name} (${serviceCode})` : name, price }
    })
  const cents = priceOf(total.price, currency).cents - surcharges.reduce((sum, { price }) => sum + price.cents, 0)
  if (cents < 0) throw new UnreadableAnswer('The surcharges of the carrier are more than its price')
  return { price: { cents, currency }, ...(insurance && { insurance }), surcharges }
}

const placeOf = ({ postal_code, city, country_code }: CarrierAddress) => ({
  postalCode: postal_code ?? '',
  // City, which is required; where a quote names none, the carrier goes by the postal code.
  cityName: city ?? postal_code ?? country_code,
  countryCode: country_code,
})

function ratesRequestOf({ account_number, payer_account_number }: ExpressSettings, input: QuoteInput) {
  const { from, to, parcels, value, at } = input
  const insured = insuredTotal(parcels)
  const isCustomsDeclarable = needsCustoms(from, to).needed
  const amounts = [
    ...(value ? [{ typeCode: 'declaredValue', value: decimalOf(value), currency: value.currency }] : []),
    ...(insured.cents > 0 ? [{ typeCode: 'insuredValue', value: decimalOf(insured), currency: insured.currency }] : []),
  ]
  return omitEmptyFields({
    customerDetails: { shipperDetails: placeOf(from), receiverDetails: placeOf(to) },
    accounts: [
      { typeCode: 'shipper', number: account_number },
      ...(payer_account_number ? [{ typeCode: 'payer', number: payer_account_number }] : []),
    ],
    plannedShippingDateAndTime: shippingTime(at, from.country_code),
    unitOfMeasurement: 'metric',
    isCustomsDeclarable,
    monetaryAmount: amounts.length > 0 ? amounts : undefined,
    packages: parcels.map(({ weight_g, dimensions_mm: sides }) =>
      omitEmptyFields({
        weight: kilogramsOf(weight_g),
        dimensions: sides && { length: sides.length / 10, width: sides.width / 10, height: sides.height / 10 },
      }),
    ),
    nextBusinessDay: true,
  })
}
