import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentPage } from '../../src/labels/marks.ts'
import { onPaper } from '../../src/labels/paper.ts'

const label = (text: string): DocumentPage => ({
  width: 105,
  height: 148,
  marks: [{ kind: 'text', x: 5, y: 6, width: 50, height: 5, size: 9, text }],
})
/** For each sheet its width, and what lies where. */
const told = (pages: DocumentPage[]) =>
  pages.map(({ width, marks }) => [width, ...marks.map((mark) => (mark.kind === 'text' ? `${mark.text} ${mark.x} ${mark.y}` : ''))])

test('a label lies at the top left of a sheet of its own', () => {
  const labels = [label('a'), label('b')]
  assert.deepEqual(told(onPaper(labels, { paper_size: 'A4' })), [
    [210, 'a 5 6'],
    [210, 'b 5 6'],
  ])
  assert.deepEqual(told(onPaper(labels, { paper_size: 'A5' }))[0], [148, 'a 5 6'])
  assert.deepEqual(onPaper(labels, { paper_size: 'A6' }), labels)
})

test('four lie on a sheet of A4, beginning where it is said', () => {
  const labels = [...'abcdef'].map(label)
  assert.deepEqual(told(onPaper(labels, { paper_size: 'A4', per_sheet: 4 })), [
    [210, 'a 5 6', 'b 110 6', 'c 5 154.5', 'd 110 154.5'],
    [210, 'e 5 6', 'f 110 6'],
  ])
  assert.deepEqual(told(onPaper(labels, { paper_size: 'A4', start_from: 2 })), [
    [210, 'a 5 154.5', 'b 110 154.5'],
    [210, 'c 5 6', 'd 110 6', 'e 5 154.5', 'f 110 154.5'],
  ])
  assert.deepEqual(told(onPaper(labels.slice(0, 2), { paper_size: 'A4', start_from: 3 })), [
    [210, 'a 110 154.5'],
    [210, 'b 5 6'],
  ])
})

test('what is too large for its place has a sheet to itself, and what is too large for the sheet stays as it is', () => {
  const tall = { ...label('tall'), width: 101.6, height: 152.4 }
  assert.deepEqual(told(onPaper([label('a'), tall, label('b')], { paper_size: 'A4', start_from: 0 })), [
    [210, 'a 5 6', 'b 110 6'],
    [210, 'tall 5 6'],
  ])
  assert.deepEqual(onPaper([tall], { paper_size: 'A6' }), [tall])
})
