export type { ConfirmedLabels, PurchaseBilling } from './purchase/purchase-billing.ts'
