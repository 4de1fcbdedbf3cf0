import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import type { HttpRequest } from '../../src/http/http.ts'
import { listenOn } from '../../src/http/listen.ts'
import type { TrustedProxies } from '../../src/platform/trusted-proxies.ts'
import { serverSideOf, untilRead } from '../accepted-sockets.ts'
import { startDrip } from '../drip.ts'
import { basic, startApp } from '../harness.ts'
import { passTurns, until, within } from '../until.ts'

/** What only a socket can show. */
const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
after(async () => {
  await listener.close()
  await app.close()
})
const early = fetch(`${url}/livez`)
listener.serve(createHandler({ ...app.parts, baseUrl: url }, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } }))
const { authorization } = await app.newOrganization()

/** Sends bytes as they are, and answers all that comes back until the server closes. */
const raw = (text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = ''
    const socket = connect(listener.port, '127.0.0.1', () => socket.write(text))
    socket.setEncoding('utf8').on('data', (chunk) => {
      answer += chunk
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
  })

test('200 to a request that arrived before the application was open', async () => {
  assert.equal((await early).status, 200)
})

test('200 by HEAD: the length of the body, and no body', async () => {
  const get = await fetch(`${url}/api/v3/brands`, { headers: { authorization } })
  const head = await fetch(`${url}/api/v3/brands`, { method: 'HEAD', headers: { authorization } })
  assert.deepEqual([head.status, head.headers.get('content-length'), await head.text()], [200, get.headers.get('content-length'), ''])
})

test('204 has neither body nor length', async () => {
  const made = await fetch(`${url}/api/v3/brands`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: '{"name":"A","domain":"listen"}',
  })
  const { data } = (await made.json()) as { data: { id: number } }
  const deleted = await fetch(`${url}/api/v3/brands/${data.id}`, { method: 'DELETE', headers: { authorization } })
  assert.deepEqual([deleted.status, deleted.headers.get('content-length'), deleted.headers.get('content-type')], [204, null, null])
})

test('413 for a body that says it is too large, and for one that turns out so; the connection then closes', async () => {
  const head = `POST /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`
  assert.match(await raw(`${head}Content-Length: 1048577\r\n\r\n`), /^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*content_too_large/i)
  const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
  assert.match(await raw(`${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`), /^HTTP\/1\.1 413 /)
})

test('an early answer reaches a client that reads it only when it has sent everything', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const send = async (lines: string, size: number, pauseMs = 0) => {
    const socket = connect(listener.port, '127.0.0.1')
    let [text, problem] = ['', '']
    socket.on('error', ({ message }) => {
      problem = message
    })
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
    socket.write(`POST /api/v3/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${lines}Content-Length: ${size}\r\n\r\n`)
    for (let sent = 0; sent < size && problem === ''; sent += 262_144) {
      if (!socket.write(Buffer.alloc(Math.min(262_144, size - sent), ' '))) await Promise.race([once(socket, 'drain'), closed])
      if (sent > 0) continue
      const served = await serverSideOf(socket)
      await until('the answer is sent', () => served.bytesWritten)
      t.mock.timers.tick(pauseMs)
    }
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await closed
    return `${text.split('\r\n')[0]} ${problem}`
  }
  assert.match(await send(`Authorization: ${authorization}\r\n`, 16_000_000), /^HTTP\/1\.1 413 .* $/)
  assert.match(await send('Authorization: Basic wrong\r\n', 9_000_000), /^HTTP\/1\.1 401 .* $/)
  assert.match(await send('Authorization: Basic wrong\r\n', 9_000_000, 2_500), /^HTTP\/1\.1 401 .* $/)
})

test('a client that was answered early is cut off if it pauses or goes on for too long, and when the port closes', async () => {
  for (const { discard, closes } of [
    { discard: { pause: 0, whole: 60_000 }, closes: false },
    { discard: { pause: 60_000, whole: 300 }, closes: false },
    { discard: { pause: 60_000, whole: 60_000 }, closes: true },
  ]) {
    const other = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false, discard })
    other.serve(async () => ({ status: 413, headers: {}, body: 'too large' }))
    const socket = connect({ port: other.port, host: '127.0.0.1', allowHalfOpen: true }).setEncoding('utf8')
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', () => {}))
    socket.write('POST /api/v3/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n')
    assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 413 /)
    // It notices only when it sends that it was cut off.
    startDrip(socket)
    if (closes) await other.close()
    await within('the connection is cut', closed)
    if (!closes) await other.close()
  }
})

test('one answer to a request whose rest turns out not to be HTTP after it was answered', async () => {
  const head = 'POST /api/v3/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n'
  let answer = ''
  const socket = connect(listener.port, '127.0.0.1', () => socket.write(head)).setEncoding('utf8')
  socket.on('error', () => {})
  socket.on('data', (chunk: string) => {
    answer += chunk
    socket.write('not a chunk\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
  })
  await once(socket, 'close')
  assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 401'])
})

test('a request ends whose client goes away when its body has come whole, and has not been read', async () => {
  const other = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  for (const read of [
    (incoming: HttpRequest) => incoming.body(1_000_000),
    async (incoming: HttpRequest) => {
      for await (const chunk of incoming.stream!(1_000_000)) assert.ok(chunk)
    },
  ]) {
    const [begun, gone, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<unknown>()]
    other.serve(async (incoming) => {
      begun.resolve()
      await gone.promise
      await read(incoming).then(ended.resolve, ended.resolve)
      return { status: 200, headers: {}, body: '' }
    })
    const socket = connect(other.port, '127.0.0.1')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`)
    await begun.promise
    const served = await serverSideOf(socket)
    await untilRead(socket)
    socket.resetAndDestroy()
    await until('the server sees the end of the connection', () => served.destroyed)
    gone.resolve()
    assert.match(String(await within('the end of the request', ended.promise)), /connection closed before the body was complete/)
  }
  await other.close()
})

test('431 for headers past 16 KiB, 400 for what is not HTTP, both as our error list', async () => {
  const large = await raw(`GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`)
  assert.match(large, /^HTTP\/1\.1 431 [\s\S]*"code":"content_too_large"/)
  for (const text of [
    'NONSENSE\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
  ])
    assert.match(await raw(text), /^HTTP\/1\.1 400 /, text)
})

test('two requests sent at once are answered in turn', async () => {
  const one = `GET /api/v3/brands/0 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n`
  const answer = await raw(`${one}\r\n${one}Connection: close\r\n\r\n`)
  assert.equal(answer.match(/HTTP\/1\.1 404/g)?.length, 2)
})

test('an unexpected body is not taken for the next request', async () => {
  const answer = await raw(
    `GET /api/v3/brands/0 HTTP/1.1\r\nHost: x\r\nContent-Length: 41\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\nX: y\r\n\r\n`,
  )
  assert.equal(answer.match(/HTTP\/1\.1/g)?.length, 1)
})

test('a client that goes away in the middle of its body disturbs no other client', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(listener.port, '127.0.0.1', () => {
      socket.write(
        `POST /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"name"`,
      )
      socket.end()
    })
    socket.resume().on('close', () => resolve())
  })
  assert.equal((await fetch(`${url}/livez`)).status, 200)
  await new Promise(setImmediate)
  assert.ok(!app.lines.join('').includes('"level":"error"'))
})

const forwardings: Readonly<Record<string, { trust: TrustedProxies; header: string; address: string; untrusted?: string }>> = {
  'the peer by default': { trust: false, header: '203.0.113.9, 198.51.100.7', address: '127.0.0.1', untrusted: '127.0.0.1' },
  'the last entry behind one proxy': { trust: 1, header: '203.0.113.9, 198.51.100.7', address: '198.51.100.7' },
  'the last but one behind two': { trust: 2, header: '192.0.2.1, 203.0.113.9, 10.0.0.2', address: '203.0.113.9' },
  'the first where a request passed fewer': { trust: 2, header: '198.51.100.7', address: '198.51.100.7' },
  'the last entry that is no proxy of ours': {
    trust: ['127.0.0.1', '10.0.0.0/8'],
    header: '10.9.9.9, 203.0.113.9, 10.0.0.2',
    address: '203.0.113.9',
  },
  'the first where all are proxies of ours': {
    trust: ['127.0.0.0/8', '10.0.0.0/8'],
    header: '10.0.0.3, 10.0.0.2:4711',
    address: '10.0.0.3',
  },
  'the peer that is none of our proxies': { trust: ['10.0.0.0/8'], header: '203.0.113.9', address: '127.0.0.1', untrusted: '127.0.0.1' },
}
for (const [what, { trust, header, address, untrusted }] of Object.entries(forwardings))
  test(`the address of a client is ${what}`, async () => {
    const seen: HttpRequest[] = []
    const other = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: trust })
    other.serve(async (incoming) => {
      seen.push(incoming)
      return { status: 200, headers: {}, body: '' }
    })
    await fetch(`http://127.0.0.1:${other.port}/`, { headers: { 'x-forwarded-for': header } }).then((response) => response.text())
    await other.close()
    assert.deepEqual([seen[0]!.address, seen[0]!.untrustedProxy], [address, untrusted])
  })

test('closing lets a running request finish', async () => {
  const other = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  const finish = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  other.serve(async () => {
    begun.resolve()
    await finish.promise
    return { status: 200, headers: {}, body: 'done' }
  })
  const running = fetch(`http://127.0.0.1:${other.port}/`)
  await begun.promise
  const closed = other.close()
  finish.resolve()
  assert.equal(await (await running).text(), 'done')
  await closed
  await assert.rejects(fetch(`http://127.0.0.1:${other.port}/`))
})

test('closing lets a request finish whose client has gone', async () => {
  const other = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  const [begun, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isServed = false
  other.serve(async () => {
    begun.resolve()
    await going.promise
    isServed = true
    return { status: 200, headers: {}, body: '' }
  })
  const leaving = new AbortController()
  const request = fetch(`http://127.0.0.1:${other.port}/`, { signal: leaving.signal })
  await begun.promise
  leaving.abort()
  await assert.rejects(request)
  const closed = other.close().then(() => isServed)
  await untilClosed(other.port)
  // Whatever waits for connections alone is over by then.
  await passTurns()
  going.resolve()
  assert.equal(await within('the end of the port', closed), true)
})

/** Until a port takes no more connections. */
const untilClosed = (port: number) =>
  until(
    'the port is closed',
    () =>
      new Promise<boolean>((resolve) => {
        const probe = connect(port, '127.0.0.1', () => resolve(false)).on('error', () => resolve(true))
        probe.once('connect', () => probe.destroy())
      }),
  )

test('serves the absolute form of a target as its path and query', async () => {
  const ask = (target: string) => raw(`GET ${target} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`)
  assert.match(await ask('http://x/api/v3/brands?page_size=1'), /^HTTP\/1\.1 200 /)
  assert.match(await ask(`HTTPS://crossdock.example:8443/api/v3/brands`), /^HTTP\/1\.1 200 /)
  assert.match(await ask('http://x?y=1'), /^HTTP\/1\.1 200 /)
  assert.match(await ask('http://x'), /^HTTP\/1\.1 200 /)
  for (const other of ['ftp://x/api/v3/brands', 'http:/api/v3/brands', '//x/api/v3/brands'])
    assert.match(await ask(other), /^HTTP\/1\.1 40[04] /, other)
})

test('401 for credentials that a client split over two headers', async () => {
  const answer = await raw(
    `GET /api/v3/brands HTTP/1.1\r\nHost: x\r\nAuthorization: ${basic('a', 'b')}\r\nAuthorization: ${authorization}\r\nConnection: close\r\n\r\n`,
  )
  assert.match(answer, /^HTTP\/1\.1 401/)
})
