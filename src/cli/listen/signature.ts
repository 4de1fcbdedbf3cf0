import { isSameBytes } from '../../platform/same-bytes.ts'
import { signMessage } from '../../webhooks/signing.ts'
import type { Arrival } from './receiver.ts'

export const signatureVerdicts = {
  holds: 'signature OK',
  false: 'SIGNATURE IS FALSE',
  old: 'SIGNATURE IS OLD',
  unchecked: 'not checked',
} as const
export type SignatureVerdict = keyof typeof signatureVerdicts

/** Tolerance of Standard Webhooks for the difference of clocks, and for captured messages that are sent again. */
const toleranceSeconds = 300

/** Verifies a signature as a careful receiver does. `time`: what the clock shows. */
export function verifySignature({ headers, body, id }: Arrival, secrets: readonly string[], time: string): SignatureVerdict {
  if (secrets.length === 0) return 'unchecked'
  const seconds = Number(headers['webhook-timestamp'])
  const given = String(headers['webhook-signature'] ?? '').split(' ')
  const isOurs = secrets.some((secret) => given.some((one) => isSame(one, signMessage(secret, id ?? '', seconds, body))))
  if (!isOurs) return 'false'
  return Math.abs(seconds - Date.parse(time) / 1000) > toleranceSeconds ? 'old' : 'holds'
}

/** Compares in constant time: people copy this code. */
const isSame = (one: string, other: string) => isSameBytes(Buffer.from(one), Buffer.from(other))
