import assert from 'node:assert/strict'
import type { startApp } from './harness.ts'
import { smallOrder } from './orders.ts'
import { receiver, sender, shipWith } from './shipments.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'newOrganization'>
type Fields = Record<string, any>

/** One that says all that a label needs, with these fields added or replaced. */
export const orderToShip = (integration_id: number, { shipping_details, ...fields }: Fields = {}) =>
  smallOrder(integration_id, {
    shipping_address: receiver,
    shipping_details: { measurement: { weight: { value: 1.5, unit: 'kg' } }, ship_with: shipWith('swiftly:home'), ...shipping_details },
    ...fields,
  })

/** A shop with an address to send from, and with orders. */
export async function newShop(app: App) {
  const organization = await app.newOrganization()
  const { call, integration_id } = organization
  const sender_address_id: number = (await call('POST', '/addresses/sender-addresses', sender)).body.data.id
  /** Orders that differ from a good one in these fields, as they are named to have them shipped. */
  const save = async (...all: Fields[]) => {
    const orders = all.map((fields) => orderToShip(integration_id, fields))
    const { status, text } = await call('POST', '/orders', orders)
    assert.equal(status, 201, text)
    return orders.map(({ order_id, order_number }) => ({ order_id, order_number }))
  }
  const saveOne = async (fields: Fields = {}) => (await save(fields))[0]!
  /** Creates labels asynchronously. */
  const ship = (orders: readonly object[], more: object = {}) =>
    call('POST', '/orders/create-label-async', { integration_id, orders, ...more })
  /** Makes the label of one while the caller waits. */
  const label = (order: object, more: object = {}) => call('POST', '/orders/create-label-sync', { integration_id, order, ...more })
  return { ...organization, sender_address_id, save, saveOne, ship, label }
}

/** What was found wrong, and where, letter for letter. */
export const toldIn = ({ body }: { body: any }): string[] =>
  body.errors.map(({ status, code, source }: any) => `${status} ${code} ${source?.pointer}`)
