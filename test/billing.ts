import { pagesOf } from './harness.ts'
import type { Caller } from './shipments.ts'

/** All invoice items of an organization, oldest first. */
export async function itemsOf({ call }: Caller, query = ''): Promise<any[]> {
  const items: any[] = []
  for await (const { body } of pagesOf(call, `/invoice-items?page_size=500${query && `&${query}`}`)) items.push(...body.data)
  return items.reverse()
}

/** All invoices of an organization, oldest first. */
export async function invoicesOf({ call }: Caller): Promise<any[]> {
  const invoices: any[] = []
  for await (const { body } of pagesOf(call, '/invoices?page_size=500')) invoices.push(...body.data)
  return invoices.reverse()
}

/** `5.4200` in ten-thousandths. */
export const unitsOf = (value: string) => Number(value.replace('.', ''))

/** An item in a line: what it is, what it costs, and what for. */
export const lineOf = ({ type, subtype, price }: any) => [type, subtype, price.value].filter((part) => part !== null).join(' ')
