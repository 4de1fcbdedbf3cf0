import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { MessageWriter } from './postgres-messages.ts'

/** `pg`'s own writer, which makes a buffer of each message. */
const { serialize } = createRequire(createRequire(import.meta.url).resolve('pg'))('pg-protocol')
const written = (write: (messages: MessageWriter) => void) => {
  const messages = new MessageWriter()
  write(messages)
  return messages.take()
}
const text = 'insert into "items" values ($1, $2) -- å €'

test('the messages of a batch are those that pg writes, in one buffer', () => {
  const bytes = written((messages) => {
    messages.close('q1')
    messages.parse('q1', text)
    messages.bind('q1', [])
    messages.describe()
    messages.execute()
    messages.sync()
  })
  const expected = [
    serialize.close({ type: 'S', name: 'q1' }),
    serialize.parse({ name: 'q1', text }),
    bindWithoutFormats('q1', []),
    serialize.describe({ type: 'P', name: '' }),
    serialize.execute(),
    serialize.sync(),
  ]
  assert.deepEqual(bytes, Buffer.concat(expected))
})

test('values are text of any length and script, bytes, or null', () => {
  for (const size of [0, 1, 255, 256, 40_000]) {
    for (const character of ['a', 'é', '€', '😀', '\ud800']) {
      const values = [character.repeat(size), null, 'after']
      assert.deepEqual(
        written((messages) => messages.bind('', values)),
        bindWithoutFormats('', values),
        `${size} times ${JSON.stringify(character)}`,
      )
    }
    const values = ['before', Buffer.alloc(size, 7), null, 'after']
    const [ours, ofPg] = [written((messages) => messages.bind('q', values)), serialize.bind({ statement: 'q', values })]
    assert.deepEqual(ours.subarray(0, -2), ofPg.subarray(0, -4).fill(ours.subarray(1, 5), 1, 5))
  }
})

test('what a batch that failed has left is dropped, and a large one leaves no large buffer', () => {
  const messages = new MessageWriter()
  messages.bind('q', ['left behind'])
  messages.restart()
  messages.sync()
  assert.deepEqual(messages.take(), serialize.sync())
  messages.bind('q', ['a'.repeat(3_000_000)])
  const large = messages.take()
  messages.sync()
  assert.deepEqual(messages.take(), serialize.sync())
  assert.deepEqual(large, bindWithoutFormats('q', ['a'.repeat(3_000_000)]))
})

/** `pg` names the format of each value and of the results, which is text anyway. */
function bindWithoutFormats(statement: string, values: readonly (string | null)[]): Buffer {
  const bytes: Buffer = serialize.bind({ statement, values })
  const formats = 1 + 4 + 1 + statement.length + 1
  const parts = [bytes.subarray(0, formats), Buffer.alloc(2), bytes.subarray(formats + 2 + 2 * values.length, -4), Buffer.alloc(2)]
  const shorter = Buffer.concat(parts)
  shorter.writeInt32BE(shorter.length - 1, 1)
  return shorter
}
