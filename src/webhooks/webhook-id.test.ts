import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../test/delivering.ts'
import { freshDatabase, startApp } from '../../test/harness.ts'
import { receiver } from '../../test/receiver.ts'
import { newSubscriber, parcelEvent } from '../../test/subscriber.ts'
import { type Caller, createContext } from '../platform/context.ts'
import { databaseFile } from '../platform/database/database.ts'
import { copyDatabase } from '../platform/database/sqlite-copy.ts'
import { publishEvent } from './publish.ts'

type Database = Awaited<ReturnType<typeof freshDatabase>>

/** A backup of a database that is not open. */
async function backUp({ settings }: Database): Promise<Database> {
  const { DATABASE_URL, DATA_DIR } = settings
  if (DATABASE_URL) return freshDatabase(process.env.POSTGRES_URL, `template ${new URL(DATABASE_URL).pathname.slice(1)}`)
  const backup = await freshDatabase()
  copyDatabase(databaseFile(DATA_DIR), databaseFile(backup.settings.DATA_DIR))
  return backup
}

test('never sends the webhook-id of another event after a backup is restored', async () => {
  const shop = receiver()
  const open = (database: Database) => startApp({ send: shop.send, database: async () => ({ ...database, remove: async () => {} }) })
  const original = await freshDatabase()
  const before = await open(original)
  const { id, context, publishEvent: publishParcel } = await newSubscriber(before, shop)
  for (const n of [1, 2, 3]) await publishParcel(n, n)
  await before.close()
  const backup = await backUp(original)
  after(() => Promise.all([original.remove(), backup.remove()]))

  /** What a server on this database sends: what waits, and then events for these parcels. */
  async function sendFrom(database: Database, parcels: readonly number[]) {
    const app = await open(database)
    const caller: Caller = context
    for (const n of parcels) await createContext(app.parts, caller).transaction((tx) => publishEvent(tx, parcelEvent, n, { parcel: n, n }))
    const begun = shop.received.length
    assert.equal(await delivering(app, id).now(), 3 + parcels.length)
    await app.close()
    return new Map(shop.received.slice(begun).map(({ headers, body }) => [headers['webhook-id']!, body.data.n as number]))
  }
  const lost = await sendFrom(original, [4, 5, 6])
  const restored = await sendFrom(backup, [7, 8, 9])
  const repeated = [...restored].filter(([webhook_id]) => lost.has(webhook_id))
  assert.deepEqual(repeated.map(([, n]) => n).sort(), [1, 2, 3], 'only what was in the backup is sent again, under the ids that it had')
  for (const [webhook_id, n] of repeated) assert.equal(lost.get(webhook_id), n)
})

test('keeps the webhook-id of a delivery that was inserted before ids were stored', async () => {
  const shop = receiver()
  const app = await startApp({ send: shop.send })
  after(() => app.close())
  const { id, connection_id, publishEvent, deliveries, received, replay, deliver } = await newSubscriber(app, shop)
  await publishEvent(1, 1)
  await app.system.transaction(({ db }) =>
    db.updateTable('deliveries').set({ webhook_id: null }).where('organization_id', '=', id).execute(),
  )
  const { event_id } = await app.db.selectFrom('deliveries').select('event_id').where('organization_id', '=', id).executeTakeFirstOrThrow()
  await deliver.now()
  const [delivery] = await deliveries()
  await replay(delivery.id)
  await deliver.now()
  const kept = `evt_${event_id}_${connection_id}`
  assert.deepEqual([delivery.webhook_id, ...received().map(({ headers }) => headers['webhook-id'])], [kept, kept, kept])
})
