import assert from 'node:assert/strict'
import { type Caller, sender } from './shipments.ts'

/** Pickups as the tests ask for them: a good one, and what differs from it. The clock of a test begins on Sunday 2026-11-15, 09:00 UTC. */
export const noonSlot = { start_at: '2026-11-17T11:00:00.000Z', end_at: '2026-11-17T14:00:00.000Z' }
type Request = Record<string, unknown>

export const pickup = (changes: Request = {}): Request => ({
  carrier_code: 'collogix',
  time_slots: [noonSlot],
  quantity: 3,
  total_weight: { value: '14.5', unit: 'kg' },
  address: sender,
  ...changes,
})

/** One for each carrier with pickups, with all that the carrier requires. */
export const pickupsByCarrier: Readonly<Record<string, Request>> = {
  collogix: pickup(),
  aerofast: pickup({ carrier_code: 'aerofast', address: { ...sender, phone_number: '+31401234567' } }),
  ironhaul: pickup({
    carrier_code: 'ironhaul',
    address: { ...sender, state_province_code: 'NL-NB' },
    time_slots: [{ start_at: '2026-11-17T12:00:00.000Z', end_at: '2026-11-17T16:00:00.000Z' }],
  }),
}

export async function created({ call }: Caller, changes: Request = {}) {
  const { status, body, text } = await call('POST', '/pickups', pickup(changes))
  assert.equal(status, 201, text)
  return body.data
}
export const readPickup = async ({ call }: Caller, id: number) => (await call('GET', `/pickups/${id}`)).body.data
