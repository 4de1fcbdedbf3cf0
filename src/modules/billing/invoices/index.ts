/** Exports what the list of items and the documents read of invoices. */
export { type InvoiceLineRow, listLines } from './line-store.ts'
export { findInvoice, type InvoiceBuyer, type InvoiceRow, listClosing, listReferences } from './store.ts'
