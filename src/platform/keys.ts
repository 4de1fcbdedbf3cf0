import { createHmac, hkdfSync } from 'node:crypto'

/** What a key is used for. One purpose's keys are no use for another's. */
type Purpose = 'authorizations' | 'credentials' | 'cursors' | 'fingerprint' | 'pushes' | 'secrets' | 'tracking'

/** Keyed hashes under SECRET_KEY, and the key under which secrets are kept. */
export type Keys = {
  mac(purpose: Exclude<Purpose, 'secrets'>, text: string): Buffer
  /** 256 bits. */
  key(purpose: 'secrets'): Buffer
}

export function keysFrom(secret: string): Keys {
  const derived = new Map<Purpose, Buffer>()
  const key = (purpose: Purpose) => {
    const known = derived.get(purpose) ?? Buffer.from(hkdfSync('sha256', secret, '', `crossdock ${purpose}`, 32))
    derived.set(purpose, known)
    return known
  }
  return { mac: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest(), key }
}
