import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Account, PublicClient } from './conform/clients/client.ts'
import { erp } from './conform/clients/erp.ts'
import { orderLibrary } from './conform/clients/order-library.ts'
import { shipmentGem } from './conform/clients/shipment-gem.ts'
import { shopPlugin } from './conform/clients/shop-plugin.ts'
import { thinWrapper } from './conform/clients/thin-wrapper.ts'
import { examples } from './examples.ts'
import { everybodyTakes, startApp } from './harness.ts'
import { pointOf } from './service-points.ts'

/** Requests as public clients of the hosted service build them. docs/moving-over.md names the clients. */
const clients: readonly PublicClient[] = [erp, shopPlugin, orderLibrary, shipmentGem, thinWrapper]
const app = await startApp({ send: everybodyTakes })
after(() => app.close())

type Caller = Awaited<ReturnType<typeof app.newOrganization>>

/** What a client refers to, made by requests of our own. */
async function accountOf({ call, context, integration_id }: Caller): Promise<Account> {
  const made = async (operation: string, method: string, path: string) => {
    const { body } = await examples[operation]!(call, context)
    const answer = await call(method, path, body)
    return answer.body?.data ?? assert.fail(answer.text)
  }
  const shipment = await made('announceShipment', 'POST', '/shipments/announce')
  const order = await made('upsertOrders', 'POST', '/orders')
  return {
    integration_id,
    contract_id: shipment.ship_with.properties.contract_id,
    sender_address_id: (await made('createSenderAddress', 'POST', '/addresses/sender-addresses')).id,
    shipping_option_code: shipment.ship_with.properties.shipping_option_code,
    service_point_id: pointOf('swiftly', 'servicepoint', 'NL').id,
    order_id: order[0].id,
    parcel_id: shipment.parcels[0].id,
    shipment_id: shipment.id,
  }
}

for (const client of clients) {
  const titles = client.requests({} as Account)
  for (const [i, { title, awaits }] of titles.entries()) {
    test(`accepts from the ${client.name} in ${client.language}: ${title}`, { todo: awaits ? `item ${awaits}` : false }, async () => {
      const caller = await app.newOrganization()
      const { method, path, body, headers = {}, status, isLenient, reads } = client.requests(await accountOf(caller))[i]!
      const send = (more: Record<string, string> = {}) => caller.call(method, path, body, { ...headers, ...more })
      if (isLenient) assert.ok((await send()).body.errors.some(({ code }: { code: string }) => code === 'unknown_field'))
      const answer = await send(isLenient ? { prefer: 'handling=lenient' } : {})
      assert.equal(answer.status, status, answer.text)
      if (isLenient) assert.match(String(answer.headers['ignored-fields']), /order_number/)
      if (reads) assert.ok(reads(answer), answer.text)
    })
  }
}
