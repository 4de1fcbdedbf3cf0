import type { QuoteRequest } from '../../../carriers/kit/quote-request.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import type { ParcelRequest, ShipmentAddress } from '../record/schema.ts'
import * as store from '../record/store.ts'
import { parseStoredShipment, type StoredShipment } from '../record/stored-shipment.ts'
import { toQuoteRequest } from './plan.ts'

/** Labels as far as they are billed. */
export type LabelsToBill = {
  /** The reference of the purchase at the carrier, which no other purchase has. */
  readonly purchase_reference: string
  readonly carrier_code: string
  readonly contract_id: number
  readonly shipping_option_code: string
  readonly is_return: boolean
  readonly from_country: string
  readonly to_country: string
  readonly quoteRequest: QuoteRequest
}
/** Labels that a carrier has confirmed. `parcel_ids`: in the order of the parcels of `quoteRequest`. */
export type ConfirmedLabels = LabelsToBill & { readonly parcel_ids: readonly number[] }

/** Bills labels. */
export type PurchaseBilling = {
  /**
   * Looks up what the labels cost, outside of any transaction. What it returns is called in the transaction that confirms the purchase, with
   * the ids that the parcels have in it.
   */
  prepareBill(ctx: Context, labels: LabelsToBill): Promise<WriteBill>
  /** Credits parcels, in the transaction that cancels them. */
  creditParcels(tx: Transaction, parcel_ids: readonly number[]): Promise<void>
  /** Bills the weight that the carrier has measured, in the transaction that stores it. */
  billWeighing(tx: Transaction, labels: ConfirmedLabels, weighed: WeighedParcel): Promise<void>
}

export type WriteBill = (tx: Transaction, parcel_ids: readonly number[]) => Promise<void>
export type WeighedParcel = { readonly parcel_id: number; readonly weight_g: number }

declare module '../../../platform/context.ts' {
  interface Environment {
    /** Billing of labels, which stands above shipping. */
    readonly labelBilling: PurchaseBilling
  }
}

export const preparePurchaseBill = (ctx: Context, stored: StoredShipment): Promise<WriteBill> =>
  ctx.labelBilling.prepareBill(ctx, labelsOf(ctx, stored, ctx.now()))

function labelsOf({ dataDir }: Pick<Context, 'dataDir'>, { shipment, document, contents }: StoredShipment, at: string): LabelsToBill {
  const { from_address, to_address } = document
  const journey = { from_address: from_address as ShipmentAddress, to_address: to_address as ShipmentAddress }
  return {
    purchase_reference: shipment.purchase_reference,
    carrier_code: shipment.carrier_code,
    contract_id: shipment.contract_id,
    shipping_option_code: document.ship_with.properties.shipping_option_code,
    is_return: document.is_return ?? false,
    from_country: from_address.country_code,
    to_country: to_address.country_code,
    quoteRequest: toQuoteRequest({ now: () => at, dataDir }, { ...journey, parcels: contents as unknown as ParcelRequest[] }),
  }
}

export const creditCancelledParcels = (tx: Transaction, parcel_ids: readonly number[]) => tx.labelBilling.creditParcels(tx, parcel_ids)

type WeighedShipment = WeighedParcel & { readonly shipment_id: string; readonly announced_at: string }

/** Bills what the carrier's scales have shown, by the prices of the day of the announcement. */
export async function billWeighedParcel(tx: Transaction, { shipment_id, announced_at, ...weighed }: WeighedShipment) {
  const shipment = await store.findShipment(tx, shipment_id)
  if (!shipment) return
  const stored = parseStoredShipment(shipment, await store.listParcels(tx, shipment_id))
  const parcel_ids = stored.parcels.map(({ id }) => id)
  await tx.labelBilling.billWeighing(tx, { ...labelsOf(tx, stored, announced_at), parcel_ids }, weighed)
}
