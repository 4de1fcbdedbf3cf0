import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, type ReaderOptions, readBarcodes } from 'zxing-wasm/reader'
import type { symbolOf } from '../src/labels/codes/index.ts'
import type { Box, Symbology } from '../src/labels/marks.ts'

/** What lies on a page of light and dark, as a scanner sees it. The reader is another's: it shares nothing with what draws. */
type Modules = ReturnType<typeof symbolOf>
/** One byte for each dot, 0 is black. */
export type Grey = { readonly width: number; readonly height: number; readonly dots: Uint8Array }

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
// Without its file it would be fetched from the network.
await prepareZXingModule({ overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer }, fireImmediately: true })

const formats = {
  code128: 'Code128',
  gs1_128: 'Code128',
  datamatrix: 'DataMatrix',
  gs1_datamatrix: 'DataMatrix',
  qr: 'QRCode',
  aztec: 'Aztec',
  maxicode: 'MaxiCode',
} as const satisfies Record<Symbology, string>

export type Read = { readonly format: string; readonly text: string; readonly identifier: string; readonly eci: boolean }

export async function readCodes({ width, height, dots }: Grey, symbology: Symbology, options: ReaderOptions = {}): Promise<Read[]> {
  const pixels = new Uint32Array(width * height)
  for (let at = 0; at < dots.length; at++) pixels[at] = 0xff000000 | (dots[at]! * 0x010101)
  const data = new Uint8ClampedArray(pixels.buffer)
  const image = { data, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(image, {
    formats: [formats[symbology]],
    textMode: 'Plain',
    tryInvert: false,
    tryDownscale: false,
    ...options,
  })
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, symbologyIdentifier, hasECI }) => ({ format, text, identifier: symbologyIdentifier, eci: hasECI }))
}

/** The dots within a box of millimetres. */
export const cropped = (grey: Grey, box: Box, dots: number): Grey => {
  const [left, top, wide, high] = [box.x, box.y, box.width, box.height].map((length) => Math.round(length * dots)) as [
    number,
    number,
    number,
    number,
  ]
  const part = new Uint8Array(wide * high)
  for (let row = 0; row < high; row++)
    part.set(grey.dots.subarray((top + row) * grey.width + left, (top + row) * grey.width + left + wide), row * wide)
  return { width: wide, height: high, dots: part }
}

/** The symbol on white, with its quiet zone and at least a module around it. */
export function drawModules(symbol: Modules, module = 4): Grey {
  if (symbol.kind === 'hexagons') return drawHexagons(symbol.modules, module * 4)
  const edge = Math.max(symbol.quiet, 2) * module
  const [columns, rows] = symbol.kind === 'bars' ? [symbol.modules, 15] : [symbol.columns, symbol.rows]
  const [width, height] = [columns * module + 2 * edge, rows * module + 2 * edge]
  const dots = new Uint8Array(width * height).fill(255)
  const black = (x: number, y: number, across: number, down: number) => {
    for (let row = y; row < y + down; row++) dots.fill(0, row * width + x, row * width + x + across)
  }
  if (symbol.kind === 'bars') {
    let at = edge
    for (const [index, bar] of symbol.widths.entries()) {
      if (index % 2 === 0) black(at, edge, bar * module, rows * module)
      at += bar * module
    }
  } else
    for (const [at, on] of symbol.modules.entries())
      if (on) black(edge + (at % columns) * module, edge + Math.floor(at / columns) * module, module, module)
  return { width, height, dots }
}

/** Hexagons and the rings of the bull's eye, after the measures of the standard. */
function drawHexagons(modules: Uint8Array, across: number): Grey {
  const down = (across * Math.sqrt(3)) / 2
  const side = across / Math.sqrt(3)
  const edge = 2 * across
  const [width, height] = [Math.ceil(30 * across + 2 * edge), Math.ceil(32 * down + 2 * side + 2 * edge)]
  const dots = new Uint8Array(width * height).fill(255)
  const centre = (row: number, column: number) => [edge + (column + 0.5 + (row % 2) / 2) * across, edge + side + row * down] as const
  for (const [at, on] of modules.entries()) {
    if (!on) continue
    const [cx, cy] = centre(Math.floor(at / 30), at % 30)
    for (let y = Math.floor(cy - side); y <= cy + side; y++)
      for (let x = Math.floor(cx - across / 2); x <= cx + across / 2; x++) {
        const [dx, dy] = [Math.abs(x + 0.5 - cx), Math.abs(y + 0.5 - cy)]
        if (dx <= across * 0.45 && dy <= side * 0.9 - dx * (side / across)) dots[y * width + x] = 0
      }
  }
  const [cx, cy] = [edge + 14.5 * across, edge + side + 16 * down]
  // The radii of the six edges, in hexagons: 0.51, 1.18, 1.86, 2.53, 3.2 and 3.87 mm at 0.88 mm each.
  const radii = [0.51, 1.18, 1.86, 2.53, 3.2, 3.87].map((radius) => (radius / 0.88) * across)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const off = Math.hypot(x + 0.5 - cx, y + 0.5 - cy)
      const ring = radii.findIndex((radius) => off < radius)
      if (ring >= 0) dots[y * width + x] = ring % 2 === 1 ? 0 : 255
    }
  return { width, height, dots }
}
