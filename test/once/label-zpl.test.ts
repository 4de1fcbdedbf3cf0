import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aztecSide } from '../../src/labels/codes/aztec.ts'
import { codewordsOf, lettersOf } from '../../src/labels/codes/code128.ts'
import { datamatrixSide, gs1DatamatrixSide } from '../../src/labels/codes/datamatrix.ts'
import { gs1Letters } from '../../src/labels/codes/gs1.ts'
import { symbolOf } from '../../src/labels/codes/index.ts'
import { qrSide } from '../../src/labels/codes/qr.ts'
import { fitText } from '../../src/labels/fit.ts'
import { type Bitmap, type Mark, type Symbology, symbologyNames, type TextMark } from '../../src/labels/marks.ts'
import { subsetsOf } from '../../src/labels/zpl/bars.ts'
import { bitmapGraphic } from '../../src/labels/zpl/graphic.ts'
import { zplOf } from '../../src/labels/zpl/index.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { injections } from '../injections.ts'
import { contentOf } from '../label-contents.ts'
import { testSeed as seed } from '../seed.ts'

const zpl = (...marks: Mark[]) => zplOf([{ width: 200, height: 200, marks }], 203)
/** As a printer sees it: a command begins at every `^` and every `~`, and is named by two letters. */
const commandsOf = (text: string) => [...text.matchAll(/[\^~](A[0-9A-Z]|..)/gs)].map(([, name]) => name)
const fieldsOf = (text: string) =>
  [...text.matchAll(/\^FD(.*?)\^FS/gs)].map(([, data]) =>
    data!.replaceAll(/_([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
  )

const text = (value: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: 'text',
  x: 5,
  y: 5,
  width: 190,
  height: 40,
  size: 6,
  text: value,
  ...more,
})

test('no text can become a command', () => {
  assert.ok(injections.length >= 120, `${injections.length}`)
  for (const injection of injections)
    for (const more of [{}, { align: 'centre' }, { turned: 90 }, { white: true }] as const) {
      const { lines } = fitText(text(injection, more))
      const made = zpl(text(injection, more))
      const harmless = ['x', 'Ω'].map((letter) => commandsOf(zpl(text(lines.map(() => letter).join('\n'), more))).join())
      assert.ok(harmless.includes(commandsOf(made).join()), `${JSON.stringify(injection)}: ${made}`)
      if (!made.includes('^GFA'))
        assert.deepEqual(
          fieldsOf(made),
          lines.map((line) => line.text),
        )
    }
})

const code = (symbology: Symbology, content: string): Mark => ({
  kind: 'code',
  x: 5,
  y: 5,
  width: 190,
  height: 60,
  module: 0.25,
  symbology,
  content,
})
const plainContent: Record<Symbology, string> = {
  code128: 'ABC',
  gs1_128: '(10)ABC',
  datamatrix: 'ABC',
  gs1_datamatrix: '(10)ABC',
  qr: 'ABC',
  aztec: 'ABC',
  maxicode: '[)>\x1e01\x1d96123456789\x1d840\x1d001\x1d1Z12345678\x1dAERF\x1d123\x1e\x04',
}

test('no content of a code can become a command', () => {
  for (const injection of injections)
    for (const symbology of symbologyNames) {
      const gs1 = symbology.startsWith('gs1')
      for (const content of [
        gs1 ? `(10)${injection}` : injection,
        symbology === 'maxicode' ? plainContent.maxicode.replace('AERF', () => injection) : plainContent[symbology],
      ]) {
        let refused = false
        try {
          symbolOf(symbology, content)
        } catch {
          refused = true
        }
        if (refused) {
          assert.throws(() => zpl(code(symbology, content)), Error, content)
          continue
        }
        const made = zpl(code(symbology, content))
        const harmless = [commandsOf(zpl(code(symbology, plainContent[symbology]))).join(), 'XA,CI,LH,PW,LL,FO,GF,FS,XZ']
        assert.ok(harmless.includes(commandsOf(made).join()), `${symbology} ${JSON.stringify(content)}: ${made}`)
      }
    }
})

/** Reads the data of `^BC` as the manual of the printers does. */
function wordsOf(data: string): number[] {
  const words = [{ '>:': 104, '>;': 105, '>9': 103 }[data.slice(0, 2)]!]
  let inC = words[0] === 105
  for (let at = 2; at < data.length; ) {
    const sign = data.slice(at, at + 2)
    if (data[at] === '>') {
      words.push({ '>8': 102, '>6': 100, '>0': 30, '><': 62, '>=': 94 }[sign]!)
      if (sign === '>6') inC = false
      at += 2
    } else if (inC) {
      words.push(Number(sign))
      at += 2
    } else words.push(data.charCodeAt(at++) - 32)
  }
  return words
}

test('a Code 128 that the printer draws has the bars that we would draw', () => {
  let native = 0
  for (let index = 0; index < 3000; index++) {
    const chance = chanceOf(seed, index)
    const gs1 = chance.maybe(0.5)
    const { content } = contentOf(chance, gs1 ? 'gs1_128' : 'code128', chance.pick([4, 12, 30]))
    const words = codewordsOf(gs1 ? gs1Letters(content) : lettersOf(content))
    const data = subsetsOf(words)
    if (data === undefined) continue
    native++
    assert.deepEqual(wordsOf(data), words, `seed ${seed}, ${index}: ${content}`)
  }
  assert.ok(native > 300, `${native}`)
  assert.equal(subsetsOf(codewordsOf(gs1Letters('(00)340123450000000017(420)1015CJ'))), '>;>800340123450000000017420101>65CJ')
})

test('the side of a symbol that the printer draws is known without drawing it', () => {
  const sides = {
    datamatrix: datamatrixSide,
    gs1_datamatrix: (content: string) => gs1DatamatrixSide(gs1Letters(content)),
    qr: qrSide,
    aztec: aztecSide,
  }
  for (const [symbology, sideOf] of Object.entries(sides) as [keyof typeof sides, (content: string) => number][])
    for (let index = 0; index < 300; index++) {
      const { content } = contentOf(chanceOf(seed, index), symbology, 300)
      const symbol = symbolOf(symbology, content)
      assert.equal(sideOf(content), symbol.kind === 'matrix' && symbol.columns, `seed ${seed}, ${index}: ${symbology} ${content}`)
    }
})

/** What the manual says of the compression. */
function bitsOf(graphic: string): { x: number; y: number; stride: number; rows: number[][] } {
  const [, x, y, total, stride, data] = /\^FO(\d+),(\d+)\^GFA,\d+,(\d+),(\d+),(.*)\^FS/s.exec(graphic) as unknown as string[]
  const rows: number[][] = []
  let digits = ''
  let count = 0
  const end = () => {
    rows.push(digits.match(/../g)!.map((pair) => Number.parseInt(pair, 16)))
    digits = ''
  }
  for (const sign of data!) {
    if (sign === ':') rows.push(rows.at(-1)!)
    else if (sign === ',') digits = digits.padEnd(Number(stride) * 2, '0')
    else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 70
    else if (/[g-z]/.test(sign)) count += (sign.charCodeAt(0) - 102) * 20
    else {
      digits += sign.repeat(count || 1)
      count = 0
    }
    if (digits.length === Number(stride) * 2) end()
  }
  assert.equal(rows.length * Number(stride), Number(total))
  return { x: Number(x), y: Number(y), stride: Number(stride), rows }
}

test('a graphic has every dot of its bitmap where it was', () => {
  for (let index = 0; index < 200; index++) {
    const chance = chanceOf(seed, index)
    const [stride, height] = [chance.pick([1, 3, 20, 300]), chance.int(1, 12)]
    const bits = new Uint8Array(stride * height)
    for (let at = 0, run = 0; at < bits.length; at += run) {
      run = chance.pick([1, 2, 9, 250])
      bits.fill(chance.pick([0, 0, 255, chance.int(0, 255)]), at, at + run)
    }
    const bitmap: Bitmap = { width: stride * 8, height, bits }
    const graphic = bitmapGraphic(bitmap, 8, 5)
    const back = new Uint8Array(bits.length)
    if (graphic !== '') {
      const { x, y, rows } = bitsOf(graphic)
      for (const [line, row] of rows.entries()) back.set(row, (y - 5 + line) * stride + (x - 8) / 8)
    }
    assert.deepEqual(back, bits, `seed ${seed}, ${index}`)
  }
})
