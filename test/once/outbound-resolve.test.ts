import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { resolveBy } from '../../src/platform/outbound/resolve.ts'
import { deepTest } from '../deep.ts'

/** A name server. What it has no list for does not exist; a list of nothing is a name that has no address of that kind. */
const names: Record<string, { A?: number[][]; AAAA?: number[][] } | 'silent'> = {
  'both.test': { A: [[93, 184, 216, 34], [127, 0, 0, 1]], AAAA: [[0x20, 1, 13, 184, ...new Array(11).fill(0), 1]] }, // biome-ignore format: a table
  'old.test': { A: [[93, 184, 216, 34]] },
  'new.test': { AAAA: [[...new Array(15).fill(0), 1]] },
  'silent.test': 'silent',
}
const socket = createSocket('udp4')
socket.on('message', (question, from) => {
  const labels: string[] = []
  let at = 12
  for (; question[at]! > 0; at += question[at]! + 1) labels.push(question.toString('latin1', at + 1, at + 1 + question[at]!))
  const known = names[labels.join('.').toLowerCase()]
  if (known === 'silent') return
  const type = question.readUInt16BE(at + 1)
  const answers = (type === 1 ? known?.A : known?.AAAA) ?? []
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(answers.length, 6)
  head.fill(0, 8) // Without the options that the question had.
  const rows = answers.map((bytes) => Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]))
  socket.send(Buffer.concat([head, question.subarray(12, at + 5), ...rows]), from.port, from.address)
})
await once(socket.bind(0, '127.0.0.1'), 'listening')
after(() => socket.close())
const resolve = resolveBy([`127.0.0.1:${socket.address().port}`])

test('a name has all the addresses that it has, of both kinds', async () => {
  assert.deepEqual(await resolve('both.test'), ['93.184.216.34', '127.0.0.1', '2001:db8::1'])
  assert.deepEqual(await resolve('old.test'), ['93.184.216.34'])
  assert.deepEqual(await resolve('new.test'), ['::1'])
})

test('what no name server knows, the machine itself may; an unknown name has no address', async () => {
  const addresses = await resolve('localhost')
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'), String(addresses))
  await assert.rejects(resolve('nowhere.invalid'))
})

deepTest('a name server that is silent is given up, and no thread waits for it', async () => {
  await assert.rejects(resolve('silent.test'), { code: 'ETIMEOUT' })
})
