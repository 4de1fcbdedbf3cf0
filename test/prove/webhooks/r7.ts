import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitMs, startBaseline, type TimeLimit, tellBaseline } from '../../baseline.ts'
import { forkDispatcher } from '../../fork-dispatcher.ts'
import { percentile } from '../../percentile.ts'
import type { Goal, Size } from '../../proofs/goal.ts'
import { startReceiver } from '../../proofs/receiver.ts'
import { waitUntil } from '../../until.ts'
import { startRealServer, tell, webhooksAt } from './real-server.ts'

const seconds: Record<Size, number> = { small: 2, gate: 10, full: 120 }
const perSecond = 10
const connections = 50
const [hanging, dripping, flooding] = ['/0', '/1', '/2']
const bad = [hanging, dripping, flooding]
const atMost: TimeLimit = { ms: 2_000, factor: 60, of: 'p99' }
const timesQuiet = 1.5
/** A busy machine adds to any delivery what it adds to the baseline: smaller differences of p99 do not count. */
const floor: TimeLimit = { ms: 250, factor: 10, of: 'p99' }
const megabytesMore = 50

export const r7: Goal = {
  id: 'R7',
  promise:
    'of 50 receivers one hangs, one drips and one answers with a gigabyte: the others hear as soon as ever (p99 at most 2 s, and 1.5 times), in 50 MB more',
  async run({ size }) {
    await using measuring = startBaseline()
    const quiet = await measure(seconds[size], () => false)
    const loud = await measure(seconds[size], misbehave)
    const baseline = await measuring.read()
    const quietMs = Math.max(quiet.p99, limitMs(floor, baseline))
    const violations: string[] = []
    if (loud.missing > 0) violations.push(`${loud.missing} did not arrive at the others`)
    if (loud.p99 > limitMs(atMost, baseline)) violations.push(`p99 of the others was ${loud.p99} ms`)
    if (loud.p99 > quietMs * timesQuiet) violations.push(`p99 of the others was ${loud.p99} ms, and ${quiet.p99} ms without the three`)
    if (loud.mb - quiet.mb > megabytesMore) violations.push(`it took ${Math.round(loud.mb - quiet.mb)} MB more`)
    const counts = {
      deliveries: quiet.count + loud.count,
      'ms p99 with all well': quiet.p99,
      'ms p99 beside the three': loud.p99,
      'MB more': Math.round(loud.mb - quiet.mb),
      missing: loud.missing,
      baseline: tellBaseline(baseline),
    }
    return { counts, violations }
  },
}

function misbehave(path: string, response: ServerResponse): boolean {
  if (path === hanging) return true
  if (path === dripping) {
    response.writeHead(200)
    const drip = setInterval(() => response.write('.'), 1_000)
    response.on('close', () => clearInterval(drip))
    return true
  }
  if (path !== flooding) return false
  response.writeHead(200, { 'content-length': 1 << 30 })
  const megabyte = Buffer.alloc(1 << 20)
  const pour = () => {
    while (!response.destroyed && response.write(megabyte)) {}
    if (!response.destroyed) response.once('drain', pour)
  }
  pour()
  return true
}

/** Events at a steady rate for some seconds, each to all of them; how long it took until those that behave had them. */
async function measure(duration: number, behave: (path: string, response: ServerResponse) => boolean) {
  const arrived: { readonly path: string; readonly n: number; readonly at: number }[] = []
  await using server = await startRealServer('')
  await using shop = await startReceiver(({ path, body }, response) => {
    if (behave(path, response)) return undefined
    arrived.push({ path, n: body.data.n, at: Date.now() })
    return { status: 204 }
  })
  await webhooksAt(server.context, shop.url, connections)
  const dispatcher = await forkDispatcher(server.environment)
  const happened = new Map<number, number>()
  // Its code is compiled, and its connections have been seen, before anything is measured.
  await tell(server.context, 0, 0)
  await sleep(1_500)
  const begun = performance.now()
  let mb = 0
  for (let n = 1; n <= duration * perSecond; n++) {
    await sleep(Math.max(0, begun + (n * 1_000) / perSecond - performance.now()))
    happened.set(n, Date.now())
    await tell(server.context, n, n)
    mb = Math.max(mb, dispatcher.resident())
  }
  const listGood = () => arrived.filter(({ path, n }) => !bad.includes(path) && n > 0)
  const expected = happened.size * (connections - bad.length)
  await waitUntil(() => listGood().length >= expected, { withinMs: 120_000, everyMs: 100 })
  await dispatcher.kill()
  const took = listGood().map(({ at, n }) => at - happened.get(n)!)
  return { p99: percentile(took, 0.99), count: took.length, missing: expected - took.length, mb }
}
