import type { z } from 'zod'
import type { Carrier } from '../../kit/carrier.ts'
import type { PracticeLedger } from './ledger.ts'
import type { Points } from './points.ts'

export type Reply = { readonly status: number; readonly body: unknown }

/** A question to a practice carrier that remembers. */
export type Question = {
  readonly carrier: Carrier
  readonly body: unknown
  readonly ledger: PracticeLedger
  readonly points: Points
  readonly key: string
  /** Whether a reference that was booked before is booked again. */
  readonly booksAgain?: boolean
}

export const ok = (body: unknown): Reply => ({ status: 200, body })

export const refusal = (status: number, code: string, message: string, field?: string): Reply => ({
  status,
  body: { error: { code, message, ...(field ? { field } : {}) } },
})

/** What was sent in the shape that it should have, or why it has not. */
export function parsed<Shape extends z.ZodType>(shape: Shape, body: unknown, answer: (data: z.output<Shape>) => Reply): Reply
export function parsed<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  answer: (data: z.output<Shape>) => Promise<Reply>,
): Promise<Reply>
export function parsed<Shape extends z.ZodType>(shape: Shape, body: unknown, answer: (data: z.output<Shape>) => Reply | Promise<Reply>) {
  const { data, error } = shape.safeParse(body)
  return error ? refusal(400, 'bad_request', error.issues[0]!.message, error.issues[0]!.path.join('.')) : answer(data)
}

export const instantOf = (text: string) => Temporal.Instant.from(text)
/** `2026-03-02T10:00:00.000Z`, as everywhere. */
export const textOf = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
export const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
