/** Exports of shipping options to returns. */
export { findPrices } from './price-of.ts'
