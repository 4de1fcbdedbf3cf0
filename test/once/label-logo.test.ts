import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { logoOf } from '../../src/labels/logo.ts'
import type { Bitmap } from '../../src/labels/marks.ts'
import { chanceOf } from '../fuzz/chance.ts'

function drawn(width: number, height: number, paint: (context: any) => void) {
  const canvas = createCanvas(width, height)
  paint(canvas.getContext('2d'))
  return canvas
}
const isBlack = ({ width, bits }: Bitmap, x: number, y: number) => ((bits[y * Math.ceil(width / 8) + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1
const inkOf = (bitmap: Bitmap) => bitmap.bits.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)

const square = drawn(200, 100, (context) => {
  context.fillStyle = 'white'
  context.fillRect(0, 0, 200, 100)
  context.fillStyle = '#001040'
  context.fillRect(50, 25, 100, 50)
})

for (const [kind, bytes] of [
  ['PNG', square.toBuffer('image/png')],
  ['JPEG', square.toBuffer('image/jpeg', 95)],
] as const) {
  test(`a ${kind} becomes dots`, () => {
    const logo = logoOf(bytes)!
    assert.deepEqual([logo.width, logo.height], [200, 100])
    assert.ok(isBlack(logo, 100, 50) && !isBlack(logo, 10, 10))
    assert.ok(Math.abs(inkOf(logo) - 5000) < 250, `${inkOf(logo)} dots`)
  })
}

test('what is clear is paper, grey is as many dots as it is dark, and what is wide is made smaller', () => {
  const clear = drawn(60, 60, (context) => context.fillRect(0, 0, 30, 60)).toBuffer('image/png')
  assert.equal(inkOf(logoOf(clear)!), 30 * 60)
  const grey = drawn(1200, 300, (context) => {
    context.fillStyle = 'rgb(128,128,128)'
    context.fillRect(0, 0, 1200, 300)
  }).toBuffer('image/png')
  const logo = logoOf(grey)!
  assert.deepEqual([logo.width, logo.height], [600, 150])
  assert.ok(Math.abs(inkOf(logo) / (600 * 150) - 0.5) < 0.01)
})

const chunk = (type: string, data: Buffer) => {
  const bytes = Buffer.alloc(data.length + 12)
  bytes.writeUInt32BE(data.length)
  bytes.write(type, 4, 'latin1')
  data.copy(bytes, 8)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), data.length + 8)
  return bytes
}
function png(size: [width: number, height: number], depth: number, type: number, rows: Buffer, extra: Buffer[] = [], interlaced = 0) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size[0])
  header.writeUInt32BE(size[1], 4)
  header.set([depth, type, 0, 0, interlaced], 8)
  const parts = [chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts])
}
const palette = chunk('PLTE', Buffer.from([255, 255, 255, 0, 0, 0, 0, 0, 0]))

/** Two pixels, the left one white or clear, the right one black. */
const kinds: [title: string, depth: number, type: number, row: number[], ...extra: Buffer[]][] = [
  ['grey of one bit', 1, 0, [0x80]],
  ['grey of two bits', 2, 0, [0xc0]],
  ['grey of four bits', 4, 0, [0xf0]],
  ['grey', 8, 0, [255, 0]],
  ['grey of sixteen bits', 16, 0, [255, 255, 0, 0]],
  ['grey with one that is clear', 8, 0, [7, 0], chunk('tRNS', Buffer.from([0, 7]))],
  ['colours', 8, 2, [255, 255, 255, 0, 0, 0]],
  ['colours of sixteen bits', 16, 2, [255, 255, 255, 255, 255, 255, 0, 0, 0, 0, 0, 0]],
  ['a palette of one bit', 1, 3, [0x40], palette],
  ['a palette of four bits', 4, 3, [0x01], palette],
  ['a palette with a clear colour', 8, 3, [1, 2], palette, chunk('tRNS', Buffer.from([255, 0, 255]))],
  ['grey and opacity', 8, 4, [0, 0, 0, 255]],
  ['colours and opacity', 8, 6, [0, 0, 0, 0, 0, 0, 0, 255]],
]
for (const [title, depth, type, row, ...extra] of kinds) {
  test(`a PNG of ${title} is read`, () => {
    const logo = logoOf(png([2, 1], depth, type, Buffer.from([0, ...row]), extra))!
    assert.deepEqual([isBlack(logo, 0, 0), isBlack(logo, 1, 0)], [false, true])
  })
}

test('every filter of PNG is undone', () => {
  const rows = [
    [0, 255, 0, 255],
    [1, 255, 1, 255],
    [2, 0, 0, 0],
    [3, 128, 128, 128],
    [4, 0, 0, 0],
  ]
  const logo = logoOf(png([3, 5], 8, 0, Buffer.from(rows.flat())))!
  const seen = rows.map((_, y) => [0, 1, 2].map((x) => isBlack(logo, x, y)))
  assert.deepEqual(seen.slice(0, 3), Array(3).fill([false, true, false]))
})

test('null for what is broken, interlaced, too large, or no picture; and nothing throws', () => {
  const good = square.toBuffer('image/png')
  const jpeg = square.toBuffer('image/jpeg', 90)
  const bad = [
    Buffer.alloc(0),
    Buffer.from('<svg/>'),
    good.subarray(0, 60),
    jpeg.subarray(0, 200),
    png([2, 1], 8, 0, Buffer.from([0, 1, 2]), [], 1),
    png([4001, 1], 8, 0, Buffer.alloc(4002)),
    png([4000, 4000], 16, 6, Buffer.alloc(10)),
    png([2, 1], 8, 0, Buffer.alloc(100_000)),
    png([2, 1], 8, 3, Buffer.from([0, 1, 2])),
    png([2, 1], 8, 0, Buffer.from([9, 1, 2])),
    png([2, 1], 3, 0, Buffer.from([0, 1, 2])),
  ]
  for (const bytes of bad) assert.equal(logoOf(bytes), null)
  const chance = chanceOf(3, 0)
  for (let round = 0; round < 400; round++) {
    const broken = Buffer.from(round % 2 ? good : jpeg)
    for (let i = 0; i < 4; i++) broken[chance.int(0, broken.length - 1)] = chance.int(0, 255)
    logoOf(broken.subarray(0, broken.length - chance.pick([0, 1, 50])))
  }
})
