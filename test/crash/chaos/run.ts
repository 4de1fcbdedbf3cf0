import type { startPostgres } from '../../postgres.ts'
import { chaos } from './chaos.ts'
import { type Breach, kinds } from './judge.ts'

type Options = {
  readonly postgres: Awaited<ReturnType<typeof startPostgres>>
  readonly numbers: Readonly<Record<'pauses' | 'kills' | 'jumps' | 'databaseJumps' | 'clients' | 'seed', number>>
  readonly pauseSeconds: readonly [number, number]
}

/** How many breaches of each kind are printed one by one. */
const mostTold = 20

/** Answers how many promises were broken. */
export async function runChaos({ postgres, numbers, pauseSeconds }: Options): Promise<number> {
  const { clients, seed, ...faults } = numbers
  const pauseMs = [pauseSeconds[0] * 1000, pauseSeconds[1] * 1000] as const
  const progress = (what: string) => void process.stderr.write(`chaos: ${what}\n`)
  const outcome = await chaos({ databaseUrl: `${postgres.url}/postgres`, faults, pauseMs, clients, seed, progress })
  const { counts, errors, seconds, breaches } = outcome
  const list = (all: Record<string, number>) => Object.entries(all).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  console.log(`two servers on one PostgreSQL, ${clients} clients, ${seconds.toFixed(0)} s, seed ${seed}`)
  console.log(`  faults   ${list(countFaults(outcome.faults)).join(', ')}`)
  console.log(`  load     ${list(counts).join(', ')}`)
  console.log(`  result   ${kinds.map((kind) => `${count(breaches, kind)} ${kind}`).join(', ')}; ${errors.length} errors in the logs`)
  for (const kind of kinds) {
    const some = breaches.filter((one) => one.kind === kind)
    for (const { text } of some.slice(0, mostTold)) console.log(`           - ${kind}: ${text}`)
    if (some.length > mostTold) console.log(`           and ${some.length - mostTold} more that are ${kind}`)
  }
  for (const line of [...new Set(errors.map(messageOf))].slice(0, 10)) console.log(`           log: ${line}`)
  return breaches.length + Number(counts.shipments === 0)
}

const count = (breaches: readonly Breach[], kind: Breach['kind']) => breaches.filter((one) => one.kind === kind).length
const countFaults = (faults: readonly { readonly kind: string }[]) => {
  const counted: Record<string, number> = {}
  for (const { kind } of faults) counted[`${kind}s`] = (counted[`${kind}s`] ?? 0) + 1
  return counted
}
function messageOf(line: string) {
  const { message, error } = JSON.parse(line) as { message: string; error?: string }
  return error ? `${message}: ${error}` : message
}
