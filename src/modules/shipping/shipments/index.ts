export type { ConfirmedLabels, PurchaseBilling, WeighedParcel } from './purchase/purchase-billing.ts'
