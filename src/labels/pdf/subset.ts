import type { Font } from '../font.ts'
import { componentsOf } from '../outline.ts'

/** A TrueType file of some glyphs: 1 is the first of them, 2 the second; 0 is the empty glyph that every face must have. */
export function subsetOf(font: Font, glyphs: readonly number[]): Buffer {
  const { all, numbers } = withComponents(font, glyphs)
  const outlines = all.map((glyph) => renumber(font.glyphBytes(glyph), numbers))
  const loca = Buffer.alloc((all.length + 2) * 2)
  const hmtx = Buffer.alloc((all.length + 1) * 4)
  let end = 0
  outlines.forEach((outline, i) => {
    end += outline.length
    loca.writeUInt16BE(end / 2, (i + 2) * 2)
    hmtx.writeUInt16BE(font.advanceOf(all[i]!), (i + 1) * 4)
    hmtx.writeInt16BE(font.bearingOf(all[i]!), (i + 1) * 4 + 2)
  })
  const [head, hhea, maxp] = [Buffer.from(font.table('head')), Buffer.from(font.table('hhea')), Buffer.from(font.table('maxp'))]
  head.writeUInt32BE(0, 8)
  head.writeInt16BE(0, 50)
  hhea.writeUInt16BE(all.length + 1, 34)
  maxp.writeUInt16BE(all.length + 1, 4)
  return assemble({ glyf: Buffer.concat(outlines), head, hhea, hmtx, loca, maxp })
}

/** A composed letter needs the letters it is made of. */
function withComponents(font: Font, glyphs: readonly number[]) {
  const all = [...glyphs]
  const numbers = new Map(all.map((glyph, i) => [glyph, i + 1]))
  for (let i = 0; i < all.length; i++) {
    for (const { glyph } of componentsOf(font.glyphBytes(all[i]!))) {
      if (!numbers.has(glyph)) numbers.set(glyph, all.push(glyph))
    }
  }
  return { all, numbers }
}

/** Replaces the numbers of components, and pads to an even length, as the short form of the table of offsets counts in pairs of bytes. */
function renumber(outline: Buffer, numbers: Map<number, number>): Buffer {
  const own = Buffer.alloc(outline.length + (outline.length % 2))
  outline.copy(own)
  for (const { at, glyph } of componentsOf(outline)) own.writeUInt16BE(numbers.get(glyph)!, at)
  return own
}

/**
 * Writes the tables in the order of their names. Checksums stay 0: PDF readers do not check them, and adding them up took most of the time
 * here.
 */
function assemble(tables: Record<string, Buffer>): Buffer {
  const named = Object.entries(tables)
  const power = Math.floor(Math.log2(named.length))
  const directory = Buffer.alloc(12 + named.length * 16)
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(named.length, 4)
  directory.writeUInt16BE(16 << power, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((named.length - (1 << power)) * 16, 10)
  const parts: Buffer[] = [directory]
  let at = directory.length
  named.forEach(([name, table], i) => {
    const padding = -table.length & 3
    directory.write(name, 12 + i * 16, 'latin1')
    directory.writeUInt32BE(at, 12 + i * 16 + 8)
    directory.writeUInt32BE(table.length, 12 + i * 16 + 12)
    parts.push(table, Buffer.alloc(padding))
    at += table.length + padding
  })
  return Buffer.concat(parts, at)
}
