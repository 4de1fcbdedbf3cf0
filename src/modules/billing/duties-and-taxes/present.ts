import { priceDecimals } from '../../../geo/currencies.ts'
import { formatMinor, padDecimals } from '../../../platform/money.ts'
import { type Calculation, type Rules, sumOf } from './calculate.ts'
import { formatRate } from './rate-table.ts'
import type { DutiesRequest, DutiesResult } from './schema.ts'
import { decimalsOf } from './thresholds.ts'

/** Amounts have the decimals of their currency, and two at least, as all prices of the API. */
export const moneyIn = (currency: string) => (minor: bigint) => ({
  value: padDecimals(formatMinor(minor, decimalsOf(currency)), priceDecimals(currency)),
  currency,
})

/** The response. Totals add up the rounded amounts of the items. */
export function presentDuties({ currency, items }: DutiesRequest, calculation: Calculation, now: string): DutiesResult {
  const { rules, lines, charges, shipping } = calculation
  const money = moneyIn(currency)
  const items_value = sumOf(lines.map(({ value }) => value))
  const [total_duty, total_tax] = [sumOf(charges.map(({ duty }) => duty)), sumOf(charges.map(({ tax }) => tax))]
  return {
    items: items.map(({ sku, description, quantity }, at) => {
      const { hs_code, hs_code_description, duty_rate, tax_rate, value } = lines[at]!
      const { duty, tax, warnings } = charges[at]!
      return {
        sku,
        description,
        hs_code,
        hs_code_description,
        quantity,
        item_value: money(value),
        duty_rate: formatRate(duty_rate),
        tax_rate: formatRate(tax_rate),
        duty: money(duty),
        tax: money(tax),
        item_total: money(value + duty + tax),
        warnings: [...warnings],
      }
    }),
    totals: {
      items_value: money(items_value),
      shipping_cost: shipping === undefined ? null : money(shipping),
      total_duty: money(total_duty),
      total_tax: money(total_tax),
      total: money(items_value + total_duty + total_tax + (shipping ?? 0n)),
    },
    de_minimis: thresholdsOf(rules, currency),
    reference_rates: rules ? [...rules.converter.used.values()] : [],
    sources: rules ? sourcesOf(rules) : [],
    calculated_at: now,
  }
}

function thresholdsOf(rules: Rules | undefined, currency: string): DutiesResult['de_minimis'] {
  const money = moneyIn(currency)
  const statutory = rules?.statutory ?? { duty: '0', tax: '0', currency }
  const lawMoney = (value: string) => ({ value: padDecimals(value, priceDecimals(statutory.currency)), currency: statutory.currency })
  return {
    duty_threshold: money(rules?.duty_threshold ?? 0n),
    tax_threshold: money(rules?.tax_threshold ?? 0n),
    statutory_duty_threshold: lawMoney(statutory.duty),
    statutory_tax_threshold: lawMoney(statutory.tax),
  }
}

function sourcesOf({ destination: { duty, tax, scheme, waived_up_to }, threshold, hasDuty }: Rules): DutiesResult['sources'] {
  const groups = [
    { subject: 'duty', group: hasDuty ? duty : undefined },
    { subject: 'tax', group: tax },
    { subject: 'threshold', group: threshold },
    { subject: 'waiver', group: waived_up_to },
    { subject: 'registration', group: scheme },
  ] as const
  return groups.flatMap(({ subject, group }) => (group ? [{ subject, source: group.source, as_of: group.as_of }] : []))
}
