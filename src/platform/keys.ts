import { hash, hkdfSync } from 'node:crypto'

/** Values under these keys are given to clients, carriers and shoppers, who bring them back after SECRET_KEY was replaced. */
export const checkedPurposes = ['authorizations', 'contacts', 'credentials', 'cursors', 'pushes', 'reports', 'returns', 'tracking'] as const
export type CheckedPurpose = (typeof checkedPurposes)[number]

/** Purpose of a key. A key of one purpose cannot be used for another. */
type Purpose = CheckedPurpose | 'fingerprint' | 'limits' | 'secrets'

/** Keys derived from a SECRET_KEY that was replaced: enough to check what was made with it, and not to open what it sealed. */
export type RetiredKeys = Readonly<Partial<Record<CheckedPurpose, Buffer>>>

/** Keys derived from SECRET_KEY: for hashes, and for sealing secrets. */
export type Keys = {
  mac(purpose: Exclude<Purpose, 'secrets'>, text: string): Buffer
  /** Hashes under the current key first, then under replaced ones: for checking values that may have been made before. */
  macs(purpose: CheckedPurpose, text: string): readonly Buffer[]
  /** 256 bits. */
  key(purpose: 'secrets'): Buffer
  /** Keys of SECRET_KEY_PREVIOUS while it is set: they open what it sealed. */
  readonly previous: Keys | undefined
  /** Returns the keys that are still needed after SECRET_KEY was replaced. */
  retire(purposes: readonly CheckedPurpose[]): RetiredKeys
}

type Earlier = { readonly previous?: string | undefined; readonly retired?: readonly RetiredKeys[] }

export function keysFrom(secret: string, { previous, retired = [] }: Earlier = {}): Keys {
  const derived = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `crossdock ${purpose}`, 32))
    derived.set(purpose, known)
    return known
  }
  const before = previous === undefined ? undefined : keysFrom(previous)
  const macs = (purpose: CheckedPurpose, text: string) => [
    macWith(key(purpose), text),
    ...(before ? [before.mac(purpose, text)] : []),
    ...retired.flatMap((one) => (one[purpose] ? [macWith(one[purpose], text)] : [])),
  ]
  return {
    mac: (purpose, text) => macWith(key(purpose), text),
    macs,
    key,
    previous: before,
    retire: (purposes) => Object.fromEntries(purposes.map((purpose) => [purpose, key(purpose)])),
  }
}

/** HMAC-SHA-256 (RFC 2104) by two calls of `hash`: an object of `createHmac` takes three times as long to make as to use. */
export function macWith(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf(key)
  return hash('sha256', Buffer.concat([outer, hash('sha256', Buffer.concat([inner, Buffer.from(text)]), 'buffer')]), 'buffer')
}

type Pads = { readonly inner: Buffer; readonly outer: Buffer }
const pads = new WeakMap<Buffer, Pads>()
const blockBytes = 64

/** Keys are derived, and shorter than a block. */
function padsOf(key: Buffer): Pads {
  const padWith = (byte: number) => Buffer.from(Uint8Array.from({ length: blockBytes }, (_, i) => byte ^ (key[i] ?? 0)))
  const known = pads.get(key) ?? { inner: padWith(0x36), outer: padWith(0x5c) }
  pads.set(key, known)
  return known
}
