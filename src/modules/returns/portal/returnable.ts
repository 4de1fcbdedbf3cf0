import { toGrams } from '../../../carriers/kit/units.ts'
import type { Reader } from '../../../platform/context.ts'
import { parseParcelBody, type StatusCode } from '../../shipments/index.ts'
import { listByOutgoing } from '../store.ts'
import { listOfShipment } from './lookup-store.ts'
import { findPortalReturnAddress, listReturnOptions, type ReturnOption } from './options.ts'
import type { Outgoing } from './outgoing.ts'
import type { Portal } from './portal.ts'
import { listProducts, type Product, wholeShipment } from './products.ts'

/** Limit of returns of one shipment, failed ones included: more than any shopper makes. */
const mostReturns = 1_000

/** Statuses of returns that never arrive, so that their goods can be returned again. */
const failedReturns: ReadonlySet<string> = new Set(['request_rejected', 'payment_failed'])
const failedParcels: ReadonlySet<StatusCode> = new Set(['CANCELLED', 'CANCELLED_UPSTREAM', 'ANNOUNCEMENT_FAILED'])

/** Item that stands for a return without items. */
const wholeItem = { item_id: wholeShipment, quantity: 1 }

/** Counts each product in earlier returns of a shipment. `except`: a return that is not counted. */
export async function countReturned(by: Reader, shipment_id: string, except?: number): Promise<ReadonlyMap<string, number>> {
  const returned = new Map<string, number>()
  for (const one of await listByOutgoing(by, shipment_id, mostReturns)) {
    if (one.id === except || failedReturns.has(one.status) || failedParcels.has(one.parent_status)) continue
    for (const { document } of await listOfShipment(by, one.shipment_id)) {
      const items = parseParcelBody(document).parcel_items
      for (const { item_id, quantity } of items.length > 0 ? items : [wholeItem])
        if (item_id) returned.set(item_id, (returned.get(item_id) ?? 0) + quantity)
    }
  }
  return returned
}

/** Choices of a shopper for a parcel that was found. */
export type Choices = { readonly products: readonly Product[]; readonly options: readonly ReturnOption[] }

export async function readChoices(portal: Portal, outgoing: Outgoing): Promise<Choices> {
  const products = listProducts(outgoing, await countReturned(portal.ctx, outgoing.shipment_id))
  const to = await findPortalReturnAddress(portal, outgoing)
  const lane = { from: outgoing.shipment.to_address, to, weight_g: weightOf(outgoing, []) }
  return { products, options: await listReturnOptions(portal, lane) }
}

/** An item without a weight of its own is stored with this one. */
const unknownGrams = 1

/** Weight of the chosen items if each has one, or else of the whole parcel. */
export function weightOf({ parcel }: Outgoing, chosen: readonly { readonly product: Product; readonly quantity: number }[]): number {
  const grams = chosen.map(({ product: { item }, quantity }) => {
    const each = item ? toGrams(String(item.weight.value), item.weight.unit) : 0
    return each > unknownGrams ? each * quantity : 0
  })
  const isKnown = grams.length > 0 && grams.every((one) => one > 0)
  const { value, unit } = parcel.document.weight
  return isKnown ? grams.reduce((sum, one) => sum + one, 0) : toGrams(value, unit)
}
