import type { z } from 'zod'
import type { CarrierResponse } from './carrier.ts'

/** The carrier answered, but not as it says it does: the page of a proxy, half a body, a status that it never gives. */
export class UnreadableAnswer extends Error {}

/** The token of the call has expired, though the status was not 401. The platform gets another, and calls once more. */
export class AuthorizationExpired extends UnreadableAnswer {}

/** A push in the name of a carrier that does not prove that it comes from there. */
export class ForgedPush extends UnreadableAnswer {}

/** The body in the shape that it should have. What the body was is not repeated: it may hold the data of a person. */
export function readBody<Shape extends z.ZodType>(shape: Shape, { status, body }: CarrierResponse): z.output<Shape> {
  const { data, error } = shape.safeParse(body)
  if (!error) return data
  const [first] = error.issues
  throw new UnreadableAnswer(
    `The carrier answered ${status}, and ${first?.path.join('.') || 'the body'} is not as expected: ${first?.message}`,
  )
}

/** True if a file in base64 is a PDF: it begins with `%PDF`. */
export const startsAsPdf = (content_base64: string) => content_base64.startsWith('JVBER')
