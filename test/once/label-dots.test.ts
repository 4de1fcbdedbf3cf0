import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { type Box, type DocumentPage, type Dpi, dotsPerMillimetre, type Mark } from '../../src/labels/marks.ts'
import { pdfOf } from '../../src/labels/pdf/document.ts'
import { bitmapOf } from '../../src/labels/raster/page.ts'
import { pngOf } from '../../src/labels/raster/png.ts'
import { type Dots, readPdf, readPicture } from '../reading.ts'

const chequered = { width: 64, height: 32, bits: Uint8Array.from({ length: 8 * 32 }, (_, i) => ((i >> 3) % 16 < 8 ? 0xf0 : 0x0f)) }
const text = (x: number, y: number, content: string, change = {}): Mark => {
  return { kind: 'text', x, y, width: 60, height: 6, size: 10, text: content, ...change }
}

/** Of everything one, each in its own part of the page. */
const marks: Record<string, Mark[]> = {
  'white on black': [{ kind: 'fill', x: 2, y: 2, width: 60, height: 10 }, text(4, 4, 'EXPRESS 12:00', { bold: true, white: true })],
  text: [text(4, 16, 'Nguyễn Thị Ẩm, 75008 Paris')],
  'text at the right': [text(4, 24, 'Αθήνα', { align: 'right' })],
  'text turned up': [text(90, 4, 'turned up', { turned: 90, width: 6, height: 40 })],
  'text turned down': [text(98, 4, 'turned down', { turned: 270, width: 6, height: 40 })],
  frame: [{ kind: 'frame', x: 4, y: 32, width: 50, height: 8, stroke: 0.5 }],
  picture: [{ kind: 'picture', x: 60, y: 32, width: 24, height: 12, bitmap: chequered }],
  bars: [{ kind: 'code', symbology: 'code128', content: 'JJD01234', x: 4, y: 50, width: 80, height: 15, module: 0.5 }],
  'bars turned up': [
    { kind: 'code', symbology: 'code128', content: 'JJD01', x: 90, y: 50, width: 12, height: 90, module: 0.5, turned: 90 },
  ],
  matrix: [{ kind: 'code', symbology: 'datamatrix', content: 'MATRIX', x: 4, y: 70, width: 30, height: 30, module: 0.5 }],
  hexagons: [{ kind: 'code', symbology: 'maxicode', content: 'HEXAGONS', x: 45, y: 70, width: 30, height: 30, module: 0.88 }],
}
const page: DocumentPage = { width: 105, height: 148, marks: Object.values(marks).flat() }

/** How many square millimetres are black within a box, and how far they reach. */
function inkIn({ width, height, isBlack }: Dots, box: Box) {
  // A renderer may round a page to whole points.
  const [across, down] = [width / page.width, height / page.height]
  let [ink, left, top, right, bottom] = [0, Infinity, Infinity, 0, 0]
  for (let y = Math.round(box.y * down); y < (box.y + box.height) * down; y++) {
    for (let x = Math.round(box.x * across); x < (box.x + box.width) * across; x++) {
      if (!isBlack(x, y)) continue
      ink++
      ;[left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)]
    }
  }
  return { ink: ink / across / down, reach: [left / across, top / down, right / across, bottom / down] }
}

const [rendered] = await readPdf(pdfOf([page], { title: '' }), 24)
for (const dpi of [203, 300, 600] as const) {
  const picture = await readPicture(pngOf(page, dpi))
  for (const [name, [mark]] of Object.entries(marks)) {
    test(`${name}: a PDF and a PNG at ${dpi} dpi have the same ink in the same place`, () => {
      const [vector, raster] = [inkIn(rendered!.dots, mark!), inkIn(picture, mark!)]
      const ratio = raster.ink / vector.ink
      assert.ok(ratio > 0.93 && ratio < 1.07, `${ratio} times the ink`)
      vector.reach.forEach((edge, i) => {
        const apart = Math.abs(edge - raster.reach[i]!)
        assert.ok(apart < 0.05 + 1 / dotsPerMillimetre[dpi], `${apart} mm apart: ${vector.reach} and ${raster.reach}`)
      })
    })
  }
}

test('a picture has the dots of the bitmap, at the true resolution', async () => {
  for (const dpi of [203, 300, 600] as Dpi[]) {
    // A width that is no multiple of eight.
    const odd = { ...page, width: 104.4 }
    const [bitmap, png] = [bitmapOf(odd, dpi), Buffer.from(pngOf(odd, dpi))]
    const { width, height, isBlack } = await readPicture(png)
    assert.deepEqual([width, height], [Math.round(104.4 * dotsPerMillimetre[dpi]), 148 * dotsPerMillimetre[dpi]])
    const stride = Math.ceil(width / 8)
    let wrong = 0
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) if (isBlack(x, y) !== ((bitmap.bits[y * stride + (x >> 3)]! >> (7 - (x & 7))) & 1) > 0) wrong++
    }
    assert.equal(wrong, 0)
    assert.equal(png.readUInt32BE(png.indexOf('pHYs') + 4), dotsPerMillimetre[dpi] * 1000)
    assert.deepEqual([png[24], png[25]], [1, 0], 'one bit of grey')
  }
})

test('every part of a PNG has its sum, and the same page gives the same bytes', () => {
  const png = Buffer.from(pngOf(page, 203))
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    const end = at + 8 + png.readUInt32BE(at)
    assert.equal(png.readUInt32BE(end), crc32(png.subarray(at + 4, end)))
  }
  assert.ok(png.equals(pngOf(page, 203)))
})

test('what reaches over the edge of a page is drawn up to it', () => {
  const all = { ...page, width: 50.3, height: 75 }
  const [whole, part] = [bitmapOf(page, 203), bitmapOf(all, 203)]
  for (let y = 0; y < part.height; y++) {
    for (let x = 0; x < Math.ceil(part.width / 8) * 8; x++) {
      const dot = (bits: Uint8Array, width: number) => (bits[y * Math.ceil(width / 8) + (x >> 3)]! >> (7 - (x & 7))) & 1
      assert.equal(dot(part.bits, part.width), x < part.width ? dot(whole.bits, whole.width) : 0, `${x} ${y}`)
    }
  }
  bitmapOf({ ...page, marks: page.marks.map((mark) => ({ ...mark, x: mark.x - 70, y: mark.y - 60 })) }, 203)
})
