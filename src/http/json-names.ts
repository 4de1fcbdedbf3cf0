import { systemRandom } from '../platform/random.ts'

/** Seed of the hash. A client that knew it could send different keys with equal hashes. */
let seed: number | undefined
/** Size of the table of hashes: several times the limit of names, so that few of them collide. */
const slots = 1 << 20

/**
 * True if bytes that may be JSON have more different keys than `most`; names whose hashes collide count as one. JSON.parse took 1.4 s for
 * 700,000 different keys.
 */
export function hasMoreNames(bytes: Buffer, most: number): boolean {
  seed ??= systemRandom(4).readUInt32LE()
  const seen = new Uint8Array(slots)
  let count = 0
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] !== 0x22) continue
    const start = i + 1
    for (i++; i < bytes.length && bytes[i] !== 0x22; i++) if (bytes[i] === 0x5c) i++
    let next = i + 1
    while (bytes[next]! <= 0x20) next++
    if (bytes[next] !== 0x3a) continue
    const slot = findSlot(bytes, start, i, seed)
    if (seen[slot] === 1) continue
    seen[slot] = 1
    if (++count > most) return true
  }
  return false
}

/** FNV-1a, and what spreads its upper bits over the lower ones. */
function findSlot(bytes: Buffer, start: number, end: number, first: number): number {
  let hash = first
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 12)) & (slots - 1)
}
