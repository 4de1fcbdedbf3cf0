import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import PDFDocument from 'pdfkit'
import { symbolOf } from '../src/labels/codes/index.ts'
import { fitText, millimetresPerPoint } from '../src/labels/fit.ts'
import type { CodeMark, DocumentPage, Mark, TextMark } from '../src/labels/marks.ts'
import { pdfOf } from '../src/labels/pdf/document.ts'
import { pngOf } from '../src/labels/raster/png.ts'
import { zplOf } from '../src/labels/zpl/index.ts'

const faces = { regular: 'src/labels/fonts/noto-sans-regular.ttf', bold: 'src/labels/fonts/noto-sans-bold.ttf' }

/** A label of 35 marks, none of whose texts is on another one. */
function label(number: number): DocumentPage {
  const text = (x: number, y: number, width: number, size: number, content: string, bold = false): TextMark => {
    return { kind: 'text', x, y, width, height: size * 0.45, size, text: content, bold }
  }
  const line = (y: number): Mark => ({ kind: 'fill', x: 2, y, width: 101, height: 0.3 })
  const tracking = `JJD${String(10_000_000_000 + number * 7919)}`
  const marks: Mark[] = [
    { kind: 'frame', x: 2, y: 2, width: 101, height: 144, stroke: 0.4 },
    { kind: 'fill', x: 2, y: 2, width: 50, height: 12 },
    { ...text(4, 4, 46, 18, 'EXPRESS', true), white: true },
    ...['Sender', `Müller & Söhne ${number}`, `Lange Straße ${number % 300}`, '10623 Berlin', 'Germany'].map((one, i) =>
      text(4, 16 + i * 4, 45, 8, one),
    ),
    line(37),
    ...[
      'Recipient',
      `Zoë Désirée van der Berg-${number}`,
      `Rue de l'Église ${number % 99}`,
      `${10_000 + (number % 89_999)} Liège`,
      'BELGIUM',
    ].map((one, i) => text(4, 38 + i * 6, 95, 12, one, i > 2)),
    line(69),
    ...Array.from({ length: 12 }, (_, i) => text(4 + (i % 3) * 33, 70 + Math.floor(i / 3) * 4, 31, 7, `Field ${i}: ${number * (i + 1)}`)),
    line(87),
    { kind: 'code', symbology: 'code128', content: tracking, x: 4, y: 89, width: 97, height: 24, module: 0.375 },
    { ...text(4, 114, 97, 10, tracking), align: 'centre' },
    line(120),
    { kind: 'code', symbology: 'datamatrix', content: `${tracking}|BE|${number}`, x: 4, y: 121, width: 24, height: 24, module: 0.625 },
    text(32, 122, 68, 9, `Order ${number * 31} of shop ${number % 17}`),
    text(32, 128, 68, 9, `Weight ${(number % 300) / 10} kg`),
  ]
  return { width: 105, height: 148, marks }
}

/** The black rectangles of a code, in millimetres. */
function rectanglesOf({ x, y, width, height, module, ...mark }: CodeMark) {
  const symbol = symbolOf(mark.symbology, mark.content)
  const found: [number, number, number, number][] = []
  if (symbol.kind === 'bars') {
    let at = x + (width - symbol.modules * module) / 2
    symbol.widths.forEach((bar, i) => {
      if (i % 2 === 0) found.push([at, y, bar * module, height])
      at += bar * module
    })
  } else if (symbol.kind === 'matrix') {
    const [left, top] = [x + (width - symbol.columns * module) / 2, y + (height - symbol.rows * module) / 2]
    symbol.modules.forEach((black, i) => {
      if (black) found.push([left + (i % symbol.columns) * module, top + Math.floor(i / symbol.columns) * module, module, module])
    })
  }
  return found
}

/** The same label as the documentation of pdfkit says: register the faces, write, draw, collect. */
function pdfkitOf(page: DocumentPage): Promise<Buffer> {
  const k = 1 / millimetresPerPoint
  const document = new PDFDocument({ size: [page.width * k, page.height * k], margin: 0 })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve) => document.on('end', () => resolve(Buffer.concat(chunks))))
  document.on('data', (chunk) => chunks.push(chunk))
  document.registerFont('regular', faces.regular).registerFont('bold', faces.bold)
  for (const mark of page.marks) {
    const { x, y, width, height } = mark
    if (mark.kind === 'text') {
      document
        .fillColor(mark.white ? 'white' : 'black')
        .font(mark.bold ? 'bold' : 'regular')
        .fontSize(mark.size)
      document.text(mark.text, x * k, y * k, { width: width * k, lineBreak: false, align: mark.align === 'centre' ? 'center' : 'left' })
    } else if (mark.kind === 'code') {
      for (const [left, top, w, h] of rectanglesOf(mark)) document.rect(left * k, top * k, w * k, h * k)
      document.fill('black')
    } else if (mark.kind === 'fill') document.rect(x * k, y * k, width * k, height * k).fill('black')
    else document.rect(x * k, y * k, width * k, height * k).stroke()
  }
  document.end()
  return done
}

GlobalFonts.registerFromPath(faces.regular, 'Label')
GlobalFonts.registerFromPath(faces.bold, 'LabelBold')

/** The same picture by a drawing library in native code. */
function canvasOf(page: DocumentPage): Buffer {
  const dots = 8
  const canvas = createCanvas(page.width * dots, page.height * dots)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  for (const mark of page.marks) {
    context.fillStyle = 'white' in mark && mark.white ? 'white' : 'black'
    if (mark.kind === 'text') {
      const { size, lines } = fitText(mark)
      context.font = `${size * millimetresPerPoint * dots}px ${mark.bold ? 'LabelBold' : 'Label'}`
      for (const line of lines) context.fillText(line.text, line.x * dots, line.y * dots)
    } else if (mark.kind === 'code') {
      for (const [left, top, w, h] of rectanglesOf(mark)) context.fillRect(left * dots, top * dots, w * dots, h * dots)
    } else if (mark.kind === 'fill') context.fillRect(mark.x * dots, mark.y * dots, mark.width * dots, mark.height * dots)
    else context.strokeRect(mark.x * dots, mark.y * dots, mark.width * dots, mark.height * dots)
  }
  return canvas.toBuffer('image/png')
}

/** Pages for a second of the processor, all threads counted: the median of rounds that take turns. What else runs beside does not count. */
export async function labels({ rounds, each }: { rounds: number; each: number }) {
  let number = 0
  const pages = (count: number) => Array.from({ length: count }, () => label(++number))
  const works: [name: string, count: number, work: (page: DocumentPage) => unknown][] = [
    ['pdf', each, (page) => pdfOf([page], { title: 'Label' })],
    ['pdfkit', Math.ceil(each / 20), pdfkitOf],
    ['png', each, (page) => pngOf(page, 203)],
    ['canvas', Math.ceil(each / 10), canvasOf],
    ['zpl', each * 10, (page) => zplOf([page], 203)],
  ]
  const rates: Record<string, number[]> = { pdf: [], pdfkit: [], png: [], canvas: [], zpl: [], batch: [] }
  for (let round = 0; round <= rounds; round++) {
    // The first round warms up.
    const note = (name: string, count: number, since: NodeJS.CpuUsage) => {
      const { user, system } = process.cpuUsage(since)
      if (round > 0) rates[name]!.push((count * 1e6) / (user + system))
    }
    for (const [name, count, work] of works) {
      const drawn = pages(count)
      const start = process.cpuUsage()
      for (const page of drawn) await work(page)
      note(name, count, start)
    }
    const drawn = pages(500)
    const start = process.cpuUsage()
    pdfOf(drawn, { title: 'Labels' })
    note('batch', 500, start)
  }
  const median = (name: string) => rates[name]!.sort((a, b) => a - b)[Math.floor(rates[name]!.length / 2)]!
  const sizes = {
    pdf: pdfOf([label(1)], { title: 'Label' }).length,
    png: pngOf(label(1), 203).length,
    zpl: zplOf([label(1)], 203).length,
    batch: pdfOf(pages(500), { title: '' }).length / 500,
  }
  return { median, sizes, marks: label(1).marks.length }
}
