/** Exports what invoices and the list of items read of the ledger. Other areas add items through its service. */
export { moneyOfUnits } from './amounts.ts'
export { type BilledItem, type BilledPosition, listBilled } from './spend-store.ts'
export {
  findItem,
  findItemUntil,
  findPendingCurrency,
  type InvoiceItemRow,
  listItems,
  listItemsOfInvoice,
  listItemTaxes,
  listPending,
  sumPending,
  updateInvoiced,
  type WrittenItem,
} from './store.ts'
