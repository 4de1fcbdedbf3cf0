import assert from 'node:assert/strict'
import { jobHandlers } from '../src/app.ts'
import { startWorker } from '../src/jobs/worker.ts'
import { addIsoDuration } from '../src/platform/time.ts'
import { sentReference } from '../src/simulator/network/ledger.ts'
import type { startApp, TestResponse } from './harness.ts'

/** Shipments as the tests ask for them: a good one, and what differs from it. */
export const sender = {
  name: 'Robin',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}
export const receiver = {
  name: 'Ada Jansen',
  address_line_1: 'Kruisstraat',
  house_number: '12',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'ada@example.com',
  phone_number: '+31612345678',
}
export const parcel = {
  weight: { value: '1.2', unit: 'kg' },
  dimensions: { length: '30', width: '20', height: '10', unit: 'cm' },
}
export const shipWith = (shipping_option_code: string, contract_id?: number) => ({
  type: 'shipping_option_code',
  properties: { shipping_option_code, ...(contract_id !== undefined && { contract_id }) },
})
type Request = Record<string, unknown>
export const shipment = (changes: Request = {}): Request => ({
  from_address: sender,
  to_address: receiver,
  ship_with: shipWith('swiftly:home'),
  parcels: [parcel],
  ...changes,
})

export type Caller = { call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestResponse> }

/** A shipment that was announced, or at least stored. */
export async function announced({ call }: Caller, changes: Request = {}, path = '/shipments/announce') {
  const { status, body, text } = await call('POST', path, shipment(changes))
  assert.equal(status, 201, text)
  return body.data
}

export const statusesOf = ({ parcels }: { parcels: { status: { code: string } }[] }) => parcels.map(({ status }) => status.code)

/** What was found wrong, each with where it stands in the request, whichever way the operation says so. */
export const faultsOf = ({ body }: TestResponse): string[] =>
  body.errors.map(({ code, source }: any) =>
    [code, source?.pointer?.replace(/^\/data\/attributes/, '') ?? source?.parameter].filter(Boolean).join(' '),
  )

/** The sandbox carriers' records of this shipment, however often it was announced. */
export async function bookingsOf({ db }: Pick<Awaited<ReturnType<typeof startApp>>, 'db'>, references: readonly string[]) {
  const rows = await db.selectFrom('practice_bookings').select(['reference', 'cancelled_at']).execute()
  return rows.filter(({ reference }) => references.includes(sentReference(reference)))
}

/** The contract with this carrier that every sandbox organization has, and which can set how its carrier behaves. */
export async function contractWith({ call }: Caller, carrier_code: string, behaviour?: string): Promise<number> {
  const { id } = (await call('GET', `/contracts?carrier_code=${carrier_code}`)).body.data[0]
  if (behaviour === undefined) return id
  assert.equal((await call('PATCH', `/contracts/${id}`, { contract_data: { behaviour } })).status, 200)
  await runJobs({ call })
  return id
}

/** Runs what is due of one organization, by its own clock. A busy machine may not get there at once. */
export const runJobs = async ({ call }: Caller, advance = 'PT0S') => {
  const to = addIsoDuration((await call('GET', '/sandbox/clock')).body.data.now, advance)
  for (let reached = false; !reached; ) {
    const { status, body, text } = await call('POST', '/sandbox/clock', { to })
    assert.equal(status, 200, text)
    reached = body.data.reached
  }
}

/** Runs all jobs that are due by the machine's clock, of every organization. */
export async function work({ parts }: Pick<Awaited<ReturnType<typeof startApp>>, 'parts'>) {
  const worker = startWorker(parts, jobHandlers)
  await worker.idle()
  await worker.stop(0)
}
