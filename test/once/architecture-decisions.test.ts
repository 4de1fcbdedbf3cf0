import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findDecisionFaults, listTestTitles } from '../architecture/decisions.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const files = new Map(globSync('{src,test}/**/DECISIONS.md').map((file) => [file, read(file)]))
const titles = new Set(globSync('{src,test}/**/*.test.ts').flatMap((file) => listTestTitles(read(file))))

test('every entry of a DECISIONS.md has a unique id, a date, and a test that exists or "No test."', () => {
  assert.ok(files.size >= 20)
  assert.ok(titles.size > 1_000)
  assert.deepEqual(findDecisionFaults(files, titles), [])
})

test('an entry without an id, a date or a test, an id used twice and a renamed test are found', () => {
  const good = '# Decisions\n\nWhy.\n\n- **ORD-1** (2026-11-15) An order has one currency.\n  Test: 400 for two currencies\n'
  const faultsOf = (text: string) => findDecisionFaults(new Map([['a.md', text]]), new Set(['400 for two currencies']))
  assert.deepEqual(faultsOf(good), [])
  assert.deepEqual(faultsOf(good.replace('Test: 400 for two currencies', 'No test.')), [])
  const mutations: Record<string, [string | RegExp, string]> = {
    'no id': ['**ORD-1** ', ''],
    'no date': [' (2026-11-15)', ''],
    'a day that does not exist': ['11-15', '11-31'],
    'no test': [/\n {2}Test:.*/, ''],
    'no text': [' An order has one currency.', ''],
    'a renamed test': ['400 for two', '400 for three'],
    'an id used twice': [/\n- [\s\S]*/, (good.match(/\n- [\s\S]*/)?.[0] ?? '').repeat(2)],
  }
  for (const [name, [from, to]] of Object.entries(mutations)) assert.equal(faultsOf(good.replace(from, to)).length, 1, name)
})
