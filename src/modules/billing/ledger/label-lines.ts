import { insuranceLabel } from '../../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { type Quote, quoteOption } from '../../../carriers/kit/price.ts'
import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import { splitCents } from './amounts.ts'
import type { ItemType } from './item-types.ts'

/** Line of the bill of one parcel. */
export type LabelLine = {
  readonly type: ItemType
  readonly subtype: string | null
  readonly label: string | null
  readonly cents: number
}

type QuoteLine = Omit<LabelLine, 'cents'> & { cents(quote: Quote): number }

/** The lines of a quote: the carriage, each surcharge, and the insurance where it costs anything. */
const linesOf = (quote: Quote, { parcels }: QuoteRequest): QuoteLine[] => [
  { type: 'shipment', subtype: null, label: null, cents: (one) => one.price_without_insurance_cents },
  ...[...new Map(quote.surcharges.map((one) => [`${one.type} ${one.label}`, one])).values()].map(
    ({ type, label }): QuoteLine => ({
      type: 'surcharge',
      subtype: type,
      label,
      cents: ({ surcharges }) =>
        surcharges.filter((one) => one.type === type && one.label === label).reduce((sum, { cents }) => sum + cents, 0),
    }),
  ),
  ...(quote.insurance_price_cents
    ? [{ type: 'insurance' as const, subtype: null, label: insuranceLabel(parcels), cents: (one: Quote) => one.insurance_price_cents ?? 0 }]
    : []),
]

/**
 * Returns the lines that each parcel is billed, at platform rates. The lines of all parcels add up to the quote of the shipment; a line of
 * several parcels is split in proportion to what each would cost alone. Undefined if the tables of the carrier have no price.
 */
export function labelLines(option: ShippingOption, quoteRequest: QuoteRequest): LabelLine[][] | undefined {
  const quote = quoteOption(option, quoteRequest)
  if (!quote) return undefined
  const alone = quoteRequest.parcels.map((parcel) =>
    quoteRequest.parcels.length === 1 ? quote : quoteOption(option, { ...quoteRequest, parcels: [parcel] }),
  )
  const lines: LabelLine[][] = quoteRequest.parcels.map(() => [])
  for (const { cents, ...line } of linesOf(quote, quoteRequest)) {
    const parts = splitCents(
      cents(quote),
      alone.map((one) => (one ? cents(one) : 0)),
    )
    // Each parcel has its carriage, also where that is free.
    for (const [i, part] of parts.entries()) if (part !== 0 || line.type === 'shipment') lines[i]!.push({ ...line, cents: part })
  }
  return lines
}

/** Estimates what the carrier will bill by its tables, surcharges included. Undefined if they have no price. */
export function estimateCents(option: ShippingOption, quoteRequest: QuoteRequest): number | undefined {
  const quote = quoteOption(option, quoteRequest)
  return quote && quote.total_cents + quote.surcharges.reduce((sum, { cents }) => sum + cents, 0)
}
