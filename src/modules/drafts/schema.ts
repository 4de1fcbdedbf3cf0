import { z } from 'zod'
import { CreatedShipment } from '../shipments/index.ts'

/** Shipment with the rules that changed it, and with `explain` what each rule compared. */
export const ShipmentWithRules = CreatedShipment.extend({
  applied_shipping_rules: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      rule: z.object({ id: z.int(), name: z.string() }).meta({ description: 'The rule: its id and name again.' }),
      result: z.record(z.string(), z.unknown()),
    }),
  ),
  explanation: z.array(z.looseObject({ id: z.int(), name: z.string(), matched: z.boolean() })).optional(),
}).meta({ id: 'ShipmentWithRules' })
