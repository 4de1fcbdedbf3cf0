import { deflateSync } from 'node:zlib'
import { type Font, fontOf } from '../font.ts'
import { subsetOf } from './subset.ts'

/**
 * Each face comes in two fonts. The first holds what is on every label, and is the same in every document: its bytes are made once, and
 * 5 kB compressed. Against a font of only the letters used, that is 2 kB more, and a fifth of a millisecond less for each face. The
 * second holds what else a document needs, and is made for it.
 */
export type Faces = { readonly regular: Face; readonly bold: Face }

type Face = {
  readonly font: Font
  usual: boolean
  /** Codes of characters by the number that they have in the second font, less one. */
  readonly others: number[]
  readonly numbers: Map<number, number>
}

export type PdfFont = {
  readonly name: string
  readonly base: string
  readonly descriptor: string
  readonly widths: string
  readonly unicode: string
  readonly file: Buffer
  /** Some letters of a name are not worth the time that it takes to compress them. */
  readonly compressed?: Buffer
}

const usualCodes = Array.from(" #&'()+,-./0123456789:ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz…", (character) =>
  character.charCodeAt(0),
)

const faceOf = (bold: boolean): Face => ({ font: fontOf(bold), usual: false, others: [], numbers: new Map() })
export const newFaces = (): Faces => ({ regular: faceOf(false), bold: faceOf(true) })

/** Two bytes for a glyph, as they stand in a string between brackets. */
const escaped = (byte: number) => {
  if (byte === 0x0d) return '\\r'
  return (byte === 0x28 || byte === 0x29 || byte === 0x5c ? '\\' : '') + String.fromCharCode(byte)
}
const twoBytes = (number: number) => escaped(number >> 8) + escaped(number & 0xff)
/** Bytes by the code of a character; those that are not usual have none. */
const usualBytes: string[] = []
usualCodes.forEach((code, i) => {
  usualBytes[code] = twoBytes(i + 1)
})

/** A line in operators that show it, changing the font within it where a letter is in the other one. */
export function showText(face: Face, text: string, size: string): string {
  const [first, second] = face.font.bold ? ['/B', '/BX'] : ['/R', '/RX']
  let [shown, name] = ['', '']
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const bytes = usualBytes[code]
    const wanted = bytes === undefined ? second! : first!
    if (wanted !== name) {
      shown += `${name === '' ? '' : ')Tj '}${wanted} ${size} Tf (`
      name = wanted
    }
    if (bytes === undefined) shown += twoBytes(numberOf(face, code))
    else {
      face.usual = true
      shown += bytes
    }
  }
  return `${shown})Tj`
}

function numberOf(face: Face, code: number): number {
  const known = face.numbers.get(code)
  if (known !== undefined) return known
  const number = face.others.push(code)
  face.numbers.set(code, number)
  return number
}

/** The fonts that a document has used. */
export function fontsOf({ regular, bold }: Faces): PdfFont[] {
  return [regular, bold].flatMap((face) => [
    ...(face.usual ? [usualFont(face.font)] : []),
    ...(face.others.length > 0 ? [makeFont(face.font, true, face.others)] : []),
  ])
}

const made = new Map<Font, PdfFont>()
function usualFont(font: Font): PdfFont {
  const known = made.get(font) ?? makeFont(font, false, usualCodes)
  made.set(font, known)
  return known
}

function makeFont(font: Font, others: boolean, codes: readonly number[]): PdfFont {
  const base = `${others ? 'OTHERS' : 'USUALS'}+NotoSans-${font.bold ? 'Bold' : 'Regular'}`
  const file = subsetOf(
    font,
    codes.map((code) => font.glyphs[code]!),
  )
  const [head, hhea] = [font.table('head'), font.table('hhea')]
  const box = [36, 38, 40, 42].map((at) => head.readInt16BE(at)).join(' ')
  return {
    name: (font.bold ? 'B' : 'R') + (others ? 'X' : ''),
    base,
    descriptor: `/Type/FontDescriptor/FontName/${base}/Flags 4/FontBBox[${box}]/ItalicAngle 0/Ascent ${hhea.readInt16BE(4)}/Descent ${hhea.readInt16BE(6)}/CapHeight 714/StemV ${font.bold ? 140 : 80}`,
    widths: `[1[${codes.map((code) => font.widths[code]).join(' ')}]]`,
    unicode: unicodeOf(codes),
    file,
    ...(others && file.length < 3000 ? {} : { compressed: deflateSync(file, { level: others ? 1 : 9 }) }),
  }
}

const hex = (number: number) => number.toString(16).padStart(4, '0')

/** Maps glyphs to characters, so that the text of a label can be searched and copied. A list has at most 100 ranges. */
function unicodeOf(codes: readonly number[]): string {
  const ranges: string[] = []
  for (let i = 0, from = 0; i < codes.length; i++) {
    // Ranges count up in the last byte only, on either side.
    if (codes[i + 1] === codes[i]! + 1 && (codes[i]! & 0xff) !== 0xff && ((i + 1) & 0xff) !== 0xff) continue
    ranges.push(`<${hex(from + 1)}><${hex(i + 1)}><${hex(codes[from]!)}>`)
    from = i + 1
  }
  const lists = []
  for (let i = 0; i < ranges.length; i += 100) {
    const part = ranges.slice(i, i + 100)
    lists.push(`${part.length} beginbfrange\n${part.join('\n')}\nendbfrange\n`)
  }
  return `${opening}${lists.join('')}endcmap end end`
}

const opening = `/CIDInit/ProcSet findresource begin 12 dict begin begincmap
/CMapName/Letters def/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
`
