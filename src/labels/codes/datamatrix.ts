import type { MatrixSymbol } from '../symbol.ts'
import { gs1WordsOf, padWords, wordsOf } from './datamatrix-words.ts'
import { gs1Letters } from './gs1.ts'
import { checkWords, field256 } from './reed-solomon.ts'

type Size = { readonly side: number; readonly data: number; readonly check: number; readonly regions: number; readonly blocks: number }

/** The square symbols of ISO/IEC 16022: side in modules, words of data and of check, regions along a side, interleaved blocks. */
const sizes: readonly Size[] = [
  [10, 3, 5, 1, 1],
  [12, 5, 7, 1, 1],
  [14, 8, 10, 1, 1],
  [16, 12, 12, 1, 1],
  [18, 18, 14, 1, 1],
  [20, 22, 18, 1, 1],
  [22, 30, 20, 1, 1],
  [24, 36, 24, 1, 1],
  [26, 44, 28, 1, 1],
  [32, 62, 36, 2, 1],
  [36, 86, 42, 2, 1],
  [40, 114, 48, 2, 1],
  [44, 144, 56, 2, 1],
  [48, 174, 68, 2, 1],
  [52, 204, 84, 2, 2],
  [64, 280, 112, 4, 2],
  [72, 368, 144, 4, 4],
  [80, 456, 192, 4, 4],
  [88, 576, 224, 4, 4],
  [96, 696, 272, 4, 4],
  [104, 816, 336, 4, 6],
].map(([side, data, check, regions, blocks]) => ({ side: side!, data: data!, check: check!, regions: regions!, blocks: blocks! }))

/** The four corners where a word would hang over the edge, as places [row, column] from the edges; which occurs depends on the size. */
const corners = [
  [-1, 0, -1, 1, -1, 2, 0, -2, 0, -1, 1, -1, 2, -1, 3, -1],
  [-3, 0, -2, 0, -1, 0, 0, -4, 0, -3, 0, -2, 0, -1, 1, -1],
  [-3, 0, -2, 0, -1, 0, 0, -2, 0, -1, 1, -1, 2, -1, 3, -1],
  [-1, 0, -1, -1, 0, -3, 0, -2, 0, -1, 1, -3, 1, -2, 1, -1],
] as const
const ordinary = [-2, -2, -2, -1, -1, -2, -1, -1, -1, 0, 0, -2, 0, -1, 0, 0] as const

/**
 * Places of the bits of the words, highest first, in the square of data; a module that no bit reaches is part of the small check in the
 * corner.
 */
function placesOf(side: number): Int32Array {
  const taken = new Uint8Array(side * side)
  const places: number[] = []
  const put = (row: number, column: number) => {
    let [y, x] = [row, column]
    if (y < 0) {
      y += side
      x += 4 - ((side + 4) % 8)
    }
    if (x < 0) {
      x += side
      y += 4 - ((side + 4) % 8)
    }
    taken[y * side + x] = 1
    places.push(y * side + x)
  }
  const word = (row: number, column: number) => {
    for (let bit = 0; bit < 16; bit += 2) put(row + ordinary[bit]!, column + ordinary[bit + 1]!)
  }
  const corner = (which: number) => {
    const offsets = corners[which]!
    for (let bit = 0; bit < 16; bit += 2) put((offsets[bit]! + side) % side, (offsets[bit + 1]! + side) % side)
  }
  let [row, column] = [4, 0]
  while (row < side || column < side) {
    if (row === side && column === 0) corner(0)
    if (row === side - 2 && column === 0 && side % 4 !== 0) corner(1)
    if (row === side - 2 && column === 0 && side % 8 === 4) corner(2)
    if (row === side + 4 && column === 2 && side % 8 === 0) corner(3)
    for (; row >= 0 && column < side; row -= 2, column += 2) if (row < side && column >= 0 && !taken[row * side + column]) word(row, column)
    row += 1
    column += 3
    for (; row < side && column >= 0; row += 2, column -= 2) if (row >= 0 && column < side && !taken[row * side + column]) word(row, column)
    row += 3
    column += 1
  }
  return Int32Array.from(places)
}

type Template = { readonly modules: Uint8Array; readonly places: Int32Array }
const templates = new Map<Size, Template>()

/** The finder patterns of a size, and the places of its bits within the symbol: worked out when a size is first met. */
function templateOf(size: Size): Template {
  const found = templates.get(size)
  if (found) return found
  const { side, regions } = size
  const region = side / regions
  const inner = region - 2
  const modules = new Uint8Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [row, column] = [y % region, x % region]
      const solid = column === 0 || row === region - 1
      const dotted = (row === 0 && column % 2 === 0) || (column === region - 1 && row % 2 === 1)
      modules[y * side + x] = solid || dotted ? 1 : 0
    }
  const data = inner * regions
  const spread = (at: number) => at + 2 * Math.floor(at / inner) + 1
  const at = (place: number) => spread(Math.floor(place / data)) * side + spread(place % data)
  const places = placesOf(data).map(at)
  const reached = new Set(places)
  if (!reached.has(at(data * data - 1))) for (const fixed of [data * data - 1, data * data - data - 2]) modules[at(fixed)] = 1
  const made = { modules, places }
  templates.set(size, made)
  return made
}

/** Blocks take the words in turn, so that a stain over neighbours is shared among them. */
function withCheck(size: Size, data: Uint8Array): Uint8Array {
  const { blocks, check } = size
  const all = new Uint8Array(data.length + check)
  all.set(data)
  for (let block = 0; block < blocks; block++) {
    const part = blocks === 1 ? data : data.filter((_, at) => at % blocks === block)
    const words = checkWords(field256, part, check / blocks)
    for (let at = 0; at < words.length; at++) all[data.length + at * blocks + block] = words[at]!
  }
  return all
}

type SymbolWords = ReturnType<typeof wordsOf>

function sizeOf({ words }: SymbolWords): Size {
  const size = sizes.find(({ data }) => data >= words.length)
  if (words.length === 0) throw new Error('A Data Matrix needs content')
  if (!size) throw new Error(`A Data Matrix holds ${sizes.at(-1)!.data} words, not ${words.length}`)
  return size
}

function drawn(words: SymbolWords): MatrixSymbol {
  const size = sizeOf(words)
  const { modules: empty, places } = templateOf(size)
  const all = withCheck(size, padWords(words, size.data))
  const modules = empty.slice()
  for (let bit = 0; bit < all.length * 8; bit++) if ((all[bit >> 3]! >> (7 - (bit & 7))) & 1) modules[places[bit]!] = 1
  return { kind: 'matrix', columns: size.side, rows: size.side, modules, quiet: 1 }
}

export const drawDatamatrix = (content: string): MatrixSymbol => drawn(wordsOf(content))
export const gs1_datamatrix = (content: string): MatrixSymbol => drawn(gs1WordsOf(gs1Letters(content)))

/** Width in modules, without drawing the symbols. */
export const datamatrixSide = (content: string): number => sizeOf(wordsOf(content)).side
export const gs1DatamatrixSide = (letters: readonly number[]): number => sizeOf(gs1WordsOf(letters)).side
