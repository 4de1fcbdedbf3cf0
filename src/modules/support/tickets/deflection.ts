import type { Money } from '../../../carriers/kit/carrier.ts'
import { type ClaimPeriod, type ClaimType, findClaimPeriod } from '../../../carriers/kit/claims.ts'
import { describeRate, formatMoney } from '../../../carriers/kit/insurance.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { exponentOf } from '../../../geo/currencies.ts'
import { convertFromBase, findRates, findReferenceRate, type ReferenceRate } from '../../../geo/reference-rates.ts'
import type { Context } from '../../../platform/context.ts'
import { addTime } from '../../../platform/time.ts'
import type { ClaimedParcel } from '../../shipments/tracking/service.ts'
import type { TicketRequest } from './kinds.ts'

/** Facts that the rules judge. */
type Claim = {
  readonly parcel: ClaimedParcel
  readonly period: ClaimPeriod
  readonly now: string
  /** Undefined where none is stated. */
  readonly value: Money | undefined
  /** Limit of what the carrier pays, in the currency of the value. Undefined if it is unknown, or there is no exchange rate. */
  readonly limit: ClaimLimit | undefined
  /** Time at which the carrier delivered the parcel to the recipient. */
  readonly delivered_at: string | undefined
  /** Time at which the parcel was first on its way back to the sender. */
  readonly returned_at: string | undefined
  readonly last_scan_at: string | undefined
  /** The end of the day on which it should have arrived. */
  readonly expected_until: string | undefined
  /** True if the carrier itself reported the loss. */
  readonly isMissing: boolean
  readonly isDamaged: boolean
}

type DeflectionRule = {
  readonly types: readonly ClaimType[] | 'all'
  /** Returns the reason for which the carrier would refuse such a ticket. Undefined if the rule does not forbid it. */
  reason(claim: Claim): string | undefined
}

const day = (time: string) => time.slice(0, 10)
const unannounced: readonly string[] = ['ANNOUNCING', 'ANNOUNCEMENT_FAILED', 'NO_LABEL', 'READY_TO_SEND']
const cancelled: readonly string[] = ['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM']

/** The last day of a claim that counts from a time, if it has passed. */
function tooLate(from: string | undefined | null, event: string, { period: { within_days }, now }: Claim): string | undefined {
  if (within_days === null || !from) return undefined
  const end = addTime(from, { days: within_days })
  return now > end
    ? `The claim period is over: the carrier takes such claims for ${within_days} days after the ${event}, here until ${day(end)}.`
    : undefined
}

/**
 * Rules by which a ticket is refused, in the order in which they are checked. The days of each carrier and type are in
 * `carriers/kit/claims.ts`.
 */
export const deflectionRules = {
  cancelled: {
    types: 'all',
    reason: ({ parcel }) => (cancelled.includes(parcel.status) ? 'The parcel was cancelled.' : undefined),
  },
  unannounced: {
    types: 'all',
    reason: ({ parcel }) =>
      unannounced.includes(parcel.status) ? 'The parcel was not announced to the carrier, so the carrier does not know it.' : undefined,
  },
  delivered: {
    types: ['lost', 'delayed', 'address_change'],
    reason: ({ delivered_at, parcel }) =>
      delivered_at && `The carrier delivered the parcel${parcel.hasSignature ? ' against a signature' : ''} on ${day(delivered_at)}.`,
  },
  returned: {
    types: ['lost', 'delayed', 'address_change'],
    reason: ({ returned_at }) => returned_at && `The parcel has been on its way back to the sender since ${day(returned_at)}.`,
  },
  out_for_delivery: {
    types: ['address_change'],
    reason: ({ parcel }) =>
      parcel.status === 'DRIVER_ON_ROUTE' ? 'The parcel is out for delivery: its address cannot be changed any more.' : undefined,
  },
  not_delivered: {
    types: ['delivered_not_received', 'late_delivery'],
    reason: ({ delivered_at }) => (delivered_at ? undefined : 'The carrier has not reported the delivery of the parcel.'),
  },
  signed: {
    types: ['delivered_not_received'],
    reason: ({ delivered_at, parcel }) =>
      delivered_at && parcel.hasSignature
        ? `The carrier delivered the parcel against a signature on ${day(delivered_at)}. Check the proof of delivery with the recipient.`
        : undefined,
  },
  in_time: {
    types: ['late_delivery'],
    reason: ({ delivered_at, expected_until }) =>
      delivered_at && expected_until && delivered_at <= expected_until
        ? `The parcel was delivered in time: on ${day(delivered_at)}, and it was expected by ${day(expected_until)}.`
        : undefined,
  },
  not_damaged: {
    types: ['damaged'],
    reason: ({ delivered_at, returned_at, isDamaged }) =>
      delivered_at || returned_at || isDamaged ? undefined : 'The parcel was not delivered, and the carrier has not reported any damage.',
  },
  not_returned: {
    types: ['unjust_return'],
    reason: ({ returned_at }) => (returned_at ? undefined : 'The carrier has not reported that the parcel returns to the sender.'),
  },
  lost_too_early: {
    types: ['lost'],
    reason: ({ last_scan_at, isMissing, period: { after_days }, now }) => {
      const from = last_scan_at && addTime(last_scan_at, { days: after_days })
      return from && !isMissing && now < from
        ? `It is too early for a lost claim: the carrier last scanned the parcel on ${day(last_scan_at)}, and searches for ${after_days} days. Create the ticket from ${day(from)} on.`
        : undefined
    },
  },
  delayed_too_early: {
    types: ['delayed'],
    reason: ({ expected_until, period: { after_days }, now }) => {
      const from = expected_until && addTime(expected_until, { days: after_days })
      return from && now < from
        ? `It is too early: the parcel is expected by ${day(expected_until)}. Create the ticket from ${day(from)} on.`
        : undefined
    },
  },
  too_late_after_delivery: {
    types: ['damaged', 'delivered_not_received', 'late_delivery'],
    reason: (claim) => tooLate(claim.delivered_at, 'delivery', claim),
  },
  too_late_after_return: {
    types: ['unjust_return'],
    reason: (claim) => tooLate(claim.returned_at, 'return', claim),
  },
  too_late_after_announcement: {
    types: ['lost', 'delayed'],
    reason: (claim) => tooLate(claim.parcel.announced_at, 'announcement', claim),
  },
  over_insured_value: {
    types: ['damaged', 'delayed', 'delivered_not_received', 'lost'],
    reason: ({ value, limit, parcel: { insured } }) =>
      value && limit && insured && value.cents > limit.cents
        ? `contents_sales_price is ${formatMoney(value)}, and the parcel is insured for ${formatMoney(insured)}${describeLimit(limit, value.currency)}. Claim at most that.`
        : undefined,
  },
} as const satisfies Record<string, DeflectionRule>

const delivered: readonly (string | null)[] = ['delivered', 'delivery_forced']
const returning: readonly (string | null)[] = ['returned_sender', 'refused', 'customer_rejected']

type ClaimLimit = { readonly cents: number; readonly rate?: ReferenceRate }

const describeLimit = ({ cents, rate }: ClaimLimit, currency: string) =>
  rate ? `, which are ${formatMoney({ cents, currency })} at ${describeRate(rate)}` : ''

/** An insured amount in the currency of a claim, at the exchange rates of the day. */
function limitIn(currency: string, { cents, currency: insured }: Money, { dataDir }: Pick<Context, 'dataDir'>): ClaimLimit | undefined {
  if (insured === currency) return { cents }
  const rate = findReferenceRate(findRates(dataDir), insured, currency)
  return rate && { cents: convertFromBase(cents, rate), rate }
}

type ClaimContext = Pick<Context, 'now' | 'dataDir'>

function describeClaim(ctx: ClaimContext, parcel: ClaimedParcel, type: ClaimType, { contents_sales_price: claimed }: TicketRequest): Claim {
  const { events, expected_date, carrier_code } = parcel
  const isReturn = (exception: string | null) => returning.includes(exception)
  const value = claimed && toMoney(claimed)
  return {
    parcel,
    now: ctx.now(),
    period: findClaimPeriod(carrierOf(carrier_code), type),
    value,
    limit: value && parcel.insured ? limitIn(value.currency, parcel.insured, ctx) : undefined,
    delivered_at: events.findLast(({ phase, exception }) => delivered.includes(phase) && !isReturn(exception))?.event_at,
    returned_at: events.find(({ exception }) => isReturn(exception))?.event_at,
    last_scan_at: events.at(-1)?.event_at ?? parcel.announced_at ?? undefined,
    expected_until: expected_date === null ? undefined : `${expected_date}T23:59:59.999Z`,
    isMissing: events.some(({ exception }) => exception === 'missing'),
    isDamaged: events.some(({ exception, sub_status }) => exception === 'damaged' || sub_status === 'damaged'),
  }
}

const toMoney = ({ price, currency }: NonNullable<TicketRequest['contents_sales_price']>): Money => ({
  cents: Math.round(price * 10 ** (exponentOf(currency) ?? 2)),
  currency,
})

const rules: readonly DeflectionRule[] = Object.values(deflectionRules)

/** Finds the reason for which the carrier would refuse a ticket about a parcel, by the first rule that has one. Undefined if none has. */
export function findDeflection(ctx: ClaimContext, parcel: ClaimedParcel, type: ClaimType, request: TicketRequest): string | undefined {
  const claim = describeClaim(ctx, parcel, type, request)
  for (const { types, reason } of rules) {
    const found = types === 'all' || types.includes(type) ? reason(claim) : undefined
    if (found) return found
  }
  return undefined
}
