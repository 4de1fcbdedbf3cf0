import encodeQR, { _BYTES, _ECC_BLOCKS, _WORDS_PER_BLOCK } from 'qr'
import type { MatrixSymbol } from '../symbol.ts'

/** Level M, text as UTF-8: some 20,000 a second. */
export function drawQr(content: string): MatrixSymbol {
  if (content === '') throw new Error('A QR code needs content')
  // The library draws an edge of at least one module, which is cut off.
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 1 })
  const side = rows.length - 2
  const modules = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (rows[y + 1]![x + 1]) modules[y * side + x] = 1
  return { kind: 'matrix', columns: side, rows: side, modules, quiet: 4 }
}

/** Numbers and capitals have modes of their own: how many bits so many letters take, and how many the count before them in each of the three ranges of versions. */
function bitsOf(content: string): { readonly data: number; readonly counts: readonly [number, number, number] } {
  const { length } = content
  if (/^\d+$/.test(content)) return { data: Math.ceil((length * 10) / 3), counts: [10, 12, 14] }
  if (/^[0-9A-Z $%*+\-./:]+$/.test(content)) return { data: Math.ceil((length * 11) / 2), counts: [9, 11, 13] }
  return { data: Buffer.byteLength(content) * 8, counts: [8, 16, 16] }
}

const capacities = _BYTES.map((bytes, at) => (bytes - _WORDS_PER_BLOCK.medium[at]! * _ECC_BLOCKS.medium[at]!) * 8)

/** Width in modules, without drawing the symbol. */
export function qrSide(content: string): number {
  const { data, counts } = bitsOf(content)
  const version = capacities.findIndex((capacity, at) => 4 + counts[at < 9 ? 0 : at < 26 ? 1 : 2] + data <= capacity)
  if (content === '' || version < 0) throw new Error(`A QR code cannot hold ${content.length} letters`)
  return 21 + 4 * version
}
