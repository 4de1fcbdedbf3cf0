import assert from 'node:assert/strict'
import { test } from 'node:test'
import { symbolOf } from '../../src/labels/codes/index.ts'
import { symbologyNames } from '../../src/labels/marks.ts'
import { deepTest } from '../deep.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { contentOf } from '../label-contents.ts'
import { drawModules, readCodes } from '../read-codes.ts'
import { testSeed as seed } from '../seed.ts'

/** LABELS=full reads some thousand of each. */
const count = process.env.LABELS === 'full' ? 2_000 : 40
const longest = { code128: 40, gs1_128: 0, datamatrix: 250, gs1_datamatrix: 0, qr: 250, aztec: 250, maxicode: 0 }
const identifiers = { code128: ']C0', gs1_128: ']C1', datamatrix: ']d1', gs1_datamatrix: ']d2', qr: ']Q1', aztec: ']z0', maxicode: ']U' }

for (const symbology of symbologyNames)
  deepTest(`${symbology}: another's reader reads what was written, whatever it is`, async () => {
    for (let index = 0; index < count; index++) {
      const { content, reads } = contentOf(chanceOf(seed, index), symbology, longest[symbology])
      const found = await readCodes(drawModules(symbolOf(symbology, content)), symbology)
      const told = `seed ${seed}, ${index}: ${JSON.stringify(content)}`
      assert.deepEqual(
        found.map(({ text }) => text),
        [reads],
        told,
      )
      assert.ok(found[0]!.identifier.startsWith(identifiers[symbology]), `${told}: ${found[0]!.identifier}`)
    }
  })

test('every size of Data Matrix and Aztec up to some hundred letters is read', async () => {
  for (const symbology of ['datamatrix', 'aztec'] as const) {
    const sizes = new Map<number, string>()
    for (let length = 1; length <= 800; length += length < 60 ? 1 : 9) {
      const content = Array.from({ length }, (_, at) => 'aB3;'[(at * at) % 4]).join('')
      const symbol = symbolOf(symbology, content)
      if (symbol.kind === 'matrix') sizes.set(symbol.columns, content)
    }
    assert.ok(sizes.size >= 18, `${symbology}: ${sizes.size} sizes`)
    for (const [size, content] of sizes) {
      const [read] = await readCodes(drawModules(symbolOf(symbology, content)), symbology)
      assert.equal(read?.text, content, `${symbology} of ${size}`)
    }
  }
})

test('Code 128 takes the shortest way through its sets', () => {
  const words = (content: string) => {
    const symbol = symbolOf('code128', content)
    return symbol.kind === 'bars' ? (symbol.modules - 24) / 11 : Number.NaN
  }
  // Start and data; a change of set and a shift are one each.
  assert.equal(words('12345678'), 5)
  assert.equal(words('1234567'), 6)
  assert.equal(words('AB123456'), 7)
  assert.equal(words('A12B'), 5)
  assert.equal(words('A\u0001a\u0001\u0002'), 7)
})

test('what a symbology cannot hold is an error that says why', () => {
  const refused = [
    ['code128', '', /needs content/],
    ['code128', 'é', /outside of ASCII/],
    ['code128', 'Ā', /outside of ASCII/],
    ['code128', 'x'.repeat(81), /holds 80 letters/],
    ['gs1_128', '340123450000000017', /begins with an application identifier/],
    ['gs1_128', '', /begins with an application identifier/],
    ['gs1_128', '(00)340123450000000018', /check digit of \(00\)/],
    ['gs1_128', '(01)09501101530004', /check digit of \(01\)/],
    ['gs1_128', '(02)09501101530004', /check digit of \(02\)/],
    ['gs1_128', '(00)34012345000000001', /\(00\) cannot hold/],
    ['gs1_128', '(05)1', /no application identifier \(05\)/],
    ['gs1_128', '(10)é', /\(10\) cannot hold/],
    ['gs1_128', `(10)${'x'.repeat(20)}(21)${'y'.repeat(20)}(37)12`, /holds 48 letters, not 50/],
    ['gs1_datamatrix', '(10)', /\(10\) cannot hold/],
    ['datamatrix', '', /needs content/],
    ['datamatrix', 'é'.repeat(500), /holds 816 words/],
    ['qr', '', /needs content/],
    ['qr', 'x'.repeat(3000), /./],
    ['aztec', '', /needs content/],
    ['aztec', 'é'.repeat(1500), /cannot hold/],
    ['maxicode', '', /needs content/],
    ['maxicode', 'x'.repeat(94), /holds 93 words/],
    ['maxicode', '[)>\x1e01\x1d96SW1A1AA\x1d826\x1d001\x1d', /postal code/],
    ['maxicode', '[)>\x1e01\x1d96ab12\x1d826\x1d001\x1d', /postal code/],
  ] as const
  for (const [symbology, content, message] of refused)
    assert.throws(() => symbolOf(symbology, content), { name: /Error/, message }, content)
})
