import type { DemoClient } from '../../proofs/installation.ts'
import { waitUntil } from '../../until.ts'
import { carriers } from './purchase-requests.ts'

type Contract = { readonly id: number; readonly carrier: { readonly code: string } }

/** Those that know a reference again, and those that book another label under it: what is bought again without asking shows there. */
const behaviours = ['unreliable_book_again', 'unreliable'] as const

/** Sets the demo's carriers to fail three times in ten. Returns the contracts by carrier, once they are validated again. */
export async function misbehave({ call }: DemoClient): Promise<ReadonlyMap<string, number>> {
  const contracts: Contract[] = (await call('GET', '/contracts')).data
  const all = contracts.filter(({ carrier }) => carriers.includes(carrier.code))
  for (const [i, { id }] of all.entries())
    await call('PATCH', `/contracts/${id}`, { contract_data: { behaviour: behaviours[i % behaviours.length] } })
  for (const { id } of all) await waitUntil(async () => (await call('GET', `/contracts/${id}`)).data.state === 'active')
  return new Map(all.map(({ id, carrier }) => [carrier.code, id]))
}
