import type { z } from 'zod'
import type { Carrier, CarrierQuote, QuoteInput } from '../../carriers/kit/carrier.ts'
import { serviceCode } from '../../carriers/kit/product.ts'
import { AccountRequest, RatesRequest, writeAmount } from '../../carriers/sandbox/wire.ts'
import { answerParsed, errorResponse, okResponse } from './reply.ts'

/** Prices these options as the carrier would. */
export type RatePrice = (option_codes: readonly string[], input: QuoteInput) => readonly CarrierQuote[]

export const showAccount = (body: unknown) =>
  answerParsed(AccountRequest, body, ({ account, country }) => okResponse({ client: { number: account, country } }))

export const listRates = (carrier: Carrier, body: unknown, price: RatePrice) =>
  answerParsed(RatesRequest, body, (data) => {
    const services = servicesOf(carrier)
    const unknown = data.services.find((service) => !services.has(service))
    if (unknown !== undefined) return errorResponse(422, 'unknown_service', `There is no service ${unknown}.`, 'services')
    if (!carrier.origins.includes(data.from.country))
      return errorResponse(422, 'origin_not_served', 'Nothing is collected there.', 'from.country')
    const input = readInput(carrier.code, data)
    return okResponse({ rates: price(input.option_codes, input).map((quote) => writeRate(carrier.code, quote)) })
  })

const servicesOf = ({ products }: Carrier) =>
  new Set(products.flatMap((product) => product.variants.map((variant) => serviceCode(product, variant))))

const readInput = (code: string, { services, from, to, parcels, asked_at }: z.output<typeof RatesRequest>): QuoteInput => ({
  option_codes: services.map((service) => `${code}:${service}`),
  from: { country_code: from.country, postal_code: from.postal_code },
  to: { country_code: to.country, postal_code: to.postal_code },
  parcels: parcels.map(({ grams, millimetres: [length, width, height] = [], insured_cents, insured_currency }) => ({
    weight_g: grams,
    dimensions_mm: height === undefined ? undefined : { length: length!, width: width!, height },
    insured_cents,
    ...(insured_currency && { insured_currency }),
  })),
  at: asked_at,
})

const writeRate = (code: string, { option_code, price, insurance, surcharges }: CarrierQuote) => ({
  service: option_code.slice(code.length + 1),
  price: writeAmount(price),
  ...(insurance && { insurance: writeAmount(insurance) }),
  additions: surcharges.map(({ type, label, price }) => ({ code: type.toUpperCase(), text: label, price: writeAmount(price) })),
})
