import { z } from 'zod'
import { formatMinor, parseMinor } from '../../platform/money.ts'

/**
 * The protocol between Crossdock and the sandbox network: both sides use these schemas. Fields that a side does not know
 * are passed over, as they are with carriers outside.
 */
export const practiceDomain = '.practice.invalid'
export const behaviourHeader = 'x-practice-behaviour'

const country = z.string().regex(/^[A-Z]{2}$/)
const cents = z.int().nonnegative()
/** Currency, left out of an insured amount in euros. */
export const currencyCode = z.string().regex(/^[A-Z]{3}$/)
const amount = z.object({ amount: z.string().regex(/^\d{1,9}\.\d{2}$/), currency: currencyCode })
const place = z.object({ country, postal_code: z.string().optional() })

export const AccountRequest = z.object({ account: z.string().min(1), country, details: z.record(z.string(), z.unknown()) })
export const AccountAnswer = z.object({ client: z.object({ number: z.string().min(1), country }) })

export const RatesRequest = z.object({
  account: z.string().min(1),
  services: z.array(z.string()).min(1),
  from: place,
  to: place,
  parcels: z
    .array(
      z.object({
        grams: z.number(),
        millimetres: z.array(z.number()).length(3).optional(),
        insured_cents: cents,
        insured_currency: currencyCode.optional(),
      }),
    )
    .min(1),
  asked_at: z.string(),
})
export const RatesAnswer = z.object({
  rates: z.array(
    z.object({
      service: z.string().min(1),
      price: amount,
      insurance: amount.optional(),
      additions: z.array(z.object({ code: z.string().min(1), text: z.string(), price: amount })),
    }),
  ),
})

export const Refused = z.object({ error: z.object({ code: z.string().min(1), message: z.string(), field: z.string().nullish() }) })

type WireAmount = z.output<typeof amount>
/** Cents are whole from end to end: an amount is read and written as text. */
export const readAmount = ({ amount, currency }: WireAmount) => ({ cents: parseMinor(amount, 2), currency })
export const writeAmount = ({ cents, currency }: { cents: number; currency: string }): WireAmount => ({
  amount: formatMinor(cents, 2),
  currency,
})
