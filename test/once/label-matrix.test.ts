import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolOf } from '../../src/labels/codes/index.ts'
import type { Label } from '../../src/labels/label.ts'
import type { Box, CodeMark, DocumentPage, TextMark } from '../../src/labels/marks.ts'
import { sampleLabel } from '../../src/simulator/sample-label.ts'
import { deepTest, isDeep } from '../deep.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { inkOf } from '../ink.ts'
import { codesOf, readDrawn, readPrinted, samples } from '../label-matrix.ts'

test('every barcode of one label is read back, from PDF, alone and four to a sheet, and from PNG at 203, 300 and 600 dpi', async () => {
  const { images, wrong } = await readDrawn(samples.slice(0, 1))
  assert.deepEqual(wrong, [])
  assert.ok(images >= 5, `${images} images`)
})

deepTest(
  'every barcode of every label is read back, from PDF, alone and four to a sheet, and from PNG at 203, 300 and 600 dpi',
  async () => {
    const { images, wrong } = await readDrawn(samples)
    assert.deepEqual(wrong, [])
    assert.ok(images >= 240, `${images} images`)
  },
)

// A printed page takes seconds; npm run prove labels prints them all, at each resolution.
deepTest('what a printer makes of the fullest labels is read back too', async () => {
  const some = samples.filter(({ name, kind }) => kind === 'everything' && ['northpost', 'swiftly', 'aerofast'].includes(name))
  assert.deepEqual((await readPrinted(some, 203)).wrong, [])
})

type Edges = { left: number; top: number; right: number; bottom: number }
const edgesOf = ({ x, y, width, height }: Box): Edges => ({ left: x, top: y, right: x + width, bottom: y + height })
const slack = 1e-6
const meet = (one: Edges, other: Edges) =>
  one.left < other.right - slack && other.left < one.right - slack && one.top < other.bottom - slack && other.top < one.bottom - slack
const isOnPage = ({ left, top, right, bottom }: Edges, { width, height }: DocumentPage, margin: number) =>
  left > margin - slack && top > margin - slack && right < width - margin + slack && bottom < height - margin + slack

const linesOf = (page: DocumentPage) =>
  page.marks
    .filter((mark): mark is TextMark => mark.kind === 'text')
    .flatMap((mark) => inkOf(mark).map((ink) => ({ ...ink, what: mark.text })))

/** Whatever lies where something else must be seen, or beyond the margin. */
function faultsOf(page: DocumentPage): string[] {
  const lines = linesOf(page)
  const codes = codesOf(page)
  const others = page.marks.filter(({ kind }) => kind === 'fill' || kind === 'picture')
  const faults = page.marks.filter((mark) => !isOnPage(edgesOf(mark), page, 3)).map((mark) => `a ${mark.kind} leaves the page`)
  lines.forEach((line, at) => {
    for (const other of lines.slice(at + 1)) if (meet(line, other)) faults.push(`“${line.what}” meets “${other.what}”`)
    for (const code of codes) if (meet(line, edgesOf(code))) faults.push(`“${line.what}” meets ${code.symbology}`)
  })
  codes.forEach((code, at) => {
    for (const other of [...others, ...codes.slice(at + 1)])
      if (meet(edgesOf(code), edgesOf(other))) faults.push(`a ${other.kind} meets ${code.symbology}`)
  })
  return faults
}

/** The symbol with its quiet zone, in millimetres. */
function sizeOf({ symbology, content, module, turned }: CodeMark) {
  const symbol = symbolOf(symbology, content)
  if (symbol.kind === 'hexagons') return { along: 28.2, across: 27.2, turned }
  const [wide, high] = symbol.kind === 'bars' ? [symbol.modules, 0] : [symbol.columns, symbol.rows]
  const quiet = 2 * symbol.quiet
  return { along: (wide + quiet) * module, across: high === 0 ? 0 : (high + quiet) * module, turned }
}

for (const { name, kind, page } of samples) {
  test(`${name}, ${kind}: nothing overlaps, leaves the page or is cut`, () => {
    assert.deepEqual(faultsOf(page), [])
    assert.deepEqual(
      linesOf(page).filter(({ text }) => text.endsWith('…')),
      [],
    )
  })

  test(`${name}, ${kind}: codes have modules of whole dots, and their quiet zones`, () => {
    for (const code of codesOf(page)) {
      const { along, across, turned } = sizeOf(code)
      const [wide, high] = turned ? [across, along] : [along, across]
      assert.ok(
        wide <= code.width + slack && high <= code.height + slack,
        `${code.symbology} is ${wide} × ${high} in ${code.width} × ${code.height}`,
      )
      if (code.symbology === 'maxicode') continue
      const sizes = code.symbology.endsWith('128') ? [0.25, 0.375, 0.5] : [0.5, 0.75, 1]
      assert.ok(sizes.includes(code.module), `${code.symbology} has modules of ${code.module} mm`)
    }
  })
}

/** What is to be seen of the sample that has everything, wherever a layout has put it. */
const seen = [
  'Atelier Noord B.V.',
  'Keizersgracht 126',
  'Returns department',
  'SP-004711',
  'Mini Market',
  'COD 149.95 EUR',
  'AGE 18+',
  'SIGNATURE',
  'SATURDAY',
  'INSURED 2500.00 EUR',
  'DDP',
  'FRAGILE',
  'UN',
  '1266',
  '#2026-000123-B',
  'PO 4500012345',
  'Ring twice',
  'more notes',
  'CN 22',
  'more items',
  '195.75 EUR',
  '2026-11-15',
  ' kg',
]
for (const { name, carrier, kind, page } of samples.filter((sample) => sample.kind === 'everything'))
  test(`${name}, ${kind}: says all that the label does`, () => {
    const label = sampleLabel(carrier, kind)
    const said = linesOf(page)
      .map(({ text }) => text)
      .join('\n')
    const routing = carrier === 'letter' ? [] : [label.routing.code, label.routing.depot]
    for (const words of [...seen, ...routing, label.to.name!.slice(0, 10), label.to.company_name!.slice(0, 10), label.to.city!])
      assert.ok(said.includes(words), `${words} is missing in\n${said}`)
    assert.match(said, /2 ?\/ ?12/)
    assert.equal(
      page.marks.some((mark) => mark.kind === 'picture' && mark.bitmap === label.logo),
      true,
    )
    const contents = new Set(codesOf(page).map(({ content }) => content))
    if (carrier === name && carrier !== 'letter') assert.deepEqual([...contents].sort(), label.barcodes.map(({ data }) => data).sort())
  })

test('nothing overlaps or leaves the page, whatever a label has and has not', () => {
  const chance = chanceOf(20_261_115, 0)
  const rounds = isDeep ? 60 : 5
  for (const { name, carrier, layout } of samples.filter(({ kind }) => kind === 'plain'))
    for (let round = 0; round < rounds; round++) {
      const [plain, everything] = [sampleLabel(carrier, 'plain'), sampleLabel(carrier, 'everything')]
      const mixed: Record<string, unknown> = { ...plain, barcodes: everything.barcodes }
      for (const [field, value] of Object.entries(everything)) if (chance.maybe(0.5)) mixed[field] = value
      if (chance.maybe(0.2)) mixed.from = null
      if (chance.maybe(0.2)) mixed.handling = ['Tail lift', 'Slot 10:00 to 12:00', 'Call before']
      if (chance.maybe(0.2)) mixed.notes = Array.from({ length: 30 }, () => everything.notes[2]!)
      if (chance.maybe(0.1)) mixed.weight_g = null
      if (chance.maybe(0.1)) mixed.handling = Array.from({ length: 24 }, () => 'Call before delivery')
      assert.deepEqual(faultsOf(layout(mixed as Label)), [], `${name}, round ${round}`)
    }
})
