/** What order labels use of the drafts of orders. */
export { addressOf, customsOf, definedFields, parcelsOf, priceOf } from './of-order.ts'
