import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signaturePicture } from '../../src/labels/documents/signature.ts'
import { fitText, millimetresPerPoint, widthOf } from '../../src/labels/fit.ts'
import { fontOf } from '../../src/labels/font.ts'
import type { DocumentPage, Mark, TextMark } from '../../src/labels/marks.ts'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { allDocuments, reworded } from '../documents.ts'
import { manyItems } from '../fixtures/documents/samples.ts'
import { readCodes } from '../read-codes.ts'
import { readPdf } from '../reading.ts'

type Area = { text: string; left: number; top: number; right: number; bottom: number }

/** Where the ink of each line is. */
function inkOf(mark: TextMark): Area[] {
  const font = fontOf(mark.bold)
  const { size, lines } = fitText(mark)
  const scale = (size * millimetresPerPoint) / font.unitsPerEm
  return lines.map(({ text, x, y }) => {
    const codes = [...text].map((letter) => letter.charCodeAt(0))
    const up = Math.max(0, ...codes.map((code) => font.tops[code]!)) * scale
    const low = Math.max(0, ...codes.map((code) => -font.bottoms[code]!)) * scale
    const long = widthOf(font, text) * scale * font.unitsPerEm
    if (mark.turned === 90) return { text, left: x - up, right: x + low, top: y - long, bottom: y }
    return { text, left: x, right: x + long, top: y - up, bottom: y + low }
  })
}

function rulesOf(mark: Mark): Area[] {
  const area = (x: number, y: number, width: number, height: number) => ({
    text: 'a rule',
    left: x,
    top: y,
    right: x + width,
    bottom: y + height,
  })
  const { x, y, width, height } = mark
  if (mark.kind === 'fill') return [area(x, y, width, height)]
  if (mark.kind === 'code' || mark.kind === 'picture') return [area(x, y, width, height)]
  if (mark.kind !== 'frame') return []
  const { stroke } = mark
  const sides = [area(x, y, width, stroke), area(x, y + height - stroke, width, stroke)]
  return [...sides, area(x, y, stroke, height), area(x + width - stroke, y, stroke, height)]
}

const meet = (a: Area, b: Area) => a.left < b.right - 0.01 && b.left < a.right - 0.01 && a.top < b.bottom - 0.01 && b.top < a.bottom - 0.01

function collisions(page: DocumentPage): string[] {
  const texts = page.marks.flatMap((mark) => (mark.kind === 'text' ? inkOf(mark) : []))
  const others = page.marks.flatMap(rulesOf)
  const found = texts.flatMap((one, i) =>
    [...texts.slice(i + 1), ...others].filter((other) => meet(one, other)).map((other) => `${one.text} | ${other.text}`),
  )
  const outside = texts.filter(({ left, top, right, bottom }) => left < 0 || top < 0 || right > page.width || bottom > page.height)
  return [...found, ...outside.map(({ text }) => `${text} | the edge of the page`)]
}

for (const { name, sample, draw } of allDocuments) {
  test(`${name}: no text lies on another, on a rule or on a code, and none is shortened`, () => {
    for (const page of draw(sample)) {
      assert.deepEqual(collisions(page), [])
      const lines = page.marks.flatMap((mark) => (mark.kind === 'text' ? fitText(mark).lines : []))
      assert.deepEqual(
        lines.filter(({ text }) => text.endsWith('…') && !text.includes('……')),
        [],
      )
    }
  })

  test(`${name}: not with long words, tall letters or many rows either`, () => {
    const many = sample.items ? { ...sample, items: manyItems(60) } : sample
    const tall = reworded(many, (text) => `${text} Ẩỵg ${'Donaudampfschifffahrtsgesellschaft '.repeat(4)}`)
    for (const model of [many, tall]) for (const page of draw(model)) assert.deepEqual(collisions(page), [])
  })
}

test('a box that goes over pages has its code or its signature in the last part, on the page', () => {
  for (const { sample, draw } of allDocuments) {
    const model = reworded(sample, (text, path) => (/(place|name|carrier)$/.test(path) ? `${text} ${'word '.repeat(1_500)}` : text))
    for (const page of draw(model)) {
      assert.deepEqual(collisions(page), [])
      for (const { x, y, width, height } of page.marks)
        assert.ok(x >= 0 && y >= 0 && width >= 0 && height > 0 && x + width <= page.width && y + height <= page.height)
    }
  }
})

test('a signature is as large as ever, however little is left of what stands beside it', () => {
  const { sample, draw } = allDocuments.find(({ name }) => name === 'proof-of-delivery')!
  for (let words = 1_000; words < 2_000; words += 20) {
    const pictures = draw({ ...sample, place: 'word '.repeat(words) }).flatMap(({ marks }) =>
      marks.filter(({ kind }) => kind === 'picture'),
    )
    assert.equal(pictures.length, 1)
    assert.ok(pictures[0]!.height > 35, `${pictures[0]!.height} mm after ${words} words`)
  }
})

const contents: Record<string, ['code128' | 'qr', string]> = {
  cn23: ['code128', 'CX123456785NL'],
  cp71: ['code128', 'CX123456785NL'],
  'cn23-default': ['code128', 'CX123456785NL'],
  'air-waybill': ['code128', '176-12345675'],
  'proof-of-delivery': ['code128', 'PP0012345678'],
  qr: ['qr', 'https://returns.practice.example/q/7f3a9c52-1d7e-4a7b-9a80-1f2f6c8f1e55'],
}

for (const { name, sample, draw } of allDocuments.filter((one) => contents[one.name])) {
  test(`${name}: its code is read by a scanner`, async () => {
    const [symbology, content] = contents[name]!
    const [page] = await readPdf(pdfOf(draw(sample), { title: name }), 6)
    const { width, height, isBlack } = page!.dots
    const dots = new Uint8Array(width * height).fill(255)
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isBlack(x, y)) dots[y * width + x] = 0
    const found = await readCodes({ width, height, dots }, symbology)
    assert.deepEqual(
      found.map(({ text }) => text),
      [content],
    )
  })
}

test('a signature is drawn where the pen went, and nowhere else', () => {
  const picture = signaturePicture({
    strokes: [
      [
        [0, 0],
        [100, 50],
      ],
      [[Number.NaN, 1]],
    ],
  })!
  const isBlack = (x: number, y: number) => ((picture.bits[y * (picture.width / 8) + (x >> 3)]! >> (7 - (x & 7))) & 1) === 1
  const scale = (picture.height - 12) / 50
  for (const share of [0, 0.25, 0.5, 1]) assert.ok(isBlack(Math.round(6 + 100 * scale * share), Math.round(6 + 50 * scale * share)))
  assert.ok(!isBlack(Math.round(6 + 100 * scale * 0.75), Math.round(6 + 50 * scale * 0.25)))
  assert.equal(signaturePicture({ strokes: [] }), undefined)
  assert.ok(signaturePicture({ strokes: [[[5, 5]]] })!.bits.some((byte) => byte > 0))
})
