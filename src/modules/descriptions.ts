import { envelopeDescriptions } from '../http/descriptions.ts'
import type { FieldDescriptions } from '../http/field-descriptions.ts'
import { accountDescriptions } from './account/descriptions.ts'
import { billingDescriptions } from './billing/descriptions.ts'
import { contractDescriptions } from './contracts/descriptions.ts'
import { insightDescriptions } from './insight/descriptions.ts'
import { notificationDescriptions } from './notifications/descriptions.ts'
import { checkoutDescriptions } from './sales/checkout-descriptions.ts'
import { salesDescriptions } from './sales/descriptions.ts'
import { sharedDescriptions } from './shared/descriptions.ts'
import { shippingDescriptions } from './shipping/descriptions.ts'
import { optionDescriptions } from './shipping/option-descriptions.ts'
import { returnDescriptions } from './shipping/return-descriptions.ts'
import { shipmentDescriptions } from './shipping/shipment-descriptions.ts'
import { supportDescriptions } from './support/descriptions.ts'

/** What the fields of the API mean, for the OpenAPI documents. A key stands in one of these files only. */
export const fieldDescriptions: FieldDescriptions = {
  ...envelopeDescriptions,
  ...sharedDescriptions,
  ...accountDescriptions,
  ...contractDescriptions,
  ...salesDescriptions,
  ...checkoutDescriptions,
  ...shipmentDescriptions,
  ...optionDescriptions,
  ...shippingDescriptions,
  ...returnDescriptions,
  ...billingDescriptions,
  ...supportDescriptions,
  ...notificationDescriptions,
  ...insightDescriptions,
}
