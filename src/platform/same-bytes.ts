import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time. Lengths are compared first, in bytes, because `timingSafeEqual` throws where they differ. */
export const isSameBytes = (one: Uint8Array, other: Uint8Array) => one.length === other.length && timingSafeEqual(one, other)
