import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Layout } from '../src/labels/label.ts'
import { type Box, type CodeMark, type DocumentPage, type Dpi, dotsPerMillimetre } from '../src/labels/marks.ts'
import { onPaper, paperSizes } from '../src/labels/paper.ts'
import { pdfOf } from '../src/labels/pdf/document.ts'
import { plainLabel } from '../src/labels/plain.ts'
import { pngOf } from '../src/labels/raster/png.ts'
import { type SampleKind, sampledCarriers, sampleLabel } from '../src/simulator/sample-label.ts'
import { listCarriers } from './carriers.ts'
import { cropped, type Grey, readCodes } from './read-codes.ts'
import { readPdf } from './reading.ts'
import { printed } from './render-zpl.ts'

/** Every layout with all its contents: those of the carriers, and the plain one with the codes of all carriers. */
export type Sample = {
  readonly name: string
  readonly carrier: string
  readonly kind: SampleKind
  readonly layout: Layout
  readonly page: DocumentPage
}

const layouts = sampledCarriers.flatMap((carrier): [name: string, carrier: string, layout: Layout][] => {
  const { label } = listCarriers().find(({ code }) => code === (carrier === 'letter' ? 'crossdock' : carrier))!
  return [
    [carrier, carrier, label!],
    ...(carrier === 'letter' ? [] : [[`plain ${carrier}`, carrier, plainLabel] as [string, string, Layout]]),
  ]
})
export const samples: readonly Sample[] = layouts.flatMap(([name, carrier, layout]) =>
  (['plain', 'everything'] as const).map((kind) => ({ name, carrier, kind, layout, page: layout(sampleLabel(carrier, kind)) })),
)

export const codesOf = ({ marks }: DocumentPage) => marks.filter((mark): mark is CodeMark => mark.kind === 'code')

const endless = new Set(['21', '403', '420'])
/** What a reader answers: without brackets, and with a separator after what has no fixed length. */
export function readsOf({ symbology, content }: CodeMark): string {
  if (!symbology.startsWith('gs1')) return content
  const elements = [...content.matchAll(/\((\d+)\)([^(]*)/g)]
  return elements.map(([, ai, value], at) => ai! + value + (endless.has(ai!) && at < elements.length - 1 ? '\x1d' : '')).join('')
}

/** The part of a picture that a box covers. */
type Picture = (box: Box) => Grey

/** What was misread of the codes of a page, and how many there were. */
async function misread({ name, kind, page }: Sample, picture: Picture, on: string): Promise<Finding> {
  const wrong: string[] = []
  for (const code of codesOf(page)) {
    const found = (await readCodes(picture(code), code.symbology)).map(({ text }) => text)
    if (found.length !== 1 || found[0] !== readsOf(code))
      wrong.push(`${name}, ${kind}, ${on}: ${code.symbology} ${JSON.stringify(readsOf(code))} is read as ${JSON.stringify(found)}`)
  }
  return { images: codesOf(page).length, wrong }
}

async function pngPicture(page: DocumentPage, dpi: Dpi): Promise<Picture> {
  const image = await loadImage(Buffer.from(pngOf(page, dpi)))
  const dots = dotsPerMillimetre[dpi]
  return ({ x, y, width, height }) => {
    const [wide, high] = [Math.round(width * dots), Math.round(height * dots)]
    const context = createCanvas(wide, high).getContext('2d')
    context.drawImage(image, -Math.round(x * dots), -Math.round(y * dots))
    const { data } = context.getImageData(0, 0, wide, high)
    const greys = new Uint8Array(wide * high)
    for (let at = 0; at < greys.length; at++) greys[at] = data[at * 4]!
    return { width: wide, height: high, dots: greys }
  }
}

async function pdfPicture(page: DocumentPage, dots: number): Promise<Picture> {
  const [read] = await readPdf(pdfOf([page], { title: 'Label' }), dots)
  const { width, height, isBlack } = read!.dots
  const greys = new Uint8Array(width * height)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) greys[at] = isBlack(x, y) ? 0 : 255
  return (box) => cropped({ width, height, dots: greys }, box, dots)
}

/** In the lower right corner of an A4. */
async function lastOfFour(page: DocumentPage, dots: number): Promise<Picture> {
  const [sheet] = onPaper([page], { paper_size: 'A4', start_from: 3 })
  const picture = await pdfPicture(sheet!, dots)
  return (box) => picture({ ...box, x: box.x + paperSizes.A4.width / 2, y: box.y + paperSizes.A4.height / 2 })
}

export type Finding = { images: number; wrong: string[] }
const add = (sum: Finding, { images, wrong }: Finding): Finding => ({ images: sum.images + images, wrong: [...sum.wrong, ...wrong] })

export async function readDrawn(some: readonly Sample[]): Promise<Finding> {
  let sum: Finding = { images: 0, wrong: [] }
  for (const sample of some.filter(({ page }) => codesOf(page).length > 0)) {
    sum = add(sum, await misread(sample, await pdfPicture(sample.page, 12), 'PDF'))
    sum = add(sum, await misread(sample, await lastOfFour(sample.page, 12), 'PDF, four to a sheet'))
    for (const dpi of [203, 300, 600] as const)
      sum = add(sum, await misread(sample, await pngPicture(sample.page, dpi), `PNG at ${dpi} dpi`))
  }
  return sum
}

export async function readPrinted(some: readonly Sample[], dpi: Dpi): Promise<Finding> {
  const greys = await printed(
    some.map(({ page }) => page),
    dpi,
  )
  let sum: Finding = { images: 0, wrong: [] }
  for (const [at, sample] of some.entries())
    sum = add(sum, await misread(sample, (box) => cropped(greys[at]!, box, dotsPerMillimetre[dpi]), `ZPL at ${dpi} dpi`))
  return sum
}
