/** A field of 2^n elements, as powers and logarithms of its generator. */
export type Field = { readonly size: number; readonly powers: Uint16Array; readonly logarithms: Uint16Array }

/** The polynomial is written as bits, its highest term among them. The powers stand there twice, so that a sum of two needs no remainder. */
function fieldOf(size: number, polynomial: number): Field {
  const powers = new Uint16Array(2 * size)
  const logarithms = new Uint16Array(size)
  let element = 1
  for (let power = 0; power < size - 1; power++) {
    powers[power] = element
    powers[power + size - 1] = element
    logarithms[element] = power
    element <<= 1
    if (element >= size) element ^= polynomial
  }
  return { size, powers, logarithms }
}

/** Aztec's mode message. */
export const field16 = fieldOf(16, 0x13)
/** MaxiCode, and small Aztec symbols. */
export const field64 = fieldOf(64, 0x43)
/** Data Matrix, and middling Aztec symbols. */
export const field256 = fieldOf(256, 0x12d)
export const field1024 = fieldOf(1024, 0x409)
export const field4096 = fieldOf(4096, 0x1069)

const generators = new Map<Field, Uint16Array[]>()

/** The logarithms of the polynomial with the roots 1 to `count` of the field, highest term first and left out, because it is 1. */
function generatorOf(field: Field, count: number): Uint16Array {
  const known = generators.get(field) ?? []
  generators.set(field, known)
  const found = known[count]
  if (found) return found
  const { powers, logarithms, size } = field
  let terms = [1]
  for (let root = 1; root <= count; root++) {
    const next = [...terms, 0]
    for (const [at, term] of terms.entries()) next[at + 1]! ^= term === 0 ? 0 : powers[(logarithms[term]! + root) % (size - 1)]!
    terms = next
  }
  // No term is 0 in the fields and lengths that symbols use; so that one that were is not taken for another, it is refused.
  if (terms.includes(0)) throw new Error(`There is no generator of ${count} terms in a field of ${size}`)
  const made = Uint16Array.from(terms.slice(1), (term) => logarithms[term]!)
  known[count] = made
  return made
}

/** The `count` words that follow `data` so that a reader can mend half as many that are wrong. */
export function checkWords(field: Field, data: ArrayLike<number>, count: number): Uint16Array {
  const generator = generatorOf(field, count)
  const { powers, logarithms } = field
  const rest = new Uint16Array(count)
  for (let at = 0; at < data.length; at++) {
    const lead = data[at]! ^ rest[0]!
    rest.copyWithin(0, 1)
    rest[count - 1] = 0
    if (lead === 0) continue
    const log = logarithms[lead]!
    for (let term = 0; term < count; term++) rest[term]! ^= powers[log + generator[term]!]!
  }
  return rest
}
