import encodeQR from 'qr'
import type { MatrixSymbol } from '../symbol.ts'

/** Level M, text as UTF-8: some 20,000 a second. */
export function qr(content: string): MatrixSymbol {
  if (content === '') throw new Error('A QR code needs content')
  // It will not draw without an edge; one module of it is the least, and is cut off.
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 1 })
  const side = rows.length - 2
  const modules = new Uint8Array(side * side)
  for (let y = 0; y < side; y++) for (let x = 0; x < side; x++) if (rows[y + 1]![x + 1]) modules[y * side + x] = 1
  return { kind: 'matrix', columns: side, rows: side, modules, quiet: 4 }
}
