import { z } from 'zod'
import { Time } from '../../../http/fields.ts'
import { CarrierCode } from '../../shared/schema.ts'
import { contactLanguages } from './store.ts'

export { contactLanguages }

const email = z.email().max(254)
const language = z.enum(contactLanguages).meta({ description: 'The language in which the carrier is written to.' })

export const SupportContact = z
  .object({
    id: z.int(),
    carrier_code: z.string(),
    email: z.string(),
    language: z.enum(contactLanguages),
    confirmed_at: Time.nullable(),
  })
  .meta({ id: 'CarrierSupportContact' })

export const SupportContactRequest = z
  .strictObject({ carrier_code: CarrierCode, email, language })
  .meta({ id: 'CarrierSupportContactRequest' })
export type SupportContactRequest = z.output<typeof SupportContactRequest>

export const SupportContactChanges = z.strictObject({ email, language }).partial().meta({ id: 'CarrierSupportContactChanges' })
export type SupportContactChanges = z.output<typeof SupportContactChanges>
