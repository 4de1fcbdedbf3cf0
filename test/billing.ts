import assert from 'node:assert/strict'
import { pagesOf } from './harness.ts'
import type { Caller } from './shipments.ts'

/** All invoice items of an organization, oldest first. */
export async function itemsOf({ call }: Caller, query = ''): Promise<any[]> {
  const items: any[] = []
  for await (const { body } of pagesOf(call, `/invoice-items?page_size=500${query && `&${query}`}`)) items.push(...body.data)
  return items.reverse()
}

export async function invoicesOf({ call }: Caller): Promise<any[]> {
  const { status, body, text } = await call('GET', '/invoices?page_size=500')
  assert.equal(status, 200, text)
  return body.data.toReversed()
}

/** `5.4200` in ten-thousandths. */
export const unitsOf = (value: string) => Number(value.replace('.', ''))

/** An item in a line: what it is, what it costs, and what for. */
export const lineOf = ({ type, subtype, price }: any) => [type, subtype, price.value].filter((part) => part !== null).join(' ')
