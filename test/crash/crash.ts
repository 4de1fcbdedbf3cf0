import { setTimeout as sleep } from 'node:timers/promises'
import { openApp } from '../../src/app.ts'
import { startBaseline } from '../baseline.ts'
import { chanceOf } from '../fuzz/chance.ts'
import type { Postgres } from '../proofs/engines.ts'
import type { Breach } from '../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../proofs/installation.ts'
import { reportProgress } from '../proofs/report.ts'
import type { RunningServer } from '../server.ts'
import { freeKeys } from './databases.ts'
import { judgeEvents } from './events.ts'
import { killAgainAndAgain } from './kills.ts'
import { judgeRows } from './ledger.ts'
import { type Load, startLoad } from './load.ts'

type Options = {
  /** Of the server. */
  readonly kills: number
  /** Of PostgreSQL, afterwards, while the server goes on. */
  readonly databaseKills?: number
  readonly postgres?: Postgres | undefined
  readonly clients?: number
  readonly seed: number
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
export async function crash({ kills, databaseKills = 0, postgres, clients = 16, seed }: Options): Promise<Outcome> {
  await using installation = await openInstallation(postgres && { databaseUrl: `${postgres.url}/postgres` })
  const chance = chanceOf(seed, 0)
  let server = await installation.start()
  const client = openDemoClient(server)
  const { organization_id } = client
  await using measuring = startBaseline()
  const load = startLoad({ ...client, clients, seed, measuring })

  load.wire.serverMayDie(true)
  server = await killAgainAndAgain(server, () => installation.start(), { kills, chance, aliveMs: [30, 280] })
  load.wire.serverMayDie(false)
  const returns: Return[] = []
  for (let kill = 1; kill <= databaseKills && server.isRunning(); kill++) {
    await sleep(chance.int(300, 1_300))
    returns.push(await killDatabase(postgres!, server, load, chance.int(0, 500)))
    reportProgress(`${kill} of ${databaseKills} kills of PostgreSQL`)
  }
  await sleep(200)
  await load.wire.close()
  const app = await openApp(installation.settings)
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
  const breaches = [...load.wire.breaches, ...judgeRows(load.entries, rows), ...ofEvents]
  return { counts: { ...load.counts, ...load.wire.counts }, returns, breaches }
}

/** `idleMs`: the pause before PostgreSQL is started again. */
async function killDatabase(postgres: Postgres, server: RunningServer, load: Load, idleMs: number): Promise<Return> {
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
