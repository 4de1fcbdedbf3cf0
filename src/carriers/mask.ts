import { mapFields, mapItems } from '../platform/map-values.ts'
import type { Authorization, ContractData } from './kit/carrier.ts'

/** Takes what is secret out of a value, all the way down. What holds nothing secret is returned as it is, and not copied. */
export type Mask = <T>(value: T) => T

/** Names under which carriers issue secrets that are not in the contract's settings. */
const secretName = /secret|passw|token|api_?key|authorization/i

export function maskOf(secret: ContractData): Mask {
  const words = Object.values(secret)
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .flatMap((word) => [word, encodeURIComponent(word), new URLSearchParams({ _: word }).toString().slice(2), base64(word)])
    // The longest first, lest a part of it be all that is taken out.
    .sort((a, b) => b.length - a.length)
  const hideText = (text: string) => {
    let shown = text
    for (const word of words) if (shown.includes(word)) shown = shown.replaceAll(word, '***')
    return shown
  }
  const hideField = (name: string, value: unknown) => (typeof value === 'string' && secretName.test(name) ? '***' : hide(value))
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return hideText(value)
    if (Array.isArray(value)) return mapItems(value, hide)
    return typeof value === 'object' && value !== null ? mapFields(value, hideField) : value
  }
  return hide as Mask
}

/** The same, which also takes out a token. It is prepared once for each token and mask. */
export function maskWith(mask: Mask, authorization: Authorization): Mask {
  const known = withTokens.getOrInsertComputed(authorization, () => new WeakMap<Mask, Mask>())
  return known.getOrInsertComputed(mask, () => {
    const hideToken = maskOf({ token: authorization.token })
    return (value) => hideToken(mask(value))
  })
}
const withTokens = new WeakMap<Authorization, WeakMap<Mask, Mask>>()

const base64 = (word: string) => Buffer.from(word).toString('base64')
