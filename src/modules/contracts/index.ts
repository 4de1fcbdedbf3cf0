/** What other modules use of contracts beside its service. */
export { callWithContract } from './call.ts'
export { type AskedContract, addContract, openSettings } from './data.ts'
export { listFormPrices, listPricesFor } from './prices.ts'
