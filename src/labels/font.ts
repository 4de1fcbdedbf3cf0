import { readFileSync } from 'node:fs'

/** Parts of a TrueType file that drawing needs. Numbers are in units of the face, of which `unitsPerEm` make the size of the text. */
export type Font = {
  readonly name: string
  readonly bold: boolean
  readonly unitsPerEm: number
  /** Glyphs by the code of a character; every character that the faces have is in the first plane. 0 means that there is none. */
  readonly glyphs: Uint16Array
  /** Widths by the code of a character. */
  readonly widths: Uint16Array
  /** Reach of the ink above and below the base line, by the code of a character. */
  readonly tops: Int16Array
  readonly bottoms: Int16Array
  readonly advanceOf: (glyph: number) => number
  readonly bearingOf: (glyph: number) => number
  /** The bytes of one glyph as they stand in the file; none for one without an outline, as the space. */
  readonly glyphBytes: (glyph: number) => Buffer
  readonly table: (tag: string) => Buffer
}

let faces: { regular: Font; bold: Font } | undefined

/** Reads the faces when the first label is drawn, so that a server that draws none does not hold them. Both together take 3 ms. */
export function fontOf(bold: boolean | undefined): Font {
  faces ??= { regular: readFont('noto-sans-regular', false), bold: readFont('noto-sans-bold', true) }
  return bold ? faces.bold : faces.regular
}

function readFont(name: string, bold: boolean): Font {
  const file = readFileSync(new URL(`fonts/${name}.ttf`, import.meta.url))
  const tables = new Map<string, Buffer>()
  for (let i = 0, at = 12; i < file.readUInt16BE(4); i++, at += 16) {
    const start = file.readUInt32BE(at + 8)
    tables.set(file.toString('latin1', at, at + 4), file.subarray(start, start + file.readUInt32BE(at + 12)))
  }
  const table = (tag: string) => {
    const found = tables.get(tag)
    if (!found) throw new Error(`${name} has no table ${tag}`)
    return found
  }
  const [head, hmtx, loca, glyf] = [table('head'), table('hmtx'), table('loca'), table('glyf')]
  const long = head.readInt16BE(50) === 1
  const offsetOf = (glyph: number) => (long ? loca.readUInt32BE(glyph * 4) : loca.readUInt16BE(glyph * 2) * 2)
  const measured = table('hhea').readUInt16BE(34)
  const advanceOf = (glyph: number) => hmtx.readUInt16BE(Math.min(glyph, measured - 1) * 4)
  const glyphBytes = (glyph: number) => glyf.subarray(offsetOf(glyph), offsetOf(glyph + 1))
  const reach = (at: number) => (glyph: number) => (offsetOf(glyph) < offsetOf(glyph + 1) ? glyphBytes(glyph).readInt16BE(at) : 0)
  const glyphs = readCharacters(table('cmap'))
  return {
    name,
    bold,
    unitsPerEm: head.readUInt16BE(18),
    glyphs,
    widths: glyphs.map((glyph) => (glyph === 0 ? 0 : advanceOf(glyph))),
    tops: Int16Array.from(glyphs, reach(8)),
    bottoms: Int16Array.from(glyphs, reach(4)),
    advanceOf,
    bearingOf: (glyph) => hmtx.readInt16BE(glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2),
    glyphBytes,
    table,
  }
}

/** The subtable of format 4, which holds the first plane. */
function readCharacters(cmap: Buffer): Uint16Array {
  const at = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) => cmap.readUInt32BE(4 + i * 8 + 4)).find(
    (start) => cmap.readUInt16BE(start) === 4,
  )
  if (at === undefined) throw new Error('The face has no table of characters of format 4')
  const segments = cmap.readUInt16BE(at + 6) / 2
  const [ends, starts] = [at + 14, at + 16 + segments * 2]
  const last = cmap.readUInt16BE(ends + (segments - 2) * 2)
  const glyphs = new Uint16Array(last + 1)
  for (let i = 0; i < segments; i++) {
    const [start, end] = [cmap.readUInt16BE(starts + i * 2), Math.min(cmap.readUInt16BE(ends + i * 2), last)]
    const delta = cmap.readUInt16BE(starts + (segments + i) * 2)
    const offsetAt = starts + (segments * 2 + i) * 2
    const offset = cmap.readUInt16BE(offsetAt)
    for (let code = start; code <= end; code++) {
      const glyph = offset === 0 ? code : cmap.readUInt16BE(offsetAt + offset + (code - start) * 2)
      glyphs[code] = glyph === 0 ? 0 : glyph + delta
    }
  }
  return glyphs
}
