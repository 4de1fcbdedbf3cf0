import { priceDecimals } from '../../../geo/currencies.ts'
import { needsCustoms } from '../../../geo/customs/borders.ts'
import { territoryOf } from '../../../geo/customs/territory.ts'
import { divideHalfUp, type RateBook } from '../../../geo/reference-rates.ts'
import { type AssessedItem, assessDomesticItem, assessItem, coversCode } from './assess-item.ts'
import type { Destination, Threshold } from './destination.ts'
import { findDestination } from './destinations/find-destination.ts'
import type { DutiesRequest } from './schema.ts'
import { Converter, decimalsOf, findThreshold, type StatutoryAmounts, statutoryAmounts } from './thresholds.ts'
import { warningOf } from './warnings.ts'

/** All amounts are minor units of the currency of the request. */
export type Line = AssessedItem & { readonly value: bigint; readonly shipping: bigint }
export type Charge = { readonly duty: bigint; readonly tax: bigint; readonly warnings: AssessedItem['warnings'] }
/** Rules that apply to all lines together. Undefined if no border is crossed, so nothing is due. */
export type Rules = {
  readonly destination: Destination
  readonly threshold: Threshold
  readonly hasDuty: boolean
  readonly statutory: StatutoryAmounts
  readonly duty_threshold: bigint
  readonly tax_threshold: bigint
  readonly converter: Converter
}

/** Percentages have three decimals, so a rate of 100 % is 100,000. */
const wholeRate = 100_000n
export const percentOf = (amount: bigint, rate: number) => divideHalfUp(amount * BigInt(rate), wholeRate)

/** Price times quantity, rounded half up to the decimals of the currency. */
export function lineValueOf(price: string, quantity: number, currency: string): bigint {
  const [written, decimals] = [priceDecimals(currency), decimalsOf(currency)]
  const [whole = '', fraction = ''] = price.split('.')
  const units = BigInt(whole + fraction.slice(0, written).padEnd(written, '0')) * BigInt(quantity)
  return divideHalfUp(units, 10n ** BigInt(written - decimals))
}

export const sumOf = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n)

/** Parts in proportion to the weights that add up to the whole; all of it is the first part's where the weights are 0. */
export function shareOut(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = sumOf(weights)
  let [seen, given] = [0n, 0n]
  return weights.map((weight, at) => {
    seen += weight
    const until = total === 0n ? (at === 0 ? whole : given) : (whole * seen) / total
    const part = until - given
    given = until
    return part
  })
}

function findRules(request: DutiesRequest, book: RateBook, date: string): Rules | undefined {
  const { from_address, to_address, currency, options } = request
  const { kind } = needsCustoms(from_address, to_address)
  const destination = findDestination(territoryOf(to_address), to_address.postal_code)
  const origin = findDestination(territoryOf(from_address), from_address.postal_code)
  if (kind === 'none' || !destination || destination.code === origin?.code) return undefined
  const converter = new Converter(book, currency)
  const threshold = findThreshold(destination, from_address.country_code, date)
  const statutory = statutoryAmounts(destination, threshold, options.is_gift)
  return {
    destination,
    threshold,
    statutory,
    hasDuty: kind === 'customs_border',
    duty_threshold: converter.convert(statutory.duty, statutory.currency) ?? 0n,
    tax_threshold: converter.convert(statutory.tax, statutory.currency) ?? 0n,
    converter,
  }
}

/** Duty and tax of each line, before amounts that are too small to collect are waived. */
function chargeLines(lines: readonly Line[], rules: Rules, { options, items }: DutiesRequest): Charge[] {
  const { destination, threshold, converter } = rules
  const total = sumOf(lines.map(({ value }) => value))
  const flat = rules.hasDuty && threshold.flat_duty ? converter.convert(threshold.flat_duty, threshold.currency) : undefined
  const gift = options.is_gift ? converter.convert(threshold.gift, threshold.currency) : undefined
  const isExemptGift = gift !== undefined && total < gift
  const isRegistered = options.is_tax_registered && isWithinScheme(rules, total)
  const seen = new Set<string>()
  return lines.map((line, at): Charge => {
    const warnings = [...line.warnings]
    const hasThreshold = !coversCode(destination.no_threshold, line.hs_code)
    const isBelowDuty = hasThreshold && total < rules.duty_threshold
    const isCollected = isRegistered && !coversCode(destination.scheme?.except, line.hs_code)
    let duty = isBelowDuty ? 0n : percentOf(line.value + (destination.shipping_in_duty ? line.shipping : 0n), line.duty_rate)
    if (isBelowDuty && flat !== undefined && !isExemptGift) {
      const key = line.hs_code || items[at]!.description
      duty = seen.has(key) ? 0n : flat
      seen.add(key)
      warnings.push(
        warningOf('flat_duty', `A flat duty of ${threshold.flat_duty} ${threshold.currency} for each HS code applies instead of the rate.`),
      )
    }
    if (isCollected && destination.scheme?.no_duty) duty = 0n
    const base = line.value + duty + (destination.shipping_in_tax ? line.shipping : 0n)
    const isBelowTax = hasThreshold && total < taxThresholdOf(rules, isExemptGift)
    const due = isBelowTax ? 0n : percentOf(base, line.tax_rate)
    if (isCollected && due > 0n)
      warnings.push(
        warningOf('tax_collected_by_sender', `The sender collects the tax (${destination.scheme!.name}), so that none is due at import.`),
      )
    if (options.is_tax_registered && !isCollected && due > 0n) warnings.push(warningOf('registration_not_applicable'))
    if (converter.isIncomplete) warnings.push(warningOf('reference_rate_missing'))
    return { duty, tax: isCollected ? 0n : due, warnings }
  })
}

/**
 * Returns the value below which no tax is due. If small amounts of tax are waived, `tax_threshold` may only be the value at which the
 * standard rate reaches such an amount, so the threshold of the law decides.
 */
function taxThresholdOf({ destination, tax_threshold, threshold, converter }: Rules, isExemptGift: boolean): bigint {
  if (!destination.waived_up_to || isExemptGift) return tax_threshold
  return converter.convert(threshold.tax, threshold.currency) ?? 0n
}

function isWithinScheme({ destination: { scheme }, converter }: Rules, total: bigint): boolean {
  if (!scheme) return false
  if (scheme.limit === undefined) return true
  const limit = converter.convert(scheme.limit, scheme.currency)
  return limit !== undefined && total <= limit
}

/** Amounts of the whole consignment that are too small to be collected. A waived duty is not part of what the tax is charged on. */
function waiveSmall(lines: readonly Line[], charges: readonly Charge[], { destination, converter }: Rules): readonly Charge[] {
  const { waived_up_to: waived, shipping_in_tax } = destination
  const most = waived ? (converter.convert(waived.amount, waived.currency) ?? 0n) : 0n
  const isDutyWaived = sumOf(charges.map(({ duty }) => duty)) <= most
  const withDuty = charges.map((charge, at) => {
    const { value, shipping, tax_rate } = lines[at]!
    if (!isDutyWaived || charge.duty === 0n) return charge
    const tax = charge.tax === 0n ? 0n : percentOf(value + (shipping_in_tax ? shipping : 0n), tax_rate)
    return { ...charge, duty: 0n, tax }
  })
  return sumOf(withDuty.map(({ tax }) => tax)) <= most ? withDuty.map((charge) => ({ ...charge, tax: 0n })) : withDuty
}

/** `rules`: undefined where no border is crossed. */
export type Calculation = {
  readonly rules: Rules | undefined
  readonly lines: readonly Line[]
  readonly charges: readonly Charge[]
  readonly shipping: bigint | undefined
}

/** A function of the request, the data files, the reference rates and the time, and of nothing else. */
export function calculateDuties(request: DutiesRequest, book: RateBook, now: string): Calculation {
  const { currency, items, shipping_cost, from_address } = request
  const rules = findRules(request, book, now.slice(0, 10))
  const values = items.map(({ price, quantity }) => lineValueOf(price.value, quantity, currency))
  const shipping = shipping_cost === undefined ? undefined : lineValueOf(shipping_cost.value, 1, currency)
  const shares = shareOut(shipping ?? 0n, values)
  const lines = items.map((item, at): Line => {
    const assessed = rules ? assessItem(item, rules.destination, from_address.country_code, rules.hasDuty) : assessDomesticItem(item)
    return { ...assessed, value: values[at]!, shipping: shares[at]! }
  })
  const charges = rules
    ? waiveSmall(lines, chargeLines(lines, rules, request), rules)
    : lines.map(({ warnings }) => ({ duty: 0n, tax: 0n, warnings }))
  return { rules, lines, charges, shipping }
}
