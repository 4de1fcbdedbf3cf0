import type { Area } from '../json-schema.ts'
import { addressValidation, brands, contracts, organization, senderAddresses, token, user } from './account.ts'
import { dutiesAndTaxes, invoiceItems, invoices } from './billing.ts'
import { eventSubscriptions, events } from './events.ts'
import { integrations, shopOrderStatuses } from './integrations.ts'
import { orders, shipAnOrder } from './orders.ts'
import { parcelDocuments, parcelStatuses, parcelTracking } from './parcels.ts'
import { pickups } from './pickups.ts'
import { returns } from './returns.ts'
import { shipments } from './shipments.ts'
import { servicePoints, shippingDefaults, shippingOptions, shippingRules } from './shipping.ts'
import { support } from './support.ts'

/** Every area of which the published documents show the answers, and that this server has. */
export const areas: readonly Area[] = [
  token,
  organization,
  user,
  brands,
  senderAddresses,
  addressValidation,
  contracts,
  integrations,
  shopOrderStatuses,
  orders,
  shipAnOrder,
  shipments,
  pickups,
  returns,
  shippingOptions,
  shippingDefaults,
  shippingRules,
  servicePoints,
  parcelDocuments,
  parcelStatuses,
  parcelTracking,
  invoices,
  invoiceItems,
  support,
  dutiesAndTaxes,
  events,
  eventSubscriptions,
]
