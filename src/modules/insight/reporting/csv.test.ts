import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { randomFrom, testSeed } from '../../../../test/seed.ts'
import { byteOrderMark, csvLine } from './csv.ts'

test('a line is RFC 4180: quotes where they are needed, doubled inside, CRLF at the end', () => {
  assert.equal(csvLine(['a', 1, null, 'b "c"', 'd,e', 'f\r\ng', '']), 'a,1,,"b ""c""","d,e","f\r\ng",\r\n')
})

test('a text that begins like a formula begins with an apostrophe, and numbers stay numbers', () => {
  for (const text of ['=1+1', '+1', '@SUM(A1)', '-1+1', '-', '=', '＝1+1', '＠x', '-0x10', '-1e5', '-1,5'])
    assert.match(csvLine([text]), /^"?'/, text)
  for (const text of ['\t=1', '\r=1', '\n=1']) assert.equal(csvLine([text]), `"'${text}"\r\n`)
  assert.equal(csvLine([-5.25, '-5.25', '-7', '007', '1E5', 'a=b', 'a-b']), '-5.25,-5.25,-7,007,1E5,a=b,a-b\r\n')
})

test(`what is written is read back by csv-parse, apostrophes aside (seed ${testSeed})`, () => {
  const random = randomFrom(testSeed, 25)
  const letters = ['"', ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', "'", ' ', 'a', 'é', '😀', '0', '\uFEFF']
  const text = () => Array.from({ length: random(1)[0]! % 9 }, () => letters[random(1)[0]! % letters.length]).join('')
  const rows = Array.from({ length: 2_000 }, () => Array.from({ length: 4 }, text))
  const read: string[][] = parse(byteOrderMark + rows.map(csvLine).join(''), { bom: true, record_delimiter: '\r\n' })
  assert.equal(read.length, rows.length)
  for (const [i, row] of rows.entries())
    for (const [j, cell] of row.entries()) {
      const isMarked = /^[=+\-@\t\r\n]/.test(cell) && !/^-?\d+$/.test(cell)
      assert.equal(read[i]![j], isMarked ? `'${cell}` : cell)
    }
})
