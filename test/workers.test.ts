import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { after, describe } from 'node:test'
import { openApp } from '../src/app.ts'
import { addOrganization } from '../src/modules/onboarding/service.ts'
import { deepTest } from './deep.ts'
import { basic, freshDatabase } from './harness.ts'
import { killServers, type RunningServer, startServer } from './server.ts'
import { until } from './until.ts'

const path = '/api/v3/addresses/sender-addresses'
const address = { name: 'Robin', address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city: 'Eindhoven', country_code: 'NL' }

/** The processes of a server that serve; it is their parent. */
const workersOf = ({ pid }: RunningServer) => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)

describe('several workers on one PostgreSQL', { skip: !process.env.POSTGRES_URL && 'PostgreSQL only' }, () => {
  after(killServers)

  async function startWorkers(count: number) {
    const { settings, remove } = await freshDatabase()
    const app = await openApp(settings)
    const { credentials } = await app.system.transaction((tx) => addOrganization(tx, { name: 'Workers' }))
    await app.close()
    const server = await startServer({
      DATA_DIR: settings.DATA_DIR,
      DATABASE_URL: settings.DATABASE_URL,
      DATABASE_POOL: '3',
      WORKERS: String(count),
      LOG_LEVEL: 'info',
      METRICS_LOOPBACK: 'on',
      DEMO: 'off',
    })
    after(async () => {
      await server.kill()
      await remove()
    })
    const headers = { authorization: basic(credentials.api_key, credentials.api_secret), 'content-type': 'application/json' }
    return { server, headers }
  }

  /** Clients that send one request after another over connections that they keep open, until they are stopped. */
  function startLoad({ url }: RunningServer, headers: Record<string, string>, clients: number) {
    const agent = new Agent({ keepAlive: true, maxSockets: clients })
    const outcome = { answered: 0, failures: [] as string[], names: [] as string[] }
    let isStopped = false
    const send = (method: 'GET' | 'POST', body = '') =>
      new Promise<number>((resolve, reject) => {
        const sent = request(`${url}${path}`, { method, agent, headers }, (response) => {
          response.resume().on('end', () => resolve(response.statusCode!))
        })
        sent.on('error', reject).end(body)
      })
    const run = async (client: number) => {
      for (let n = 0; !isStopped; n++) {
        const name = `${client} ${n}`
        const status = await (n % 4 ? send('GET') : send('POST', JSON.stringify({ ...address, name }))).catch(
          (error) => error.code ?? String(error),
        )
        if (status === 200 || status === 201) outcome.answered++
        else outcome.failures.push(`${n} of ${client}: ${status}`)
      }
    }
    const running = Array.from({ length: clients }, (_, client) => run(client))
    const stop = async () => {
      isStopped = true
      await Promise.all(running)
      agent.destroy()
      return outcome
    }
    return { stop, outcome }
  }

  const metricsOf = async ({ url }: RunningServer) => (await fetch(`${url}/metrics`)).text()

  deepTest('SIGHUP replaces every worker while clients send: no request fails, and SIGTERM ends all', async () => {
    const { server, headers } = await startWorkers(2)
    const before = workersOf(server)
    assert.equal(before.length, 2)
    const load = startLoad(server, headers, 16)
    server.signal('SIGHUP')
    await server.until('err', '"workers.replaced"')
    const { answered, failures } = await load.stop()
    assert.deepEqual(failures, [])
    assert.ok(answered > 0)
    const now = workersOf(server)
    assert.deepEqual([now.length, now.filter((pid) => before.includes(pid))], [2, []])

    const last = startLoad(server, headers, 4)
    await until(
      'twenty answers',
      () => last.outcome.answered,
      (count) => count >= 20,
    )
    assert.equal(await server.stop(), 0)
    const { failures: refused } = await last.stop()
    // Sent after the port had closed, or while it closed a connection that was idle: nothing else was refused, and nothing was answered wrongly.
    assert.deepEqual(
      refused.filter((failure) => !/ECONNREFUSED$|ECONNRESET$/.test(failure)),
      [],
    )
    assert.ok(now.every((pid) => !isAlive(pid)))
    assert.equal(server.said.err.match(/"server\.stopped"/g)?.length, 4)
  })

  deepTest('a worker that is killed is replaced, and the other serves meanwhile', async () => {
    const { server, headers } = await startWorkers(2)
    const [victim] = workersOf(server)
    process.kill(victim!, 'SIGKILL')
    await server.until('err', '"worker.exited"')
    for (let n = 0; n < 10; n++) assert.equal((await fetch(`${server.url}${path}`, { headers })).status, 200)
    const started = () => server.said.err.match(/"worker\.started"/g)?.length
    await until('the third start of a worker', started, (count) => count === 3)
    const workers = workersOf(server)
    assert.ok(workers.length === 2 && !workers.includes(victim!))
    assert.match(await metricsOf(server), /^crossdock_worker_restarts_total 1$/m)
  })

  deepTest('/metrics shows all workers, each with its label, and what they share once', async () => {
    const { server, headers } = await startWorkers(2)
    for (let n = 0; n < 10; n++) await fetch(`${server.url}${path}`, { headers: { ...headers, connection: 'close' } })
    const text = await metricsOf(server)
    const counts = [...text.matchAll(/^crossdock_requests_total\{worker="(\d)",operation="listSenderAddresses".*\} (\d+)$/gm)]
    assert.deepEqual(counts.map(([, worker]) => worker).sort(), ['1', '2'])
    assert.equal(
      counts.reduce((sum, [, , count]) => sum + Number(count), 0),
      10,
    )
    assert.match(text, /^process_resident_memory_bytes\{worker="2"\} \d+$/m)
    for (const name of ['crossdock_workers', 'crossdock_info', 'crossdock_jobs{state="waiting"}'])
      assert.equal(text.split('\n').filter((line) => line.startsWith(name)).length, 1, name)
    assert.equal(new Set(text.match(/^# TYPE \S+/gm)).size, text.match(/^# TYPE \S+/gm)?.length)
  })

  deepTest('a start that cannot succeed says why once, and ends with 1', async () => {
    const { server } = await startWorkers(2)
    const port = new URL(server.url).port
    const { settings, remove } = await freshDatabase()
    const refused = startServer({ WORKERS: '2', PORT: port, DATABASE_URL: settings.DATABASE_URL })
    await assert.rejects(refused, /The server ended with 1: Crossdock did not start\. Port \d+ on 127\.0\.0\.1 is taken[^\n]+\n$/)
    await remove()
  })
})

function isAlive(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
