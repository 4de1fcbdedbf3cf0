import type { KeyedRequest } from '../src/http/idempotency/once.ts'
import { answerRoom } from '../src/http/idempotency/room.ts'

/** A request with an Idempotency-Key, where there is room for its answer. */
export const keyed = (key: string, fingerprint = 'fingerprint'): KeyedRequest => ({
  key,
  fingerprint,
  room: answerRoom({ count: 1_000, bytes: 1_000_000 }),
})
