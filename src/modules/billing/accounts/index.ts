/** Exports of billing accounts to the ledger and invoices. */
export { type AccountChanges, type BillingAccount, findAccount, updateAccount } from './store.ts'
