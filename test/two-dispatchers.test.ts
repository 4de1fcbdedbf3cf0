import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import { deepTest } from './deep.ts'
import { forkDispatcher } from './fork-dispatcher.ts'
import { startRealServer, tell, webhooksAt } from './prove/webhooks/real-server.ts'
import { until, within } from './until.ts'

type Request = { readonly n: number; readonly webhook_id: string; answer(status: number): void }

/** A receiver that answers each request when the test says so. */
async function startReceiver() {
  const requests: Request[] = []
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { n } = JSON.parse(Buffer.concat(chunks).toString()).data
      const answer = (status: number) => void response.writeHead(status).end()
      requests.push({ n, webhook_id: String(request.headers['webhook-id']), answer })
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  const { port } = server.address() as AddressInfo
  const count = async (many: number) => {
    await until(
      `request ${many}`,
      () => requests.length,
      (arrived) => arrived >= many,
    )
    assert.equal(requests.length, many)
    return requests[many - 1]!
  }
  return { url: `http://127.0.0.1:${port}`, requests, count, close }
}

/** On SQLite a process that is paused in the middle of a transaction would hold the one lock of the file for as long. */
const options = { skip: !process.env.POSTGRES_URL && 'PostgreSQL only' }

deepTest('a dispatcher that was paused past its lease changes nothing, and every event is delivered', options, async () => {
  const receiver = await startReceiver()
  const application = await startRealServer(process.env.POSTGRES_URL ?? '')
  const environment = { ...application.environment, LEASE_SECONDS: '1' }
  const dispatchers: Awaited<ReturnType<typeof forkDispatcher>>[] = []
  after(async () => {
    for (const dispatcher of dispatchers) await dispatcher.kill()
    await receiver.close()
    await application.close()
  })
  const statuses = async () =>
    (await application.parts.db.selectFrom('deliveries').select('status').orderBy('id').execute()).map(({ status }) => status)

  await webhooksAt(application.context, receiver.url, 1)
  for (const n of [1, 2, 3]) await tell(application.context, 7, n)
  const first = await forkDispatcher(environment)
  dispatchers.push(first)
  const paused = await receiver.count(1)
  first.signal('SIGSTOP')

  // The second takes over when the lease has ended: it delivers event 1, and event 2 is on its way.
  dispatchers.push(await forkDispatcher(environment))
  const again = await receiver.count(2)
  assert.deepEqual([again.n, again.webhook_id], [1, paused.webhook_id])
  again.answer(204)
  const next = await receiver.count(3)
  assert.equal(next.n, 2)

  // The first wakes up with events 1, 2 and 3 in its hands, and hears that event 1 was refused.
  paused.answer(500)
  first.signal('SIGCONT')
  await within('the end of what the first had begun', first.stop())
  assert.ok(!(await statuses()).includes('held'))
  next.answer(204)
  const last = await receiver.count(4)
  last.answer(204)
  await until('three deliveries', statuses, (found) => found.every((status) => status === 'delivered'))
  assert.deepEqual(
    receiver.requests.map(({ n }) => n),
    [1, 1, 2, 3],
  )
})
