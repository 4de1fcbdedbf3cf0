import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Symbology } from '../src/labels/marks.ts'
import { type Grey, readCodes } from './read-codes.ts'
import { readPdf } from './reading.ts'

/** What people and scanners read on printed documents. */

/** The text of each page; line breaks are spaces. */
export const textsIn = async (pdf: Uint8Array) => (await readPdf(pdf, 1)).map(({ lines }) => lines.join(' ').replaceAll(/\s+/g, ' '))

export const sizesIn = async (pdf: Uint8Array) =>
  (await readPdf(pdf, 1)).map(({ width, height }) => `${Math.round(width)}×${Math.round(height)}`)

/** Every code of this kind on a page of a PDF. */
export async function codesInPdf(pdf: Uint8Array, symbology: Symbology, page = 0): Promise<string[]> {
  const { width, height, isBlack } = (await readPdf(pdf, 12))[page]!.dots
  const dots = Uint8Array.from({ length: width * height }, (_, at) => (isBlack(at % width, Math.floor(at / width)) ? 0 : 255))
  return textsOf({ width, height, dots }, symbology)
}

export async function codesInPicture(bytes: Uint8Array, symbology: Symbology): Promise<string[]> {
  const { width, height } = await loadImage(Buffer.from(bytes))
  const context = createCanvas(width, height).getContext('2d')
  context.drawImage(await loadImage(Buffer.from(bytes)), 0, 0)
  const { data } = context.getImageData(0, 0, width, height)
  return textsOf({ width, height, dots: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4]!) }, symbology)
}

const textsOf = async (grey: Grey, symbology: Symbology) => (await readCodes(grey, symbology, { tryHarder: true })).map(({ text }) => text)
