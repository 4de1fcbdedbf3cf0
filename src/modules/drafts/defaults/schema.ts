import { z } from 'zod'
import { boundedList } from '../../../http/lists.ts'
import { exportReasons } from '../../../labels/documents/model.ts'
import { optionCode, shipWith } from '../../shared/schema.ts'

const weight = z
  .strictObject({
    value: z
      .union([z.string(), z.number().transform(String)])
      .meta({ maxLength: 10 })
      .refine(
        (text) => /^\d{1,6}(\.\d{1,3})?$/.test(text) && Number(text) > 0,
        'Must be a weight such as 1.250, with three decimals at most.',
      )
      .transform((text) => Number(text).toFixed(3)),
    unit: z.literal('kg'),
  })
  .meta({ id: 'DefaultWeight' })

const insurance = z
  .strictObject({ percentage: z.number().min(1).max(100).meta({ description: 'Insured part of the value of the order, in percent.' }) })
  .meta({ id: 'PercentageInsurance' })

const customsOptions = {
  export_reason: z.enum(exportReasons).nullable(),
  use_order_number_as_invoice_number: z.boolean(),
}
const labelOptions = { label_notes: boundedList(z.string().min(1).max(255), 10) }

const fields = {
  weight,
  ship_with: shipWith(optionCode).nullable(),
  insurance: insurance.nullable(),
}

export const ShippingDefaults = z
  .object({
    ...fields,
    weight: z.object({ value: z.string(), unit: z.literal('kg') }),
    customs_options: z.object(customsOptions),
    label_options: z.object(labelOptions),
  })
  .meta({ id: 'ShippingDefaults' })
export type ShippingDefaults = z.output<typeof ShippingDefaults>

export const ShippingDefaultsChanges = z
  .strictObject({
    ...fields,
    customs_options: z.strictObject(customsOptions).partial(),
    label_options: z.strictObject(labelOptions).partial(),
  })
  .partial()
  .meta({ id: 'ShippingDefaultsChanges' })
export type ShippingDefaultsChanges = z.output<typeof ShippingDefaultsChanges>
