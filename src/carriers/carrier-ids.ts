import type { NumberedCodes } from './kit/numbered-codes.ts'
import { sandboxCarrierIds } from './sandbox/carrier-ids.ts'

/** Numbers on invoices of the carriers in this folder. A new carrier takes the next free number from 101 on. */
const realCarrierIds: NumberedCodes = [
  [101, 'dhl_parcel_de'],
  [102, 'mydhl'],
  [103, 'dhl_ecommerce_nl'],
  [104, 'postnl'],
]

const ids = new Map([...sandboxCarrierIds, ...realCarrierIds].map(([id, code]) => [code, id]))

/** Undefined for a carrier that has none. */
export const findCarrierId = (code: string): number | undefined => ids.get(code)
