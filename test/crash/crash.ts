import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../../src/app.ts'
import { readSettings } from '../../src/platform/settings.ts'
import { startBaseline } from '../baseline.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { basic } from '../harness.ts'
import { freePort } from '../port.ts'
import type { startPostgres } from '../postgres.ts'
import { startServer } from '../server.ts'
import { judgeEvents } from './events.ts'
import { killAgainAndAgain } from './kills.ts'
import { freeKeys } from './labels/databases.ts'
import { type Breach, judgeRows } from './ledger.ts'
import { type Load, startLoad } from './load.ts'

type Postgres = Awaited<ReturnType<typeof startPostgres>>
type Server = Awaited<ReturnType<typeof startServer>>
type Options = {
  /** Of the server. */
  kills: number
  /** Of PostgreSQL, afterwards, while the server goes on. */
  databaseKills?: number
  postgres?: Postgres
  clients?: number
  seed: number
  progress?: (what: string) => void
}
/** How long it took until clients were served again, in milliseconds: since PostgreSQL was killed, and since it was ready again. */
type Return = { readonly sinceKill: number; readonly sinceReady: number }
export type Outcome = {
  readonly counts: Load['counts'] & Load['wire']['counts']
  readonly returns: readonly Return[]
  readonly breaches: readonly Breach[]
}

/** Longer is a server that does not come back at all. */
const awayMs = 300_000

/**
 * Kills a server at random instants while clients write to it, then the database under it. In the end the database itself is
 * asked: everything acknowledged is there, unchanged, and nothing is there twice. It proves what the death of a process can
 * do; it says nothing about the loss of power.
 */
export async function crash(options: Options): Promise<Outcome> {
  const { kills, databaseKills = 0, postgres, clients = 16, seed, progress = () => {} } = options
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-crash-'))
  const environment = { DATA_DIR: folder, DATABASE_URL: postgres ? `${postgres.url}/postgres` : '' }
  const port = await freePort()
  const chance = chanceOf(seed, 0)
  const start = () => startServer({ ...environment, PORT: String(port) })
  let server = await start()
  const { organization_id, api_key, api_secret } = server.credentials()
  await using measuring = startBaseline()
  const load = startLoad({ url: server.url, authorization: basic(api_key, api_secret), clients, seed, measuring })

  load.wire.serverMayDie(true)
  server = await killAgainAndAgain(server, start, { kills, pause: () => sleep(chance.int(30, 280)), progress })
  load.wire.serverMayDie(false)
  const returns: Return[] = []
  for (let kill = 1; kill <= databaseKills && server.isRunning(); kill++) {
    await sleep(chance.int(300, 1_300))
    returns.push(await killDatabase(postgres!, server, load, chance.int(0, 500)))
    progress(`${kill} of ${databaseKills} kills of PostgreSQL`)
  }
  await sleep(200)
  await load.stop()
  const app = await openApp(readSettings({ ...environment, LOG_LEVEL: 'error' }))
  await freeKeys(app.parts.db)
  await load.settle()
  await server.stop()

  const rows = await app.parts.db
    .selectFrom('sender_addresses')
    .select(['id', 'name', 'company_name', 'city'])
    .where('organization_id', '=', organization_id)
    .execute()
  const ofEvents = await judgeEvents(app.parts.db, organization_id, rows, load.entries)
  await app.close()
  rmSync(folder, { recursive: true, force: true })
  const breaches = [...load.wire.breaches, ...judgeRows(load.entries, rows), ...ofEvents]
  return { counts: { ...load.counts, ...load.wire.counts }, returns, breaches }
}

/** `idleMs`: the pause before PostgreSQL is started again. */
async function killDatabase(postgres: Postgres, server: Server, load: Load, idleMs: number): Promise<Return> {
  const killed = performance.now()
  postgres.kill()
  await sleep(idleMs)
  await postgres.startAgain()
  const ready = performance.now()
  // Only what is sent from now on: a connection that outlived its server by a moment may still have answered before.
  await Promise.race([load.wire.nextSuccess(), sleep(awayMs, undefined, { ref: false })])
  const served = performance.now()
  if (!server.isRunning()) load.wire.wrong(`The server ended when PostgreSQL was killed: ${server.said.err.slice(-2_000)}`)
  return { sinceKill: served - killed, sinceReady: served - ready }
}
