import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findInFile } from '../architecture/words.ts'

/** The list of words itself, the glossary, and the history of changes. */
const quoting = new Set(['test/architecture/words.ts', 'test/once/architecture-words.test.ts', 'docs/glossary.md', 'CHANGELOG.md'])
const files = globSync(['{src,bin,bench,test}/**/*.ts', 'src/**/DECISIONS.md', 'docs/**/*.md', '*.md', 'clients/*/{README.md,src/*.ts}']).filter((file) => !quoting.has(file))

/** `file count`, for each file that still has forbidden words. The list only shrinks. */
const known = new Map(
  readFileSync('test/architecture/forbidden-words.txt', 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(' ') as [string, string]),
)

test('comments, texts, test titles and docs use the words of the glossary', () => {
  assert.ok(files.length > 1_000)
  const faults = files.flatMap((file) => {
    const found = findInFile(file, readFileSync(file, 'utf8'))
    const count = Number(known.get(file) ?? 0)
    return found.length === count ? [] : [`${file} may have ${count}, and has ${found.length}: ${found.join('; ')}`]
  })
  assert.deepEqual(faults, [], 'See docs/glossary.md; test/architecture/forbidden-words.txt lists what is left')
  assert.deepEqual(
    [...known.keys()].filter((file) => !files.includes(file)),
    [],
  )
})

test('a forbidden word is found in a comment, a string, a template, a test title and a page, and nowhere else', () => {
  const found = (source: string, name = 'a.ts') => findInFile(name, source).map((one) => one.split(' →')[0])
  assert.deepEqual(found('const told = 1 // whoever asks\n/** Laid\n * aside. */\n'), ['1: "whoever"', '2: "Laid\n * aside"'])
  assert.deepEqual(found("test('a shop is told of it', () => {})"), ['1: "told"'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template.
  assert.deepEqual(found('const a = `one ${told(b)} is\n left alone`'), ['2: "left alone"'])
  assert.deepEqual(found('const quote = /[\'`]/\nconst b = "it isn\'t anew"'), ['2: "anew"'])
  assert.deepEqual(found("import a from './practice.ts'\nconst b = 'practice'\nconst nobody = /told of/"), [])
  assert.deepEqual(found('# Practice\n\nTold\n', 'a.md'), ['1: "Practice"', '3: "Told"'])
  assert.deepEqual(found('// A house number; two events are hard to tell apart; the formerly'), ['1: "formerly"'])
})
