import { z } from 'zod'
import { countryName } from '../../geo/countries.ts'

/** The behaviours of a sandbox carrier, set for each contract, to test how clients handle failures. */
export const sandboxBehaviours = {
  good: 'Answers normally',
  refuse: 'Refuses every call',
  time_out_before: 'Times out before the call takes effect',
  time_out_after: 'Times out after the call took effect',
  answer_twice: 'Receives every call twice, and answers both',
  answer_slowly: 'Answers after some seconds',
  unreliable: 'Fails three times in ten, before or after the call took effect',
  book_again: 'Not idempotent: books another shipment for a repeated reference',
  unreliable_book_again: 'Combines `unreliable` and `book_again`',
} as const
export type Behaviour = keyof typeof sandboxBehaviours

/** Describes in words, in `.meta({ choices })`, what each value of a choice stands for. */
export const choiceField = <const Choices extends Record<string, string>>(choices: Choices, description: string) =>
  z.enum(Object.keys(choices) as [keyof Choices & string, ...(keyof Choices & string)[]]).meta({ description, choices })

export const behaviourField = choiceField(sandboxBehaviours, 'How this sandbox carrier behaves').default('good')

/** Secret that travels in a header, so it is made of what a header may hold. */
export const secretField = (description: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space.')
    .meta({ description, secret: true })

/** Fields for the claims portal of a carrier, for tickets with `is_portal_claim`. */
export const portalFields = {
  portal_username: z.string().min(1).max(200).optional().meta({ description: 'The user name at the claims portal' }),
  portal_password: z.string().min(4).max(200).optional().meta({ description: 'The password at the claims portal', secret: true }),
}
export const portalSettings = Object.keys(portalFields)
/** Drops the fields for the portal, which are not sent with a shipment. */
export const withoutPortal = <Details extends object>({
  portal_username,
  portal_password,
  ...details
}: Details & { readonly portal_username?: string | undefined; readonly portal_password?: string | undefined }) => details

export const textField = (pattern: RegExp, description: string, example: string) =>
  z
    .string()
    .regex(pattern, `Looks like ${example}.`)
    .meta({ description, examples: [example] })

/** The country of the contract: one of those that the carrier starts from. */
export const contractCountry = (origins: readonly string[]) =>
  choiceField(Object.fromEntries(origins.map((code) => [code, countryName(code)])), 'The country in which the contract was made')
