import { secondsLimit } from '../baseline.ts'
import { freshDatabase } from '../harness.ts'
import { type Engine, onEachEngine, withPostgres } from '../proofs/engines.ts'
import { findMissing, type Goal, type Options, type Size, toFinding } from '../proofs/goal.ts'
import { chaos } from './chaos/chaos.ts'
import type { Range } from './chaos/faults.ts'
import { kinds as chaosKinds } from './chaos/judge.ts'
import { crash } from './crash.ts'
import { crashLabels } from './labels/crash.ts'
import { labelKinds } from './labels/judge.ts'
import { kinds } from './ledger.ts'
import { crashSupport } from './support/crash.ts'
import { takeOver } from './takeover.ts'

/** `kills`: of the server, on each engine. The rest is for `chaos`. */
export type CrashOptions = Options & {
  readonly engines?: readonly Engine['name'][]
  readonly kills?: number | undefined
  readonly pauses?: number
  readonly jumps?: number
  readonly databaseJumps?: number
  readonly pauseSeconds?: Range
  readonly clients?: number
}

const serverKills: Record<Size, number> = { small: 2, gate: 60, full: 200 }
const databaseKills: Record<Size, number> = { small: 1, gate: 5, full: 20 }
/** A lease lasts 30 seconds and the next look for jobs comes within one; the jobs themselves take a moment. */
const takenOver = secondsLimit(35)

const killed: Goal<CrashOptions> = {
  id: 'C1',
  promise: 'Kills of the server and of PostgreSQL under load: nothing acknowledged is lost or changed, nothing is applied twice',
  run: (options) =>
    onEachEngine(options, async (_, postgres) => {
      const { size, seed, kills = serverKills[size] } = options
      const { counts, returns, breaches } = await crash({ kills, databaseKills: postgres ? databaseKills[size] : 0, postgres, seed })
      const seconds = Math.max(...returns.map(({ sinceKill }) => sinceKill)) / 1000
      const more = returns.length > 0 && { 's from a kill of PostgreSQL to served, at most': Math.round(seconds * 10) / 10 }
      const found = toFinding({ kills, 'kills of PostgreSQL': returns.length, ...counts, ...more }, kinds, breaches)
      return { ...found, violations: [...found.violations, ...findMissing(counts, 'acknowledged')] }
    }),
}

const worker: Goal<CrashOptions> = {
  id: 'C2',
  promise: 'The jobs of a killed worker are done by another once their leases have ended, each once',
  run: async ({ engines }) => {
    // On SQLite one process does all jobs.
    if (engines && !engines.includes('PostgreSQL')) return { counts: { 'skipped: PostgreSQL is not chosen': 0 }, violations: [] }
    return withPostgres(async ({ url }) => {
      const { settings, remove } = await freshDatabase(url)
      const { left, ms, twice, missing } = await takeOver({ settings, total: 400, signal: 'SIGKILL', within: takenOver })
      await remove()
      const counts = { 'jobs left by the killed worker': left, 's until they were done': (ms / 1000).toFixed(1), twice, missing }
      const violations = [...(twice > 0 ? [`${twice} jobs were done twice`] : []), ...(missing > 0 ? [`${missing} jobs are missing`] : [])]
      return { counts, violations: [...violations, ...findMissing(counts, 'jobs left by the killed worker')] }
    })
  },
}

const labelGoal = (id: string, promise: string, billed: boolean): Goal<CrashOptions> => ({
  id,
  promise,
  run: (options) =>
    onEachEngine(options, async (_, postgres) => {
      const { size, seed, kills = serverKills[size] } = options
      const { counts, breaches } = await crashLabels({ kills, databaseUrl: postgres && `${postgres.url}/postgres`, seed, billed })
      const found = toFinding({ kills, ...counts }, labelKinds, breaches)
      return { ...found, violations: [...found.violations, ...findMissing(counts, 'labels paid')] }
    }),
})

/** A goal of `npm run prove support` too. */
export const supportKills: Goal<CrashOptions> = {
  id: 'T1',
  promise: 'Kills while tickets move: no ticket lost, no credit twice, no e-mail twice for one step but repeats with the same Message-ID',
  run: (options) =>
    onEachEngine(options, (_, postgres) => {
      const { size, seed, kills = serverKills[size] } = options
      return crashSupport({ kills, databaseUrl: postgres && `${postgres.url}/postgres`, seed })
    }),
}

/** How many different errors of the logs are shown. */
const shownErrors = 10

const twoServers: Goal<CrashOptions> = {
  id: 'C5',
  promise: 'Two servers on one PostgreSQL, paused, killed and with jumping clocks under load: nothing acknowledged is lost, twice or stuck',
  run: ({ kills = 30, pauses = 20, jumps = 20, databaseJumps = 0, pauseSeconds = [35, 60], clients = 24, seed }) =>
    withPostgres(async ({ url }) => {
      const pauseMs = [pauseSeconds[0] * 1000, pauseSeconds[1] * 1000] as const
      const faults = { pauses, kills, jumps, databaseJumps }
      const { counts, errors, breaches, ...done } = await chaos({ databaseUrl: `${url}/postgres`, faults, pauseMs, clients, seed })
      const byKind = Object.entries(Object.groupBy(done.faults, ({ kind }) => `${kind}s`)).map(([kind, all]) => [kind, all!.length])
      const all = { clients, ...Object.fromEntries(byKind), ...counts, 'errors in the logs': errors.length }
      const found = toFinding(all, chaosKinds, breaches)
      const messages = [...new Set(errors.map(readMessage))].slice(0, shownErrors)
      const violations = [...found.violations, ...findMissing(counts, 'shipments')]
      return { ...found, violations, details: messages.map((message) => `log: ${message}`) }
    }),
}

function readMessage(line: string) {
  const { message, error } = JSON.parse(line) as { message: string; error?: string }
  return error ? `${message}: ${error}` : message
}

/** Goals of `npm run crash` by the word that chooses them; without one, those of `server`. */
export const crashGoals: Readonly<Record<string, readonly Goal<CrashOptions>[]>> = {
  server: [killed, worker],
  labels: [labelGoal('C3', 'Kills while labels are bought from failing carriers: none is lost, none is bought twice', false)],
  billing: [labelGoal('C4', 'Kills while labels and pickups are billed and invoices closed: each is billed once, to the cent', true)],
  support: [supportKills],
  chaos: [twoServers],
}
