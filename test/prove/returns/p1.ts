import { jobHandlers } from '../../../src/app.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { percentile } from '../../percentile.ts'
import { type App, inEachEngine } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { runSteadily } from '../../proofs/load.ts'
import { newPortal, sentShipment, type TestPortal } from '../../return-portal.ts'
import { runJobs } from '../../shipments.ts'

/** `perSecond`: wrong lookups in a second, from as many networks as each has failures left. */
const sizes: Record<Size, { readonly wrong: number; readonly parcels: number; readonly perSecond: number; readonly correct: number }> = {
  small: { wrong: 300, parcels: 10, perSecond: 300, correct: 20 },
  gate: { wrong: 10_000, parcels: 100, perSecond: 200, correct: 400 },
  full: { wrong: 10_000, parcels: 100, perSecond: 200, correct: 1_000 },
}
/** Failures that a network and a number may have within 15 minutes. */
const mostFailures = 10
const mostTimesSlower = 3

export const p1: Goal = {
  id: 'P1',
  promise: 'Wrong postal codes reveal no parcel, meet the limits of the network and of the number, and slow correct lookups by at most 3',
  run: ({ size, seed }) => inEachEngine({ size }, (app) => prove(app, size, chanceOf(seed, 0)), jobHandlers),
}

type Sent = Awaited<ReturnType<typeof sentShipment>>
type Answer = { readonly status: number; readonly text: string }

async function prove(app: App, size: Size, chance: Chance): Promise<Finding> {
  const { wrong, parcels, perSecond, correct } = sizes[size]
  const portal = await newPortal(app)
  const attacked = await sendParcels(portal, parcels)
  const others = await sendParcels(portal, Math.ceil(correct / 20))
  await runJobs(portal, 'P6D')
  const look = async () => {
    const { order_number, postal_code } = chance.pick(others)
    const begun = performance.now()
    const { status, text } = await portal.find(order_number, postal_code)
    return { ms: performance.now() - begun, answer: { status, text } }
  }

  const quiet: number[] = []
  for (let i = 0; i < correct; i++) quiet.push((await look()).ms)

  const attack = newAttack(portal, attacked, chance)
  const running = runSteadily(perSecond, async (count) => (count < wrong ? attack.guess(count) : undefined))
  const busy: number[] = []
  const refused: Answer[] = []
  while (attack.count() < wrong) {
    const { ms, answer } = await look()
    busy.push(ms)
    if (answer.status !== 200) refused.push(answer)
    await new Promise(setImmediate)
  }
  await running.stop()
  return judge({ attack, quiet, busy, refused, isTimed: size !== 'small' })
}

async function sendParcels(portal: TestPortal, count: number): Promise<Sent[]> {
  const sent: Sent[] = []
  for (let i = 0; i < count; i++) sent.push(await sentShipment(portal))
  return sent
}

/** Guesses postal codes of known numbers, each five times from one network; one in ten guesses is about a number that does not exist. */
function newAttack(portal: TestPortal, attacked: readonly Sent[], chance: Chance) {
  const failuresOf = new Map<string, number>()
  const statuses = new Map<number, number>()
  const messages = new Set<string>()
  const revealed: string[] = []
  let count = 0
  const add = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

  async function guess(index: number) {
    const parcel = chance.pick(attacked)
    const number = chance.maybe(0.1) ? `none-${index}` : chance.pick([parcel.order_number, parcel.tracking_number])
    const postal_code = `${chance.int(1000, 9999)} ${chance.pick(['AA', 'BX', 'CG', 'ZZ'])}`
    const network = `2001:db8:${(0x8000 + Math.floor(index / 5)).toString(16)}::1`
    const { status, text } = postal_code === parcel.postal_code ? { status: 0, text: '' } : await portal.find(number, postal_code, network)
    count++
    add(statuses, status)
    if (status === 200) revealed.push(`${number} with ${postal_code}`)
    if (status !== 404) return
    for (const one of [number, network]) add(failuresOf, one)
    messages.add(JSON.parse(text).error.message)
  }
  return { guess, count: () => count, statuses, failuresOf, messages, revealed }
}

type Seen = {
  readonly attack: ReturnType<typeof newAttack>
  readonly quiet: readonly number[]
  readonly busy: readonly number[]
  readonly refused: readonly Answer[]
  readonly isTimed: boolean
}

function judge({ attack: { statuses, failuresOf, messages, revealed, count }, quiet, busy, refused, isTimed }: Seen): Finding {
  const [before, during] = [percentile(quiet, 0.99), percentile(busy, 0.99)]
  const over = [...failuresOf].filter(([, failures]) => failures > mostFailures)
  // A server that is overloaded sheds requests, and reveals nothing by that.
  const other = [...statuses.keys()].filter((status) => ![0, 404, 429, 503].includes(status))
  return {
    counts: {
      'wrong lookups': count(),
      '404': statuses.get(404) ?? 0,
      '429': statuses.get(429) ?? 0,
      '503': statuses.get(503) ?? 0,
      'parcels revealed': revealed.length,
      'correct lookups meanwhile': busy.length,
      'ms p99 of a correct lookup while quiet': before.toFixed(1),
      'ms meanwhile': during.toFixed(1),
      'times as long': (during / before).toFixed(2),
    },
    violations: [
      ...revealed.map((one) => `${one} was revealed`),
      ...over.map(([one, failures]) => `${one} had ${failures} failures`),
      ...other.map((status) => `a wrong lookup was answered ${status}`),
      ...(statuses.get(429) ? [] : ['no limit was met']),
      ...(messages.size > 1 ? [`a missing number and a wrong code have different messages: ${[...messages].join(' | ')}`] : []),
      ...refused.slice(0, 5).map(({ status, text }) => `a correct lookup was answered ${status} ${text}`),
      ...(isTimed && during > mostTimesSlower * before ? [`a correct lookup took ${(during / before).toFixed(1)} times as long`] : []),
    ],
  }
}
