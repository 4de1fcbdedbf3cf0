import { optionOf } from '../../../carriers/registry.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { formatCents } from '../../../platform/money.ts'
import { findContract } from '../../contracts/service.ts'
import type { ConfirmedLabels, LabelsToBill, PurchaseBilling, WriteBill } from '../../shipments/index.ts'
import { findAccount } from '../accounts/index.ts'
import { fromCents } from './amounts.ts'
import { estimateCents, type LabelLine, labelLines } from './label-lines.ts'
import { addNewItems, creditsOf } from './service.ts'
import * as store from './store.ts'
import { billWeighing } from './weighing-bills.ts'

/** Rates of carriers are in euros. */
const ratesCurrency = 'EUR'

/**
 * Bills the labels of a confirmed purchase. A label under a contract of the platform costs what its quote says, surcharges included. A label
 * under the customer's own contract is billed by the carrier: it is listed with the price 0.
 */
async function prepareBill(ctx: Context, labels: LabelsToBill): Promise<WriteBill> {
  const [contract, account] = await Promise.all([findContract(ctx, labels.contract_id), findAccount(ctx)])
  const option = optionOf(labels.shipping_option_code)?.option
  const { quoteRequest } = labels
  const { parcels } = quoteRequest
  const lines =
    contract?.type === 'direct'
      ? parcels.map(() => [ownContractLine(option && estimateCents(option, quoteRequest), parcels.length)])
      : ((option && labelLines(option, quoteRequest)) ?? parcels.map(() => [unpricedLine]))
  return (tx, parcel_ids) => {
    const items = lines.flatMap((some, index) => some.map((line) => toItem({ ...labels, parcel_ids }, index, line)))
    return addNewItems(tx, items, account)
  }
}

/** A carrier without tables quotes by its API alone. What it bills comes as a correction. */
const unpricedLine: LabelLine = { type: 'shipment', subtype: null, label: 'price not known yet', cents: 0 }

function ownContractLine(estimated: number | undefined, parcels: number): LabelLine {
  const estimate =
    estimated === undefined ? '' : `, about ${formatCents(estimated)} ${ratesCurrency}${parcels > 1 ? ` for ${parcels} parcels` : ''}`
  return { type: 'parcel_fee', subtype: null, label: `billed by the carrier under your own contract${estimate}`, cents: 0 }
}

function toItem(labels: ConfirmedLabels, index: number, { type, subtype, label, cents }: LabelLine): store.NewItem {
  const { purchase_reference, is_return, from_country, to_country, carrier_code, parcel_ids } = labels
  const parcel_id = parcel_ids[index]!
  const parcel = `${is_return ? 'Return parcel' : 'Parcel'} ${parcel_id}, ${from_country} to ${to_country}`
  return {
    billing_key: ['label', purchase_reference, index + 1, type, subtype, subtype && label].filter((part) => part !== null).join(' '),
    type,
    subtype,
    description: label ? `${parcel}: ${label}` : parcel,
    amount: fromCents(cents),
    currency: ratesCurrency,
    reference: String(parcel_id),
    parcel_id,
    pickup_id: null,
    carrier_code,
    from_country,
    credited_id: null,
  }
}

/** Takes back all that was billed for cancelled parcels. */
async function creditParcels(tx: Transaction, parcel_ids: readonly number[]) {
  const [account, ...items] = await Promise.all([findAccount(tx), ...parcel_ids.map((id) => store.listItemsOfParcel(tx, id))])
  await addNewItems(tx, creditsOf(items.flat(), 'Cancelled'), account)
}

/** Bills and credits labels; `app.ts` passes it to shipping. */
export const labelBilling: PurchaseBilling = { prepareBill, creditParcels, billWeighing }
