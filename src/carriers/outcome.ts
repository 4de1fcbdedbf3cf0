import { UnreadableAnswer } from './kit/answers.ts'
import { CarrierRefusal } from './kit/carrier.ts'
import { CarrierUnreachable } from './send.ts'

/** Represents an unknown outcome: the carrier may or may not have acted. A response that cannot be read counts as no response. */
export const noResponse = Symbol('no response')

/** Returns the outcome of a call to a carrier: its answer, its refusal, or no response. */
export const awaitOutcome = <T>(answer: Promise<T>): Promise<T | CarrierRefusal | typeof noResponse> =>
  answer.catch((error: unknown) => {
    if (error instanceof CarrierRefusal) return error
    if (error instanceof CarrierUnreachable || error instanceof UnreadableAnswer) return noResponse
    throw error
  })
