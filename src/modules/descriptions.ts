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
import { optionDescriptions } from './shipping/option-descriptions.ts'
import { pickupDescriptions } from './shipping/pickups/descriptions.ts'
import { returnDescriptions } from './shipping/return-descriptions.ts'
import { ruleDescriptions } from './shipping/rules/descriptions.ts'
import { servicePointDescriptions } from './shipping/service-points/descriptions.ts'
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
  ...ruleDescriptions,
  ...servicePointDescriptions,
  ...pickupDescriptions,
  ...returnDescriptions,
  ...billingDescriptions,
  ...supportDescriptions,
  ...notificationDescriptions,
  ...insightDescriptions,
}
