import { completeFunctionalities, type FunctionalityName, functionalityFields } from '../src/carriers/kit/functionalities.ts'
import type { QuotedParcel, QuoteRequest } from '../src/carriers/kit/quote-request.ts'
import type { Chance } from './fuzz/chance.ts'

/** A quote request that the parrot can often serve, and often cannot. */
export const drawQuoteRequest = (chance: Chance): QuoteRequest => ({
  from: chance.maybe(0.9) ? { country_code: chance.pick(['NL', 'NL', 'BE', 'FR']) } : undefined,
  to: chance.maybe(0.9) ? drawDestination(chance) : undefined,
  parcels: Array.from({ length: chance.pick([1, 1, 1, 2, 3, 12]) }, () => drawParcel(chance)),
  functionalities: chance.maybe(0.3) ? drawFilter(chance) : undefined,
  at: chance.pick(['2025-12-31T12:00:00.000Z', '2026-03-02T09:00:00.000Z', '2026-06-30T22:00:00.000Z', '2026-12-24T16:30:00.000Z']),
})

const drawDestination = (chance: Chance) => ({
  country_code: chance.pick(['NL', 'NL', 'BE', 'DE', 'GB', 'US']),
  postal_code: chance.pick([undefined, '1011 AB', '8881 AB', 'BT1 1AA']),
})

function drawParcel(chance: Chance): QuotedParcel {
  const side = () => chance.int(1, 100) * chance.pick([1, 10, 12.5])
  return {
    weight_g: chance.maybe(0.9) ? chance.int(0, 400) * chance.pick([1, 50, 100, 2000]) + 1 : undefined,
    dimensions_mm: chance.maybe(0.6) ? { length: side(), width: side(), height: side() } : undefined,
    insured_cents: chance.maybe(0.2) ? chance.int(0, 600_000) : undefined,
    additional_insured_cents: chance.maybe(0.1) ? chance.int(0, 600_000) : undefined,
  }
}

const has = completeFunctionalities({
  b2c: true,
  tracked: true,
  signature: true,
  last_mile: 'home_delivery',
  service_area: 'domestic',
  insurance: 500,
})
const names = Object.keys(functionalityFields) as FunctionalityName[]

/** Mostly what some option has, now and then what none has. */
export function drawFilter(chance: Chance): NonNullable<QuoteRequest['functionalities']> {
  const name = chance.maybe(0.7) ? chance.pick(names.filter((one) => has[one])) : chance.pick(names)
  return { [name]: has[name] }
}
