/** What returns use of the reasons that a brand can offer. */
export { describeReason, reasonIds } from './reasons.ts'
