/** What the list of items uses of invoices. */
export { listClosing } from './store.ts'
