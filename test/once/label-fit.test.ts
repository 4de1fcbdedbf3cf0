import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fonts } from '../../bin/generate-fonts.ts'
import { fitText } from '../../src/labels/fit.ts'
import { fontOf } from '../../src/labels/font.ts'
import type { TextMark } from '../../src/labels/marks.ts'
import { cleanText } from '../../src/labels/text.ts'
import { chanceOf } from '../fuzz/chance.ts'
import { inkOf } from '../ink.ts'

const mark = (text: string, change: Partial<TextMark> = {}): TextMark => {
  return { kind: 'text', x: 10, y: 20, width: 40, height: 10, size: 9, text, ...change }
}
const written = (text: string, change: Partial<TextMark> = {}) => {
  const { size, lines } = fitText(mark(text, change))
  return [size, ...lines.map((line) => line.text)]
}

for (const [file, bytes] of Object.entries(await fonts())) {
  test(`${file} is what the generator makes; if not: npm run generate:fonts`, () => assert.ok(readFileSync(file).equals(bytes)))
}

test('both faces have the same characters, with room for everything but marks and what is not seen', () => {
  const codes = (bold: boolean) => [...fontOf(bold).glyphs].flatMap((glyph, code) => (glyph > 0 ? [code] : []))
  assert.deepEqual(codes(true), codes(false))
  const text = String.fromCodePoint(...codes(false))
  assert.ok(text.length > 1200)
  assert.doesNotMatch(text.replace(' ', ''), /[\p{M}\p{C}\p{Z}]/u)
})

test('text is written at its size, else smaller, else on several lines, else with an ellipsis: in this order', () => {
  assert.deepEqual(written('A short text'), [9, 'A short text'])
  assert.deepEqual(written('A text that is a bit too long for one'), [7, 'A text that is a bit too long for one'])
  const two = 'A text that is much too long for one line and needs two'
  assert.deepEqual(written(two), [8.5, 'A text that is much too long', 'for one line and needs two'])
  const [size, ...lines] = written(`${two}, ${two} and even more of it`)
  assert.equal(size, 6)
  assert.equal(lines.length, 3)
  assert.match(String(lines[2]), /…$/)
})

test('text becomes no smaller than said', () => {
  assert.deepEqual(written('A text that is a bit too long for one', { least: 8 }), [9, 'A text that is a bit too long', 'for one'])
  assert.equal(written('A text that is a bit too long for one', { least: 8, height: 4 }).at(-1), 'A text that is a bit too long f…')
})

test('a word is broken only where it alone is too wide', () => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze'
  const [, ...broken] = written(`an ${word}`, { width: 30 })
  assert.equal(broken.join('').replace('an', 'an '), `an ${word}`)
  assert.equal(broken[0], 'an')
})

test('a line break is kept as one, and nothing else breaks a line', () => {
  assert.deepEqual(written('one\r\ntwo \n three'), [7.75, 'one', 'two', 'three'])
  assert.deepEqual(written('one\rtwo\u2028three\u0085four'), [9, 'one two three four'])
})

test('nothing leaves its box, whatever is written: 3,000 texts in boxes of all kinds', () => {
  const chance = chanceOf(7, 0)
  const letters = 'aWi. -ÄẨỖgỵЖΩ…@東\n'
  for (let round = 0; round < 3_000; round++) {
    const text = Array.from({ length: chance.int(0, 80) }, () => chance.pick([...letters])).join('')
    const turned = chance.pick([undefined, 90, 270] as const)
    const one = mark(text, {
      width: chance.int(1, 60),
      height: chance.int(1, 30),
      size: chance.int(4, 23),
      bold: chance.maybe(0.5),
      align: chance.pick(['left', 'centre', 'right'] as const),
      valign: chance.pick(['top', 'middle', 'bottom'] as const),
      ...(turned && { turned }),
    })
    for (const { left, top, right, bottom } of inkOf(one)) {
      const inside = left > 10 - 1e-6 && top > 20 - 1e-6 && right < 10 + one.width + 1e-6 && bottom < 20 + one.height + 1e-6
      assert.ok(inside, `${JSON.stringify(one)} reaches ${left} ${top} ${right} ${bottom}`)
    }
  }
})

test('what is cleaned is written in letters that the faces have, and stays as it is when cleaned again', () => {
  const chance = chanceOf(11, 0)
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: 20 }, () => String.fromCharCode(chance.int(0, 0xffff))).join('')
    const cleaned = cleanText(text)
    for (const letter of cleaned) assert.ok(letter === '\n' || fontOf(false).glyphs[letter.charCodeAt(0)]! > 0, JSON.stringify(text))
    assert.equal(cleanText(cleaned), cleaned)
  }
})

test('a megabyte of text is fitted like any other', () => {
  assert.match(String(written('word '.repeat(200_000)).at(-1)), /…$/)
  assert.match(String(written('W'.repeat(1_000_000)).at(-1)), /…$/)
})
