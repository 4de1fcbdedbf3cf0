import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '../../src/cli/listen/receiver.ts'
import { fresh, parcel, receiver, sender } from './goods.ts'
import { type Tour, Unexpected } from './tour.ts'

const goods = [{ description: 'Coffee beans', quantity: 2, weight: { value: 0.5, unit: 'kg' }, price: { value: '12.25', currency: 'EUR' } }]

/** Returns a parcel: from the portal to the label, the webhook, and the merchant's door. */
export async function returnParcel(tour: Tour) {
  const messages: { action: string; data?: { id: number } }[] = []
  const shop = await startReceiver(0, {}, ({ body }) => void messages.push(JSON.parse(body.toString())))
  const integration = `/integrations/${tour.had('integration_id')}`
  try {
    const { status } = await tour.call('PATCH', integration, { webhook_url: shop.url, webhook_active: true }, [204, 400])
    const { brand_id, domain } = await openPortal(tour)
    const { order_number } = await deliverBranded(tour, brand_id)
    const id = await returnThroughPortal(tour, domain, order_number)
    await tour.call('POST', '/sandbox/clock', { advance: 'P7D' }, [200])
    const { body: returned } = await tour.call('GET', `/returns/${id}`, undefined, [200])
    if (returned.parent_status !== 'Delivered') throw new Unexpected('a return that is delivered', JSON.stringify(returned.parent_status))
    tour.say(`return ${id} is back at the shop: ${returned.parent_status}, ${returned.delivered_at_iso}`)
    if (status === 400) return tour.say('no webhook: only a server that listens on loopback delivers to this machine')
    if (!messages.some(({ action, data }) => action === 'return_created' && data?.id === id))
      throw new Unexpected(`return_created of return ${id} at the receiver`, messages.map(({ action }) => action).join(', ') || 'nothing')
    tour.say(`the webhook of the integration received return_created of return ${id}`)
    await tour.call('PATCH', integration, { webhook_active: false }, [204])
  } finally {
    shop.close()
  }
}

/** The last parcel of the tour is returned by the reader: no step follows that would make its link useless. */
export async function offerReturn(tour: Tour) {
  const { shipment_id } = await deliverBranded(tour, tour.had('brand_id'))
  const { body } = await tour.call('GET', `/shipments/${shipment_id}/return-portal-url`, undefined, [200])
  tour.say('open this page as the receiver, and return the parcel there:')
  tour.say(body.data.url)
}

/** A brand whose portal is open. */
async function openPortal({ call, found }: Tour) {
  const domain = fresh('north-coffee')
  const { body } = await call('POST', '/brands', { name: 'North Coffee', domain, color: '#1f4e5f' }, [201])
  const { id: brand_id } = body.data
  await call('PUT', `/brands/${brand_id}/return-settings`, { is_portal_enabled: true }, [200])
  found.brand_id = brand_id
  return { brand_id, domain }
}

/** A parcel of the brand at its receiver's door. */
async function deliverBranded({ call }: Tour, brand_id: number) {
  const order_number = fresh('DEMO-RETURN')
  const shipment = {
    from_address: sender,
    to_address: receiver,
    brand_id,
    order_number,
    parcels: [{ ...parcel, parcel_items: goods }],
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    reference: 'journey:delivered',
  }
  const announced = await call('POST', '/shipments/announce', shipment, [201])
  await call('POST', '/sandbox/clock', { advance: 'P7D' }, [200])
  return { order_number, shipment_id: announced.body.data.id }
}

/** Returns a parcel through the API of the portal, as its page does, and as a portal of the shop's own would. */
async function returnThroughPortal({ url, callAsShopper, savePdf, say }: Tour, domain: string, order_number: string): Promise<number> {
  const root = `${url}/api/v2/brand/${domain}/return-portal`
  const asked = new URLSearchParams({ identifier: order_number, postal_code: receiver.postal_code })
  const { body: found } = await callAsShopper('GET', `${root}/outgoing?${asked}`, undefined, undefined, [200])
  say(`TOKEN=${found.access_token}`)
  const [product] = found.data.products
  const request = {
    outgoing_parcel: found.data.parcel.id,
    reason: 11,
    delivery_option: 'drop_off_point',
    refund: { refund_type: { code: 'money' } },
    products: [{ product_id: product.id, quantity: 1, return_reason: 11 }],
  }
  const { body } = await callAsShopper('POST', `${root}/incoming`, found.access_token, request, [201])
  say(`1 of ${product.quantity} ${product.name} comes back with return ${body.return}`)
  for (let attempt = 0; attempt < 50; attempt++) {
    const { status, body: label } = await callAsShopper('GET', body.poller_url, undefined, undefined, [200, 202], attempt === 0)
    if (status === 200) {
      savePdf('return-label.pdf', (await callAsShopper('GET', label.download_url, undefined, undefined, [200])).bytes)
      return body.return
    }
    await sleep(200)
  }
  throw new Unexpected('the label of the return within 10 seconds', 'none')
}
