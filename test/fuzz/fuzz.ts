import { everybodyTakes, startApp, type TestResponse } from '../harness.ts'
import { readDocument } from './document.ts'
import { judge, parseJson } from './judge.ts'
import { type Mood, moods, type Request, requests } from './requests.ts'
import { newWorld } from './world.ts'

export type Violation = Request & { readonly problems: readonly string[]; readonly answer: TestResponse; readonly log: string | undefined }
export type Outcome = {
  readonly seed: number
  sent: number
  readonly statuses: Map<number, number>
  /** How many requests of each mood were sent, and how many of them succeeded. */
  readonly moods: Map<Mood, { sent: number; succeeded: number }>
  readonly operations: readonly string[]
  readonly succeeded: Set<string>
  /** How often the silent organization saw its own canary; at 0, the claim that no other organization sees it would prove nothing. */
  planted: number
  readonly violations: Violation[]
}
type Options = {
  seed: number
  count: number
  only?: Mood | undefined
  /** The generation of the interface; default: v3. */
  isV2?: boolean
  onProgress?: (sent: number, violations: readonly Violation[]) => void
}

const together = 32
/** What stands for an answer where there was none. */
const noAnswer: Omit<TestResponse, 'text'> = { status: 0, headers: {}, bytes: Buffer.alloc(0), body: undefined }

/**
 * Sends requests made up from the published document, and judges every answer. The same seed makes the same choices; ids and
 * secrets are those that the database and chance gave this time.
 */
export async function fuzz({ seed, count, only, isV2 = false, onProgress = () => {} }: Options): Promise<Outcome> {
  await using app = await startApp({ send: everybodyTakes, set: { V2_PARCELS: 'open' } })
  const document = readDocument((await app.send('GET', isV2 ? '/openapi-v2.json' : '/openapi.json')).text)
  const world = await newWorld(app)
  const { build, planting } = requests(seed, document, world, only)
  const outcome: Outcome = {
    seed,
    sent: 0,
    statuses: new Map(),
    moods: new Map(moods.map((mood) => [mood, { sent: 0, succeeded: 0 }])),
    operations: document.operations.map(({ id }) => id),
    succeeded: new Set(),
    planted: 0,
    violations: [],
  }

  for await (const { operation, method, target, headers, bytes } of planting()) {
    const answer = await app.send(method, target, headers, bytes)
    if (answer.status < 300) world.silent.memory.learn(operation, target, parseJson(bytes.toString()), answer)
    if (answer.text.includes(world.silent.canary)) outcome.planted++
  }

  async function send(request: Request) {
    const { method, target, headers, bytes, address, operation, strayed, member } = request.sent
    const answer = await app.send(method, target, headers, bytes, address).catch((error) => ({ ...noAnswer, text: String(error?.stack) }))
    const body = parseJson(bytes.toString())
    const asked = { operation, strayed, body, path: target.split('?')[0]!, canary: member.canary }
    return { ...request, answer, body, problems: judge(asked, answer, document) }
  }

  async function settle({ body, ...judged }: Awaited<ReturnType<typeof send>>) {
    const { mood, answer, problems } = judged
    const { operation, strayed, member, target } = judged.sent
    const { status } = answer
    outcome.sent++
    outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1)
    outcome.moods.get(mood)!.sent++
    if (problems.length > 0) outcome.violations.push({ ...judged, log: await logOf(answer) })
    if (status < 200 || status >= 300 || strayed) return
    outcome.moods.get(mood)!.succeeded++
    outcome.succeeded.add(operation.id)
    member.memory.learn(operation, target, body, answer)
  }

  /** What the log says of a request that went wrong. Its lines are written at the end of a turn. */
  async function logOf({ headers }: TestResponse) {
    await new Promise(setImmediate)
    const lines = app.lines.flatMap((text) => text.split('\n'))
    return lines.find((line) => line.includes('"level":"error"') && line.includes(`"${headers['x-request-id']}"`))
  }

  for (let first = 0; first < count; first += together) {
    const indexes = Array.from({ length: Math.min(together, count - first) }, (_, i) => first + i)
    const answers = await Promise.all((await Promise.all(indexes.map(build))).map(send))
    // Learnt in order and between batches, so that what is sent next does not depend on who was answered first.
    for (const one of answers) await settle(one)
    const lost = answers.filter(({ mood, answer }) => mood === 'valid' && answer.status === 401)
    await world.tend(new Set(lost.map(({ sent }) => sent.member)))
    app.lines.length = 0
    app.clock.advance({ seconds: 5 })
    onProgress(outcome.sent, outcome.violations)
  }
  return outcome
}
