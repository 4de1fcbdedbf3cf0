import type { Bitmap } from '../marks.ts'

/** Converts darkness (0 white, 1 black) to dots by Floyd and Steinberg: the error of a dot is spread over its neighbours. */
export function ditherImage(darkness: Float32Array, width: number, height: number): Bitmap {
  const stride = (width + 7) >> 3
  const bits = new Uint8Array(stride * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const black = darkness[at]! >= 0.5
      if (black) bits[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
      const error = (darkness[at]! - (black ? 1 : 0)) / 16
      if (x + 1 < width) darkness[at + 1]! += error * 7
      if (y + 1 === height) continue
      if (x > 0) darkness[at + width - 1]! += error * 3
      darkness[at + width]! += error * 5
      if (x + 1 < width) darkness[at + width + 1]! += error
    }
  }
  return { width, height, bits }
}

/** The mean of what each new dot covers; where it is enlarged, the nearest. */
export function resampleImage(source: (x: number, y: number) => number, from: Size, to: Size): Float32Array {
  const out = new Float32Array(to.width * to.height)
  for (let y = 0; y < to.height; y++) {
    const [y0, y1] = covered(y, from.height, to.height)
    for (let x = 0; x < to.width; x++) {
      const [x0, x1] = covered(x, from.width, to.width)
      let sum = 0
      for (let sy = y0; sy < y1; sy++) for (let sx = x0; sx < x1; sx++) sum += source(sx, sy)
      out[y * to.width + x] = sum / ((x1 - x0) * (y1 - y0))
    }
  }
  return out
}

export type Size = { readonly width: number; readonly height: number }

function covered(at: number, from: number, to: number): [number, number] {
  const start = Math.floor((at * from) / to)
  return [start, Math.max(start + 1, Math.floor(((at + 1) * from) / to))]
}
