import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import { shareBesideOthers, Turns } from '../../src/http/turns.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { startApp } from '../harness.ts'
import { countAtWork, type GatedRequest, sendGated } from '../requests-at-work.ts'
import { until } from '../until.ts'

const app = await startApp()
after(() => app.close())

const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))

/** A server of its own, and organizations A and B on it. */
async function open({ maxRequests = 100, maxWaiting = 100 } = {}) {
  const metrics = openMetrics()
  const handle = createHandler(app.parts, {
    authUrl: 'http://crossdock.test',
    corsOrigins: [],
    limits: { read: 0, write: 0 },
    maxRequests,
    maxWaiting,
    metrics,
  })
  // The organizations of the test before this one are forgotten.
  app.clock.advance({ minutes: 1 })
  const [a, b] = [await app.newOrganization(), await app.newOrganization()]
  const sendBy =
    ({ authorization }: typeof a) =>
    (given: { path?: string; bytes?: number } = {}) =>
      sendGated(handle, { authorization, ...given })
  const readMetric = async (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(await metrics.text())?.[1])
  const untilWaiting = (count: number) =>
    until(`${count} requests wait`, async () => (await readMetric('crossdock_requests_waiting')) === count)
  const untilAtWork = (requests: readonly GatedRequest[], count: number) =>
    until(`${count} are at work`, () => countAtWork(requests) === count)
  return { handle, readMetric, untilWaiting, untilAtWork, sendA: sendBy(a), sendB: sendBy(b), authorizationOfB: b.authorization }
}

async function finishAll(requests: readonly GatedRequest[]) {
  for (const { finish } of requests) finish()
  return Promise.all(requests.map(async ({ answer }) => (await answer).status))
}

test('an organization alone has all its requests at work at once', async () => {
  const { sendA, untilAtWork } = await open()
  const requests = times(50, () => sendA())
  await untilAtWork(requests, 50)
  assert.deepEqual(new Set(await finishAll(requests)), new Set([400]))
})

test('beside another organization, an organization with many requests works on a few at once, and the other need not wait', async () => {
  const { sendA, sendB, untilAtWork, untilWaiting } = await open()
  const first = sendB()
  await untilAtWork([first], 1)
  const many = times(50, () => sendA())
  await untilWaiting(50 - shareBesideOthers)
  assert.equal(countAtWork(many), shareBesideOthers)
  const second = sendB()
  await untilAtWork([second], 1)
  many[0]!.finish()
  await untilAtWork(many, shareBesideOthers + 1)
  await finishAll([first, second])
  // The other has had no request for a while: the rest begins with the next that ends.
  app.clock.advance({ seconds: 6 })
  many[1]!.finish()
  await untilAtWork(many, 50)
  await finishAll(many)
})

test('organizations take turns where all places are taken', async () => {
  const { sendA, sendB, untilAtWork, untilWaiting } = await open({ maxRequests: 1 })
  const busy = sendA()
  await untilAtWork([busy], 1)
  const order: string[] = []
  const note = (name: string, request: GatedRequest) => ({ name, request })
  const waiting: ReturnType<typeof note>[] = []
  for (const [name, send] of [
    ['A1', sendA],
    ['A2', sendA],
    ['A3', sendA],
    ['B1', sendB],
    ['B2', sendB],
  ] as const) {
    waiting.push(note(name, send()))
    await untilWaiting(waiting.length)
  }
  busy.finish()
  for (const _ of waiting) {
    const atWork = () => waiting.find(({ name, request }) => request.state.isAtWork && !order.includes(name))
    await until('the next is at work', () => atWork() !== undefined)
    const next = atWork()!
    order.push(next.name)
    next.request.finish()
  }
  assert.deepEqual(order, ['A1', 'B1', 'A2', 'B2', 'A3'])
})

test('503 to the newest request of the organization with the most, where no more may wait', async () => {
  const { sendA, sendB, untilAtWork, untilWaiting } = await open({ maxRequests: 1, maxWaiting: 2 })
  const busy = sendA()
  await untilAtWork([busy], 1)
  const [older, newer] = [sendA(), sendA()]
  await untilWaiting(2)
  const refused = await sendA().answer
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '1'])
  const other = sendB()
  assert.equal((await newer.answer).status, 503)
  assert.deepEqual(await finishAll([busy, older, other]), [400, 400, 400])
})

test('a request whose client has gone is never worked on', async () => {
  const { sendA, untilAtWork, untilWaiting } = await open({ maxRequests: 1 })
  const busy = sendA()
  await untilAtWork([busy], 1)
  const [gone, next] = [sendA(), sendA()]
  await untilWaiting(2)
  gone.state.isGone = true
  await untilWaiting(1)
  assert.equal((await gone.answer).status, 503)
  assert.deepEqual(await finishAll([busy, next]), [400, 400])
  assert.equal(gone.state.isAtWork, false)
})

test('503 to a request that has waited for ten seconds', async () => {
  const { sendA, untilAtWork, untilWaiting } = await open({ maxRequests: 1 })
  const busy = sendA()
  await untilAtWork([busy], 1)
  const late = sendA()
  await untilWaiting(1)
  app.clock.advance({ seconds: 10 })
  assert.equal((await late.answer).status, 503)
  await finishAll([busy])
})

test('a dear request works alone for its organization beside another one', async () => {
  const { sendA, sendB, untilAtWork, untilWaiting } = await open()
  const other = sendB()
  await untilAtWork([other], 1)
  const dear = times(3, () => sendA({ path: '/shipping-rules/rules/try' }))
  await untilWaiting(2)
  assert.equal(countAtWork(dear), 1)
  const cheap = sendB()
  await untilAtWork([cheap], 1)
  await finishAll([...dear, other, cheap])
})

test('a request that waits for another machine leaves room for others of its organization', async () => {
  const turns = new Turns({ atWork: 100, waiting: 100, answers: { inAll: 1, perOrganization: 1 }, parsed: 1 }, () => 0)
  const take = async (organization_id: number) =>
    turns.take({ organization_id, weight: 1, bodyBytes: 0, answerBytes: 0, isGone: () => false })
  await take(2)
  const first = await take(1)
  for (let i = 1; i < shareBesideOthers; i++) await take(1)
  const next = take(1)
  assert.equal(turns.counts.waiting, 1)
  const comeBack = first.leave()
  await next
  comeBack()
  assert.deepEqual([turns.counts.waiting, turns.counts.working], [0, shareBesideOthers + 2])
})

test('large bodies are parsed beside each other up to 10 MiB, and one after another beyond, until their answers', async () => {
  const { sendA, untilAtWork, untilWaiting } = await open()
  const large = [6_000_000, 4_000_000, 1_000_000].map((bytes) => sendA({ path: '/orders', bytes }))
  await untilWaiting(1)
  assert.deepEqual(
    large.map(({ state }) => state.isAtWork),
    [true, true, false],
  )
  // A small one need not wait for them.
  const small = sendA()
  await untilAtWork([small], 1)
  large[1]!.finish()
  await untilAtWork(large, 3)
  assert.deepEqual(await finishAll([...large, small]), [400, 400, 400, 400])
})
