import { z } from 'zod'
import { boundedList } from '../../../http/lists.ts'
import { CurrencyCode } from '../../shared/schema.ts'
import { contactLanguages } from '../contacts/schema.ts'

/** Subjects of a claim letter. */
export const letterCategories = ['damaged', 'lost', 'unjust_return', 'delivered_not_received'] as const
export type LetterCategory = (typeof letterCategories)[number]

const Item = z.strictObject({
  description: z.string().trim().min(1).max(500),
  quantity: z.int().min(1).max(1_000_000),
  unit_price: z.number().min(0).max(1_000_000_000).meta({ description: 'Price of one piece, tax included.' }),
})

const documentFields = {
  tracking_number: z.string().trim().min(1).max(100),
  items: boundedList(Item, 200).min(1),
  currency_code: CurrencyCode,
  tax_rate: z.number().min(0).max(99).meta({ description: 'Tax rate in percent, such as 21. The tax is included in `unit_price`.' }),
  force: z.boolean().default(false).meta({ description: 'Whether amounts above 5,000 EUR are accepted.' }),
}

/** A base64 PNG takes a third more than the picture. */
export const logoCharacters = 1_400_000

export const SalesInvoiceRequest = z
  .strictObject({
    ...documentFields,
    company_logo_path: z.string().max(logoCharacters).nullish().meta({
      description: 'A PNG in base64, or a public address of a PNG or JPEG. Without it, a logo is made of the name of the company.',
    }),
    language: z.enum(contactLanguages).default('en-gb'),
  })
  .meta({ id: 'SalesInvoiceRequest' })
export type SalesInvoiceRequest = z.output<typeof SalesInvoiceRequest>

export const ClaimLetterRequest = z
  .strictObject({
    ...documentFields,
    ticket_category: z.enum(letterCategories),
    language: z.enum(contactLanguages).default('fr-fr'),
  })
  .meta({ id: 'ClaimLetterRequest' })
export type ClaimLetterRequest = z.output<typeof ClaimLetterRequest>

export const GeneratedDocument = z
  .object({
    file_token: z.string().meta({ description: 'Token of the document, for `attachments` and the file fields of tickets.' }),
    preview_url: z.string().meta({ description: 'URL that shows the PDF without credentials, for 72 hours.' }),
  })
  .meta({ id: 'GeneratedDocument' })
