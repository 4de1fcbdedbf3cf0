/**
 * The data of an Aztec code as bits, by the shortest way through its five modes and its bytes. What is not ASCII goes as UTF-8, announced by
 * ECI 26. Every step, a letter or a change of mode, is a few numbers with their widths.
 */
type AztecStep = { readonly bits: readonly (readonly [value: number, width: number])[]; readonly cost: number }
const step = (...bits: (readonly [number, number])[]): AztecStep => ({ bits, cost: bits.reduce((sum, [, width]) => sum + width, 0) })

/** The modes: upper, lower, mixed, punctuation, digits. */
const upper = 0
const punct = 3
/** Bytes within upper, lower and mixed: they end where they began. */
const bytes = 5
const states = 8

const widths = [5, 5, 5, 5, 4]
const sets = [
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  ' abcdefghijklmnopqrstuvwxyz',
  ' \x01\x02\x03\x04\x05\x06\x07\x08\t\n\x0b\f\r\x1b\x1c\x1d\x1e\x1f@\\^_`|~\x7f',
  '\r\0\0\0\0!"#$%&\'()*+,-./:;<=>?[]{}',
  ' 0123456789,.',
]
/**
 * Values by mode and letter. The three pairs of letters that punctuation has, and its doubled line end, are not encoded: 0 stands in their
 * place.
 */
const values = sets.map((set) => {
  const table = new Int8Array(256).fill(-1)
  for (let at = set.length - 1; at >= 0; at--) if (set[at] !== '\0') table[set.charCodeAt(at)] = at + 1
  return table
})

const toLower = [28, 5] as const
const toMixed = [29, 5] as const
const toDigit = [30, 5] as const
const toPunct = [30, 5] as const
const digitToUpper = [14, 4] as const
/** Steps from each mode to each other. */
const latches: readonly (readonly (AztecStep | undefined)[])[] = [
  [undefined, step(toLower), step(toMixed), step(toMixed, toPunct), step(toDigit)],
  [step(toDigit, digitToUpper), undefined, step(toMixed), step(toMixed, toPunct), step(toDigit)],
  [step([29, 5]), step(toLower), undefined, step(toPunct), step([29, 5], toDigit)],
  [step([31, 5]), step([31, 5], toLower), step([31, 5], toMixed), undefined, step([31, 5], toDigit)],
  [step(digitToUpper), step(digitToUpper, toLower), step(digitToUpper, toMixed), step(digitToUpper, toMixed, toPunct), undefined],
]
/** Shifts for a single letter of another mode: punctuation from everywhere, a capital among small letters or digits. */
const shifts: readonly (readonly [to: number, sign: number][])[] = [
  [[punct, 0]],
  [
    [punct, 0],
    [upper, 28],
  ],
  [[punct, 0]],
  [],
  [
    [punct, 0],
    [upper, 15],
  ],
]

const never = 0xfffff
/** Cost of announcing that bytes follow; more than 31 of them need 11 bits more, which the account leaves out. */
const byteHead = 10
let costs = new Int32Array(states * 128)

function weigh(data: Uint8Array) {
  if (costs.length < (data.length + 1) * states) costs = new Int32Array((data.length + 1) * states * 2)
  costs.fill(0, data.length * states, (data.length + 1) * states)
  for (let at = data.length - 1; at >= 0; at--) {
    const here = at * states
    const next = here + states
    for (let mode = 0; mode < 5; mode++) costs[here + mode] = letterCost(data[at]!, mode, next)
    for (let mode = 0; mode < 3; mode++) {
      costs[here + bytes + mode] = 8 + Math.min(costs[next + bytes + mode]!, costs[next + mode]!)
      costs[here + mode] = Math.min(costs[here + mode]!, byteHead + costs[here + bytes + mode]!)
    }
    const before = costs.slice(here, here + 5)
    for (let from = 0; from < 5; from++)
      for (let to = 0; to < 5; to++) {
        const change = latches[from]![to]
        if (change) costs[here + from] = Math.min(costs[here + from]!, change.cost + before[to]!)
      }
  }
}

function letterCost(letter: number, mode: number, next: number): number {
  let least = values[mode]![letter]! < 0 ? never : widths[mode]! + costs[next + mode]!
  for (const [to] of shifts[mode]!)
    if (values[to]![letter]! >= 0) least = Math.min(least, widths[mode]! + widths[to]! + costs[next + mode]!)
  return least
}

class Bits {
  readonly bits: number[] = []
  add(value: number, width: number) {
    for (let bit = width - 1; bit >= 0; bit--) this.bits.push((value >> bit) & 1)
  }
}

/** Writes one letter in this mode if that is the cheapest way by `costs`; returns false otherwise. */
function putLetter(out: Bits, letter: number, mode: number, at: number): boolean {
  const next = (at + 1) * states
  const cost = costs[at * states + mode]!
  if (values[mode]![letter]! >= 0 && cost === widths[mode]! + costs[next + mode]!) {
    out.add(values[mode]![letter]!, widths[mode]!)
    return true
  }
  for (const [to, sign] of shifts[mode]!)
    if (values[to]![letter]! >= 0 && cost === widths[mode]! + widths[to]! + costs[next + mode]!) {
      out.add(sign, widths[mode]!)
      out.add(values[to]![letter]!, widths[to]!)
      return true
    }
  return false
}

/** All bytes that follow each other; how many is said before them. */
function putBytes(out: Bits, data: Uint8Array, from: number, mode: number): number {
  let to = from
  do to++
  while (to < data.length && costs[to * states + bytes + mode]! < costs[to * states + mode]!)
  for (let begun = from; begun < to; ) {
    const count = Math.min(to - begun, 2078)
    out.add(31, 5)
    if (count < 32) out.add(count, 5)
    else out.add(count - 31, 16)
    for (const end = begun + count; begun < end; begun++) out.add(data[begun]!, 8)
  }
  return to
}

export function bitsOf(content: string): number[] {
  const data = Buffer.from(content)
  const out = new Bits()
  // Announces UTF-8 (ECI 26), from upper: one sign of punctuation, that an ECI of two digits follows, and 26.
  if (data.length > content.length)
    for (const [value, width] of [
      [0, 5],
      [0, 5],
      [2, 3],
      [4, 4],
      [8, 4],
    ] as const)
      out.add(value, width)
  weigh(data)
  let mode: number = upper
  for (let at = 0; at < data.length; ) {
    const here = at * states
    if (putLetter(out, data[at]!, mode, at)) at++
    else if (mode < 3 && costs[here + mode] === byteHead + costs[here + bytes + mode]!) at = putBytes(out, data, at, mode)
    else {
      const to: number = latches[mode]!.findIndex((change, to) => change && costs[here + mode] === change.cost + costs[here + to]!)
      for (const [value, width] of latches[mode]![to]!.bits) out.add(value, width)
      mode = to
    }
  }
  return out.bits
}
