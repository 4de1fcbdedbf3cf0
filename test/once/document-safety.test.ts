import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { firstUnlessDeep } from '../deep.ts'
import { allDocuments, reworded } from '../documents.ts'
import { readPdf } from '../reading.ts'

const hostile = [
  ') Tj ET /JS (app.alert(1)) BT (',
  '>> endobj 1 0 obj << /OpenAction << /S /JavaScript /JS (x) >> >> endobj',
  'endstream endobj trailer << /Root 9 0 R >> startxref 0 %%EOF',
  '\\) \\( \\\\ ((( ))) <<< >>> [ ] { } % comment \u0000\u0007\u001b[31m\r\n\t',
  '\u202etxet\u202c \u2066hidden\u2069 \u200b\u200d\ufeff \ud800 \udfff',
  '<script>alert(1)</script> {{constructor}} `x`',
  'Ẩ'.repeat(300),
  '',
  '   \n \n ',
]
const active = /\/(JS|JavaScript|URI|Launch|Action|AA|OpenAction|EmbeddedFile|AcroForm|Annots)\b/

for (const { name, sample, draw } of firstUnlessDeep(allDocuments, 4)) {
  test(`${name}: whatever its words are, the file shows them and does nothing`, async () => {
    for (const words of hostile) {
      const pdf = pdfOf(draw(reworded(sample, () => words)), { title: words })
      assert.doesNotMatch(Buffer.from(pdf).toString('latin1'), active)
      const pages = await readPdf(pdf, 1)
      assert.ok(pages.length >= 1)
      for (const { lines } of pages)
        assert.doesNotMatch(lines.join(' '), /[\0-\x08\x0b\x0c\x0e-\x1f\u200b-\u200f\u202a-\u202e\u2066-\u2069]/)
    }
  })

  test(`${name}: words of 10,000 letters are broken and all there`, async () => {
    let count = 0
    const model = reworded(sample, (text, path) => {
      if (!/(description|what_happened|message|\.name)$/.test(path) || path.includes('tax_numbers')) return text
      count++
      return 'Ж'.repeat(10_000)
    })
    const pages = await readPdf(pdfOf(draw(model), { title: name }), 1)
    const letters = pages.flatMap(({ lines }) => lines.join('').match(/Ж/g) ?? []).length
    assert.ok(count > 1 && letters >= count * 10_000, `${letters} letters of ${count} words`)
  })

  test(`${name}: the same model gives the same bytes, also after others were drawn`, () => {
    const bytes = () => Buffer.from(pdfOf(draw(structuredClone(sample)), { title: name }))
    const first = bytes()
    for (const other of allDocuments) pdfOf(other.draw(other.sample), { title: 'Other' })
    assert.ok(first.equals(bytes()))
  })
}
