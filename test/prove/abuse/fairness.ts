import { openApp } from '../../../src/app.ts'
import { createCredential } from '../../../src/http/auth/credentials.ts'
import { shareBesideOthers } from '../../../src/http/turns.ts'
import { addOrganization } from '../../../src/modules/onboarding/service.ts'
import type { Settings } from '../../../src/platform/settings.ts'
import { limitMs, startBaseline, type TimeLimit, tellBaseline } from '../../baseline.ts'
import { basic } from '../../harness.ts'
import { percentile } from '../../percentile.ts'
import { type Engine, onEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'
import { startProbes } from '../../proofs/probes.ts'
import { startThread } from '../../proofs/thread.ts'
import { receiver, shipment } from '../../shipments.ts'
import { json, openClient, type Target, times } from './client.ts'
import type { Load } from './loads.ts'

const connections = { few: 4, many: 64 }
const mostRatio = 3
/** One longest stretch of a dear request, on a machine that does nothing else. */
const dearLimit: TimeLimit = { ms: 250, factor: 25, of: 'p99' }
const phaseMs: Record<Size, number> = { small: 1_000, gate: 8_000, full: 30_000 }
const rounds: Record<Size, number> = { small: 3, gate: 10, full: 30 }

export const fairness: Goal = {
  id: 'A9',
  promise: `An organization is served beside another one with ${connections.many} connections: its p99 is at most ${mostRatio} times that beside ${connections.few}, and beside the dearest requests at most ${dearLimit.ms} ms more`,
  run: ({ size }) => onEachEngine({ size }, (engine) => measureFairness(engine, size)),
}

async function measureFairness({ name, postgresUrl }: Engine, size: Size): Promise<Finding> {
  await using installation = await openInstallation({ postgresUrl, environment: { RATE_LIMIT_TRIALS: '1000000' } })
  const server = await installation.start()
  const { call: _, ...greedy } = openDemoClient(server)
  const authorization = await addModestOrganization(installation.settings)
  const modest = { ...greedy, authorization }
  await using baseline = startBaseline()
  const beside = async (load: Load, connections: number) => {
    await baseline.take()
    const p99 = await p99Beside({ greedy, modest, load, connections, ms: phaseMs[size] })
    return { p99, machine: await baseline.read() }
  }
  await beside('usual', connections.few)
  const few = await beside('usual', connections.few)
  const many = await beside('usual', connections.many)
  const dear = await beside('dear', connections.few * 4)
  const overtaken = await countOvertaken(greedy, modest, rounds[size])
  const most = mostRatio * few.p99 + limitMs({ ms: 0, factor: 1, of: 'p99' }, many.machine)
  const mostOvertaken = 4 * shareBesideOthers
  const round = Math.round
  return {
    counts: {
      'ms for the p99 beside 4 connections': round(few.p99),
      'ms beside 64': round(many.p99),
      'ms beside dear requests': round(dear.p99),
      'requests of the other answered first, at most': overtaken,
      baseline: tellBaseline(many.machine),
    },
    violations: [
      ...(many.p99 > most ? [`${name}: beside 64 connections the p99 is ${round(many.p99)} ms, and ${round(few.p99)} ms beside 4`] : []),
      ...(dear.p99 > few.p99 + limitMs(dearLimit, dear.machine)
        ? [`${name}: beside dear requests the p99 is ${round(dear.p99)} ms, and ${round(few.p99)} ms beside usual ones`]
        : []),
      ...(overtaken > mostOvertaken
        ? [`${name}: ${overtaken} requests of another organization were answered before one that came with them`]
        : []),
    ],
  }
}

/** By the application itself: the server has one organization. */
async function addModestOrganization(settings: Settings) {
  const app = await openApp(settings)
  try {
    const { public_id, secret } = await app.system.transaction(async (tx) => {
      const { mine } = await addOrganization(tx, { name: 'Modest' })
      return createCredential({ ...mine, db: tx.db }, 'key', '*')
    })
    return basic(public_id, secret)
  } finally {
    await app.close()
  }
}

type Phase = {
  readonly greedy: Target
  readonly modest: Target
  readonly load: Load
  readonly connections: number
  readonly ms: number
}

async function p99Beside({ greedy, modest, load, connections, ms }: Phase) {
  const probes = [{ name: 'own', path: '/api/v3/shipments?page_size=10' }]
  await using thread = startThread(new URL('./loads.ts', import.meta.url).href, { load, target: greedy, connections, ms })
  await using probing = startProbes({ url: modest.url, authorization: modest.authorization, perSecond: 20, probes })
  const problems = await thread.ask<readonly string[]>()
  const { answered, failures } = await probing.take()
  if (problems.length + failures.length > 0) throw new Error([...problems, ...failures][0])
  return percentile(answered.own!, 0.99)
}

/** Sends 64 announcements of one organization and then one of another; answers how many of the 64 were answered before that, at most. */
async function countOvertaken(greedy: Target, modest: Target, rounds: number) {
  const body = JSON.stringify(shipment({ to_address: receiver }))
  const announcement = () => ({ path: '/api/v3/shipments/announce', signed: true, headers: json, body })
  const [many, one] = [openClient(greedy), openClient(modest)]
  let most = 0
  for (let round = 0; round < rounds; round++) {
    // Before, so that both have connections, and the server knows of both.
    await many.flood(connections.many, connections.many, announcement, [201])
    await one.flood(1, 1, announcement, [201])
    let answered = 0
    const all = times(connections.many, () =>
      many.flood(1, 1, announcement, [201]).then(() => {
        answered++
      }),
    )
    await one.flood(1, 1, announcement, [201])
    most = Math.max(most, answered)
    await Promise.all(all)
  }
  const [problem] = [...many.tally.problems, ...one.tally.problems]
  many.close()
  one.close()
  if (problem) throw new Error(problem)
  return most
}
