/** Exports of the drafts of orders to order labels. */
export { addressOf, customsOf, parcelsOf, priceOf } from './of-order.ts'
