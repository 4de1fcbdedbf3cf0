import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { composePdf, PdfFailure, rasterizePdf, splitPdf } from '../../src/labels/carrier-pdf/thread.ts'
import { dotsPerMillimetre } from '../../src/labels/marks.ts'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { pngOf } from '../../src/labels/raster/png.ts'
import { deepTest, firstUnlessDeep, isDeep } from '../deep.ts'
import { codesInPdf, codesInPicture, sizesIn } from '../read-paper.ts'
import { type Dots, readPdf } from '../reading.ts'

/** PDFs of 47 producers and variants, made by `make.py` beside them. */
const folder = new URL('../fixtures/carrier-pdfs/', import.meta.url)
/** Fields and stamps of these become part of the page. */
const isAnnotated = (name: string) => /form|stamp/.test(name)
const all = readdirSync(folder)
  .filter((file) => file.endsWith('.pdf'))
  .map((file) => file.slice(0, -4))
  .sort()
/** All with the slow tests, and every fourth in `npm test`. */
const names = all.filter((name, i) => isDeep || i % 4 === 0 || isAnnotated(name))
const bytesOf = (name: string) => new Uint8Array(readFileSync(new URL(`${name}.pdf`, folder)))
/** Pictures without letters. */
const isPicture = (name: string) => /^(img2pdf|ghostscript-image)/.test(name)
const files = mkdtempSync(join(tmpdir(), 'crossdock-carrier-pdfs-'))
after(() => rmSync(files, { recursive: true }))
const run = (program: string, ...words: string[]) => spawnSync(program, words, { encoding: 'utf8' })
const has = (program: string) => run(program, '--version').status === 0 || run(program, '-v').status === 0
/** Programs that share no code with what merges. */
const otherReaders = has('qpdf') && has('pdftotext') ? false : 'qpdf and pdftotext (poppler-utils) are not installed'

const words = (lines: readonly string[]) => lines.join(' ').replaceAll(/\s+/g, ' ').trim()

/** The share of dots that differ, of those that are black in either. */
function differenceOf(one: Dots, other: Dots): number {
  assert.deepEqual([one.width, one.height], [other.width, other.height])
  let [black, different] = [0, 0]
  for (let y = 0; y < one.height; y++)
    for (let x = 0; x < one.width; x++) {
      const [here, there] = [one.isBlack(x, y), other.isBlack(x, y)]
      if (here || there) black++
      if (here !== there) different++
    }
  return different / Math.max(1, black)
}

deepTest('merges PDFs of many producers into one: every page keeps its text, its size and its dots', async () => {
  assert.ok(all.length >= 40, `${all.length} files`)
  const merged = await composePdf({ pdfs: names.map(bytesOf), pages: names.map((_, pdf) => ({ pdf })) })
  const pages = await readPdf(merged, 4)
  let at = 0
  for (const name of names) {
    for (const original of await readPdf(bytesOf(name), 4)) {
      const page = pages[at++]!
      assert.ok(Math.abs(page.width - original.width) < 0.1 && Math.abs(page.height - original.height) < 0.1, `${name}: its size`)
      const [text, before] = [words(page.lines), words(original.lines)]
      if (!isPicture(name)) assert.match(text, /CORPUS|plain|Jansen/, name)
      if (isAnnotated(name)) assert.ok(text.includes(before), `${name}: ${text}`)
      else assert.equal(text, before, name)
      if (!isAnnotated(name)) assert.ok(differenceOf(page.dots, original.dots) < 0.005, `${name}: its dots`)
    }
  }
  assert.equal(at, pages.length)
})

test('fields and stamps are printed in a merged file', async () => {
  for (const [name, text] of [
    ['reportlab-form', 'FIELD 3SDEVC000000002'],
    ['pikepdf-stamp', 'STAMP'],
  ] as const) {
    const [page] = await readPdf(await composePdf({ pdfs: [bytesOf(name)], pages: [{ pdf: 0 }] }), 4)
    assert.ok(words(page!.lines).includes(text), `${name}: ${words(page!.lines)}`)
  }
})

test('pages are taken in any order, and a page alone', async () => {
  const [three, own] = [bytesOf('reportlab-a4-three-pages'), pdfOf([textPage('ours 1'), textPage('ours 2')], { title: '' })]
  const pages = [
    { pdf: 1, page: 1 },
    { pdf: 0, page: 2 },
    { pdf: 1, page: 0 },
    { pdf: 0, page: 0 },
  ]
  const read = await readPdf(await composePdf({ pdfs: [three, own], pages }), 1)
  assert.deepEqual(
    read.map(({ lines }) => /ours \d|page \d/.exec(words(lines))?.[0]),
    ['ours 2', 'page 3', 'ours 1', 'page 1'],
  )
})

test('splits a PDF into one for each page', async () => {
  for (const [name, count] of [
    ['reportlab-a4-three-pages', 3],
    ['qpdf-aes256', 1],
  ] as const) {
    const parts = await splitPdf(bytesOf(name))
    const originals = await readPdf(bytesOf(name), 2)
    assert.equal(parts.length, count)
    for (const [i, part] of parts.entries()) {
      const [page, ...more] = await readPdf(part, 2)
      assert.deepEqual([more.length, words(page!.lines)], [0, words(originals[i]!.lines)])
    }
  }
})

deepTest('four labels on a sheet of A4, from any place, with codes that scanners read; larger ones have a sheet', async () => {
  const small = ['reportlab', 'qpdf-aes256', 'reportlab-4x6', 'qpdf-object-streams', 'pikepdf-turned', 'reportlab-103x199']
  const paper = { paper_size: 'A4', start_from: 2 } as const
  const sheets = await composePdf({ pdfs: small.map(bytesOf), pages: small.map((_, pdf) => ({ pdf })), paper })
  assert.deepEqual(await sizesIn(sheets), ['210×297', '210×297', '210×297', '210×297'])
  const texts = (await readPdf(sheets, 1)).map(({ lines }) => words(lines))
  assert.equal(texts[0]!.match(/CORPUS/g)?.length, 2)
  assert.equal(texts[1]!.match(/CORPUS/g)?.length, 2)
  // Its side lies along the sheet: 148 mm are wider than a quarter.
  assert.equal(texts[2]!.match(/CORPUS/g)?.length, 1)
  assert.match(texts[3]!, /103x199/)
  for (const [page, sheet] of firstUnlessDeep([...(await splitPdf(sheets)).entries()]))
    assert.deepEqual(await codesInPdf(sheet, 'code128'), Array([2, 2, 1, 1][page]).fill('3SDEVC000000001'), `sheet ${page + 1}`)
})

for (const dpi of firstUnlessDeep([203, 300, 600] as const, 2))
  deepTest(`draws PDFs of many producers as dots at exactly ${dpi} dpi`, async () => {
    for (const name of dpi === 203 ? names : ['reportlab', 'qpdf-rotated', 'pikepdf-cropped']) {
      const originals = await readPdf(bytesOf(name), 1)
      const pages = await rasterizePdf({ pdf: bytesOf(name), dpi })
      assert.equal(pages.length, originals.length, name)
      for (const [i, page] of pages.entries()) {
        const [mark] = page.marks
        assert.ok(mark?.kind === 'picture')
        const { width, height } = originals[i]!
        const dots = [Math.round(width * dotsPerMillimetre[dpi]), Math.round(height * dotsPerMillimetre[dpi])]
        assert.deepEqual([mark.bitmap.width, mark.bitmap.height], dots, name)
      }
    }
    for (const name of dpi === 203 ? ['reportlab', 'qpdf-rotated', 'pikepdf-stamp', 'damaged-table'] : ['reportlab']) {
      const [page] = await rasterizePdf({ pdf: bytesOf(name), dpi })
      assert.deepEqual(await codesInPicture(pngOf(page!, dpi), 'code128'), ['3SDEVC000000001'], name)
    }
  })

test('the same PDFs give the same bytes', async () => {
  const task = { pdfs: [bytesOf('cairo'), bytesOf('fop')], pages: [{ pdf: 0 }, { pdf: 1 }] }
  assert.deepEqual(await composePdf(task), await composePdf(task))
})

test('what is no PDF, needs a password or has no such page fails with the reason, and the next task succeeds', async () => {
  const pdf = bytesOf('reportlab')
  for (const [bytes, reason] of [
    [new Uint8Array(Buffer.from('%PDF-1.4 theirs')), /not a PDF or is damaged/],
    [new Uint8Array(0), /not a PDF or is damaged/],
    [pdf.slice(0, 200), /damaged|no pages/],
  ] as const) {
    await assert.rejects(composePdf({ pdfs: [pdf, bytes], pages: [{ pdf: 0 }, { pdf: 1 }] }), (error: Error) => {
      assert.ok(error instanceof PdfFailure)
      assert.match(error.message, reason)
      return true
    })
    assert.equal((await splitPdf(pdf)).length, 1)
  }
  await assert.rejects(composePdf({ pdfs: [pdf], pages: [{ pdf: 0, page: 1 }] }), /has 1 pages, and no page 2/)
})

test('qpdf finds no fault in merged files and sheets, and poppler reads the text of every page', { skip: otherReaders }, async () => {
  const [pdfs, pages] = [names.map(bytesOf), names.map((_, pdf) => ({ pdf }))]
  const merged = {
    pages: await composePdf({ pdfs, pages }),
    sheets: await composePdf({ pdfs, pages, paper: { paper_size: 'A4', start_from: 0 } }),
  }
  for (const [kind, bytes] of Object.entries(merged)) {
    const file = join(files, `${kind}.pdf`)
    writeFileSync(file, bytes)
    const check = run('qpdf', '--check', file)
    assert.equal(check.status, 0, check.stdout + check.stderr)
    const { stdout } = run('pdftotext', '-layout', file, '-')
    for (const name of names)
      if (!isPicture(name) && !/qpdf|pdftk|mutool|pikepdf/.test(name)) assert.ok(stdout.includes(`CORPUS ${name}`), `${kind} ${name}`)
    assert.ok(stdout.includes('FIELD 3SDEVC000000002') && stdout.includes('STAMP'), kind)
  }
})

function textPage(text: string) {
  return { width: 105, height: 148, marks: [{ kind: 'text', x: 10, y: 10, width: 80, height: 10, text, size: 12 }] } as const
}
