import { hashText } from '../../platform/hash.ts'

/**
 * Version 2 knows carriers by whole numbers. They follow from the codes, so that they stay whatever comes or goes, and have nine digits, so that
 * they cannot be taken for a row's.
 */
const firstId = 100_000_000
const idSpan = 900_000_000

export const carrierIdOf = (code: string) => firstId + (hashText(`carrier ${code}`) % idSpan)
