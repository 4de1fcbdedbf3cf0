import assert from 'node:assert/strict'
import { addIntegration } from '../src/modules/sales/integrations/service.ts'
import { onBehalf } from '../src/platform/context.ts'
import { delivering } from './delivering.ts'
import type { startApp } from './harness.ts'
import type { receiver } from './receiver.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Organization = Awaited<ReturnType<App['newOrganization']>>

let made = 0

/** An integration whose webhook is on, at an address of its own, since tests share the receiver. */
export async function listening(app: App, shop: ReturnType<typeof receiver>, of?: Organization, integration_id?: number) {
  const organization = of ?? (await app.newOrganization())
  const id = integration_id ?? organization.integration_id
  const url = `https://shop.example/${++made}`
  const patch = (changes: object) => organization.call('PATCH', `/integrations/${id}`, changes)
  const { status, text } = await patch({ webhook_active: true, webhook_url: url })
  assert.equal(status, 204, text)
  const received = (at = url) => shop.received.filter((one) => one.url === at)
  return {
    organization,
    call: organization.call,
    integration_id: id,
    url,
    patch,
    read: async () => (await organization.call('GET', `/integrations/${id}`)).body.data,
    received,
    bodies: (at = url) => received(at).map(({ body }) => body),
    actions: (at = url) => received(at).map(({ body }) => body.action as string),
    /** What parcels were said to have become, in the order of arrival. */
    statuses: (at = url) => received(at).flatMap(({ body }) => (body.parcel ? [body.parcel.status.message as string] : [])),
    log: async () => (await organization.call('GET', '/event-subscriptions/deliveries?page_size=100')).body.data as any[],
    deliver: delivering(app, organization.id),
  }
}

/** Shops connect themselves in a way of their own; here they are simply there. */
export const connectShop = (app: App, of: Pick<Organization, 'id' | 'integration_id' | 'user_id'>) =>
  app.system.transaction(
    async (tx) => (await addIntegration(onBehalf(tx, { ...of, organization_id: of.id }), { type: 'magento', shop_name: 'Second' })).id,
  )
