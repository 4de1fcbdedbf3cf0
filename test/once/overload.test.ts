import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import type { Handler, HttpRequest } from '../../src/http/http.ts'
import { listenOn } from '../../src/http/listen.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { serverSideOf } from '../accepted-sockets.ts'
import { deepTest } from '../deep.ts'
import { startDrip } from '../drip.ts'
import { startApp } from '../harness.ts'
import { until, within } from '../until.ts'

const app = await startApp()
const most = 4
const metrics = openMetrics()
const handle = createHandler(app.parts, {
  authUrl: 'http://crossdock.test',
  corsOrigins: [],
  limits: { read: 0, write: 0 },
  maxRequests: most,
  maxWaiting: 0,
  metrics,
  metricsLoopback: true,
})
const { authorization } = await app.newOrganization()
const opened: (() => Promise<void>)[] = []
after(async () => {
  for (const close of opened) await close()
  await app.close()
})

async function serve(handler: Handler, patience = {}) {
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false, patience })
  opened.push(async () => {
    const closed = listener.close()
    listener.cut()
    await closed
  })
  listener.serve(handler)
  return { port: listener.port, url: `http://127.0.0.1:${listener.port}` }
}

/** A request that stays in, for it waits for its body, until that is given. */
function waiting() {
  const body = Promise.withResolvers<Buffer>()
  const reading = Promise.withResolvers<void>()
  const incoming: HttpRequest = {
    method: 'POST',
    target: '/api/v3/brands',
    headers: { authorization, 'content-type': 'application/json' },
    address: '192.0.2.1',
    body: () => {
      reading.resolve()
      return body.promise
    },
  }
  return { answer: handle(incoming), reading: reading.promise, finish: () => body.resolve(Buffer.from('{}')) }
}
const ask = async (target: string, method = 'GET') => {
  let read = false
  const body = async () => {
    read = true
    return Buffer.alloc(0)
  }
  const { status, headers, body: text } = await handle({ method, target, headers: { authorization }, address: '127.0.0.1', body })
  return {
    status,
    headers,
    read,
    body: String(headers['content-type']).startsWith('application/json') ? JSON.parse(String(text)) : undefined,
  }
}

test('503 at once for what comes beyond the bound, unread, in the shape of its operation; probes go on; room is found again', async () => {
  const running = Array.from({ length: most }, waiting)
  await Promise.all(running.map(({ reading }) => reading))

  const refused = await ask('/api/v3/brands', 'POST')
  const { status, code, title, detail } = refused.body.errors[0]
  assert.deepEqual([refused.status, status, code, title], [503, '503', 'unknown_error', 'Service unavailable'])
  assert.deepEqual([refused.headers['retry-after'], refused.read], ['1', false])
  assert.match(detail, /again after/)
  const token = await ask('/oauth2/token', 'POST')
  assert.deepEqual([token.status, token.body.error, token.body.status_code], [503, 'temporarily_unavailable', 503])
  assert.deepEqual((await ask('/api/v2/parcels')).body.error.code, 503)
  for (const probe of ['/livez', '/readyz', '/metrics']) assert.equal((await ask(probe)).status, 200)
  const text = await metrics.text()
  assert.match(text, new RegExp(`^crossdock_requests_in_flight ${most}$`, 'm'))
  assert.match(text, /^crossdock_requests_refused_total\{reason="overload"\} 3$/m)

  for (const { finish } of running) finish()
  for (const { answer } of running) assert.equal((await answer).status, 400)
  assert.equal((await ask('/api/v3/brands')).status, 200)
  assert.match(await metrics.text(), /^crossdock_requests_in_flight 0$/m)
})

test('503 is logged once a second at most, with how many were left out', async () => {
  app.clock.advance({ seconds: 1 })
  const logged = app.lines.length
  const running = Array.from({ length: most }, waiting)
  await Promise.all(running.map(({ reading }) => reading))
  for (let i = 0; i < 500; i++) assert.equal((await ask('/api/v3/brands')).status, 503)
  app.clock.advance({ seconds: 1 })
  for (let i = 0; i < 500; i++) assert.equal((await ask('/api/v3/brands')).status, 503)
  for (const { finish } of running) finish()
  await Promise.all(running.map(({ answer }) => answer))
  await new Promise(setImmediate)
  const lines = app.lines.slice(logged).join('')
  const leftOut = [...lines.matchAll(/"level":"warn","event":"http.unavailable",[^\n]*"left_out":(\d+)/g)].map(([, count]) => Number(count))
  assert.deepEqual([leftOut.length, leftOut[1]], [2, 499])
  assert.doesNotMatch(app.lines.join(''), /"level":"info"[^\n]*"status":503/)
})

/** Not by `once`, which fails where an error comes first: to write into a connection that was cut is one. */
const closing = (socket: Socket) => new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve()))

test('503 or 200, and nothing else, to 200 connections at once, which then are good for another request', async () => {
  const { port } = await serve(handle)
  const request = `GET /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`
  const sockets = await Promise.all(
    Array.from({ length: 200 }, async () => {
      const socket = connect(port, '127.0.0.1').setEncoding('utf8')
      // Connections are accepted one in each turn of the event loop; a first answer shows that this one was.
      socket.write('GET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
      await once(socket, 'data')
      return socket
    }),
  )
  const answers = sockets.map(async (socket) => {
    socket.write(`${request}\r\n`)
    const [text] = (await once(socket, 'data')) as [string]
    return text.slice('HTTP/1.1 '.length, 12)
  })
  const statuses = await Promise.all(answers)
  assert.deepEqual([...new Set(statuses)].sort(), ['200', '503'])
  const refused = sockets[statuses.indexOf('503')]!
  refused.write(`${request}\r\n`)
  assert.match(String((await once(refused, 'data'))[0]), /^HTTP\/1\.1 200/)
  for (const socket of sockets) socket.destroy()
})

/** Sends the beginning, then a byte now and then; answers what came back until the connection was cut. */
async function drip(port: number, beginning: string, byte: string) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  const closed = closing(socket)
  socket.write(beginning)
  startDrip(socket, byte)
  await within('the dripping connection is cut', closed)
  return text
}

deepTest('408 cuts a client that drips a header or a body, while others are served', async () => {
  const { port, url } = await serve(handle, { headers: 300, request: 500, check: 50 })
  const head = `POST /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
  const drips = [drip(port, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ', 'x'), drip(port, `${head}Content-Length: 100000\r\n\r\n{`, ' ')]
  let served = 0
  let over = false
  const slow = Promise.all(drips).finally(() => {
    over = true
  })
  while (!over) {
    assert.equal((await fetch(`${url}/api/v3/brands`, { headers: { authorization } })).status, 200)
    served++
  }
  for (const text of await slow) assert.match(text, /^HTTP\/1\.1 408 [\s\S]*"code":"bad_request"/)
  assert.ok(served > 0)
  assert.match(await metrics.text(), /^crossdock_requests_in_flight 0$/m)
})

deepTest('a connection that sends nothing, and one that does not read its answer, are cut', async () => {
  const large = Buffer.alloc(64_000_000)
  const { port } = await serve(async () => ({ status: 200, headers: {}, body: large }), {
    headers: 300,
    request: 300,
    silent: 300,
    check: 50,
  })
  const mute = connect(port, '127.0.0.1').resume()
  const deaf = connect(port, '127.0.0.1', () => deaf.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).pause()
  const [muteClosed, deafClosed] = [closing(mute), closing(deaf)]
  const served = await serverSideOf(deaf)
  await within('the connection that sends nothing is cut', muteClosed)
  await until('the connection that does not read is cut', () => served.destroyed)
  // It learns of it when it reads on: what the network held comes first, and is far from all.
  let received = 0
  deaf.on('data', (chunk: Buffer) => {
    received += chunk.length
  })
  deaf.resume()
  await within('the end of the connection', deafClosed)
  assert.ok(received < large.length, String(received))
})
