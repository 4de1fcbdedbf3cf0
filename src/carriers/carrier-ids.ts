/**
 * The number that a carrier has on invoices. Clients store these numbers: a table only grows, and a number is never given to another
 * carrier. A carrier that is no longer offered keeps its line.
 */
export type CarrierIds = readonly (readonly [id: number, code: string])[]

/** Numbers of the carriers in this folder. A new carrier takes the next free number from 101 on. */
export const realCarrierIds: CarrierIds = [
  [101, 'dhl_parcel_de'],
  [102, 'mydhl'],
  [103, 'dhl_ecommerce_nl'],
  [104, 'postnl'],
]

const ids = new Map<string, number>()

/** Sets the numbers of this process. `app.ts` calls it beside `registerCarriers`. */
export function registerCarrierIds(carriers: CarrierIds) {
  ids.clear()
  for (const [id, code] of carriers) ids.set(code, id)
}

/** Undefined for a carrier that has none. */
export const carrierIdOf = (code: string): number | undefined => ids.get(code)
