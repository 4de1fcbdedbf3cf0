import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cn23, cn23Default, commercialInvoice, cp71, packed } from '../../src/labels/documents/index.ts'
import type { DocumentPage } from '../../src/labels/marks.ts'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { firstUnlessDeep } from '../deep.ts'
import { allDocuments, textsOf } from '../documents.ts'
import { customsSample, invoiceSample, manyItems, sampleItems } from '../fixtures/documents/samples.ts'
import { readPdf } from '../reading.ts'

const listing = { cn23, cn23Default, commercialInvoice }
const pagesFor: Record<string, [number, number, number]> = { cn23: [1, 3, 55], cn23Default: [1, 2, 22], commercialInvoice: [1, 2, 38] }

for (const [name, draw] of firstUnlessDeep(Object.entries(listing), 2)) {
  for (const [at, count] of [1, 40, 1000].entries()) {
    test(`${name}: of ${count} items each is listed once, under a head, on numbered pages`, async () => {
      const texts = await textsOf(draw({ ...customsSample, items: manyItems(count) }))
      const all = texts.join(' ')
      for (let i = 1; i <= count; i++) assert.equal(all.split(`piece ${i} `).length, 2, `piece ${i}`)
      for (const [i, text] of texts.entries()) {
        assert.ok(text.includes(`Page ${i + 1} of ${texts.length}`))
        if (/piece \d/.test(text)) assert.match(text, /Description|Detailed description/)
      }
      const most = pagesFor[name]![at]!
      assert.ok(texts.length <= most && texts.length > most * 0.6, `${texts.length} pages`)
    })
  }
}

for (const [name, draw] of firstUnlessDeep(Object.entries(listing), 2)) {
  test(`${name}: what a page carries forward the next one begins with, and it is the sum of the rows before`, async () => {
    const goods = manyItems(200)
    const texts = await textsOf(draw({ ...customsSample, items: goods }))
    let seen = 0
    for (const [i, text] of texts.entries()) {
      const before = seen
      seen += [...text.matchAll(/piece \d+ /g)].length
      const value = goods.slice(0, seen).reduce((sum, { quantity, price }) => sum + quantity * Number(price.value.replace('.', '')), 0)
      const words = `${String(value).slice(0, -2)}.${String(value).slice(-2)}`
      if (seen < goods.length) assert.match(text, new RegExp(`Carried forward \\d+ [\\d.]+ ${words.replace('.', '\\.')}`), `page ${i + 1}`)
      if (before > 0 && before < goods.length) {
        const carried = /Carried forward (\d+ [\d.]+ [\d.]+)/.exec(texts[i - 1]!)![1]
        assert.ok(text.includes(`Brought forward ${carried}`), `page ${i + 1}`)
      }
    }
    assert.equal(seen, goods.length)
  })
}

test('a row and its details are on one page', async () => {
  const goods = manyItems(200).map((item, i) => ({ ...item, description: `${'long '.repeat(i % 40)}start${i}x`, sku: `sku${i}x` }))
  const texts = await textsOf(commercialInvoice({ ...customsSample, items: goods }))
  for (let i = 0; i < goods.length; i++)
    assert.ok(
      texts.some((text) => text.includes(`start${i}x`) && text.includes(`sku${i}x`)),
      `row ${i}`,
    )
})

test('a row that is higher than a page goes over as many as it needs, and loses nothing', async () => {
  const words = Array.from({ length: 4000 }, (_, i) => `w${i}x`)
  for (const [name, draw] of Object.entries({ ...listing, cp71 })) {
    const texts = await textsOf(
      draw({ ...customsSample, items: [sampleItems[0]!, { ...sampleItems[1]!, description: words.join(' ') }, sampleItems[2]!] }),
    )
    const all = texts.join(' ')
    assert.deepEqual(
      words.filter((word) => !all.includes(word)),
      [],
      name,
    )
    assert.ok(all.includes('Linen tea towel'))
  }
})

test('a whole page of sums, and names of sums that are longer than one, are all there', async () => {
  const { draw } = allDocuments.find(({ name }) => name === 'invoice')!
  const lines = Array.from({ length: 120 }, (_, i) => ({
    ...invoiceSample.lines[0]!,
    vat_rate: `1.${String(i).slice(-2).padStart(2, '0')}`,
    quantity: 1,
  }))
  const text = (await textsOf(draw({ ...invoiceSample, lines }))).join(' ')
  for (let i = 0; i < 100; i++) assert.ok(text.includes(`VAT 1.${String(i).padStart(2, '0')} %`))
})

test('many documents and labels are one file, each page in its own size', async () => {
  const label: DocumentPage = { width: 105, height: 148, marks: [] }
  const pages = packed([[label], cn23(customsSample), commercialInvoice(customsSample), [label]])
  const sizes = (await readPdf(pdfOf(pages, { title: 'All' }), 1)).map(
    ({ width, height }) => `${Math.round(width)} x ${Math.round(height)}`,
  )
  assert.deepEqual(sizes, ['105 x 148', '210 x 148', '210 x 297', '105 x 148'])
})
