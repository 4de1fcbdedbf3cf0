import { z } from 'zod'
import { Time } from '../../../http/fields.ts'
import { cursorPage } from '../../../http/paging.ts'
import { invoiceTypes } from '../accounts/closing-job.ts'
import { InvoiceAmount } from '../ledger/schema.ts'

export const InvoiceList = z.strictObject(cursorPage(100, 500))
export type InvoiceList = z.output<typeof InvoiceList>

const Issuer = z
  .object({
    business_name: z.string(),
    address: z.string(),
    postal_code: z.string(),
    city: z.string(),
    country_name: z.string(),
    vat_id: z.string(),
    coc_id: z.string(),
  })
  .meta({ id: 'InvoiceIssuer' })

export const Invoice = z
  .object({
    id: z.int(),
    reference: z.string().meta({ description: 'The number of the invoice, without gaps within a year.', examples: ['INV-2026-000001'] }),
    type: z.enum(invoiceTypes),
    created_at: Time,
    due_date: Time.nullable(),
    price_taxable: InvoiceAmount.nullable().meta({ description: 'The sum of the items with tax; null if there are none.' }),
    price_non_taxable: InvoiceAmount.nullable().meta({ description: 'The sum of the items without tax; null if there are none.' }),
    tax: InvoiceAmount.meta({ description: 'The sum of the taxes of the items.' }),
    description: z.string(),
    category: z.enum(['subscription', 'transactional']),
    issuer: Issuer.nullable().meta({
      description: 'Issuer at the time of the invoice. Null: the settings name none; a sandbox organization then has an invented one.',
    }),
  })
  .meta({ id: 'Invoice' })
