import assert from 'node:assert/strict'
import { announced, type Caller, runJobs, shipWith } from './shipments.ts'

/** Tracking events of parcels, as the tests of tracking read them. */
export type Life = { readonly parcel_id: number; readonly tracking_number: string }

export async function labelled(caller: Caller, changes: Record<string, unknown> = {}): Promise<Life> {
  const { parcels } = await announced(caller, changes)
  return { parcel_id: parcels[0].id, tracking_number: parcels[0].tracking_numbers[0].tracking_number }
}

/** One that was sent elsewhere; what is wrong with it, or differs. */
export async function trackingRequest({ call }: Caller, changes: Record<string, unknown> = {}): Promise<Record<string, any>> {
  const contract_id = (await call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
  return {
    source_id: 'parcel-1',
    tracking_number: { carrier_code: 'swiftly', tracking_number: 'EXT-1' },
    announced_at: '2026-11-14T10:00:00Z',
    from_address: { city: 'Eindhoven', postal_code: '5611 EM', country_code: 'NL' },
    to_address: { name: 'Ada', city: 'Eindhoven', postal_code: '5612 CG', country_code: 'NL' },
    ship_with: shipWith('swiftly:home', contract_id),
    shipment: { source_id: 'shipment-1', order: { source_id: 'order-1', order_number: '#1042' } },
    ...changes,
  }
}

export async function readTracking({ call }: Caller, { parcel_id }: Pick<Life, 'parcel_id'>) {
  const { status, body, text } = await call('GET', `/parcel-tracking/${parcel_id}`)
  assert.equal(status, 200, text)
  return body
}

/** Lets so much time pass, however long that takes. */
export const pass = (caller: Caller, duration: string) => runJobs(caller, duration)
