import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginsWell, fillers, findComments, isKnownIn, listIdentifiers } from '../architecture/comment-rule.ts'
import { commentRule, findOffences, findUnknownIdentifiers, readComments, readDictionary } from '../architecture/comments.ts'
import { findOfFunctions, findParticipleTypes, findSingleWordFunctions } from '../architecture/name-rules.ts'
import { nameRules } from '../architecture/names.ts'
import { checkRule, findDifferences, readAllowance, rewriteList } from '../architecture/shrinking-list.ts'

const commented = readComments()
const dictionary = readDictionary()

test('comments begin with a third-person verb, the identifier that they describe, or a noun of the list', () => {
  assert.ok(commented.comments.size > 1_000 && [...commented.comments.values()].flat().length > 5_000)
  assert.deepEqual(
    checkRule({ ...commentRule, find: () => findOffences(commented, dictionary) }),
    [],
    'npm run comments -- PATH prints them; npm run comments -- --write rewrites the list once there are fewer',
  )
})

test('identifiers in backticks of comments exist in the code', () => {
  assert.deepEqual(findUnknownIdentifiers(commented), [])
})

test('the lists of words have no pronoun, preposition, conjunction or interrogative, and verbs in the third person', () => {
  for (const [name, some] of Object.entries(dictionary)) {
    assert.ok(some.size > 100, name)
    assert.deepEqual(
      [...some].filter((word: string) => fillers.has(word) || word !== word.toLowerCase()),
      [],
    )
  }
  assert.deepEqual(
    [...dictionary.verbs].filter((verb) => !verb.endsWith('s')),
    [],
  )
})

const begins = (text: string, code = 'const sweepRows = 1') =>
  beginsWell({ line: 1, text, code }, dictionary, isKnownIn(new Set(['sweepRows']), []))

test('a fragment is found at the beginning of a comment', () => {
  const wrong = [
    'What was left out where no customs look at it.',
    'Whether a parcel was sent.',
    'How many parcels were sent.',
    'The same of a return, with why it comes back.',
    'The one that is due.',
    'The first that did not arrive.',
    'The other process has it.',
    'Those of the carrier.',
    'Until when others leave it alone.',
    'Of the carrier, by its own clock.',
    'Only for tests.',
    'One of the parcels.',
    'Its parcels.',
    'Sent before the parcel is.',
    'Newest first.',
    'Is true for parcels.',
    'All that the parcel has.',
    'The very oldest stored open parcel.',
    'Never.',
    '`12.50`, as clients send it.',
    '`sweepTables` deletes them.',
    'otherRows: rows of other tables.',
    '429: too many requests.',
  ]
  assert.deepEqual(
    wrong.filter((text) => begins(text)),
    [],
  )
  const right = [
    'Deletes rows in slices.',
    'Never throws for an answer of the carrier.',
    'sweepRows deletes rows in slices.',
    '`sweepRows` deletes them.',
    '`sweepRows(db)`: rows in slices.',
    'Parcels that a carrier has scanned.',
    'Addresses, oldest first.',
    'The first delivery attempt.',
    'The open `deliveries` of a connection.',
    "The carrier's own number.",
    'A new, empty parcel.',
    'Each parcel has a label.',
    'No two parcels have one number.',
    'All twelve fields.',
    '256 bytes of random data.',
    'Longest wait for a carrier.',
    'Retry delay: time since the request.',
    'ISO 4217 code.',
    'True if the receiver has it.',
    '`npm ci` runs this.',
  ]
  assert.deepEqual(
    right.filter((text) => !begins(text)),
    [],
  )
})

test('lines of comment below each other are one comment, and instructions for tools are none', () => {
  const source = [
    'const url = "https://example.com" // Behind code.',
    '// Two lines',
    '// of one comment.',
    '',
    '// Another one.',
    'const text = `// no comment`',
    '/**',
    ' * Lines of a',
    ' * description.',
    ' */',
    'export function sendAll() {}',
    '// biome-ignore lint/a: a reason',
    '/** @type {string} */',
  ].join('\n')
  assert.deepEqual(findComments(source), [
    { line: 1, text: 'Behind code.', code: 'const url = "https://example.com"' },
    { line: 2, text: 'Two lines of one comment.', code: '// Another one.' },
    { line: 5, text: 'Another one.', code: 'const text = `// no comment`' },
    { line: 7, text: 'Lines of a description.', code: 'export function sendAll() {}' },
  ])
})

test('an identifier or path in backticks that does not exist is found, and a value is none', () => {
  const isKnown = isKnownIn(new Set(['sendAll', 'Retry', 'After', 'server', 'close']), ['src/http/mount.ts'])
  const text =
    '`sendAll`, `sendNone`, `Retry-After`, `server.close()`, `server.open`, `http/mount.ts`, `http/count.ts`, `12.50`, `a b`, `{ sendNone }`'
  assert.deepEqual(
    listIdentifiers({ line: 1, text, code: '' }).filter((one) => !isKnown(one)),
    ['sendNone', 'server.open', 'http/count.ts'],
  )
})

for (const rule of nameRules)
  test(`names of private functions and types follow the rules: ${rule.list}`, () => {
    assert.deepEqual(
      checkRule(rule),
      [],
      'npm run names -- PATH prints them; npm run names -- --write rewrites the list once there are fewer',
    )
  })

test('a function of one word, one that ends in Of and a type of one participle are found', () => {
  const source = `function send() {}
export const found = (one: (a: string) => void): string => one
const total = 1
  const priceOf = async <T>(
    one: T,
  ) => one
const offset = (a + b) * c
function* sendAll() {}
type Kept = {}
export interface Stored {}
type Token = {}
type StoredParcel = {}
`
  const sources = new Map([['a.ts', source]])
  assert.deepEqual(findSingleWordFunctions(sources).get('a.ts'), ['1: send', '2: found'])
  assert.deepEqual(findOfFunctions(sources).get('a.ts'), ['4: priceOf'])
  assert.deepEqual(findParticipleTypes(sources, new Set(['token'])).get('a.ts'), ['9: Kept', '10: Stored'])
})

test('a list only shrinks: a file with more than it may have is found, one with fewer is found, and the list never grows', () => {
  const list = '# Heading.\na.ts 2\nb.ts 1\n'
  const offences = (...counts: [string, number][]) =>
    new Map(counts.map(([file, count]) => [file, Array.from({ length: count }, (_, i) => `${i + 1}: What.`)]))
  const difference = (...counts: [string, number][]) => findDifferences(offences(...counts), readAllowance(list))
  assert.deepEqual(difference(['a.ts', 2], ['b.ts', 1]), [])
  assert.deepEqual(difference(['a.ts', 1], ['b.ts', 2]), [
    'a.ts may have 2, and has 1',
    'b.ts may have 1, and has 2:\n  1: What.\n  2: What.',
  ])
  assert.deepEqual(difference(['a.ts', 2], ['c.ts', 1]), ['b.ts may have 1, and has 0', 'c.ts may have 0, and has 1:\n  1: What.'])
  assert.equal(rewriteList(list, offences(['c.ts', 1], ['a.ts', 1])), '# Heading.\na.ts 1\nc.ts 1\n')
  assert.throws(() => rewriteList(list, offences(['a.ts', 4])), /has 3 places and would have 4/)
  assert.throws(() => readAllowance('a.ts\n'), /"a.ts" is no entry/)
})
