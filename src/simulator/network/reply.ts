import type { z } from 'zod'
import type { Carrier } from '../../carriers/kit/carrier.ts'
import type { CarrierLedger } from './ledger.ts'
import type { Points } from './points.ts'

export type SimulatorResponse = { readonly status: number; readonly body: unknown }

/** A request to a sandbox carrier with a ledger. */
export type SimulatorRequest = {
  readonly carrier: Carrier
  readonly body: unknown
  readonly ledger: CarrierLedger
  readonly points: Points
  readonly key: string
  /** True if a reference that was booked before is booked again. */
  readonly booksAgain?: boolean
}

export const okResponse = (body: unknown): SimulatorResponse => ({ status: 200, body })

export const errorResponse = (status: number, code: string, message: string, field?: string): SimulatorResponse => ({
  status,
  body: { error: { code, message, ...(field ? { field } : {}) } },
})

/** Answers a body of the right shape; for another, answers what is wrong with it. */
export function answerParsed<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  answer: (data: z.output<Shape>) => SimulatorResponse,
): SimulatorResponse
export function answerParsed<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  answer: (data: z.output<Shape>) => Promise<SimulatorResponse>,
): Promise<SimulatorResponse>
export function answerParsed<Shape extends z.ZodType>(
  shape: Shape,
  body: unknown,
  answer: (data: z.output<Shape>) => SimulatorResponse | Promise<SimulatorResponse>,
) {
  const { data, error } = shape.safeParse(body)
  return error ? errorResponse(400, 'bad_request', error.issues[0]!.message, error.issues[0]!.path.join('.')) : answer(data)
}

export const instantOf = (text: string) => Temporal.Instant.from(text)
/** Formats a time as `2026-03-02T10:00:00.000Z`, as everywhere. */
export const textOf = (instant: Temporal.Instant) => instant.toString({ smallestUnit: 'millisecond' })
export const isBefore = (one: string, other: string) => Date.parse(one) < Date.parse(other)
