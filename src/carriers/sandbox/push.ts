import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import { isSameBytes } from '../../platform/same-bytes.ts'
import { ForgedPush, readBody, UnreadableAnswer } from '../kit/answers.ts'
import type { Push } from '../kit/tracking.ts'
import { PushBody } from './wire-shipping.ts'

type Updates = z.output<typeof PushBody>['updates']

const signatureHeader = 'x-practice-signature'
const sign = (key: string, body: string) => createHmac('sha256', key).update(body).digest()

/** A sandbox carrier's push of tracking events, signed with the key of the contract. */
export function makePush(updates: Updates, key: string): Push {
  const body = JSON.stringify({ updates })
  return { headers: { 'content-type': 'application/json', [signatureHeader]: sign(key, body).toString('hex') }, body }
}

/** Verifies the signature before it looks at anything of the body. */
export function openPush({ headers, body }: Push, key: string): Updates {
  const sent = Buffer.from(headers[signatureHeader] ?? '', 'hex')
  const right = sign(key, body)
  if (!isSameBytes(sent, right)) throw new ForgedPush('The signature is not of this body and key')
  return readBody(PushBody, { status: 200, body: parse(body) }).updates
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    throw new UnreadableAnswer('What the carrier sent is no JSON')
  }
}
