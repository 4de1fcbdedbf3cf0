/** What invoices and the list of items use of the ledger. Everything else adds items through its service. */
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
