import { mapFields, mapItems } from '../platform/map-values.ts'
import { hiddenSecret, hideAuthorization, hideBase64Around, hideSpelling } from './hide-secrets.ts'
import type { Authorization, CarrierRefusal, ContractData } from './kit/carrier.ts'
import { isFoundInBase64, spellInBase64, spellSecret } from './secret-spellings.ts'

/** Hides the secrets in a value at any depth. A value without secrets is returned as it is, and not copied. */
export type Mask = <T>(value: T) => T

/** Names under which carriers issue secrets that are not in the contract's settings. */
const secretName = /secret|passw|token|api_?key|authorization/i

export function createMask(secret: ContractData): Mask {
  const hideText = textMask(Object.values(secret).filter((value): value is string => typeof value === 'string' && value !== ''))
  const hideField = (name: string, value: unknown) => (typeof value === 'string' && secretName.test(name) ? hiddenSecret : hide(value))
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value)
    if (Array.isArray(value)) return mapItems(value, hide)
    return typeof value === 'object' && value !== null ? mapFields(value, hideField) : value
  }
  return hide as Mask
}

function textMask(secrets: readonly string[]): (text: string) => string {
  // Sorts the longest first: a shorter secret that is part of a longer one would leave the remainder visible.
  const longestFirst = secrets.toSorted((a, b) => b.length - a.length)
  const spelled = longestFirst.flatMap(spellSecret)
  const encoded = [...listShortPairs(longestFirst), ...longestFirst].flatMap(spellInBase64)
  // Spares most texts, which hold no secret, a search for each spelling.
  const possible = new RegExp([...new Set([...spelled, ...encoded].map(({ sign }) => RegExp.escape(sign)))].join('|'))
  return (text) => {
    let shown = hideAuthorization(text)
    if (!possible.test(shown)) return shown
    for (const one of spelled) shown = hideSpelling(shown, one)
    for (const one of encoded) shown = hideBase64Around(shown, one)
    return shown
  }
}

/** Lists `user:password` in both orders, of secrets that are too short to be found in base64 without the other. */
function listShortPairs(secrets: readonly string[]): string[] {
  const short = secrets.filter((one) => !isFoundInBase64(one))
  return short.flatMap((one) => short.filter((other) => other !== one).map((other) => `${one}:${other}`))
}

/** Extends a mask so that it also hides a token. It is prepared once for each token and mask. */
export function maskWith(mask: Mask, authorization: Authorization): Mask {
  const known = withTokens.getOrInsertComputed(authorization, () => new WeakMap<Mask, Mask>())
  return known.getOrInsertComputed(mask, () => {
    const hideToken = createMask({ token: authorization.token })
    return (value) => hideToken(mask(value))
  })
}
const withTokens = new WeakMap<Authorization, WeakMap<Mask, Mask>>()

export const maskRefusal = (mask: Mask, refusal: CarrierRefusal): CarrierRefusal => {
  const { message, code, field } = refusal
  return refusal.with(mask({ message, code, field }))
}

/** Names the fields of a capability's result that hold a carrier's own words. */
const remarkFields: readonly string[] = ['message', 'warnings', 'failed']
/** Names the fields that hold such a result. */
const resultFields: readonly string[] = ['result', 'announced']

/** Masks the words of a carrier in what it answered. Numbers, labels and documents stay as they are. */
export function maskRemarks<T>(mask: Mask, result: T): T {
  if (typeof result !== 'object' || result === null || Object.getPrototypeOf(result) !== Object.prototype) return result
  return mapFields(result, (name, value) => {
    if (remarkFields.includes(name)) return mask(value)
    return resultFields.includes(name) ? maskRemarks(mask, value) : value
  })
}
