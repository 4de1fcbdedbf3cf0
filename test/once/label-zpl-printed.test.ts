import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Box,
  type CodeMark,
  type DocumentPage,
  type Dpi,
  dotsPerMillimetre,
  type Mark,
  type Symbology,
  type TextMark,
} from '../../src/labels/marks.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { type Content, contentOf, textOf } from '../label-contents.ts'
import { cropped, readCodes } from '../read-codes.ts'
import { printed } from '../render-zpl.ts'
import { testSeed as seed } from '../seed.ts'

/** LABELS=full prints some hundred of each at each resolution; a page takes a second or more. */
const pages = process.env.LABELS === 'full' ? 60 : 2
const [width, height] = [102, 152]

type Slot = Box & { readonly symbology: Symbology; readonly module: number; readonly longest: number; readonly turned?: 90 | 270 }
/** Where codes lie on each page, each with room for the longest content that it may get. */
const slots: readonly Slot[] = [
  { x: 2, y: 2, width: 98, height: 12, symbology: 'code128', module: 0.25, longest: 22 },
  { x: 2, y: 16, width: 85, height: 12, symbology: 'gs1_128', module: 0.125, longest: 0 },
  { x: 90, y: 16, width: 10, height: 130, symbology: 'code128', module: 0.25, longest: 22, turned: 90 },
  { x: 78, y: 32, width: 10, height: 115, symbology: 'gs1_128', module: 0.17, longest: 0, turned: 270 },
  { x: 2, y: 32, width: 30, height: 30, symbology: 'datamatrix', module: 0.5, longest: 60 },
  { x: 36, y: 32, width: 30, height: 30, symbology: 'gs1_datamatrix', module: 0.5, longest: 0 },
  { x: 2, y: 66, width: 36, height: 36, symbology: 'qr', module: 0.5, longest: 60 },
  { x: 40, y: 66, width: 36, height: 36, symbology: 'aztec', module: 0.5, longest: 60 },
  { x: 2, y: 106, width: 32, height: 32, symbology: 'maxicode', module: 0.88, longest: 0 },
  { x: 40, y: 106, width: 32, height: 32, symbology: 'maxicode', module: 0.88, longest: 0 },
]

type Printed = { readonly mark: CodeMark; readonly reads: string }
function pageOfCodes(chance: Chance): Printed[] {
  return slots.map(({ longest, ...slot }) => {
    // Half of them are what the printer encodes by itself, the others anything.
    const made: Content = contentOf(chance, slot.symbology, longest, chance.maybe(0.5))
    return { mark: { kind: 'code', ...slot, content: made.content }, reads: made.reads }
  })
}

for (const dpi of firstUnlessDeep([203, 300, 600] as const satisfies Dpi[]))
  test(`at ${dpi} dpi every code that is printed is read, inside its box`, async () => {
    const dots = dotsPerMillimetre[dpi]
    const made = Array.from({ length: pages }, (_, index) => pageOfCodes(chanceOf(seed, index)))
    const greys = await printed(
      made.map((codes): DocumentPage => ({ width, height, marks: codes.map(({ mark }) => mark) })),
      dpi,
    )
    assert.equal(greys.length, made.length)
    for (const [index, codes] of made.entries())
      for (const { mark, reads } of codes) {
        const found = await readCodes(cropped(greys[index]!, mark, dots), mark.symbology)
        assert.deepEqual(
          found.map(({ text }) => text),
          [reads],
          `seed ${seed}, page ${index}: ${mark.symbology} ${JSON.stringify(mark.content)}`,
        )
      }
  })

deepTest('what printers disagree about is printed as we mean it', async () => {
  const contents = [
    'A',
    'AB123456',
    '12A',
    '1234AB1234',
    '>^~_',
    'AB>',
    'a\x01b',
    '\x01\x02AB',
    'A\x7f',
    '>:>;>8>5',
    '12>',
    '>0><>=',
    '__1|1~1',
  ]
  const marks = contents.map((content, index): CodeMark => {
    return { kind: 'code', x: 2, y: 2 + index * 11, width: 98, height: 9, symbology: 'code128', module: 0.25, content }
  })
  const [grey] = await printed([{ width, height, marks }], 203)
  for (const mark of marks) {
    const found = await readCodes(cropped(grey!, mark, 8), 'code128')
    assert.deepEqual(
      found.map(({ text }) => text),
      [mark.content],
    )
  }
})

const latin = [...'0123456789', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', ...'abcdefghijklmnopqrstuvwxyz', ...' .,-/&WWMMÄÖÜßéñçÅøÆ@%', ' ', ' ']

deepTest('text stays in its box, whichever face writes it', async () => {
  const made = Array.from({ length: pages }, (_, index): TextMark[] => {
    const chance = chanceOf(seed, index)
    return Array.from({ length: 12 }, (_, slot): TextMark => {
      const text = textOf(chance, chance.pick([5, 20, 60]), chance.maybe(0.8) ? [latin] : [latin, [...'łżźćΩжЯ']])
      const place = { x: 4 + (slot % 2) * 44, y: 4 + Math.floor(slot / 2) * 18, width: 40, height: 14 }
      const look = {
        size: chance.int(6, 24),
        align: chance.pick(['left', 'centre', 'right'] as const),
        valign: chance.pick(['top', 'bottom'] as const),
      }
      return {
        kind: 'text',
        ...place,
        ...look,
        text,
        bold: chance.maybe(0.5),
        ...(chance.maybe(0.2) && { turned: chance.pick([90, 270] as const) }),
      }
    })
  })
  const greys = await printed(
    made.map((marks): DocumentPage => ({ width, height, marks })),
    203,
  )
  for (const [index, marks] of made.entries()) {
    const grey = greys[index]!
    const inked = (x: number, y: number) => grey.dots[y * grey.width + x]! < 128
    const boxes = marks.map(
      ({ x, y, width, height }) => [x, y, x + width, y + height].map((edge) => Math.round(edge * 8)) as [number, number, number, number],
    )
    const outside: string[] = []
    for (let y = 0; y < grey.height; y++)
      for (let x = 0; x < grey.width; x++)
        // A dot of tolerance: it is where edges are rounded to.
        if (inked(x, y) && !boxes.some(([left, top, right, bottom]) => x >= left - 1 && x <= right && y >= top - 1 && y <= bottom))
          outside.push(`${x},${y}`)
    assert.deepEqual(outside.slice(0, 5), [], `seed ${seed}, page ${index}: ${JSON.stringify(marks.map(({ text }) => text))}`)
  }
})

deepTest('white text on a filled box is white, and so is a white box on it', async () => {
  const marks: Mark[] = [
    { kind: 'fill', x: 10, y: 10, width: 60, height: 20 },
    { kind: 'text', x: 10, y: 10, width: 60, height: 20, text: 'EXPRESS', size: 30, white: true, align: 'centre', valign: 'middle' },
    { kind: 'fill', x: 10, y: 40, width: 60, height: 20 },
    { kind: 'text', x: 10, y: 40, width: 60, height: 20, text: 'ΕΛΛΆΔΑ', size: 30, white: true, align: 'centre', valign: 'middle' },
    { kind: 'fill', x: 10, y: 70, width: 60, height: 20 },
    { kind: 'fill', x: 20, y: 75, width: 20, height: 10, white: true },
    { kind: 'frame', x: 10, y: 100, width: 60, height: 20, stroke: 0.5 },
  ]
  const [grey] = await printed([{ width, height, marks }], 203)
  const blackShare = (box: Box) => {
    const { dots } = cropped(grey!, box, 8)
    return dots.filter((dot) => dot < 128).length / dots.length
  }
  for (const y of [10, 40]) {
    const share = blackShare({ x: 10, y, width: 60, height: 20 })
    assert.ok(share > 0.6 && share < 0.95, `${share}`)
  }
  assert.ok(Math.abs(blackShare({ x: 10, y: 70, width: 60, height: 20 }) - 5 / 6) < 0.001)
  assert.ok(Math.abs(blackShare({ x: 10, y: 100, width: 60, height: 20 }) - (60 * 20 - 59 * 19) / 1200) < 0.001)
})
