/** Every type that an invoice item can have, as published. Only some are written here; the filter knows all. */
export const itemTypes = [
  'addon',
  'addon_refund',
  'carrier_impl_fee',
  'carrier_parcel_fee',
  'claim',
  'coulance',
  'customer_impl_fee',
  'earned_credit',
  'fuel_refund',
  'fuel_surcharge',
  'import_adm_fee',
  'import_duties',
  'import_vat',
  'insurance',
  'insurance_refund',
  'invoice_check_fee',
  'invoice_check_fee_refund',
  'notification',
  'overcharge_fee',
  'parcel_cancelled',
  'parcel_fee',
  'parcel_fee_refund',
  'pickup',
  'pickup_cancelled',
  'pickup_subscription',
  'refund',
  'shipment',
  'subscription',
  'subscription_refund',
  'surcharge',
  'surcharge_refund',
  'unblock',
  'validation',
] as const
export type ItemType = (typeof itemTypes)[number]

/** The type of the credit that takes an item back. */
const creditTypes: Readonly<Partial<Record<ItemType, ItemType>>> = {
  shipment: 'parcel_cancelled',
  parcel_fee: 'parcel_fee_refund',
  insurance: 'insurance_refund',
  surcharge: 'surcharge_refund',
  // A correction that was in the client's favour.
  surcharge_refund: 'surcharge',
  pickup: 'pickup_cancelled',
}
export const creditTypeOf = (type: ItemType): ItemType => creditTypes[type] ?? 'refund'
