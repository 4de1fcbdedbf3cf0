import type { Database } from '../../../src/platform/database/database.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { openLedger } from './ledger.ts'
import { openSender } from './sender.ts'

/** PostgreSQL takes several times as long for each request, so it gets fewer keys. */
const sizes: Record<Size, Record<Engine['name'], number> & { kills: number }> = {
  small: { SQLite: 24, PostgreSQL: 16, kills: 1 },
  gate: { SQLite: 1_000, PostgreSQL: 100, kills: 5 },
  full: { SQLite: 20_000, PostgreSQL: 2_000, kills: 100 },
}
const sendsOfEach = 50
/** So many requests at once as the server works on without turning any away. */
const keysAtOnce = 8

export const r10: Goal = {
  id: 'R10',
  promise: 'A request under an Idempotency-Key has its effect once, however often it is sent, and whatever happens to the server',
  run: ({ size, seed }) =>
    onEachEngine({ size }, (engine) => prove(engine, sizes[size][engine.name], sizes[size].kills, chanceOf(seed, 0))),
}

async function prove({ postgresUrl }: Engine, keyCount: number, kills: number, chance: Chance): Promise<Finding> {
  await using installation = await openInstallation({ postgresUrl })
  let server = await installation.start()
  const { url, organization_id, authorization } = openDemoClient(server)
  const { post, close } = openSender(Number(new URL(url).port), { authorization, 'content-type': 'application/json' })
  const db = openDatabase(installation.settings)
  const ledger = openLedger()
  let died = 0

  const send = (key: string, city = 'Eindhoven') =>
    post('/api/v3/addresses/sender-addresses', bodyOf(key, city), { 'idempotency-key': key })
  /** Each of these keys many times, all at once. Where the server is to die of it, some answers may be missing. */
  const sendAll = (keys: readonly string[], strike?: () => unknown) => {
    const sendOne = async (key: string) => {
      ledger.note(key, await send(key), strike !== undefined)
      strike?.()
    }
    return Promise.all(Array.from({ length: sendsOfEach }, () => keys.map(sendOne)).flat())
  }

  async function sendAcrossDeath(keys: readonly string[]) {
    // By answers and not by time, so that fast and slow machines are struck alike, before and after effects.
    let left = chance.int(1, 160)
    await sendAll(keys, () => --left === 0 && server.kill())
    server = await installation.start()
    await sendAll(keys)
    const unanswered = keys.filter((key) => !ledger.hasAnswer(key))
    if (unanswered.length === 0) return
    died += unanswered.length
    ledger.expectNone(await addressesOf(db, organization_id), unanswered)
    await endLeases(db, unanswered)
    await sendAll(unanswered)
  }

  try {
    const keys = Array.from({ length: keyCount }, (_, i) => `key-${i}`)
    const batches = chunksOf(keys, keysAtOnce)
    const fatal = new Set(chance.shuffled(batches).slice(0, kills))
    for (const batch of batches) await (fatal.has(batch) ? sendAcrossDeath(batch) : sendAll(batch))
    for (const some of chunksOf(keys, keysAtOnce * sendsOfEach)) {
      await Promise.all(some.map(async (key) => ledger.noteOther(key, await send(key, 'Breda'))))
      await Promise.all(some.map(async (key) => ledger.noteReplay(key, await send(key))))
    }
    ledger.expectOne(await addressesOf(db, organization_id), keys)
  } finally {
    close()
    await db.destroy()
  }
  const counts = { keys: keyCount, ...ledger.counts, kills, 'keys whose first request died': died }
  return { counts, violations: ledger.violations }
}

const chunksOf = <T>(list: readonly T[], size: number) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))

const bodyOf = (name: string, city: string) =>
  JSON.stringify({ name, address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city, country_code: 'NL' })

const addressesOf = (db: Database, organization_id: number) =>
  db.selectFrom('sender_addresses').select(['id', 'name', 'city']).where('organization_id', '=', organization_id).execute()

/** As if the time had passed for which a request that died keeps its key. */
const endLeases = (db: Database, keys: readonly string[]) =>
  db
    .transaction()
    .execute((tx) =>
      tx
        .updateTable('idempotent_requests')
        .set({ leased_until: '2000-01-01T00:00:00.000Z' })
        .where('key', 'in', keys)
        .where('status', 'is', null)
        .execute(),
    )
