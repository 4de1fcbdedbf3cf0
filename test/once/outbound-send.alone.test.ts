import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer as createHttp, type RequestListener } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { after, test } from 'node:test'
import { setDefaultCACertificates } from 'node:tls'
import { gzipSync } from 'node:zlib'
import { OutboundError, type OutboundFailure, type OutboundRequest } from '../../src/platform/outbound/call.ts'
import { openSender } from '../../src/platform/outbound/send.ts'
import { certificate } from '../certificate.ts'
import { deepTest } from '../deep.ts'
import { startDrip } from '../drip.ts'
import { freePort } from '../port.ts'
import { until, within } from '../until.ts'

const send = openSender({ allow: ['127.0.0.0/8', '::1/128'], http: true }, async (name) =>
  name === 'silent.test' ? new Promise<never>(() => {}) : name === 'two.test' ? ['::1', '127.0.0.1'] : ['127.0.0.1'],
)

const servers: Server[] = []
const sockets = new Set<Socket>()
after(() => {
  for (const server of servers) server.close()
  for (const socket of sockets) socket.destroy()
})
async function listening(server: Server) {
  servers.push(server)
  server.on('connection', (socket) => sockets.add(socket))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const receiver = async (listener: RequestListener) => `http://127.0.0.1:${await listening(createHttp(listener))}/`
/** Answers with these bytes as they are, once a request has come. */
const wire = async (answer: (socket: Socket) => unknown) =>
  `http://127.0.0.1:${await listening(createTcp((socket) => socket.on('error', () => {}).once('data', () => answer(socket))))}/`

async function failure(call: Partial<OutboundRequest> & { url: string }) {
  const error = await send({ method: 'POST', body: 'buy', ...call }).then(
    ({ status }) => assert.fail(`${call.url} answered ${status}`),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof OutboundError, String(error))
  return [error.reason, error.mayHaveHappened]
}
const harmless = (reason: OutboundFailure) => [reason, false]
const unknown = (reason: OutboundFailure) => [reason, true]

test('a call arrives as it was made, on a connection of its own, and the answer comes back as it was given', async () => {
  const seen: any[] = []
  const url = await receiver(async (request, response) => {
    seen.push({ method: request.method, target: request.url, headers: request.headers, body: Buffer.concat(await request.toArray()) })
    response.writeHead(418, { 'x-one': '1', 'set-cookie': ['a=1', 'b=2'] }).end(Buffer.from([0, 255, 10]))
  })
  const headers = { 'Content-Type': 'application/json', Host: 'elsewhere.test', 'Content-Length': '999', 'Accept-Encoding': 'gzip' }
  const answer = await send({ method: 'PUT', url: `${url}a%20b?c=d#e`, headers, body: '{"é":1}' })
  assert.deepEqual([answer.status, answer.headers['x-one'], [...answer.body]], [418, '1', [0, 255, 10]])
  assert.deepEqual([seen[0].method, seen[0].target, seen[0].body.toString()], ['PUT', '/a%20b?c=d', '{"é":1}'])
  assert.deepEqual(seen[0].headers, {
    'content-type': 'application/json',
    host: new URL(url).host,
    'content-length': '8',
    'accept-encoding': 'identity',
    connection: 'close',
  })
  await send({ method: 'POST', url, body: Uint8Array.from([0, 200, 13]) })
  assert.deepEqual([...seen[1].body], [0, 200, 13])
  await send({ method: 'GET', url })
  assert.deepEqual([seen[2].method, seen[2].headers.cookie, seen[2].headers['content-length']], ['GET', undefined, undefined])
})

test('an answer without a body, one that ends with the connection, and one after early hints are whole', async () => {
  const text = async (answer: string) => (await send({ method: 'GET', url: await wire((socket) => socket.end(answer)) })).body.toString()
  assert.equal(await text('HTTP/1.1 204 No Content\r\n\r\n'), '')
  assert.equal(await text('HTTP/1.1 200 OK\r\n\r\nto the end'), 'to the end')
  assert.equal(await text('HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'), 'ok')
  assert.equal((await send({ method: 'HEAD', url: await receiver((_, response) => response.end('x')) })).body.length, 0)
})

test('a packed answer is not unpacked', async () => {
  const packed = gzipSync(Buffer.alloc(100_000_000))
  const { body } = await send({
    method: 'GET',
    url: await receiver((_, response) => response.setHeader('content-encoding', 'gzip').end(packed)),
  })
  assert.ok(body.equals(packed))
})

test('a redirect is an answer, and is not followed', async () => {
  let visits = 0
  const other = await receiver((_, response) => response.end(String(++visits)))
  for (const status of [300, 301, 302, 303, 307, 308])
    for (const location of [other, other.replace('http:', ''), 'http://169.254.169.254/', 'file:///etc/passwd']) {
      const url = await receiver((_, response) => response.writeHead(status, { location, refresh: `0; url=${location}` }).end())
      assert.deepEqual((await send({ method: 'GET', url })).status, status)
    }
  assert.equal(visits, 0)
})

test('what fails before the first byte of the call had no effect', async () => {
  let effects = 0
  const count = () => effects++
  const url = await receiver(count)
  const mute = `https://127.0.0.1:${await listening(createTcp(() => {}))}/`
  const plainBehindTls = `https://127.0.0.1:${await listening(createTcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))}/`
  const hangsUp = `https://127.0.0.1:${await listening(createTcp((socket) => socket.resetAndDestroy()))}/`
  assert.deepEqual(await failure({ url: 'http://silent.test/', timeoutMs: 100 }), harmless('timeout_before'))
  assert.deepEqual(await failure({ url: mute, timeoutMs: 100 }), harmless('timeout_before'))
  assert.deepEqual(await failure({ url: `http://127.0.0.1:${await freePort()}/` }), harmless('connect'))
  assert.deepEqual(await failure({ url: plainBehindTls }), harmless('tls'))
  assert.match(String(await failure({ url: hangsUp })), /^(tls|connect),false$/)
  for (const headers of [{ 'a b': 'c' }, { a: 'b\r\nc: d' }, { '': 'x' }, { a: 'ĝ' }])
    assert.deepEqual(await failure({ url, headers }), harmless('bad_header'))
  assert.equal(effects, 0)
})

deepTest('what fails after it may have had one: silence, slow headers, a dripping body, a body that is not read', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let effects = 0
  const drip = (head: string) => (socket: Socket) => {
    effects++
    socket.write(head)
    startDrip(socket)
  }
  const calls: (Partial<OutboundRequest> & { url: string })[] = [
    { url: await receiver(() => effects++) },
    { url: await wire(drip('HTTP/1.1 200 OK\r\nX: ')) },
    { url: await wire(drip('HTTP/1.1 200 OK\r\n\r\n')) },
    { url: await wire(drip('HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n')) },
    { url: await wire((socket) => socket.pause() && effects++), body: Buffer.alloc(50_000_000) },
  ]
  const failures = Promise.all(calls.map((call) => failure(call)))
  await until(
    'every receiver has its call',
    () => effects,
    (count) => count === calls.length,
  )
  t.mock.timers.tick(15_000)
  assert.deepEqual(
    await within('the end of the calls', failures),
    calls.map(() => unknown('timeout_after')),
  )
  assert.equal(effects, 5)
})

test('a connection that is lost after the call was sent, at any point before the answer is whole, is reset', async () => {
  const lost = ['', 'HTTP/1.1 20', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n', 'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf']
  for (const part of [...lost, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n']) {
    assert.deepEqual(await failure({ url: await wire((socket) => socket.end(part)) }), unknown('reset'), part)
    const cut = await wire((socket) => socket.write(part, () => socket.resetAndDestroy()))
    assert.deepEqual(await failure({ url: cut }), unknown('reset'), part)
  }
})

test('of 1 GiB no more than 1 MiB is read, and 1 MiB is read whole', async () => {
  let written = 0
  function* chunks() {
    for (written = 0; written < 2 ** 30; written += 65_536) yield Buffer.alloc(65_536)
  }
  const endless = (head: object) =>
    receiver((_, response) => {
      response.writeHead(200, { ...head })
      pipeline(Readable.from(chunks()), response, () => {})
    })
  for (const head of [{}, { 'content-length': 2 ** 30 }]) {
    assert.deepEqual(await failure({ url: await endless(head) }), unknown('too_large'))
    assert.ok(written < 64 * 1_048_576, `${written} bytes`)
  }
  const most = await receiver((_, response) => response.end(Buffer.alloc(1_048_576)))
  assert.equal((await send({ method: 'GET', url: most })).body.length, 1_048_576)
  const oneMore = await receiver((_, response) => response.end(Buffer.alloc(1_048_577)))
  assert.deepEqual(await failure({ url: oneMore }), unknown('too_large'))
})

test('headers without end are too large, and what is not HTTP is no answer', async () => {
  const large = `HTTP/1.1 200 OK\r\n${'X: y\r\n'.repeat(100_000)}\r\n`
  assert.deepEqual(await failure({ url: await wire((socket) => socket.end(large)) }), unknown('too_large'))
  for (const answer of ['+PONG\r\n', 'SSH-2.0-x\r\n', 'HTTP/1.1 2x0\r\n\r\n', 'HTTP/1.1 200 OK\r\nA\x00: b\r\n\r\n'])
    assert.deepEqual(await failure({ url: await wire((socket) => socket.end(answer)) }), unknown('bad_answer'), answer)
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n'
  assert.deepEqual(await failure({ url: await wire((socket) => socket.end(upgrade)) }), unknown('bad_answer'))
})

test('where one address of a name leads nowhere, the next is called', async () => {
  const url = await receiver((_, response) => response.end('here'))
  assert.equal((await send({ method: 'GET', url: url.replace('127.0.0.1', 'two.test') })).body.toString(), 'here')
})

test('an untrusted certificate, or one for another name, is refused, and the environment cannot change that', async () => {
  const seen: unknown[] = []
  const server = createHttps(certificate, (request, response) => {
    seen.push([(request.socket as any).servername, request.headers.host])
    response.end('secured')
  })
  const port = await listening(server)
  const urls = ['receiver.test', '127.0.0.1', 'other.test'].map((host) => `https://${host}:${port}/`) as [string, string, string]
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  for (const url of urls) assert.deepEqual(await failure({ url }), harmless('tls'))
  setDefaultCACertificates([certificate.cert])
  assert.deepEqual(await failure({ url: urls[2] }), harmless('tls'))
  assert.deepEqual(seen, [])
  for (const url of [urls[0], urls[0].replace('.test', '.test.'), urls[1]])
    assert.equal((await send({ method: 'POST', url, body: 'x' })).body.toString(), 'secured')
  assert.deepEqual(seen, [
    ['receiver.test', `receiver.test:${port}`],
    ['receiver.test', `receiver.test.:${port}`],
    [false, `127.0.0.1:${port}`],
  ])
})

test('an idempotent call reuses the idle connection, and is retried where that was closed', async () => {
  const ports: (number | undefined)[] = []
  let hangUp = false
  const left = Promise.withResolvers<void>()
  const url = await receiver(async (request, response) => {
    ports.push(request.socket.remotePort)
    await request.toArray()
    response.end('ok')
    if (hangUp) request.socket.once('close', () => left.resolve()).end()
  })
  const call = { method: 'POST', url, body: 'told', repeatable: true } as const
  for (let i = 0; i < 3; i++) assert.equal((await send(call)).body.toString(), 'ok')
  assert.equal(new Set(ports).size, 1)
  // Beside one another each has its own; what must not be made twice, too, and leaves none behind.
  await Promise.all([send(call), send(call)])
  await send({ ...call, repeatable: false })
  assert.equal(new Set(ports).size, 3)
  hangUp = true
  await send(call)
  await within('both sides have closed the connection', left.promise)
  assert.equal((await send(call)).status, 200)
  assert.equal(ports.length, 8)
})

test('refuses an address that may not be called, though a connection to its host was left open', async () => {
  let calls = 0
  const url = await receiver((_, response) => response.end(String(++calls)))
  const call = { method: 'POST', body: 'told', repeatable: true } as const
  await send({ ...call, url })
  for (const name of ['user', 'user:word'])
    assert.deepEqual(await failure({ ...call, url: url.replace('://', `://${name}@`) }), harmless('bad_url'))
  assert.equal(calls, 1)
})

test('a connection that is lost in the middle of a call over an old one is made once more, and no more often', async () => {
  let calls = 0
  const url = await receiver(async (request, response) => {
    await request.toArray()
    if (++calls > 1) request.socket.destroy()
    else response.end('ok')
  })
  const call = { method: 'POST', url, body: 'told', repeatable: true } as const
  await send(call)
  assert.deepEqual(await failure(call), unknown('reset'))
  assert.equal(calls, 3)
})

test('of an answer only so much is read as was asked for', async () => {
  const url = await receiver((_, response) =>
    pipeline(Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536))), response, () => {}),
  )
  const { status, body } = await send({ method: 'POST', url, body: 'told', repeatable: true, answerBytes: 16_384 })
  assert.deepEqual([status, body.length], [200, 16_384])
})
