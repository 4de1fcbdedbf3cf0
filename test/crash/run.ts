import { parseArgs } from 'node:util'
import { chanceOf } from '../fuzz/chance.ts'
import { startPostgres } from '../postgres.ts'
import { crash, type Outcome } from './crash.ts'

/** npm run crash [-- --kills N] [--full] [--seed S] [--sqlite | --postgres] */
const { values } = parseArgs({
  options: {
    kills: { type: 'string' },
    full: { type: 'boolean' },
    seed: { type: 'string' },
    sqlite: { type: 'boolean' },
    postgres: { type: 'boolean' },
  },
})
const kills = Number(values.kills ?? (values.full ? 200 : 60))
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const engines = (['sqlite', 'postgres'] as const).filter((engine) => values[engine] || (!values.sqlite && !values.postgres))
console.log(`${kills} kills on each engine, seed ${seed}`)

let violations = 0
for (const engine of engines) {
  const postgres = engine === 'postgres' ? await startPostgres() : undefined
  const progress = (kill: number) => kill % 10 === 0 && process.stderr.write(`${engine}: ${kill} of ${kills}\n`)
  const options = {
    kills,
    clients: 16,
    chance: chanceOf(seed, 0),
    port: 21_500,
    progress,
    ...(postgres && { databaseUrl: `${postgres.url}/postgres` }),
  }
  const { acknowledged, retries, lost, twice, changed }: Outcome = await crash(options)
  await postgres?.stop()
  console.log(
    `${engine.padEnd(10)} ${acknowledged} acknowledged, ${retries} sent again; ${lost} lost, ${twice} applied twice, ${changed} changed`,
  )
  violations += lost + twice + changed + Number(acknowledged === 0)
}
process.exit(violations > 0 ? 1 : 0)
