import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import type { Handler } from '../../src/http/http.ts'
import { listenOn } from '../../src/http/listen.ts'
import type { Fault } from '../../src/platform/errors.ts'
import { untilRead } from '../accepted-sockets.ts'
import { mostPerTurn } from '../turns.ts'
import { within } from '../until.ts'

/** Answers at once, or with the length of the body, or on a signal of the test. */
function startWire() {
  const hold = Promise.withResolvers<void>()
  const handler: Handler = async ({ target, body }) => {
    if (target === '/held') await hold.promise
    if (target !== '/read') return { status: 200, headers: {}, body: target }
    try {
      return { status: 200, headers: {}, body: `${(await body(10_000_000))?.length} bytes` }
    } catch (error) {
      return { status: (error as Fault).kind.status, headers: {}, body: (error as Fault).detail }
    }
  }
  return { handler, release: hold.resolve }
}

async function serve(options: Partial<Parameters<typeof listenOn>[0]> = {}) {
  const { handler, release } = startWire()
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false, ...options })
  listener.serve(handler)
  const end = async () => {
    const closed = listener.close()
    listener.cut()
    await closed
  }
  return { listener, release, open: () => open(listener.port), [Symbol.asyncDispose]: end }
}

/** A connection, with all that came back on it. */
async function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const seen = { text: '' }
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (text) => {
    seen.text += text
  })
  await once(socket, 'connect')
  const until = async (part: string) => {
    while (!seen.text.includes(part)) await Promise.race([once(socket, 'data'), closed.then(() => assert.fail(`closed: ${seen.text}`))])
  }
  return {
    socket,
    seen,
    closed,
    until,
    send: (text: string) => socket.write(text),
    get: (target: string) => socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`),
  }
}

test('408 to a body that comes by drops; one that comes slowly but steadily is taken', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  await using server = await serve({ patience: { progress: 400 } })
  const [dripping, steady] = [await server.open(), await server.open()]
  const post = (length: number) => `POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`
  dripping.send(post(100_000))
  steady.send(post(160_000))
  for (let second = 0; second < 8; second++) {
    if (second < 2) dripping.send('x')
    steady.send('x'.repeat(20_000))
    await untilRead(steady.socket)
    if (second < 2) await untilRead(dripping.socket)
    t.mock.timers.tick(400)
  }
  await steady.until('160000 bytes')
  await within('the dripping connection is closed', dripping.closed)
  assert.match(dripping.seen.text, /^HTTP\/1\.1 408 .*connection: close.*too slowly/is)
})

test('200 to a GET whose needless body is still on its way, and the end of the connection', async () => {
  await using server = await serve()
  const client = await server.open()
  client.send('GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx')
  await client.closed
  assert.match(client.seen.text, /^HTTP\/1\.1 200 .*connection: close.*\/a$/is)
})

test('200 to a client beyond the bound of idle connections: the longest idle one without a request is closed, none that was served', async () => {
  await using server = await serve({ mostIdle: 3 })
  const guest = await server.open()
  guest.get('/first')
  await guest.until('/first')
  const [mute, half] = [await server.open(), await server.open()]
  half.send('GET /half HTTP/1.1\r\n')
  const honest = await server.open()
  await mute.closed
  honest.get('/honest')
  await honest.until('/honest')
  guest.get('/second')
  await guest.until('/second')
  half.send('Host: x\r\n\r\n')
  await half.until('/half')
})

test('200 to a client beyond the bound where all idle connections were served: the longest idle one is closed', async () => {
  await using server = await serve({ mostIdle: 3 })
  const guests = []
  for (const target of ['/0', '/1', '/2']) {
    const guest = await server.open()
    guest.get(target)
    await guest.until(target)
    guests.push(guest)
  }
  guests[0]!.get('/again')
  await guests[0]!.until('/again')
  const honest = await server.open()
  await guests[1]!.closed
  honest.get('/honest')
  await honest.until('/honest')
  guests[2]!.get('/still')
  await guests[2]!.until('/still')
})

test('200 to a request that is being worked on, however many come meanwhile', async () => {
  await using server = await serve({ mostIdle: 2 })
  const busy = await server.open()
  // The first is answered while the second, sent with it, still runs.
  busy.send('GET /first HTTP/1.1\r\nHost: x\r\n\r\nGET /held HTTP/1.1\r\nHost: x\r\n\r\n')
  await busy.until('/first')
  const mutes = []
  for (let i = 0; i < 6; i++) mutes.push(await server.open())
  await Promise.all(mutes.slice(0, 4).map(({ closed }) => closed))
  server.release()
  await busy.until('/held')
})

test('hundreds of connections that run out of time together are ended a few in each turn of the event loop, so that others are served', async () => {
  await using server = await serve({ patience: { headers: 2_000, check: 1_000 } })
  let ended = 0
  const slow = await Promise.all(
    Array.from({ length: 300 }, async (_, i) => {
      const client = await server.open()
      if (i % 2) client.send('GET /half HTTP/1.1\r\n')
      client.socket.once('end', () => ended++)
      return client
    }),
  )
  const { most } = await mostPerTurn(
    () => ended,
    () => Promise.all(slow.map(({ closed }) => closed)),
  )
  assert.ok(most <= 60, `${most} in one turn`)
  for (const [i, { seen }] of slow.entries()) assert.match(seen.text, i % 2 ? /^HTTP\/1\.1 408 / : /^$/)
})

test('draining goes on serving, on new connections too, and closes each with its answer', async () => {
  await using server = await serve()
  const old = await server.open()
  old.get('/before')
  await old.until('/before')
  assert.doesNotMatch(old.seen.text, /connection: close/i)
  server.listener.drain()
  const fresh = await server.open()
  for (const client of [old, fresh]) {
    client.get('/after')
    await client.closed
    assert.match(client.seen.text, /HTTP\/1\.1 200 OK\r\n(?:[^\r]+\r\n)*connection: close\r\n(?:[^\r]+\r\n)*\r\n\/after$/i)
  }
})

test('a connection that never sent a byte does not hold up the end', async () => {
  await using server = await serve()
  const [mute, guest] = [await server.open(), await server.open()]
  guest.get('/here')
  await guest.until('/here')
  await server.listener.close()
  await Promise.all([mute.closed, guest.closed])
})

test('200 to everyone who had connected when the port was to close', async () => {
  await using server = await serve()
  const clients = await Promise.all(Array.from({ length: 50 }, server.open))
  for (const { get } of clients) get('/late')
  await server.listener.close()
  await Promise.all(clients.map(({ closed }) => closed))
  for (const { seen } of clients) assert.match(seen.text, /^HTTP\/1\.1 200 /)
})

test('400 to what the parser lets pass and a proxy may have read otherwise, and the end of the connection', async () => {
  await using server = await serve()
  for (const text of [
    'GET /a HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
    'GET /a HTTP/2.0\r\nHost: x\r\n\r\n',
    'POST /read HTTP/1.0\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
  ]) {
    const client = await server.open()
    client.send(text)
    await client.closed
    assert.match(client.seen.text, /^HTTP\/1\.1 400 .*connection: close.*HTTP allows/is, text)
  }
})

test('200 to an offer of another protocol, which is not taken up, and the end of the connection', async () => {
  await using server = await serve()
  const client = await server.open()
  client.send('GET /a HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n')
  await client.closed
  assert.match(client.seen.text, /^HTTP\/1\.1 200 .*connection: close/is)
})
