import { createHmac } from 'node:crypto'
import type { Random } from '../platform/random.ts'
import { platformSlug } from '../platform/slug.ts'

const prefix = 'whsec_'

/** Makes a secret of 256 bits in the format of Standard Webhooks. */
export const newSigningSecret = (random: Random) => prefix + random(32).toString('base64')

/** A secret that a client gives: printable, 32 characters at least, and where it begins as ours do, base64 after that. */
export const isSigningSecret = (secret: string) =>
  /^[ -~]{32,255}$/.test(secret) && (!secret.startsWith(prefix) || /^[A-Za-z0-9+/]{32,}={0,2}$/.test(secret.slice(prefix.length)))

/** Returns the key of a secret: the bytes after its prefix, or the whole text where a client gave one without. */
const readKey = (secret: string) => (secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret))

/** Signs a message as Standard Webhooks specify: its id, the time in seconds, and the exact bytes of the body. */
export const signMessage = (secret: string, id: string, seconds: number, body: string | Uint8Array) =>
  `v1,${createHmac('sha256', readKey(secret)).update(`${id}.${seconds}.`).update(body).digest('base64')}`

/** Signs the body alone, for receivers that only know this older format. The key is the text of the secret, prefix included. */
export const bodySignature = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

/** Header with the signature of the body alone. It has room for one signature, made with the latest secret. */
const bodyHeader = `${platformSlug[0]!.toUpperCase()}${platformSlug.slice(1)}-Signature`

/** Headers that prove who sent a message. `secrets`: latest first; after a rotation, the previous one too. */
export const signatureHeaders = (secrets: readonly string[], { id, time, body }: { id: string; time: string; body: string }) => {
  const seconds = Math.floor(Date.parse(time) / 1000)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map((secret) => signMessage(secret, id, seconds, body)).join(' '),
    [bodyHeader]: bodySignature(secrets[0]!, body),
  }
}
