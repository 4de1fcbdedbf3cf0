import { hashOf } from '../../../../platform/hash.ts'
import { platformSlug } from '../../../../platform/slug.ts'

/**
 * Version 2 knows carriers and ways to ship by whole numbers. They follow from the codes, so that they stay whatever comes or goes, and
 * have nine digits, so that they cannot be taken for a row's.
 */
const firstId = 100_000_000
const idSpan = 900_000_000
const idOf = (name: string) => firstId + (hashOf(name) % idSpan)

export const carrierIdOf = (code: string) => idOf(`carrier ${code}`)

/** Clients know the free label by its number. */
const letterId = 8
export const methodIdOf = (option_code: string) => (option_code.startsWith(`${platformSlug}:`) ? letterId : idOf(`method ${option_code}`))
