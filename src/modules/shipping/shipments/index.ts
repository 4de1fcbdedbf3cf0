export type { ConfirmedLabels, LabelsToBill, PurchaseBilling, WeighedParcel, WriteBill } from './purchase/purchase-billing.ts'
