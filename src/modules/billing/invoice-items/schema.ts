import { z } from 'zod'
import { ruleIssue } from '../../../http/check.ts'
import { integerParameter, Time, timeParameter } from '../../../http/fields.ts'
import { cursorPage } from '../../../http/paging.ts'
import { invalidValue } from '../../../platform/errors.ts'
import { type ItemType, itemTypes } from '../ledger/item-types.ts'
import { InvoiceAmount } from '../ledger/schema.ts'

const isItemType = (text: string): text is ItemType => (itemTypes as readonly string[]).includes(text)

/** An unknown value is quoted, cut to a length that no answer is too long for. */
const typeParameter = z
  .string()
  .max(100)
  .transform((text, check) => {
    if (!isItemType(text))
      check.addIssue({
        ...ruleIssue(invalidValue, '', `\`${text}\` is not a type of invoice items. The types are ${itemTypes.join(', ')}.`),
        path: [],
      })
    return text as ItemType
  })
  .meta({ type: 'string', enum: [...itemTypes] })

export const InvoiceItemList = z.strictObject({
  ...cursorPage(100, 500),
  created_after: timeParameter.optional().meta({ description: 'Only items billed at this time or later.' }),
  created_before: timeParameter.optional().meta({ description: 'Only items billed at this time or earlier.' }),
  parcel_id: integerParameter.optional(),
  invoice_id: integerParameter.optional(),
  type: typeParameter.optional(),
})
export type InvoiceItemList = z.output<typeof InvoiceItemList>

export const InvoiceItem = z
  .object({
    id: z.int(),
    type: z.enum(itemTypes),
    subtype: z.string().nullable().meta({ description: 'What a surcharge is for, such as `dimensional`; null for other types.' }),
    description: z.string(),
    created_at: Time.meta({ description: 'When the item was billed, in UTC.' }),
    updated_at: Time.nullable().meta({ description: 'When it was put on an invoice.' }),
    price: InvoiceAmount.meta({ description: 'Price without tax. Below 0 for credits.' }),
    tax: InvoiceAmount.nullable().meta({ description: 'Tax on the price. Null while the item is pending.' }),
    tax_rate: z.string().nullable().meta({ description: 'Tax rate as a fraction, such as `0.21`; null while the item is pending.' }),
    vat_code: z.string().nullable().meta({ description: 'Code of the tax rate, such as `NL_STANDARD`; null while the item is pending.' }),
    reference: z.string(),
    parcel_id: z.int().nullable(),
    pickup_id: z.int().nullable(),
    carrier_id: z.int().nullable(),
    from_country: z.string(),
    invoice_id: z.int().nullable().meta({ description: 'Id of the invoice that the item is on. Null while the item is pending.' }),
  })
  .meta({ id: 'InvoiceItem' })
