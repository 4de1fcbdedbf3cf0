import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { describeViolation, report, shown } from './report.ts'

/** npm run fuzz: made-up requests over every operation. `--count N`, `--seed S` to repeat a run, `--postgres` for that engine, `--mood many` for one mood alone, `--v2` for version 2. */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string' },
    mood: { type: 'string' },
    postgres: { type: 'boolean', default: false },
    v2: { type: 'boolean', default: false },
  },
})
const seed = values.seed === undefined ? randomInt(2 ** 32) : Number(values.seed)
const count = Number(values.count)
if (!Number.isSafeInteger(seed) || !Number.isSafeInteger(count) || count < 1) throw new Error('--seed and --count take whole numbers')

let stop = async () => {}
if (values.postgres) {
  const { startPostgres } = await import('../postgres.ts')
  const postgres = await startPostgres()
  process.env.POSTGRES_URL = postgres.url
  stop = postgres.stop
}
// The harness decides by the environment which engine it takes, so it is loaded after that is settled.
const { fuzz } = await import('./fuzz.ts')
const { moods } = await import('./requests.ts')
const only = moods.find((mood) => mood === values.mood)
if (values.mood !== undefined && !only) throw new Error(`--mood is one of ${moods.join(', ')}`)
console.log(`seed ${seed}, ${count} requests on ${values.postgres ? 'PostgreSQL' : 'SQLite'}`)

const begun = performance.now()
const seconds = () => (performance.now() - begun) / 1000
let told = 0
let described = 0
const outcome = await fuzz({
  seed,
  count,
  only,
  isV2: values.v2,
  onProgress(sent, violations) {
    for (const one of violations.slice(described, shown)) console.log(describeViolation(one, seed))
    described = violations.length
    if (seconds() - told < 2) return
    told = seconds()
    process.stderr.write(`${sent} of ${count}, ${Math.round(sent / told)} a second, ${violations.length} violations\n`)
  },
})
console.log(report(outcome, seconds()))
await stop()
process.exit(outcome.violations.length > 0 ? 1 : 0)
