import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { bodySpelling } from '../../src/http/answer-memory.ts'
import { JsonText } from '../../src/http/json-text.ts'
import { listenOn } from '../../src/http/listen.ts'

const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
after(() => listener.close())

/** /7/1000 is answered with a thousand times "7é". */
const answerTo = (target: string) => {
  const [, n, times] = target.split('/')
  return `{"data":"${`${n}é`.repeat(Number(times))}"}`
}
listener.serve(async ({ target }) => ({ status: 200, headers: {}, ...bodySpelling(new JsonText([answerTo(target)])) }))

/** Sends all requests at once, and reads the answers when `reading` says so. */
async function ask(targets: readonly string[], reading?: Promise<void>): Promise<string> {
  const socket = connect(listener.port, '127.0.0.1')
  const last = targets.length - 1
  socket.write(targets.map((target, i) => `GET ${target} HTTP/1.1\r\nHost: x\r\n${i === last ? 'Connection: close\r\n' : ''}\r\n`).join(''))
  await reading
  const chunks = await Array.fromAsync(socket)
  return Buffer.concat(chunks).toString()
}
/** The requests whose answers are not whole, since the answers themselves are too long to be printed. */
function spoiledAmong(targets: readonly string[], received: string) {
  const bodies = received.match(/\{"data":"[^"]*"\}/g) ?? []
  return targets.filter((target, i) => bodies[i] !== answerTo(target))
}

test('answers that wait for slow clients keep their bytes while the memory of others is used again', async () => {
  const { promise: reading, resolve: read } = Promise.withResolvers<void>()
  // More than the operating system takes for a client that does not read.
  const slow = Array.from({ length: 200 }, (_, n) => `/${1000 + n}/20000`)
  const waiting = ask(slow, reading)
  for (let n = 0; n < 200; n++) {
    const targets = [`/${n}/30000`, `/${n}/10`, `/${n}/80000`]
    assert.deepEqual(spoiledAmong(targets, await ask(targets)), [])
  }
  read()
  assert.deepEqual(spoiledAmong(slow, await waiting), [])
})

test('answers are whole after clients that went away before theirs had been sent', async () => {
  for (let n = 0; n < 20; n++) {
    const gone = connect(listener.port, '127.0.0.1')
    gone.write(`GET /${n}/80000 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(40))
    await once(gone, 'readable')
    gone.destroy()
    const targets = [`/${n}/70000`, `/${n}/100`, `/${n}/50000`]
    assert.deepEqual(spoiledAmong(targets, await ask(targets)), [])
  }
})

test('memory that was sent serves the next answers', () => {
  const memories = new Set<ArrayBufferLike>()
  for (let n = 0; n < 1_000; n++) {
    const { body, sent } = bodySpelling(new JsonText(['x'.repeat(90_000)]))
    memories.add((body as Buffer).buffer)
    sent!()
  }
  assert.equal(memories.size, 1)
})
