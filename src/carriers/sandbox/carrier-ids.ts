import { platformSlug } from '../../platform/slug.ts'
import type { NumberedCodes } from '../kit/numbered-codes.ts'

/** The numbers of the sandbox carriers and of the unstamped letter on invoices. See `carriers/carrier-ids.ts`. */
export const sandboxCarrierIds: NumberedCodes = [
  [1, platformSlug],
  [2, 'northpost'],
  [3, 'swiftly'],
  [4, 'aerofast'],
  [5, 'ironhaul'],
  [6, 'freshlane'],
  [7, 'collogix'],
]
