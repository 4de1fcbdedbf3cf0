import type { MatrixSymbol } from '../symbol.ts'
import { bitsOf } from './aztec-bits.ts'
import { checkWords, type Field, field16, field64, field256, field1024, field4096 } from './reed-solomon.ts'

type AztecForm = {
  readonly compact: boolean
  readonly layers: number
  readonly bits: number
  readonly width: number
  readonly field: Field
}

function formOf(compact: boolean, layers: number): AztecForm {
  return { compact, layers, bits: ((compact ? 88 : 112) + 16 * layers) * layers, ...wordsOf(layers) }
}

/** Width of the words, which grows with the layers, with the field in which their errors are corrected. */
function wordsOf(layers: number): Pick<AztecForm, 'width' | 'field'> {
  if (layers <= 2) return { width: 6, field: field64 }
  if (layers <= 8) return { width: 8, field: field256 }
  return layers <= 22 ? { width: 10, field: field1024 } : { width: 12, field: field4096 }
}
/** Forms by size. Full symbols of one to three layers hold less than a compact one of the same size. */
const forms = [...[1, 2, 3, 4].map((layers) => formOf(true, layers)), ...Array.from({ length: 29 }, (_, index) => formOf(false, index + 4))]

/** Words of all ones or all zeros would look like damage; so their last bit is made the other one, and the bit it was comes next. */
function stuffed(bits: readonly number[], width: number): number[] {
  const words: number[] = []
  const ones = (1 << width) - 2
  for (let at = 0; at < bits.length; at += width) {
    let word = 0
    for (let bit = 0; bit < width; bit++) word = (word << 1) | (bits[at + bit] ?? 1)
    if ((word & ones) === ones) {
      word = ones
      at--
    } else if ((word & ones) === 0) {
      word |= 1
      at--
    }
    words.push(word)
  }
  return words
}

type Template = { readonly side: number; readonly modules: Uint8Array; readonly data: Int32Array; readonly mode: Int32Array }

/** The bull's eye with its corners, the places of the bits around it, and in a full symbol the grid of reference lines. */
function templateOf({ compact, layers, bits }: AztecForm): Template {
  const plain = (compact ? 11 : 14) + layers * 4
  const half = plain >> 1
  const side = compact ? plain : plain + 1 + 2 * Math.floor((half - 1) / 15)
  const centre = side >> 1
  const modules = new Uint8Array(side * side)
  const place = (x: number, y: number) => y * side + x
  const set = (x: number, y: number) => {
    modules[place(x, y)] = 1
  }
  // The lines of the grid are skipped by the data: every sixteenth, from the centre outwards.
  const spread = (at: number) => {
    if (compact) return at
    const off = at < half ? half - 1 - at : at - half
    return at < half ? centre - off - Math.floor(off / 15) - 1 : centre + off + Math.floor(off / 15) + 1
  }
  const data = new Int32Array(bits)
  for (let layer = 0, from = 0; layer < layers; layer++) {
    const row = (layers - layer) * 4 + (compact ? 9 : 12)
    const [near, far] = [layer * 2, plain - 1 - layer * 2]
    for (let j = 0; j < row; j++)
      for (let k = 0; k < 2; k++) {
        const at = from + j * 2 + k
        data[at] = place(spread(near + k), spread(near + j))
        data[at + row * 2] = place(spread(near + j), spread(far - k))
        data[at + row * 4] = place(spread(far - k), spread(far - j))
        data[at + row * 6] = place(spread(far - j), spread(near + k))
      }
    from += row * 8
  }
  const eye = compact ? 5 : 7
  if (!compact)
    for (let line = 0; line < half - 1; line += 15)
      for (let at = centre & 1, off = line + line / 15; at < side; at += 2)
        for (const other of [centre - off, centre + off]) {
          set(other, at)
          set(at, other)
        }
  for (let ring = 0; ring < eye; ring += 2)
    for (let at = -ring; at <= ring; at++)
      for (const edge of [-ring, ring]) {
        set(centre + at, centre + edge)
        set(centre + edge, centre + at)
      }
  for (const [x, y] of [
    [-eye, -eye],
    [1 - eye, -eye],
    [-eye, 1 - eye],
    [eye, -eye],
    [eye, 1 - eye],
    [eye, eye - 1],
  ] as const)
    set(centre + x, centre + y)
  const length = compact ? 7 : 10
  const mode = new Int32Array(length * 4)
  for (let at = 0; at < length; at++) {
    const off = centre + at - (compact ? 3 : 5) + (compact ? 0 : Math.floor(at / 5))
    mode[at] = place(off, centre - eye)
    mode[at + length] = place(centre + eye, off)
    mode[length * 3 - 1 - at] = place(off, centre + eye)
    mode[length * 4 - 1 - at] = place(centre - eye, off)
  }
  return { side, modules, data, mode }
}

const templates = new Map<AztecForm, Template>()
function knownTemplate(form: AztecForm): Template {
  const template = templates.get(form) ?? templateOf(form)
  templates.set(form, template)
  return template
}

/** Encodes the number of layers and words, with its own check words around the bull's eye. */
function modeMessage({ compact, layers }: AztecForm, words: number): number[] {
  const value = compact ? ((layers - 1) << 6) | (words - 1) : ((layers - 1) << 11) | (words - 1)
  const data = (compact ? [4, 0] : [12, 8, 4, 0]).map((by) => (value >> by) & 15)
  return [...data, ...checkWords(field16, data, compact ? 5 : 6)]
}

function paint(modules: Uint8Array, places: Int32Array, words: readonly number[], width: number, from: number) {
  for (let at = from; at < places.length; at++) {
    const bit = at - from
    if ((words[Math.floor(bit / width)]! >> (width - 1 - (bit % width))) & 1) modules[places[at]!] = 1
  }
}

/** Number of check words that the standard recommends: 23 % of the symbol and three words. */
const checkOf = (total: number) => Math.ceil(total * 0.23) + 3

/** The smallest symbol for the content, and its words of data. */
function shaped(content: string): { readonly form: AztecForm; readonly words: number[]; readonly total: number } {
  if (content === '') throw new Error('An Aztec code needs content')
  const bits = bitsOf(content)
  for (const form of forms) {
    const total = Math.floor(form.bits / form.width)
    const room = Math.min(total - checkOf(total), form.compact ? 64 : 2048)
    if (bits.length > room * form.width) continue
    const words = stuffed(bits, form.width)
    if (words.length <= room) return { form, words, total }
  }
  throw new Error(`An Aztec code cannot hold ${bits.length} bits`)
}

export function drawAztec(content: string): MatrixSymbol {
  const { form, words, total } = shaped(content)
  const template = knownTemplate(form)
  const modules = template.modules.slice()
  const all = [...words, ...checkWords(form.field, words, total - words.length)]
  paint(modules, template.data, all, form.width, form.bits % form.width)
  paint(modules, template.mode, modeMessage(form, words.length), 4, 0)
  return { kind: 'matrix', columns: template.side, rows: template.side, modules, quiet: 0 }
}

/** Width in modules, without drawing the symbol. */
export const aztecSide = (content: string): number => knownTemplate(shaped(content).form).side
