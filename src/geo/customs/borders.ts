import { type CustomsPlace, type Territory, territoryOf } from './territory.ts'

export type Border = {
  readonly needed: boolean
  readonly kind: 'none' | 'vat_border' | 'customs_border'
  /** A sentence for people. */
  readonly reason: string
  readonly sources: readonly string[]
  /** Uncertain facts about either end; customs documents are then required. */
  readonly uncertain: readonly string[]
}

/**
 * Exceptions for Northern Ireland, which is in both markets, as no table of territories can say: goods from Great Britain need a short
 * declaration, since they could go on into the Union; goods to Great Britain need none.
 */
const isGreatBritain = ({ customs, vat }: Territory) => customs === 'GB' && vat === 'GB'
const exceptions: readonly { from(one: Territory): boolean; to(one: Territory): boolean; kind: Border['kind']; reason: string }[] = [
  {
    from: ({ code }) => code === 'XI',
    to: isGreatBritain,
    kind: 'none',
    reason: 'Goods of Northern Ireland have unfettered access to Great Britain.',
  },
  {
    from: isGreatBritain,
    to: ({ code }) => code === 'XI',
    kind: 'customs_border',
    reason: 'Goods from Great Britain to Northern Ireland are declared under the Windsor Framework.',
  },
]

function compare(from: Territory, to: Territory): Pick<Border, 'kind' | 'reason'> {
  const exception = exceptions.find((one) => one.from(from) && one.to(to))
  if (exception) return exception
  if (from.customs !== to.customs)
    return { kind: 'customs_border', reason: `Between ${from.name} and ${to.name} goods leave one customs territory for another.` }
  if (from.vat !== to.vat)
    return { kind: 'vat_border', reason: `${sentence(from.name)} and ${to.name} share a customs territory, but not one for VAT.` }
  const reason = from === to ? `Goods stay within ${from.name}.` : `Between ${from.name} and ${to.name} goods move freely.`
  return { kind: 'none', reason }
}
const sentence = (text: string) => `${text[0]!.toUpperCase()}${text.slice(1)}`

function borderBetween(from: Territory, to: Territory): Border {
  const { kind, reason } = compare(from, to)
  const ends = kind === 'none' && from === to ? [from] : [from, to]
  const valuesOf = (field: 'source' | 'uncertain') => [...new Set(ends.flatMap((end) => end[field] ?? []))]
  return { needed: kind !== 'none', kind, reason, sources: valuesOf('source'), uncertain: kind === 'none' ? [] : valuesOf('uncertain') }
}

/** Territories are few and live as long as the process, so each pair is thought about once: after that it takes less than a microsecond. */
const known = new WeakMap<Territory, WeakMap<Territory, Border>>()

/** Decides if goods from one place to the other require customs documents, and why. */
export function needsCustoms(from: CustomsPlace, to: CustomsPlace): Border {
  const [here, there] = [territoryOf(from), territoryOf(to)]
  return known.getOrInsertComputed(here, () => new WeakMap()).getOrInsertComputed(there, () => borderBetween(here, there))
}
