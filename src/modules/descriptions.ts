import { envelopeDescriptions } from '../http/descriptions.ts'
import type { FieldDescriptions } from '../http/field-descriptions.ts'
import { accountDescriptions } from './account/descriptions.ts'
import { billingDescriptions } from './billing/descriptions.ts'
import { optionDescriptions } from './choosing/options/descriptions.ts'
import { servicePointDescriptions } from './choosing/service-points/descriptions.ts'
import { contractDescriptions } from './contracts/descriptions.ts'
import { ruleDescriptions } from './drafts/rules/descriptions.ts'
import { pickupDescriptions } from './handover/pickups/descriptions.ts'
import { insightDescriptions } from './insight/descriptions.ts'
import { notificationDescriptions } from './notifications/descriptions.ts'
import { returnDescriptions } from './returns/descriptions.ts'
import { checkoutDescriptions } from './sales/checkout/descriptions.ts'
import { salesDescriptions } from './sales/descriptions.ts'
import { sharedDescriptions } from './shared/descriptions.ts'
import { shipmentDescriptions } from './shipments/descriptions.ts'
import { supportDescriptions } from './support/descriptions.ts'

/** Descriptions of the fields of the API, for the OpenAPI documents. A key stands in one of these files only. */
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
