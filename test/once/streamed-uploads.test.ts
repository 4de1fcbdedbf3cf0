import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { spoolFolderIn } from '../../src/platform/file-store/folder.ts'
import { getFile } from '../../src/platform/file-store/index.ts'
import { untilRead } from '../accepted-sockets.ts'
import { picture } from '../examples.ts'
import { startApp } from '../harness.ts'
import { holdClock } from '../held-clock.ts'
import { passTurns, until, within } from '../until.ts'

/** Files that are uploaded over real sockets. */
const app = await startApp()
const most = 4
const { authorization } = await app.newOrganization()
const handle = createHandler(app.parts, { authUrl: '', corsOrigins: [], limits: { read: 0, write: 0 }, maxRequests: most })
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

const beginning = Buffer.from('--edge\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n')
const ending = Buffer.from('\r\n--edge--\r\n')
const formOf = (size: number) => Buffer.concat([beginning, picture, Buffer.alloc(size - picture.length), ending])
const headersOf = (address: number) => ({
  authorization,
  'content-type': 'multipart/form-data; boundary=edge',
  'x-forwarded-for': `198.51.100.${address}`,
})
const head = (address: number, length: number) =>
  `POST /api/v3/dsf/files HTTP/1.1\r\nhost: x\r\ncontent-length: ${length}\r\n${Object.entries(headersOf(address))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** An upload that has sent its headers and the beginning of its form. */
async function begin(port: number, address: number, length = 5_000_000) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const state = { socket, text: '', closed: new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve())) }
  socket.on('data', (chunk) => {
    state.text += chunk
  })
  socket.write(head(address, length))
  socket.write(Buffer.concat([beginning, picture]))
  await once(socket, 'connect')
  return state
}
const answered = async (state: { socket: Socket; text: string }) => {
  while (!/\r\n\r\n/.test(state.text)) await once(state.socket, 'data')
  return Number(state.text.slice('HTTP/1.1 '.length, 12))
}
const upload = async (url: string, address: number, size = 1_000_000) =>
  fetch(`${url}/api/v3/dsf/files`, { method: 'POST', headers: headersOf(address), body: formOf(size) })
const spooled = () => readdirSync(spoolFolderIn(app.settings.DATA_DIR)).length
/** Until so many files are arriving. */
const untilSpooled = (count: number) => until(`${count} files in the spool`, spooled, (found) => found === count)

test('201 for 10 MB over a socket, byte for byte, and the connection serves the next request', async () => {
  const { url } = await serve()
  for (let n = 0; n < 2; n++) {
    const response = await upload(url, 1, 10_485_760)
    assert.equal(response.status, 201)
    const { file_token } = (await response.json()) as { file_token: string }
    const { bytes } = (await getFile(app.system, file_token))!
    assert.ok(Buffer.from(bytes).equals(formOf(10_485_760).subarray(beginning.length, -ending.length)))
  }
  await untilSpooled(0)
})

test('200 to other requests while more uploads than there are places hold back their bodies', async () => {
  const { port, url } = await serve()
  const slow = []
  for (let n = 0; n < most * 2; n++) {
    slow.push(await begin(port, n))
    await untilSpooled(n + 1)
  }
  for (let i = 0; i < 20; i++) assert.equal((await fetch(`${url}/api/v3/brands`, { headers: { authorization } })).status, 200)
  for (const { socket } of slow) socket.destroy()
  await untilSpooled(0)
})

test('201 to a new upload when all places are taken: the slowest one gives way with 408; 503 to one address beyond a quarter', async (t) => {
  const advance = holdClock(t)
  const { port, url } = await serve({ bodies: { streams: 8 }, patience: { progress: 500 } })
  const uploads: Awaited<ReturnType<typeof begin>>[] = []
  for (let n = 0; n < 8; n++) {
    uploads.push(await begin(port, n))
    await untilSpooled(n + 1)
  }
  for (const [n, { socket }] of uploads.entries()) {
    socket.write(Buffer.alloc(n === 2 ? 30_000 : 300_000))
    await untilRead(socket)
  }
  advance(500)
  const response = await upload(url, 100)
  assert.deepEqual([response.status, await answered(uploads[2]!)], [201, 408])
  assert.deepEqual(
    uploads.filter(({ text }) => text !== ''),
    [uploads[2]],
  )
  for (const { socket } of uploads) socket.destroy()
  await untilSpooled(0)

  const mine = [await begin(port, 50), await begin(port, 50)]
  await untilSpooled(2)
  const refused = await upload(url, 50)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
  for (const { socket } of mine) socket.destroy()
})

test('408 for an upload that comes by drops, and for one that takes longer than uploads may, and nothing is left of them', async (t) => {
  const advance = holdClock(t)
  const { port } = await serve({ patience: { progress: 1_000, upload: 120_000 } })
  const [dripping, steady] = [await begin(port, 1), await begin(port, 2)]
  await untilSpooled(2)
  // While the disk is written to, no client is late: it may take some seconds of that clock.
  for (let second = 0; dripping.text === '' && second < 100; second++) {
    dripping.socket.write('x')
    steady.socket.write(Buffer.alloc(20_000))
    await untilRead(steady.socket)
    advance(1_000)
    await passTurns()
  }
  assert.deepEqual([await answered(dripping), steady.text], [408, ''])
  steady.socket.write(Buffer.alloc(20_000))
  await untilRead(steady.socket)
  advance(120_000)
  assert.equal(await within('an answer to the long upload', answered(steady)), 408)
  for (const { socket } of [dripping, steady]) socket.destroy()
  await untilSpooled(0)
})

test('413 reaches a client that reads its answer only when it has sent everything', async () => {
  const { port } = await serve()
  for (const size of [10_485_761, 16_000_000, 25_000_000]) {
    const body = formOf(size)
    const socket = connect(port, '127.0.0.1')
    let problem = ''
    socket.on('error', ({ message }) => {
      problem = message
    })
    socket.write(head(1, body.length))
    for (let at = 0; at < body.length && problem === ''; at += 262_144)
      if (!socket.write(body.subarray(at, at + 262_144))) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    await until('an answer, or the end of the connection', () => text !== '' || socket.destroyed)
    assert.match(text, /^HTTP\/1\.1 413 /, `${size}: ${problem}`)
    socket.destroy()
  }
})

test('nothing is left of an upload whose connection is cut', async () => {
  const { port } = await serve()
  const stored = () => app.db.selectFrom('stored_files').select('token').execute()
  const before = (await stored()).length
  for (const sent of [0, 100_000, 1_000_000]) {
    const { socket, closed } = await begin(port, 1)
    socket.write(Buffer.alloc(sent))
    await untilSpooled(1)
    socket.destroy()
    await closed
    await untilSpooled(0)
  }
  assert.equal((await stored()).length, before)
})

test('401 at once for an upload without credentials, of which nothing is kept', async () => {
  const { url } = await serve()
  const { 'content-type': type } = headersOf(1)
  const { status } = await fetch(`${url}/api/v3/dsf/files`, { method: 'POST', headers: { 'content-type': type }, body: formOf(1_000) })
  assert.equal(status, 401)
})
