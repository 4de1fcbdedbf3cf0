import type { QuoteRequest } from '../../../../carriers/kit/quote-request.ts'
import type { Context, Transaction } from '../../../../platform/context.ts'
import type { StoredShipment } from '../intent.ts'
import type { ParcelRequest, ShipmentAddress } from '../schema.ts'
import { toQuoteRequest } from './plan.ts'

/** Labels that a carrier has confirmed, as far as they are billed. */
export type ConfirmedLabels = {
  /** The reference of the purchase at the carrier, which no other purchase has. */
  readonly purchase_reference: string
  readonly carrier_code: string
  readonly contract_id: number
  readonly shipping_option_code: string
  readonly is_return: boolean
  readonly from_country: string
  readonly to_country: string
  /** In the order of the parcels of `quoteRequest`. */
  readonly parcel_ids: readonly number[]
  readonly quoteRequest: QuoteRequest
}

/** Bills labels. It is registered by `app.ts`, since shipping does not know billing. */
export type PurchaseBilling = {
  /** Looks up what the labels cost, outside of any transaction. What it returns is called in the transaction that confirms the purchase. */
  prepareBill(ctx: Context, labels: ConfirmedLabels): Promise<(tx: Transaction) => Promise<void>>
  /** Called in the transaction that cancels parcels. */
  creditParcels(tx: Transaction, parcel_ids: readonly number[]): Promise<void>
}

let registered: PurchaseBilling | undefined

/** Sets what bills the labels of this process. `app.ts` calls it before anything is served. */
export function registerPurchaseBilling(billing: PurchaseBilling | undefined) {
  registered = billing
}

const nothingToBill = async () => {}

export async function preparePurchaseBill(ctx: Context, { shipment, parcels, document, contents }: StoredShipment) {
  if (!registered) return nothingToBill
  const { from_address, to_address } = document
  const journey = { from_address: from_address as ShipmentAddress, to_address: to_address as ShipmentAddress }
  return registered.prepareBill(ctx, {
    purchase_reference: shipment.purchase_reference,
    carrier_code: shipment.carrier_code,
    contract_id: shipment.contract_id,
    shipping_option_code: document.ship_with.properties.shipping_option_code,
    is_return: document.is_return ?? false,
    from_country: from_address.country_code,
    to_country: to_address.country_code,
    parcel_ids: parcels.map(({ id }) => id),
    quoteRequest: toQuoteRequest(ctx, { ...journey, parcels: contents as unknown as ParcelRequest[] }),
  })
}

export const creditCancelledParcels = async (tx: Transaction, parcel_ids: readonly number[]) => registered?.creditParcels(tx, parcel_ids)
