import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.ts'
import { abuse } from './abuse/index.ts'
import { billing } from './billing/index.ts'
import type { Goal } from './goal.ts'
import { keys } from './keys/index.ts'
import { labels } from './labels/index.ts'
import { operators } from './operators/index.ts'
import { pooler } from './pooler/index.ts'
import { queries } from './queries/index.ts'
import { reports } from './reports/index.ts'
import { returns } from './returns/index.ts'
import { serverGoals } from './server/index.ts'
import { support } from './support/index.ts'
import { tracking } from './tracking/index.ts'
import { webhooks } from './webhooks/index.ts'

/** npm run prove server [R2 S5 …] [-- --full] [--seed S], npm run prove abuse | billing [--postgres] | keys | labels | operators | pooler | queries [--rows N] [--table FILE] | reports [--rows N] | returns | support | tracking | webhooks: each goal with its counts; ends with 1 if any promise is broken. */
const areas: Record<string, readonly Goal[]> = {
  abuse,
  billing,
  server: serverGoals,
  keys,
  labels,
  operators,
  pooler,
  queries,
  reports,
  returns,
  support,
  tracking,
  webhooks,
}
const { values, positionals } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    seed: { type: 'string' },
    rows: { type: 'string' },
    table: { type: 'string' },
  },
  allowPositionals: true,
})
const [area = 'server', ...ids] = positionals
const goals = areas[area]?.filter(({ id }) => ids.length === 0 || ids.includes(id.toLowerCase()) || ids.includes(id)) ?? []
if (goals.length === 0) throw new Error(`There is no such goal. The areas are ${Object.keys(areas).join(', ')}.`)
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const size = values.full ? 'full' : 'gate'
console.log(`prove ${area}, ${size}, seed ${seed}${values.postgres ? ', PostgreSQL' : ''}\n`)
const postgres = values.postgres ? await startPostgres() : undefined
if (postgres) process.env.POSTGRES_URL = postgres.url

let broken = 0
for (const { id, promise, run } of goals) {
  process.stderr.write(`${id} …\r`)
  const begun = performance.now()
  const more = { ...(values.rows && { rows: Number(values.rows) }), ...(values.table && { table: values.table }) }
  const { counts, violations } = await run({ size, seed, ...more }).catch((error: unknown) => ({
    counts: {},
    violations: [`It did not come to an end: ${error instanceof Error ? error.stack : error}`],
  }))
  const told = Object.entries(counts).map(([name, count]) => `${typeof count === 'number' ? count.toLocaleString('en') : count} ${name}`)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${violations.length === 0 ? 'held  ' : 'BROKEN'} ${id.padEnd(4)} ${promise}\n            ${told.join(', ')} (${seconds} s)`)
  for (const violation of violations.slice(0, 20)) console.log(`            - ${violation}`)
  if (violations.length > 20) console.log(`            and ${violations.length - 20} more`)
  broken += violations.length
}
await postgres?.stop()
process.exit(broken > 0 ? 1 : 0)
