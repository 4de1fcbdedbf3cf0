import type { Environment } from '../../platform/context.ts'
import type { Places } from '../places/places.ts'
import { type AddressFault, type AddressLimits, type Attribute, type ChangeReason, changesBetween, type RawAddress } from './address.ts'
import { type Content, contentOf } from './content.ts'
import { withoutDuplicates } from './duplicates.ts'
import { faultsOf } from './faults.ts'
import { shortenAddress } from './shorten.ts'

export type AddressCandidate = {
  readonly address: RawAddress
  readonly recommended: boolean
  readonly changed: readonly Attribute[]
  readonly invalid: readonly Attribute[]
  readonly reasons: readonly ChangeReason[]
  readonly unverified: readonly Attribute[] | undefined
}
/** `valid` is null where the contents were to be checked and could not be. */
export type NormalizedAddress = { readonly valid: boolean | null; readonly results: readonly AddressCandidate[] }

declare module '../../platform/context.ts' {
  interface Environment {
    /** A city of this name makes the geocoder fail, so that clients can test what they do then. */
    readonly outageWord: string
  }
}

export type Washing = Pick<Environment, 'outageWord'> & {
  readonly limits: AddressLimits
  /** Checks the contents too, if given. */
  readonly places?: Places | undefined
}

/** The first question loads the places, and fails where they cannot be loaded; nothing after it does. */
const answers = (places: Places, { city }: RawAddress, outageWord: string) =>
  city?.trim() === outageWord
    ? false
    : places.suggestCity('', '').then(
        () => true,
        () => false,
      )

/** The address as it came, what it was corrected to, and what else may have been meant; each with what is wrong with it still. */
export async function normalizeAddress(address: RawAddress, { limits, places, outageWord }: Washing): Promise<NormalizedAddress> {
  const within = places && (await answers(places, address, outageWord)) ? places : undefined
  const contents = async (of: RawAddress): Promise<Content | undefined> => within && contentOf(within, of)
  const result = (after: RawAddress, content: Content | undefined): AddressCandidate => {
    const faults = distinct([...faultsOf(after, limits), ...(content?.faults ?? [])])
    return {
      address: after,
      recommended: false,
      changed: changesBetween(address, after),
      invalid: [...new Set(faults.map(({ attribute }) => attribute))],
      reasons: [...new Set(faults.map(({ reason }) => reason))],
      unverified: content?.unverified,
    }
  }
  const clean = (dirty: RawAddress) => shortenAddress(withoutDuplicates(dirty), limits)

  const known = await contents(withoutDuplicates(address))
  const input = result(address, known)
  if (places && !within) return { valid: null, results: [input, ...changed([result(clean(address), undefined)])] }
  const corrected = clean(known?.corrected ?? address)
  const others = (known?.alternatives ?? []).map(clean)
  // The recommended address has passed the very check that the input failed.
  const results = [input, ...changed(await Promise.all([corrected, ...others].map(async (one) => result(one, await contents(one)))))]
  const best = results.find((one) => one.address === corrected) ?? input
  return { valid: isValid(input), results: results.map((one) => ({ ...one, recommended: one === best && isValid(best) })) }
}

const isValid = ({ reasons }: AddressCandidate) => reasons.length === 0
const changed = (results: readonly AddressCandidate[]) => results.filter((one) => one.changed.length > 0)

const distinct = (faults: readonly AddressFault[]) =>
  faults.filter(({ attribute, reason }, at) => faults.findIndex((one) => one.attribute === attribute && one.reason === reason) === at)
