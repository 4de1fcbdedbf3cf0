import type { StoredItem } from '../../shipments/index.ts'
import type { Outgoing } from './outgoing.ts'

/** Product that a shopper received, with the quantity that can still be returned. */
export type Product = {
  readonly id: string
  readonly description: string
  readonly price: { readonly value: string; readonly currency: string } | null
  readonly image_url: string | null
  readonly quantity: number
  readonly returnable: number
  readonly item: StoredItem | null
}

/** The id of what is returned where the shipment has no items: all of it. */
export const wholeShipment = 'shipment'

/** Ids of products: the product id in the shop or the SKU if it is unique in the shipment, or else the place in the shipment. */
function idsOf(items: readonly { readonly item: StoredItem; readonly place: string }[]): string[] {
  const named = items.map(({ item }) => item.product_id || item.sku || '')
  return items.map(({ place }, i) => {
    const name = named[i]!
    const isUnique = name !== '' && named.indexOf(name) === named.lastIndexOf(name)
    return isUnique && !/^\d+-\d+$/.test(name) && name !== wholeShipment ? name : place
  })
}

/** Lists the products in the parcels of a shipment. `returned`: quantities in earlier returns, by the ids of products. */
export function listProducts({ parcels }: Pick<Outgoing, 'parcels'>, returned: ReadonlyMap<string, number>): Product[] {
  const items = parcels.flatMap(({ position, document }) =>
    document.parcel_items.map((item, i) => ({ item, place: `${position}-${i + 1}` })),
  )
  if (items.length === 0) {
    const returnable = returned.get(wholeShipment) ? 0 : 1
    return [{ id: wholeShipment, description: '', price: null, image_url: null, quantity: 1, returnable, item: null }]
  }
  const ids = idsOf(items)
  return items.map(({ item }, i) => ({
    id: ids[i]!,
    description: item.description,
    price: item.price,
    image_url: null,
    quantity: item.quantity,
    returnable: Math.max(0, item.quantity - (returned.get(ids[i]!) ?? 0)),
    item,
  }))
}
