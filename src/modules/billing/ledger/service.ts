import { exponentOf } from '../../../geo/currencies.ts'
import type { Reader, Transaction } from '../../../platform/context.ts'
import { scheduleClosing } from '../accounts/closing-job.ts'
import { type BillingAccount, findAccount } from '../accounts/index.ts'
import { fromCents, fromMinor } from './amounts.ts'
import { creditTypeOf } from './item-types.ts'
import * as store from './store.ts'

/** Adds items to the ledger. One that is there already, by its key, is not added again. */
export async function addItems(tx: Transaction, items: readonly store.NewItem[]): Promise<void> {
  const added = await Promise.all(items.map((item) => store.insertItem(tx, item)))
  if (added.includes(true)) await scheduleClosing(tx, await findAccount(tx))
}

/** Adds items that are most likely new: does not wait for the answer of the database, and takes the account that the caller has read. */
export async function addNewItems(tx: Transaction, items: readonly store.NewItem[], account: BillingAccount | undefined): Promise<void> {
  for (const item of items) await store.insertNewItem(tx, item)
  if (items.length > 0) await scheduleClosing(tx, account)
}

/** Takes back items, each once. */
export const creditItems = (tx: Transaction, items: readonly store.InvoiceItemRow[], why: string) => addItems(tx, creditsOf(items, why))

/** Returns the credits of items. Items that are credits themselves or cost nothing have none. */
export const creditsOf = (items: readonly store.InvoiceItemRow[], why: string): store.NewItem[] =>
  items
    .filter(({ amount, credited_id }) => amount !== 0 && credited_id === null)
    .map(({ id, type, subtype, description, amount, currency, reference, parcel_id, pickup_id, carrier_code, from_country }) => ({
      billing_key: `credit ${id}`,
      type: creditTypeOf(type),
      subtype,
      description: `${why}: ${description}`,
      amount: -amount,
      currency,
      reference,
      parcel_id,
      pickup_id,
      carrier_code,
      from_country,
      credited_id: id,
    }))

type PickupFee = {
  readonly pickup_id: number
  readonly carrier_code: string
  readonly from_country: string
  readonly price: { readonly cents: number; readonly currency: string }
}

/** Bills the fee of a pickup, once. To be called in the transaction that confirms it. */
export const billPickup = (tx: Transaction, { pickup_id, carrier_code, from_country, price }: PickupFee) =>
  addItems(tx, [
    {
      billing_key: `pickup ${pickup_id}`,
      type: 'pickup',
      subtype: null,
      description: `Pickup ${pickup_id}, ${from_country}`,
      amount: fromCents(price.cents),
      currency: price.currency,
      reference: String(pickup_id),
      parcel_id: null,
      pickup_id,
      carrier_code,
      from_country,
      credited_id: null,
    },
  ])

/** Takes back the fee of a cancelled pickup, once. */
export const creditPickup = async (tx: Transaction, pickup_id: number) =>
  creditItems(tx, await store.listItemsOfPickup(tx, pickup_id), 'Cancelled')

type CarrierCorrection = {
  readonly parcel_id: number
  /** Names the correction at the carrier: sent again, it is billed once. */
  readonly correction_key: string
  /** Cause of the correction, such as `weight` or `dimensional`. */
  readonly subtype: string
  readonly description: string
  readonly carrier_code: string
  readonly from_country: string
  /** Price difference: below 0 if the parcel was cheaper than billed. */
  readonly price: { readonly cents: number; readonly currency: string }
}

/** Bills what the carrier corrected later, by its own scales. An invoice that was issued stays as it is: the correction is on the next one. */
export const billCorrection = (tx: Transaction, { parcel_id, correction_key, price, ...correction }: CarrierCorrection) =>
  addItems(tx, [
    {
      billing_key: `correction ${parcel_id} ${correction_key}`,
      type: price.cents < 0 ? 'surcharge_refund' : 'surcharge',
      amount: fromCents(price.cents),
      currency: price.currency,
      reference: String(parcel_id),
      parcel_id,
      pickup_id: null,
      credited_id: null,
      ...correction,
    },
  ])

/**
 * Returns how the label of a parcel was sold, which the ledger knows after its contract was deleted: at the rates of the platform, or under a
 * contract of the organization. Undefined for a parcel whose label this ledger has not.
 */
export async function findLabelRates(by: Reader, parcel_id: number): Promise<'platform' | 'own' | undefined> {
  const types = new Set((await store.listItemsOfParcel(by, parcel_id)).map(({ type }) => type))
  return types.has('shipment') ? 'platform' : types.has('parcel_fee') ? 'own' : undefined
}

type PaidClaim = {
  readonly ticket_id: number
  readonly parcel_id: number | null
  readonly carrier_code: string
  readonly from_country: string
  readonly tracking_number: string
  /** Amount in minor units of the currency. */
  readonly amount: { readonly minor: number; readonly currency: string }
}

/** Credits a claim that is paid, once. To be called in the transaction that ends its ticket. */
export const creditClaim = (tx: Transaction, { ticket_id, parcel_id, carrier_code, from_country, tracking_number, amount }: PaidClaim) =>
  addItems(tx, [
    {
      billing_key: `claim ${ticket_id}`,
      type: 'claim',
      subtype: null,
      description: `Claim of ticket ${ticket_id}, parcel ${tracking_number}`,
      amount: -fromMinor(amount.minor, exponentOf(amount.currency) ?? 2),
      currency: amount.currency,
      reference: String(parcel_id ?? ticket_id),
      parcel_id,
      pickup_id: null,
      carrier_code,
      from_country,
      credited_id: null,
    },
  ])
