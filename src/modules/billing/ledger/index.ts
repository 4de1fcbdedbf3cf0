/** What invoices and the list of items use of the ledger. Everything else adds items through its service. */
export { moneyOfUnits } from './amounts.ts'
export {
  findItem,
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
export { holdUncountedItems, listUncountedItems, type UncountedItem, updateCountedItems } from './uncounted-store.ts'
