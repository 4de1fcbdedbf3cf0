import assert from 'node:assert/strict'
import { type Caller, receiver, runJobs, sender } from './shipments.ts'

type Request = Record<string, unknown>

export const returnWith = (shipping_option_code: string, contract?: number) => ({
  type: 'shipping_option_code',
  shipping_option_code,
  ...(contract !== undefined && { contract }),
})

/** A return as the tests ask for it: a good one, from the shopper to the shop, and what differs from it. */
export const returned = (changes: Request = {}): Request => ({
  from_address: receiver,
  to_address: { ...sender, email: 'returns@example.com' },
  ship_with: returnWith('swiftly:return'),
  weight: { value: 1.2, unit: 'kg' },
  parcel_items: [{ item_id: 'line-1', description: 'T-shirt', quantity: 2, sku: 'TS-1', return_reason_id: '31', return_message: 'Tight' }],
  ...changes,
})

/** The ids of a return that was created, or announced. */
export async function newReturn({ call }: Caller, changes: Request = {}, path = '/returns') {
  const { status, body, text } = await call('POST', path, returned(changes))
  assert.equal(status, 201, text)
  return body as { return_id: number; parcel_id: number; multi_collo_ids: number[] }
}

export async function readReturn({ call }: Caller, id: number) {
  const { status, body, text } = await call('GET', `/returns/${id}`)
  assert.equal(status, 200, text)
  return body
}

/** A return whose label was bought. */
export async function announcedReturn(caller: Caller, changes: Request = {}) {
  const made = await newReturn(caller, changes)
  await runJobs(caller)
  return { ...made, ...(await readReturn(caller, made.return_id)) }
}
