import type { Carrier } from './carrier.ts'

/** Types of claims about a parcel, in the words of the interface. */
export const claimTypes = [
  'address_change',
  'damaged',
  'delayed',
  'delivered_not_received',
  'late_delivery',
  'lost',
  'unjust_return',
] as const
export type ClaimType = (typeof claimTypes)[number]

/** Period in which a claim can be made: not before `after_days`, and no longer than `within_days`; null for no end. */
export type ClaimPeriod = { readonly after_days: number; readonly within_days: number | null }

/** Terms of a carrier for claims, where they differ from the usual. */
export type ClaimTerms = {
  readonly periods?: Partial<Readonly<Record<ClaimType, ClaimPeriod>>>
  /** The settings of a contract that open the claims portal of the carrier. Absent: it has none. */
  readonly portal_settings?: readonly string[]
}

/**
 * The periods of a carrier that says nothing else. They count from the last scan (`after_days` of lost), the expected delivery (`after_days`
 * of delayed), the delivery (damaged, delivered_not_received, late_delivery), the return (unjust_return), or else the announcement.
 */
const usualPeriods: Readonly<Record<ClaimType, ClaimPeriod>> = {
  address_change: { after_days: 0, within_days: null },
  damaged: { after_days: 0, within_days: 7 },
  delayed: { after_days: 1, within_days: 90 },
  delivered_not_received: { after_days: 0, within_days: 30 },
  late_delivery: { after_days: 0, within_days: 30 },
  lost: { after_days: 5, within_days: 90 },
  unjust_return: { after_days: 0, within_days: 30 },
}

export const findClaimPeriod = (carrier: Pick<Carrier, 'claims'> | undefined, type: ClaimType): ClaimPeriod =>
  carrier?.claims?.periods?.[type] ?? usualPeriods[type]
