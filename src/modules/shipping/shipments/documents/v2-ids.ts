import { methodIdOf as listedMethodId } from '../../../../carriers/method-ids.ts'
import { hashOf } from '../../../../platform/hash.ts'

/**
 * Version 2 knows carriers and ways to ship by whole numbers. Those that no list has follow from the codes, so that they stay whatever
 * comes or goes, and have nine digits, so that they cannot be taken for a row's.
 */
const firstId = 100_000_000
const idSpan = 900_000_000
const idOf = (name: string) => firstId + (hashOf(name) % idSpan)

export const carrierIdOf = (code: string) => idOf(`carrier ${code}`)

/** The number of the shipping method that the option is listed as. */
export const methodIdOf = (option_code: string) => listedMethodId(option_code) ?? idOf(`method ${option_code}`)
