import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { runAtOnce } from '../../../test/at-once.ts'
import { deepTest } from '../../../test/deep.ts'
import { picture } from '../../../test/examples.ts'
import { chanceOf } from '../../../test/fuzz/chance.ts'
import { startApp } from '../../../test/harness.ts'
import { testSeed as seed } from '../../../test/seed.ts'
import { createHandler, createServices } from '../../app.ts'
import { createContext } from '../../platform/context.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { countRequest } from './count.ts'
import { takeFromWindow, type WindowEntries } from './window.ts'

const app = await startApp()
after(() => app.close())

for (const requests of [3, 15, 30, 101, 600])
  test(`never more than ${requests} in any 60 seconds, and one more after exactly Retry-After and not a second sooner`, () => {
    const chance = chanceOf(seed, requests)
    const allowed: number[] = []
    let taken: WindowEntries = []
    let time = 1_800_000_000_000
    for (let i = 0; i < requests * 40; i++) {
      // Crowds, and pauses up to a window and a half.
      time += chance.maybe(0.02) ? chance.int(0, 90_000) : chance.int(0, Math.ceil(60_000 / requests))
      const now = takeFromWindow(taken, { time, requests })
      if (now.allowed) {
        allowed.push(time)
        taken = now.taken
      } else {
        const soonest = time + now.waitSeconds * 1000
        assert.ok(takeFromWindow(taken, { time: soonest, requests }).allowed, `seed ${seed}`)
        assert.ok(!takeFromWindow(taken, { time: soonest - 1000, requests }).allowed, `seed ${seed}`)
      }
      assert.ok(taken.length <= Math.min(requests, 100), `seed ${seed}`)
    }
    for (let i = requests; i < allowed.length; i++) assert.ok(allowed[i]! - allowed[i - requests]! >= 60_000, `seed ${seed}`)
    assert.ok(allowed.length > requests * 2, `seed ${seed}`)
  })

test('a request counts for 60 seconds to the millisecond, or with the second that it came in where a limit is large', () => {
  for (const [requests, freeAfterMs] of [
    [3, 60_000],
    [101, 60_999],
  ] as const) {
    const time = 1_800_000_000_000
    let taken: WindowEntries = []
    for (let n = 0; n < requests; n++) taken = takeFromWindow(taken, { time, requests }).taken!
    const isAllowed = (ms: number) => takeFromWindow(taken, { time: time + ms, requests }).allowed
    assert.deepEqual([isAllowed(0), isAllowed(freeAfterMs - 1), isAllowed(freeAfterMs)], [false, false, true], `${requests}`)
  }
})

deepTest('429 beyond 30 uploads in a minute, whichever brand and logo they are for; others are not affected', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: 'limits-uploads' })).body.data
  const upload = (n: number) => call('POST', `/brands/${id}/${n % 2 ? 'screen' : 'print'}-logo`, picture)
  for (let n = 1; n <= 30; n++) {
    const { status, headers } = await upload(n)
    assert.deepEqual([status, headers.ratelimit], [200, `"uploads";r=${30 - n};t=0`])
    if (n === 15) app.clock.advance({ seconds: 20 })
  }
  const refused = await upload(31)
  assert.deepEqual([refused.status, refused.headers['retry-after'], refused.headers.ratelimit], [429, '40', '"uploads";r=0;t=40'])
  assert.equal(refused.headers['ratelimit-policy'], '"uploads";q=30;w=60')
  assert.equal((await call('GET', '/brands')).status, 200)
  app.clock.advance({ seconds: 39 })
  assert.equal((await upload(31)).status, 429)
  app.clock.advance({ seconds: 1 })
  assert.equal((await upload(31)).status, 200)
})

test('429 is counted across applications: of 60 requests to four applications on one database, 20 pass', async () => {
  const services = Array.from({ length: 4 }, () => createServices({ ...app.parts, db: openDatabase(app.settings) }))
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const callers = services.map((parts) => createContext(parts, one.context))
  const limit = { name: 'shared', requests: 20 }
  const send = (n: number) =>
    countRequest(callers[n % 4]!, limit).then(
      () => true,
      ({ kind }) => assert.equal(kind.status, 429),
    )
  const passed = (await runAtOnce(Array.from({ length: 60 }, (_, n) => () => send(n)))).filter(Boolean)
  assert.equal(passed.length, 20)
  await countRequest(other.context, limit)
  await Promise.all(services.map(({ db }) => db.destroy()))
})

deepTest('a limit outlives a restart', async () => {
  const { call, authorization } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: 'limits-restart' })).body.data
  for (let n = 0; n < 30; n++) await call('POST', `/brands/${id}/screen-logo`, picture)
  const again = createHandler(app.parts, { authUrl: '', corsOrigins: [], limits: { read: 0, write: 0 } })
  const body = async () => Buffer.alloc(0)
  const { status } = await again({
    method: 'POST',
    target: `/api/v3/brands/${id}/print-logo`,
    headers: { authorization },
    address: '192.0.2.1',
    body,
  })
  assert.equal(status, 429)
})

deepTest('a limit goes by the real time: a test clock that is moved makes no room', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', { name: 'A', domain: 'limits-clock' })).body.data
  for (let n = 0; n < 30; n++) await call('POST', `/brands/${id}/screen-logo`, picture)
  await call('POST', '/sandbox/clock', { advance: 'P1D' })
  assert.equal((await call('POST', `/brands/${id}/screen-logo`, picture)).status, 429)
})
