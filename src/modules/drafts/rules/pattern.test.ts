import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chanceOf } from '../../../../test/fuzz/chance.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { compilePattern, PatternError } from './pattern.ts'

test(`a pattern finds what a regular expression without regard to case finds (seed ${seed})`, () => {
  const chance = chanceOf(seed, 0)
  const pick = (some: readonly string[]) => chance.pick(some)
  const next = (below: number) => chance.int(0, below - 1)
  const atom = (depth: number): string =>
    depth > 0 && next(4) === 0
      ? `(${sequence(depth - 1)}|${sequence(depth - 1)})`
      : pick(['a', 'b', 'B', '.', '[ab]', '[^a]', '[a-c]', '\\d', '\\.', '1', '^', '$'])
  const sequence = (depth: number): string =>
    Array.from({ length: next(4) }, () => atom(depth) + pick(['', '', '', '?', '*', '+'])).join('')
  let tried = 0
  for (let i = 0; i < 3_000; i++) {
    const source = sequence(2)
    if (source.length > 100) continue
    const expression = new RegExp(source.replaceAll(/([$^])[*+?]/g, '$1'), 'i')
    const pattern = compilePattern(source.replaceAll(/([$^])[*+?]/g, '$1'))
    const text = Array.from({ length: next(8) }, () => pick(['a', 'b', 'c', '1', '.'])).join('')
    assert.equal(pattern.test(text), expression.test(text), `seed ${seed}: /${source}/ on "${text}"`)
    tried++
  }
  assert.ok(tried > 2_000, `seed ${seed}`)
})

const evil = [
  '(a+)+$',
  '(a*)*b',
  '(a|a)*$b',
  '(a|aa)+$',
  '((a?)*)*$c',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '(.*)(.*)(.*)(.*)(.*)(.*)(.*)(.*)x',
  `${'a?'.repeat(49)}b`,
]
for (const source of evil)
  test(`${source} goes through 10,000 characters, and grows with the text and no faster`, () => {
    const { test: matches, steps } = compilePattern(source)
    assert.ok(steps <= 300)
    // Sixteen times the text: sixteen times the work, where trying each way in turn would not come to an end.
    assert.equal(typeof matches(`${'a'.repeat(10_000)}!`), 'boolean')
    assert.equal(typeof matches(`${'a'.repeat(160_000)}!`), 'boolean')
  })

const refused: Record<string, RegExp> = {
  'a{2}': /counts in \{/,
  '(?=a)': /\(\? is not taken/,
  '(a)\\1': /\\1 is not taken/,
  '\\bword': /\\b is not taken/,
  'a**': /follows another sign/,
  'a+?': /follows another sign/,
  '*a': /has nothing before it/,
  '(a': /not closed/,
  'a)': /closes nothing/,
  '[a': /not closed/,
  '[]': /holds nothing/,
  '[z-a]': /goes backwards/,
  'a\\': /nothing behind it/,
  [`${'a'.repeat(101)}`]: /100 characters at most/,
}
for (const [source, reason] of Object.entries(refused))
  test(`${source.slice(0, 12)} is refused with what is taken`, () => {
    assert.throws(
      () => compilePattern(source),
      (error) => error instanceof PatternError && reason.test(error.message),
    )
  })

test('letters beyond ASCII, signs of two code units and capitals are each one character', () => {
  assert.ok(compilePattern('^.é.$').test('aé🍵'))
  assert.ok(compilePattern('^[Α-Ω]+$').test('αβγ'))
  assert.ok(!compilePattern('^[^É]$').test('é'))
})
