import { parseArgs } from 'node:util'
import { secondsLimit } from '../baseline.ts'
import { freshDatabase } from '../harness.ts'
import { startPostgres } from '../postgres.ts'
import { runChaos } from './chaos/run.ts'
import { crash, type Outcome } from './crash.ts'
import { runLabels } from './labels/run.ts'
import { kinds } from './ledger.ts'
import { runSupport } from './support/run.ts'
import { takeOver } from './takeover.ts'

/**
 * npm run crash [labels | billing | support] [-- --kills N] [--full] [--seed S] [--sqlite | --postgres]
 * npm run crash chaos [-- --pauses N] [--kills N] [--jumps N] [--database-jumps N] [--pause-seconds A-B] [--clients N] [--seed S]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string' },
    full: { type: 'boolean' },
    seed: { type: 'string' },
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
    pauses: { type: 'string' },
    jumps: { type: 'string' },
    'database-jumps': { type: 'string' },
    'pause-seconds': { type: 'string' },
    clients: { type: 'string' },
  },
})
const kills = Number(values.kills ?? (values.full ? 200 : 60))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const isChosen = (engine: 'sqlite' | 'postgres') => values[engine] || (!values.sqlite && !values.postgres)
const progressOf = (engine: string) => (what: string) => void process.stderr.write(`${engine}: ${what}\n`)
if (positionals.includes('chaos')) {
  const [least = 35, most = 60] = (values['pause-seconds'] ?? '35-60').split('-').map(Number)
  const numbers = {
    pauses: Number(values.pauses ?? 20),
    kills: Number(values.kills ?? 30),
    jumps: Number(values.jumps ?? 20),
    databaseJumps: Number(values['database-jumps'] ?? 0),
    clients: Number(values.clients ?? 24),
    seed,
  }
  const postgres = await startPostgres()
  const broken = await runChaos({ postgres, numbers, pauseSeconds: [least, most] })
  await postgres.stop()
  process.exit(broken > 0 ? 1 : 0)
}
console.log(`${kills} kills of the server on each engine, seed ${seed}`)
if (positionals.includes('support')) process.exit((await runSupport({ kills, seed, isChosen, progressOf })) > 0 ? 1 : 0)
const billed = positionals.includes('billing')
if (billed || positionals.includes('labels')) process.exit((await runLabels({ kills, seed, billed, isChosen, progressOf })) > 0 ? 1 : 0)

let violations = 0
function tell(engine: string, { counts, returns, breaches }: Outcome) {
  const seen = Object.entries(counts).map(([name, count]) => `${count} ${name}`)
  const back = Math.max(...returns.map(({ sinceKill }) => sinceKill)) / 1000
  if (returns.length > 0) seen.push(`served at most ${back.toFixed(1)} s after a kill of PostgreSQL`)
  const judged = kinds.map((kind) => `${breaches.filter((one) => one.kind === kind).length} ${kind}`)
  console.log(`${engine.padEnd(10)} ${seen.join(', ')}; ${judged.join(', ')}`)
  for (const { kind, text } of breaches.slice(0, 20)) console.log(`           - ${kind}: ${text}`)
  violations += breaches.length + Number(counts.acknowledged === 0)
}

/** A lease lasts 30 seconds and the next look for jobs comes within one; the jobs themselves take a moment. */
const takenOver = secondsLimit(35)

async function killWorker() {
  const { settings, remove } = await freshDatabase()
  process.stderr.write('PostgreSQL: a worker is killed, and another waits for its leases to end\n')
  const { left, ms, twice, missing } = await takeOver({ settings, total: 400, signal: 'SIGKILL', within: takenOver })
  await remove()
  console.log(`a worker   killed with ${left} jobs left, done ${(ms / 1000).toFixed(1)} s later; ${twice} done twice, ${missing} missing`)
  violations += twice + missing + Number(left === 0)
}

if (isChosen('sqlite')) tell('SQLite', await crash({ kills, seed, progress: progressOf('SQLite') }))
if (isChosen('postgres')) {
  const postgres = await startPostgres()
  const databaseKills = values.full ? 20 : 5
  tell('PostgreSQL', await crash({ kills, databaseKills, postgres, seed, progress: progressOf('PostgreSQL') }))
  process.env.POSTGRES_URL = postgres.url
  await killWorker()
  await postgres.stop()
}
process.exit(violations > 0 ? 1 : 0)
