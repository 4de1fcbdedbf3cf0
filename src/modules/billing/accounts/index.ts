/** What the ledger and invoices use of billing accounts. */
export { type AccountChanges, type BillingAccount, findAccount, updateAccount } from './store.ts'
