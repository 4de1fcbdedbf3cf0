import { aztecSide } from '../codes/aztec.ts'
import { fnc1 } from '../codes/code128.ts'
import { datamatrixSide, gs1DatamatrixSide } from '../codes/datamatrix.ts'
import { gs1Letters } from '../codes/gs1.ts'
import { checkedMessage } from '../codes/maxicode.ts'
import { qrSide } from '../codes/qr.ts'
import * as hexagons from '../hexagons.ts'
import { type CodeMark, type Dpi, dotsPerMillimetre } from '../marks.ts'
import { moduleDots } from '../raster/codes.ts'
import { bitmapOf } from '../raster/page.ts'
import { barsZpl } from './bars.ts'
import { zplField } from './field.ts'
import { bitmapGraphic } from './graphic.ts'

/**
 * A code by the printer's own command where every printer makes the same of its content, which is what a keyboard has; anything else, letters
 * outside of ASCII and controls among it, as a graphic of our own symbol. Ours are the sizes too, so a code is where the layout has put it.
 */
export function codeZpl(mark: CodeMark, dpi: Dpi): string {
  const dots = dotsPerMillimetre[dpi]
  switch (mark.symbology) {
    case 'code128':
    case 'gs1_128':
      return barsZpl(mark, dots)
    case 'datamatrix':
    case 'gs1_datamatrix':
      return datamatrixZpl(mark, dots) ?? drawn(mark, dpi)
    case 'qr':
      return qrZpl(mark, dots) ?? drawn(mark, dpi)
    case 'aztec':
      return aztecZpl(mark, dots) ?? drawn(mark, dpi)
    case 'maxicode':
      return maxicodeZpl(mark, dots) ?? drawn(mark, dpi)
  }
}

function drawn(mark: CodeMark, dpi: Dpi): string {
  const { x, y, width, height } = mark
  const bitmap = bitmapOf({ width, height, marks: [{ ...mark, x: 0, y: 0 }] }, dpi)
  return bitmapGraphic(bitmap, Math.round(x * dotsPerMillimetre[dpi]), Math.round(y * dotsPerMillimetre[dpi]))
}

const printable = /^[\x20-\x7e]+$/
/** Modules of more dots are beyond what the commands take. */
const widestModule = 10

type CodePosition = { readonly x: number; readonly y: number; readonly dot: number }

/** Computes the corner of a square of `side` modules, and how many dots a module has. */
function placeOf({ x, y, width, height, module }: CodeMark, dots: number, side: number, quiet: number): CodePosition {
  const dot = moduleDots(module, dots, side + 2 * quiet, Math.min(width, height))
  const corner = (start: number, length: number) => Math.round((start + length / 2) * dots - (side * dot) / 2)
  return { x: corner(x, width), y: corner(y, height), dot }
}

/** The sign that announces FNC1 may be any; one that the content does not have needs no escape of its own. */
const announcers = [...'|#@$!']

function datamatrixZpl(mark: CodeMark, dots: number): string | undefined {
  const letters = mark.symbology === 'gs1_datamatrix' ? gs1Letters(mark.content) : undefined
  const side = letters ? gs1DatamatrixSide(letters) : datamatrixSide(mark.content)
  const sign = announcers.find((one) => !mark.content.includes(one))
  if (!sign || !printable.test(mark.content)) return undefined
  const data = letters ? letters.map((letter) => (letter === fnc1 ? `${sign}1` : String.fromCharCode(letter))).join('') : mark.content
  const { x, y, dot } = placeOf(mark, dots, side, 1)
  return `^FO${x},${y}^BXN,${dot},200,,,6,${sign},1${zplField(data)}`
}

function qrZpl(mark: CodeMark, dots: number): string | undefined {
  const { x, y, dot } = placeOf(mark, dots, qrSide(mark.content), 4)
  if (dot > widestModule || !printable.test(mark.content)) return undefined
  // A QR code is moved down by the height of bars that was last set; the least of them is one dot.
  return `^FO${x},${y - 1}^BY2,3,1^BQN,2,${dot}${zplField(`MA,${mark.content}`)}`
}

function aztecZpl(mark: CodeMark, dots: number): string | undefined {
  const { x, y, dot } = placeOf(mark, dots, aztecSide(mark.content), 0)
  if (dot > widestModule || !printable.test(mark.content)) return undefined
  return `^FO${x},${y}^BON,${dot},N,23,N,1,0${zplField(mark.content)}`
}

/**
 * The command is made for one carrier's message: an American postal code of nine digits, or another of six letters, then at least a number
 * and a name, and the end. What is written otherwise is drawn.
 */
const endOfMessage = '\x04'
const leastMessage = 44

function maxicodeZpl(mark: CodeMark, dots: number): string | undefined {
  const { mode, postcode, country, service, rest } = checkedMessage(mark.content)
  const taken = mode === 2 ? country === '840' && postcode.length === 9 : mode === 3 && postcode.length === 6
  const whole = mark.content.length >= leastMessage && rest.endsWith(endOfMessage)
  if (!taken || !whole || !/^[\0-\x7e]*$/.test(rest)) return undefined
  const corner = (start: number, length: number, own: number) => Math.round((start + (length - own) / 2) * dots)
  const x = corner(mark.x, mark.width, hexagons.symbolWidth)
  const y = corner(mark.y, mark.height, hexagons.symbolHeight)
  return `^FO${x},${y}^BD${mode},1,1${zplField(service + country + postcode + rest)}`
}
