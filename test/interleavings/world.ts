import { updateConnection } from '../../src/modules/notifications/connections/service.ts'
import { replayDelivery, replaySince } from '../../src/modules/notifications/deliveries/service.ts'
import { addOrganization } from '../../src/modules/onboarding/service.ts'
import { type Caller, type Context, createContext, createSystem, type Services } from '../../src/platform/context.ts'
import { migrateDatabase } from '../../src/platform/database/migrate.ts'
import { Fault } from '../../src/platform/errors.ts'
import { leaseClock } from '../../src/platform/leases.ts'
import type { Log } from '../../src/platform/log.ts'
import { slidingLog } from '../../src/platform/sliding-log.ts'
import { setWebhook } from '../../src/webhooks/integration-webhook.ts'
import { publishEvent } from '../../src/webhooks/publish.ts'
import { openSweep } from '../../src/webhooks/sweep.ts'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { callNobody, freshDatabase, startApp } from '../harness.ts'
import { parcelEvent } from '../subscriber.ts'
import { openMemory } from './memory.ts'

export type World = Awaited<ReturnType<typeof openWorld>>
export type DeliveryRow = {
  readonly id: number
  readonly subject: string
  readonly status: 'waiting' | 'held' | 'delivered' | 'failed'
  readonly webhook_id: string
  readonly due_at: string
  readonly attempt_count: number
}
export type ConnectionRow = {
  readonly fence: number
  readonly disabled_at: string | null
  readonly probe_at: string | null
  readonly leased_until: string | null
}

const begun = '2026-11-15T09:00:00.000Z'
const url = 'https://hooks.example/in'
const quiet: Log = { error() {}, warn() {}, info() {}, debug() {}, flush() {} }

/** One database in memory with one organization, and a clock. Each interleaving has a connection of its own in it, and takes it away. */
export async function openWorld() {
  const memory = openMemory()
  const clock = { time: begun }
  const now = () => clock.time
  const chance = { current: chanceOf(0, 0) }
  const elapsedMs = () => Date.parse(clock.time)
  // Everything but the database, the clock and chance is that of any test.
  const app = await startApp({ database: () => freshDatabase('') })
  const common: Services = {
    ...app.parts,
    now,
    elapsedMs,
    random: (size) => Buffer.from(Array.from({ length: size }, () => chance.current.int(0, 255))),
    failures: slidingLog(elapsedMs),
    leases: leaseClock(now, elapsedMs),
    log: quiet,
    send: callNobody,
    refusal: async () => undefined,
    logExchange: async () => {},
    moveClock: async () => undefined,
  }
  const partsOn = (db: Services['db']): Services => ({ ...common, db })

  const api = partsOn(memory.open().db)
  await migrateDatabase(api.db, now)
  const { mine } = await createSystem(api).transaction((tx) => addOrganization(tx, { name: 'Interleavings' }))
  const caller: Caller = { ...mine }
  const { organization_id, integration_id, user_id } = caller
  const aheadMs = () =>
    memory.rows<{ ahead_ms: number }>('select ahead_ms from clocks where organization_id = ?', organization_id)[0]?.ahead_ms ?? 0
  const context = (): Context => createContext(api, { ...caller, clock_ahead_ms: aheadMs() })
  /** A request that is refused is answered, and changes nothing. */
  const request = <T>(work: Promise<T>) =>
    work.catch((error: unknown) => {
      if (!(error instanceof Fault)) throw error
    })

  /** A connection of one of both kinds, subscribed to the events of parcels. */
  async function addConnection(isIntegration: boolean) {
    if (isIntegration) await context().transaction((tx) => setWebhook(tx, integration_id, url))
    else
      memory.run(
        `insert into connections (organization_id, user_id, type, configuration, health, fence, created_at, updated_at)
        values (?, ?, 'webhook', ?, '{}', 0, ?, ?)`,
        ...[organization_id, user_id, JSON.stringify({ url, auth_type: 'none', extra_headers: {} }), now(), now()],
      )
    const [connection] = memory.rows<{ id: number }>('select max(id) as id from connections')
    memory.run(
      `insert into subscriptions (organization_id, connection_id, event_type, is_active, created_at, updated_at)
      values (?, ?, 'parcel.created', 1, ?, ?)`,
      ...[organization_id, connection!.id, now(), now()],
    )
    return connection!.id
  }

  return {
    memory,
    clock,
    caller,
    partsOn,
    aheadMs,
    async close() {
      memory.close()
      await app.close()
    },

    /** Begins one interleaving, with a connection of its own. */
    async begin(by: Chance, isIntegration: boolean) {
      chance.current = by
      clock.time = begun
      const connection_id = await addConnection(isIntegration)
      const sweep = openSweep(api, 3)
      const enable = () =>
        isIntegration
          ? context().transaction((tx) => setWebhook(tx, integration_id, url))
          : request(updateConnection(context(), connection_id, { configuration: {} }))
      return {
        connection_id,
        now: () => clock.time,
        /** Rises with each row that is written. */
        changes: () => memory.rows<{ changes: number }>('select total_changes() as changes')[0]!.changes,
        rows: () =>
          memory.rows<DeliveryRow>(
            'select id, subject, status, webhook_id, due_at, attempt_count from deliveries where connection_id = ? order by id',
            connection_id,
          ),
        connection: () =>
          memory.rows<ConnectionRow>('select fence, disabled_at, probe_at, leased_until from connections where id = ?', connection_id)[0]!,
        publishEvent: (parcel: number, n: number) => context().transaction((tx) => publishEvent(tx, parcelEvent, parcel, { parcel, n })),
        replay: (id: number) => request(replayDelivery(context(), id)),
        replayFailed: () => (isIntegration ? undefined : request(replaySince(context(), connection_id, begun))),
        /** Enables it, and takes it from the process that has its lease. */
        enable,
        /** Only the webhook of an integration can be switched off by a request. */
        disable: () => (isIntegration ? context().transaction((tx) => setWebhook(tx, integration_id, null)) : enable()),
        sweep,
        end() {
          for (const table of ['deliveries', 'subscriptions', 'connections', 'events', 'clocks']) memory.run(`delete from ${table}`)
        },
      }
    },
  }
}
