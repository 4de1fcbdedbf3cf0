/** Exports for other modules, in addition to those of the service. */

export { callWithContract, openContractAccess } from './call.ts'
export { checkCarrier } from './check-carrier.ts'
export { type AskedContract, addContract, openSettings } from './data.ts'
export { listFormPrices, listPricesFor } from './prices.ts'
export { enqueueSubscriptionCheck, subscribeJob } from './subscribe-job.ts'
