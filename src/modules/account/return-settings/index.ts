/** Exports of the return reasons to returns. */
export { describeReason, reasonIds } from './reasons.ts'
