import type { ContractData } from './kit/carrier.ts'

/** Takes what is secret out of a value, all the way down. */
export type Mask = <T>(value: T) => T

/** Names under which carriers issue secrets that are not in the contract's settings. */
const secretName = /secret|passw|token|api_?key|authorization/i

export function maskOf(secret: ContractData): Mask {
  const words = Object.values(secret)
    .filter((value): value is string => typeof value === 'string' && value !== '')
    .flatMap((word) => [word, encodeURIComponent(word), new URLSearchParams({ _: word }).toString().slice(2), base64(word)])
    // The longest first, lest a part of it be all that is taken out.
    .sort((a, b) => b.length - a.length)
  const hide = (value: unknown): unknown => {
    if (typeof value === 'string') return words.reduce((text, word) => text.replaceAll(word, '***'), value)
    if (Array.isArray(value)) return value.map(hide)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, secretName.test(name) && typeof inner === 'string' ? '***' : hide(inner)]),
    )
  }
  return hide as Mask
}

const base64 = (word: string) => Buffer.from(word).toString('base64')
