/** What returns use of shipping options. */
export { findPrices } from './price-of.ts'
