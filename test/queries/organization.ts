import { examples } from '../examples.ts'
import type { startApp } from '../harness.ts'
import type { Filled } from './fill.ts'

type App = Awaited<ReturnType<typeof startApp>>

/** An organization with five integrations, three connections, and an order and a shipment that others are copied from. */
export async function organizationToFill(app: App, rows: number) {
  const organization = await app.newOrganization()
  const { call, context, id: organization_id, user_id, integration_id } = organization
  const more = await app.system.transaction(async ({ db }) => {
    const { id: _, ...first } = await db.selectFrom('integrations').selectAll().where('id', '=', integration_id).executeTakeFirstOrThrow()
    const rows = Array.from({ length: 4 }, () => first)
    return (await db.insertInto('integrations').values(rows).returning('id').execute()).map(({ id }) => id).sort((a, b) => a - b)
  })
  const connections: number[] = []
  for (let i = 0; i < 3; i++) connections.push((await examples.getConnection!(call, context)).params!.id as number)
  await call('POST', '/orders', (await examples.upsertOrders!(call, context)).body)
  await call('POST', '/shipments/announce', (await examples.announceShipment!(call, context)).body)
  const documentOf = async (table: 'orders' | 'shipments' | 'parcels') =>
    (await app.db.selectFrom(table).select('document').where('organization_id', '=', organization_id).executeTakeFirstOrThrow()).document
  const filled: Filled = {
    organization_id,
    user_id,
    integrations: [integration_id, ...more] as unknown as Filled['integrations'],
    connections: connections as unknown as Filled['connections'],
    documents: { order: await documentOf('orders'), shipment: await documentOf('shipments'), parcel: await documentOf('parcels') },
    rows,
  }
  return { ...organization, filled }
}
