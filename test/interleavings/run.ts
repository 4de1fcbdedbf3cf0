import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { runInterleavings } from './run-many.ts'

/**
 * npm run interleavings [-- --count 100000] [--seed S] [--first N]: random interleavings of what processes, requests and receivers do to
 * the deliveries of a connection. `--first N --count 1` repeats the one that a breach names. Ends with 1 if there is any.
 */
const { values } = parseArgs({
  options: { count: { type: 'string', default: '100000' }, seed: { type: 'string' }, first: { type: 'string', default: '0' } },
})
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed)
const [count, first] = [Number(values.count), Number(values.first)]
console.log(`${count.toLocaleString('en')} interleavings, seed ${seed}`)

const begun = performance.now()
const seconds = () => ((performance.now() - begun) / 1000).toFixed(0)
const progress = (done: number) => {
  if (done % 1_000 === 0) process.stderr.write(`${done} in ${seconds()} s\r`)
}
const { totals, violations } = await runInterleavings({ count, seed, first, progress })
for (const [name, value] of Object.entries(totals)) console.log(`${value.toLocaleString('en').padStart(14)} ${name}`)
for (const violation of violations) console.log(`- ${violation}`)
console.log(`seed ${seed}, ${totals.interleavings?.toLocaleString('en')} interleavings, ${violations.length} violations, ${seconds()} s`)
process.exit(violations.length > 0 ? 1 : 0)
