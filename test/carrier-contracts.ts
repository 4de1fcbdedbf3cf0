import assert from 'node:assert/strict'
import { type Caller, runJobs } from './shipments.ts'

/** An active contract with a carrier, after the carrier has been asked about it: as `GET /contracts/{id}` shows it. */
export async function addContract({ call }: Caller, carrier_code: string, contract_data: object) {
  const { status, body, text } = await call('POST', '/contracts', { carrier_code, contract_data, is_active: true })
  assert.equal(status, 201, text)
  await runJobs({ call })
  return (await call('GET', `/contracts/${body.data.id}`)).body.data
}
