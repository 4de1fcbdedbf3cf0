import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { deepTest } from '../deep.ts'
import { startApp } from '../harness.ts'
import { until } from '../until.ts'

/** Bodies that come slowly or in large numbers, over real sockets. */
const app = await startApp()
const most = 4
const { authorization } = await app.newOrganization()
const handle = createHandler(app.parts, {
  authUrl: 'http://crossdock.test',
  corsOrigins: [],
  limits: { read: 0, write: 0 },
  maxRequests: most,
})
const opened: (() => Promise<void>)[] = []
after(async () => {
  for (const close of opened) await close()
  await app.close()
})

async function serve(more: Partial<Parameters<typeof listenOn>[0]> = {}) {
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: 1, ...more })
  opened.push(async () => {
    const closed = listener.close()
    listener.cut()
    await closed
  })
  listener.serve(handle)
  return { port: listener.port, url: `http://127.0.0.1:${listener.port}` }
}

/** A connection with what has come back on it. */
function dial(port: number, text: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const state = { socket, text: '', closed: new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve())) }
  socket.on('data', (chunk) => {
    state.text += chunk
  })
  socket.write(text)
  return state
}
const answered = async (state: { socket: Socket; text: string }) => {
  while (!/\r\n\r\n/.test(state.text)) await once(state.socket, 'data')
  return Number(state.text.slice('HTTP/1.1 '.length, 12))
}
/** The one of these connections that is answered first; no other is answered. */
async function findAnswered(states: readonly ReturnType<typeof dial>[]) {
  const [first] = await Promise.race(states.map(async (state) => [state, await answered(state)] as const))
  assert.deepEqual(
    states.filter(({ text }) => text !== ''),
    [first],
  )
  return first
}
const head = (path: string, more: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({ host: 'x', ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const forwarded = (index: number) => ({ 'x-forwarded-for': `198.51.${100 + (index >> 8)}.${index & 255}` })

deepTest('200 to all other clients while 530 anonymous connections, of as many addresses, hold back their bodies', async () => {
  const { port, url } = await serve()
  const slow = Array.from({ length: 530 }, (_, index) =>
    dial(port, `${head('/oauth2/token', { ...form, ...forwarded(index), 'content-length': 100 })}g`),
  )
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`${url}/api/v3/brands`, { headers: { authorization } })).status, 200)
  const brand = JSON.stringify({ name: 'A', domain: 'beside-slow-bodies' })
  assert.equal((await fetch(`${url}/api/v3/brands`, { method: 'POST', headers: { authorization, ...json }, body: brand })).status, 201)
  for (const { socket } of slow) socket.destroy()
})

test('200 to all other clients while as many clients with credentials as there are places hold back large bodies', async () => {
  const { port, url } = await serve()
  const slow = Array.from({ length: most * 2 }, (_, index) =>
    dial(
      port,
      `${head('/api/v3/orders', { authorization, ...json, ...forwarded(index), 'content-length': 5_000_000 })}[${' '.repeat(20_000)}`,
    ),
  )
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`${url}/api/v3/brands`, { headers: { authorization } })).status, 200)
  for (const { socket } of slow) socket.destroy()
})

test('401 at once for a large body without credentials, of which nothing is kept', async () => {
  const { port } = await serve()
  const refused = dial(port, head('/api/v3/orders', { ...json, 'content-length': 10_000_000 }))
  assert.equal(await answered(refused), 401)
  await refused.closed
})

test('400 or 413 for more than 16 kB to an operation without credentials', async () => {
  const { port } = await serve()
  const token = dial(port, head('/oauth2/token', { ...form, 'content-length': 16_385 }))
  assert.equal(await answered(token), 400)
  assert.match(token.text, /larger than 16384 bytes/)
  const chunked = dial(port, `${head('/oauth2/token', { ...form, 'transfer-encoding': 'chunked' })}4e20\r\n${'a'.repeat(20_000)}\r\n`)
  assert.equal(await answered(chunked), 400)
  assert.match(chunked.text, /larger than 16384 bytes/)
})

test('503 beyond the bodies that one address may have under way, and 201 to another address', async () => {
  const { port, url } = await serve({ bodies: { perAddress: 5 } })
  const slow = Array.from({ length: 6 }, () => dial(port, `${head('/oauth2/token', { ...form, ...forwarded(1), 'content-length': 100 })}g`))
  assert.match((await findAnswered(slow)).text, /^HTTP\/1\.1 503 [\s\S]*retry-after: 1/i)
  const brand = JSON.stringify({ name: 'A', domain: 'another-address' })
  const other = { method: 'POST', headers: { authorization, ...json, ...forwarded(2) }, body: brand }
  assert.equal((await fetch(`${url}/api/v3/brands`, other)).status, 201)
  for (const { socket } of slow) socket.destroy()
  const again = { method: 'POST', headers: { authorization, ...json, ...forwarded(1) }, body: '{"name":"A","domain":"same-address"}' }
  await until(
    '201 to the same address',
    async () => (await fetch(`${url}/api/v3/brands`, again)).status,
    (status) => status === 201,
  )
})

test('one IPv6 network of 64 bits counts as one address', async () => {
  const { port } = await serve({ bodies: { perAddress: 2 } })
  const from = (last: string) => ({ 'x-forwarded-for': `2001:db8:1:2${last}` })
  const slow = ['::1', ':a:b:c:d', '::3'].map((last) =>
    dial(port, `${head('/oauth2/token', { ...form, ...from(last), 'content-length': 100 })}g`),
  )
  assert.match((await findAnswered(slow)).text, /^HTTP\/1\.1 503 /)
  for (const { socket } of slow) socket.destroy()
})

test('503 beyond the bytes that bodies may hold together; they are free again when the requests are over', async () => {
  const { port, url } = await serve({ bodies: { bytes: 300_000 } })
  const start = (index: number, bytes: number) =>
    dial(
      port,
      `${head('/api/v3/orders', { authorization, ...json, ...forwarded(index), 'content-length': 5_000_000 })}[${' '.repeat(bytes - 1)}`,
    )
  const both = [start(1, 200_000), start(2, 200_000)]
  assert.match((await findAnswered(both)).text, /^HTTP\/1\.1 503 /)
  for (const { socket } of both) socket.destroy()
  const body = `[${' '.repeat(250_000)}]`
  const send = async () => (await fetch(`${url}/api/v3/orders`, { method: 'POST', headers: { authorization, ...json }, body })).status
  await until('room for the body', send, (status) => status === 400)
  for (let i = 0; i < 3; i++) assert.equal(await send(), 400)
})

test('408 for a body that comes slower than 1 kB a second, at whichever stage it is read', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const { port } = await serve({ patience: { progress: 5_000 } })
  const drip = async (beginning: string) => {
    const state = dial(port, beginning)
    await until('an answer to a body that comes by drops', () => {
      state.socket.write(' ')
      t.mock.timers.tick(5_000)
      return state.text
    })
    state.socket.destroy()
    return answered(state)
  }
  assert.equal(await drip(head('/oauth2/token', { ...form, 'content-length': 10_000 })), 408)
  assert.equal(await drip(`${head('/api/v3/orders', { authorization, ...json, 'content-length': 5_000_000 })}[${' '.repeat(50_000)}`), 408)
})
