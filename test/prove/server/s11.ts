import { setTimeout as sleep } from 'node:timers/promises'
import { createHandler, createServices } from '../../../src/app.ts'
import { openDatabase } from '../../../src/platform/database/open-database.ts'
import { picture } from '../../examples.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { baseUrl, contentOf, freshDatabase, startApp } from '../../harness.ts'
import { withSharedPostgres } from '../../proofs/engines.ts'
import type { Finding, Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient, openInstallation } from '../../proofs/installation.ts'

const most = 30
const windowMs = 60_000
const processes = 4
const steps = { small: 200, gate: 1_000, full: 20_000 }

export const s11: Goal = {
  id: 'S11',
  promise: `Never more than ${most} uploads of an organization in any 60 seconds, across ${processes} processes; after exactly Retry-After one more`,
  run: ({ size, seed }) =>
    withSharedPostgres(async (url) => {
      const [moved, real] = [await byMovedClock(url, steps[size], chanceOf(seed, 0)), await byRealClock(url, size)]
      return { counts: { ...moved.counts, ...real.counts }, violations: [...moved.violations, ...real.violations] }
    }),
}

/** Applications that share nothing but the database, and a clock that is moved, so that hours of uploads pass in seconds. */
async function byMovedClock(postgresUrl: string, count: number, chance: Chance): Promise<Finding> {
  const app = await startApp({ database: () => freshDatabase(postgresUrl) })
  const services = Array.from({ length: processes }, () => createServices({ ...app.parts, db: openDatabase(app.settings) }))
  const handlers = services.map((parts) => createHandler(parts, { authUrl: baseUrl, corsOrigins: [], limits: { read: 0, write: 0 } }))
  const callers = await Promise.all(
    ['one', 'other'].map(async (domain) => {
      const { call, authorization } = await app.newOrganization()
      const { id } = (await call('POST', '/brands', { name: domain, domain: `limit-${domain}` })).body.data
      return { authorization, id, allowed: [] as number[], refused: 0 }
    }),
  )
  const violations: string[] = []
  const upload = async ({ authorization, id }: (typeof callers)[number]) => {
    const { type, bytes } = contentOf(picture)
    const headers = { authorization, 'content-type': type }
    const body = async () => Buffer.from(bytes!)
    return chance.pick(handlers)({ method: 'POST', target: `/api/v3/brands/${id}/screen-logo`, headers, address: '192.0.2.1', body })
  }
  const now = () => Date.parse(app.clock.time)
  const moveTo = (time: number) => {
    app.clock.time = new Date(time).toISOString()
  }

  let exact = 0
  for (let step = 0; step < count; ) {
    moveTo(now() + (chance.maybe(0.05) ? chance.int(0, 90_000) : chance.int(0, 3_000)))
    const caller = chance.pick(callers)
    const crowd = chance.maybe(0.1) ? chance.int(2, 40) : 1
    step += crowd
    const answers = await Promise.all(Array.from({ length: crowd }, () => upload(caller)))
    caller.allowed.push(...answers.filter(({ status }) => status === 200).map(now))
    const refused = answers.find(({ status }) => status === 429)
    caller.refused += answers.filter(({ status }) => status === 429).length
    violations.push(
      ...answers.filter(({ status }) => status !== 200 && status !== 429).map(({ status }) => `An upload was answered ${status}`),
    )
    if (!refused || !chance.maybe(0.5)) continue
    const wait = Number(refused.headers['retry-after']) * 1000
    moveTo(now() + wait - 1000)
    if ((await upload(caller)).status !== 429) violations.push('An upload was taken a second before Retry-After')
    moveTo(now() + 1000)
    if ((await upload(caller)).status !== 200) violations.push('An upload was refused after exactly Retry-After')
    caller.allowed.push(now())
    exact++
  }
  for (const { allowed } of callers)
    for (let i = most; i < allowed.length; i++)
      if (allowed[i]! - allowed[i - most]! < windowMs) violations.push(`${most + 1} uploads in ${allowed[i]! - allowed[i - most]!} ms`)
  const refused = callers.reduce((sum, one) => sum + one.refused, 0)
  if (refused === 0 || exact === 0) violations.push('Nothing was refused, which proves nothing')
  await Promise.all(services.map(({ db }) => db.destroy()))
  await app.close()
  const allowed = callers.reduce((sum, one) => sum + one.allowed.length, 0)
  return { counts: { taken: allowed, refused, 'waits of exactly Retry-After': exact }, violations }
}

/** Servers in processes of their own, all asked at once. At full size the minute is waited for. */
async function byRealClock(postgresUrl: string, size: Size): Promise<Finding> {
  await using installation = await openInstallation({ postgresUrl, environment: { DATABASE_POOL: '5' } })
  const first = await installation.start()
  const more = size === 'small' ? 1 : processes - 1
  const others = await Promise.all(Array.from({ length: more }, () => installation.start({ PORT: '0' })))
  const servers = [first, ...others]
  const { authorization, call } = openDemoClient(first)
  const [brand] = (await call('GET', '/brands')).data
  const { type, bytes } = contentOf(picture)
  const upload = async (n: number) => {
    const url = `${servers[n % servers.length]!.url}/api/v3/brands/${brand.id}/print-logo`
    const answer = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': type },
      body: new Uint8Array(bytes as Buffer),
    })
    await answer.arrayBuffer()
    return { status: answer.status, wait: Number(answer.headers.get('retry-after')) }
  }
  const violations: string[] = []
  const answers = await Promise.all(Array.from({ length: most * 4 }, (_, n) => upload(n)))
  const taken = answers.filter(({ status }) => status === 200).length
  if (taken !== most) violations.push(`${taken} of ${answers.length} uploads at once were taken by ${servers.length} processes`)
  if (size === 'full') {
    const { wait } = await upload(0)
    await sleep(wait * 1000 - 1000)
    if ((await upload(1)).status !== 429) violations.push('A real upload was taken a second before Retry-After')
    await sleep(1000)
    if ((await upload(2)).status !== 200) violations.push('A real upload was refused after Retry-After')
  }
  await Promise.all(servers.map((server) => server.stop()))
  return { counts: { [`taken of ${answers.length} at once by ${servers.length} processes`]: taken }, violations }
}
