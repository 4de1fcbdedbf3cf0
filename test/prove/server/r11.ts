import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { limitMs, type RunningBaseline, secondsLimit, startBaseline, tellBaseline } from '../../baseline.ts'
import { startPostgres } from '../../postgres.ts'
import { type Answer, sendRequest } from '../../proofs/client.ts'
import type { Goal, Size } from '../../proofs/goal.ts'
import { openDemoClient } from '../../proofs/installation.ts'
import { runSteadily } from '../../proofs/load.ts'
import { killServers, type RunningServer, startServer } from '../../server.ts'
import { startBalancer } from '../balancer.ts'

const restartsFor: Record<Size, number> = { small: 1, gate: 10, full: 200 }
/** Five probes of the balancer; in `npm test`, beside other tests, a probe takes longer. */
const drainMs: Record<Size, number> = { small: 3_000, gate: 500, full: 500 }
const perSecond = 200
const stopped = secondsLimit(25)
/** Longer than any of the jobs takes where a server runs it. */
const jobDone = secondsLimit(5)
const path = '/api/v3/addresses/sender-addresses'
const body = JSON.stringify({ name: 'A', address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' })

export const r11: Goal = {
  id: 'R11',
  promise: 'a restart behind a balancer fails no request, ends with 0 within 25 s, and leaves no job leased',
  async run({ size }) {
    await using ending = new AsyncDisposableStack()
    const postgres = await startPostgres()
    ending.defer(postgres.stop)
    // The end of PostgreSQL may reach a connection before its own.
    const db = new pg.Pool({ connectionString: `${postgres.url}/postgres`, max: 2 }).on('error', () => {})
    ending.defer(() => db.end())
    ending.defer(killServers)
    const settings = {
      DATABASE_URL: `${postgres.url}/postgres`,
      DATABASE_POOL: '20',
      SECRET_KEY: 'one secret key for both of the servers',
      DRAIN_MS: String(drainMs[size]),
    }
    const first = await startServer(settings)
    const { authorization } = openDemoClient(first)
    const servers = [first, await startServer(settings)]
    const balancer = await startBalancer()
    ending.defer(balancer.close)
    await Promise.all(servers.map(({ url }) => balancer.add(url)))

    const measuring = ending.use(startBaseline())
    const violations: string[] = []
    const counts = { restarts: 0, requests: 0, written: 0, 'failed requests': 0, 'jobs running at a stop': 0, 'ms for the longest stop': 0 }
    const load = startLoad(balancer.url, authorization, ({ status, text }, method) => {
      counts.requests++
      if (status === 201) counts.written++
      if (status >= 200 && status < 300) return
      counts['failed requests']++
      violations.push(`${method} was answered ${status} ${text.slice(0, 200)} during restart ${counts.restarts + 1}`)
    })
    const work = keepWorking(db)

    const stop = async (server: RunningServer) => {
      const begun = performance.now()
      counts['jobs running at a stop'] += (await leases(db)).length
      const code = await server.stop()
      const ms = Math.round(performance.now() - begun)
      counts['ms for the longest stop'] = Math.max(ms, counts['ms for the longest stop'])
      if (code !== 0) violations.push(`A server ended with ${code}: ${server.said.err.slice(0, 500)}`)
      if (ms > limitMs(stopped, await measuring.read())) violations.push(`A server took ${ms} ms to stop`)
    }
    for (; counts.restarts < restartsFor[size]; counts.restarts++) {
      const place = counts.restarts % 2
      const old = servers[place]!
      await stop(old)
      balancer.remove(old.url)
      violations.push(...(await leftLeased(db, measuring)).map((job) => `Job ${job} is still leased by a server that has stopped`))
      servers[place] = await startServer(settings)
      await balancer.add(servers[place].url)
    }
    await load.stop()
    await Promise.all(servers.map(stop))
    await work.stop()
    violations.push(...(await leases(db)).map((job) => `Job ${job} is still leased after all have stopped`))
    const { rows } = await db.query('select count(*)::int as count from sender_addresses')
    // The demo organization comes with one.
    if (rows[0].count !== counts.written + 1) violations.push(`${counts.written} writes were acknowledged, ${rows[0].count - 1} are there`)
    return { counts: { ...counts, baseline: tellBaseline(await measuring.read()) }, violations }
  },
}

function startLoad(url: string, authorization: string, tell: (answer: Answer, method: string) => void) {
  const agent = new Agent({ keepAlive: true })
  const headers = { authorization, 'content-type': 'application/json' }
  const load = runSteadily(perSecond, async (count) => {
    if (count % 4 === 0) tell(await sendRequest(`${url}${path}`, { agent, method: 'POST', headers, body }), 'POST')
    else tell(await sendRequest(`${url}${path}${count % 4 === 1 ? '/1' : '?page_size=5'}`, { agent, headers }), 'GET')
  })
  return {
    async stop() {
      await load.stop()
      agent.destroy()
    },
  }
}

/** Jobs come all the time, and wait for a lock for longer than a server drains: who has stopped had some under way to the end. */
function keepWorking(db: pg.Pool) {
  const insert = `insert into jobs (kind, payload, run_at, attempts, fence, created_at)
    select 'housekeeping', '{}', '2026-01-01T00:00:00.000Z', 0, 0, '2026-01-01T00:00:00.000Z' from generate_series(1, 5)`
  let over = false
  const working = (async () => {
    const client = await db.connect()
    while (!over) {
      await client.query(insert)
      await client.query('begin; lock table access_tokens in exclusive mode')
      await sleep(700)
      await client.query('commit')
      await sleep(100)
    }
    client.release()
  })()
  return {
    stop: () => {
      over = true
      return working
    },
  }
}

const leases = async (db: pg.Pool): Promise<string[]> =>
  (await db.query('select id, fence from jobs where leased_until is not null')).rows.map(({ id, fence }) => `${id}, fence ${fence}`)

/** Jobs that stay leased for longer than any of these takes while a worker runs it; a lease itself would last 30 s. */
async function leftLeased(db: pg.Pool, measuring: RunningBaseline) {
  const mostMs = limitMs(jobDone, await measuring.read())
  let left = await leases(db)
  for (const begun = performance.now(); left.length > 0 && performance.now() - begun < mostMs; ) {
    await sleep(50)
    const now = new Set(await leases(db))
    left = left.filter((job) => now.has(job))
  }
  return left
}
