import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileOf } from '../../src/labels/file.ts'
import { hasResolution, labelFormats, mimeTypes } from '../../src/labels/formats.ts'
import type { DocumentPage } from '../../src/labels/marks.ts'

const page: DocumentPage = { width: 105, height: 148, marks: [{ kind: 'fill', x: 10, y: 10, width: 20, height: 20 }] }
const begins = { 'application/pdf': '%PDF-', 'image/png': '\x89PNG', 'application/zpl': '^XA' }

test('a label is had in the resolutions of its format, and in no other', async () => {
  for (const mime_type of mimeTypes) {
    for (const dpi of [0, 1, 72, 150, 203, 300, 600, 1200]) {
      const file = fileOf([page], { mime_type, dpi: dpi as 72, title: 'Label' })
      const isKnown = labelFormats[mime_type].some((one) => one === dpi)
      assert.equal(hasResolution(mime_type, dpi), isKnown)
      if (isKnown)
        assert.ok(
          Buffer.from(await file)
            .toString('latin1')
            .startsWith(begins[mime_type]),
        )
      else await assert.rejects(file, RangeError)
    }
  }
})

test('many labels are one file of lines or of commands, and no picture', async () => {
  const pages = Array.from({ length: 5 }, () => page)
  const count = async (mime_type: keyof typeof begins, dpi: 72 | 203, part: RegExp, more = {}) =>
    Buffer.from(await fileOf(pages, { mime_type, dpi, title: 'Labels', ...more }))
      .toString('latin1')
      .match(part)?.length
  assert.equal(await count('application/pdf', 72, /\/Type\/Page\//g), 5)
  assert.equal(await count('application/pdf', 72, /\/Type\/Page\//g, { paper_size: 'A4', start_from: 2 }), 2)
  assert.equal(await count('application/zpl', 203, /\^XA/g), 5)
  await assert.rejects(count('image/png', 203, /./g), RangeError)
})
