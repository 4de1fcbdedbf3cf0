import { setTimeout as sleep } from 'node:timers/promises'
import { limitMs, startBaseline, type TimeLimit, tellBaseline } from '../../baseline.ts'
import { smallOrder } from '../../orders.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { readProcessorSeconds, watchMemory } from '../../proofs/memory.ts'
import { startProbes } from '../../proofs/probes.ts'
import { runAttack } from './attacker.ts'
import type { attacks } from './attacks.ts'
import { json, openClient, type Target, times } from './client.ts'
import { fairness } from './fairness.ts'
import { forgottenProxy } from './forgotten-proxy.ts'
import { mailRelay } from './mail-relay.ts'

const scales: Record<Size, number> = { small: 1, gate: 10, full: 40 }
/** One second; on a busy machine, as many times the baseline as that is on an idle one. */
const slowest: TimeLimit = { ms: 1_000, factor: 100, of: 'p99' }
const mostMb = 200
/** As on a machine with 2 GB: where there is more, V8 lets some hundred megabytes of garbage lie before it looks for it. */
const heap = '--max-old-space-size=1024'

/** Another client asks for /livez, and for something of its own from an address of its own. */
const probes = [
  { name: 'livez', path: '/livez' },
  { name: 'own', path: '/api/v3/addresses/sender-addresses/1', headers: { 'x-forwarded-for': '192.0.2.77' } },
]

const promises: Record<keyof typeof attacks, string> = {
  A1: 'Anonymous writes to the simulated provider are refused, and nothing is kept of them',
  A2: 'Bodies and queries in which everything is wrong are refused with short answers',
  A3: 'The dearest valid requests leave time for others',
  A4: 'Bodies that are held back keep no other client out',
  A5: 'Pictures that are far larger than they look do no harm as logos',
  A6: 'Tokens and kept answers are bounded',
  A7: 'Answers that clients do not read are bounded',
  A8: 'Valid batches of 8.4 MB, four at once, are saved',
  A10: 'Guesses in a return portal meet the limits of the postal code and of an IPv6 network of 48 bits, reveal neither name nor street, and buy no more labels than items',
  A11: 'Visitors who use up what they may ask close no public key of a checkout to others, and neither does one subscriber with many networks',
}

const goalOf = (id: keyof typeof attacks): Goal => ({
  id,
  promise: `${promises[id]}; no answer is 500, other clients are served within 1 s, and memory grows by at most ${mostMb} MB`,
  run: ({ size }) => onEachEngine({ size }, (engine) => attack(id, engine, size)),
})

export const abuse: readonly Goal[] = [
  ...(Object.keys(promises) as (keyof typeof attacks)[]).map(goalOf),
  fairness,
  forgottenProxy,
  mailRelay,
]

async function attack(id: keyof typeof attacks, { name, postgresUrl }: Engine, size: Size): Promise<Finding> {
  await using installation = await openInstallation({ postgresUrl, environment: { TRUST_PROXY: 'on', NODE_OPTIONS: heap } })
  const server = await installation.start()
  const { call: _, ...target } = openDemoClient(server)
  const { url, authorization } = target
  await using baseline = startBaseline()
  await using honest = startProbes({ url, authorization, probes })
  await warmUp(target, size === 'small' ? 10 : 60)
  using memory = watchMemory(server.pid)
  const before = { mb: memory.read(), seconds: readProcessorSeconds(server.pid) }

  const { requests, statuses, largestRefusal, problems } = await runAttack({ attack: id, target, scale: scales[size] })
  const { longest, answered, failures } = await honest.take()
  const slowestMs = longest.livez!
  const machine = await baseline.read()
  const grown = Math.round(memory.grown())
  const seconds = readProcessorSeconds(server.pid) - before.seconds
  const rest = Math.round((await readAtRest(memory.read, size)) - before.mb)
  const violations = [
    ...problems,
    ...failures,
    ...(statuses[500] ? [`${statuses[500]} answers were 500`] : []),
    ...(server.isRunning() ? [] : [`The server ended: ${server.said.err.slice(-500)}`]),
    ...(slowestMs > limitMs(slowest, machine) ? [`GET /livez took ${Math.round(slowestMs)} ms`] : []),
    ...(grown > mostMb ? [`Memory grew by ${grown} MB`] : []),
  ]
  const seen = Object.entries(statuses).map(([status, count]) => `${count} of ${status}`)
  return {
    counts: {
      requests,
      answers: seen.join(' '),
      '500s': statuses[500] ?? 0,
      'characters in the largest refusal': largestRefusal,
      'answers to others': Object.values(answered).flat().length,
      'ms for the slowest GET /livez': Math.round(slowestMs),
      'MB more': grown,
      'MB more at rest': rest,
      'seconds of processor': Math.round(seconds),
      baseline: tellBaseline(machine),
    },
    violations,
    details: [
      `${name.padEnd(11)} ${tableCell(grown, 'MB more')} ${tableCell(rest, 'MB at rest')} ${tableCell(seconds, 's processor')}   ${seen.join(', ')}`,
    ],
  }
}

const tableCell = (number: number, unit: string) => `${String(Math.round(number)).padStart(6)} ${unit}`

/** How long a server without requests may take until it has given its memory back. */
const restMs = 15_000

/** The least memory within that time. A small run does not wait for it. */
async function readAtRest(read: () => number, size: Size) {
  let least = read()
  for (let waited = 0; waited < restMs && size !== 'small'; waited += 500) {
    await sleep(500)
    least = Math.min(least, read())
  }
  return least
}

/** Ordinary load: what a server loads and sets aside with its first requests is no part of an attack. */
async function warmUp(target: Target, batches: number) {
  const client = openClient(target)
  const order_items = times(20, (i) => ({ item_id: `i${i}`, name: 'Coffee', quantity: 1, total_price: { value: 1, currency: 'EUR' } }))
  const orders = () => JSON.stringify(times(100, () => smallOrder(target.integration_id, { order_details: { order_items } })))
  await client.flood(batches, 4, () => ({ path: '/api/v3/orders', signed: true, headers: json, body: orders() }), [200, 201])
  client.close()
  if (client.tally.problems.length > 0) throw new Error(client.tally.problems[0])
}
