import type { Symbology } from '../marks.ts'
import type { Symbol as Drawn } from '../symbol.ts'

// STUB until the codes are merged: something that looks like bars or a matrix, and can be read by nobody.
export function symbolOf(symbology: Symbology, content: string): Drawn {
  if (symbology === 'maxicode')
    return { kind: 'hexagons', modules: noise(content, 33 * 30, (i) => i % 30 < 29 && !nearCentre(i)), quiet: 1 }
  if (symbology !== 'code128' && symbology !== 'gs1_128')
    return { kind: 'matrix', columns: 26, rows: 26, modules: noise(content, 26 * 26, () => true), quiet: 1 }
  const widths = Uint8Array.from(
    { length: (content.length + 3) * 6 + 1 },
    (_, i) => 1 + ((content.charCodeAt(i % content.length) + i * 7) % 3),
  )
  return { kind: 'bars', widths, modules: widths.reduce((a, b) => a + b, 0), quiet: 10 }
}
const nearCentre = (i: number) => Math.hypot((i % 30) - 14, Math.floor(i / 30) - 16) < 6
const noise = (content: string, length: number, on: (i: number) => boolean) =>
  Uint8Array.from({ length }, (_, i) => (on(i) && (content.charCodeAt(i % content.length) * 31 + i * i * 7) % 5 < 2 ? 1 : 0))
