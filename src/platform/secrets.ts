import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Environment } from './context.ts'
import type { Keys } from './keys.ts'

/** Place in which a secret is stored. A copy in any other place does not open. */
export type SealedPlace = {
  readonly table: string
  readonly column: string
  readonly organization_id: number
  readonly row: number | string
}

/** The secret is not what was sealed here: it was changed, or belongs elsewhere, or to another key. */
export class SealBroken extends Error {}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. Bound into the seal, in addition to the secret: how and under which key it was made, and its place. */
const bindPlace = (head: string, { table, column, organization_id, row }: SealedPlace) =>
  Buffer.from(JSON.stringify([head, table, column, organization_id, row]))

/** Names the key without revealing it, so that after SECRET_KEY was replaced the previous key is found for what it sealed. */
export function headOf(keys: Keys): string {
  const known = heads.get(keys) ?? `${version}.${keys.mac('fingerprint', 'secrets').toString('hex').slice(0, 8)}`
  heads.set(keys, known)
  return known
}
const heads = new WeakMap<Keys, string>()

/** A secret in the form in which it may lie in a database: `v1.<key>.<nonce, ciphertext and tag>`. */
export function sealSecret({ keys, random }: Pick<Environment, 'keys' | 'random'>, place: SealedPlace, secret: string): string {
  const head = headOf(keys)
  const nonce = random(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keys.key('secrets'), nonce, { authTagLength: tagBytes }).setAAD(bindPlace(head, place))
  const sealed = Buffer.concat([nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${head}.${sealed.toString('base64url')}`
}

export function openSecret({ keys }: Pick<Environment, 'keys'>, place: SealedPlace, sealed: string): string {
  const where = `${place.table}.${place.column}, row ${place.row} of organization ${place.organization_id}`
  const [head, text = ''] = sealed.split(/\.(?=[^.]*$)/)
  const opening = [keys, keys.previous].find((one) => one && headOf(one) === head)
  if (!head || !opening) throw new SealBroken(`The secret in ${where} was sealed under another key, or in another way: ${head}`)
  const bytes = Buffer.from(text, 'base64url')
  // Encodes the bytes again, so that no second spelling of them passes.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== text)
    throw new SealBroken(`The secret in ${where} is not whole`)
  const [nonce, body, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, -tagBytes), bytes.subarray(-tagBytes)]
  const decipher = createDecipheriv('aes-256-gcm', opening.key('secrets'), nonce, { authTagLength: tagBytes })
    .setAAD(bindPlace(head, place))
    .setAuthTag(tag)
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]).toString()
  } catch {
    throw new SealBroken(`The secret in ${where} does not open: it was changed, or belongs elsewhere`)
  }
}
