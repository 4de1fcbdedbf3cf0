import { setTimeout as sleep } from 'node:timers/promises'
import { carriers } from './purchase-requests.ts'

type Contract = { readonly id: number; readonly carrier: { readonly code: string }; readonly state: string }

/** Those that know a reference again, and those that book another label under it: what is bought again without asking shows there. */
const behaviours = ['unreliable_book_again', 'unreliable'] as const

/** Sets the demo's carriers to fail three times in ten. Returns the contracts by carrier, once they are validated again. */
export async function misbehave({ url, authorization }: { url: string; authorization: string }): Promise<ReadonlyMap<string, number>> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v3${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: any }).data
  }
  const all = ((await call('GET', '/contracts')) as Contract[]).filter(({ carrier }) => carriers.includes(carrier.code))
  for (const [i, { id }] of all.entries())
    await call('PATCH', `/contracts/${id}`, { contract_data: { behaviour: behaviours[i % behaviours.length] } })
  for (const { id } of all) while (((await call('GET', `/contracts/${id}`)) as Contract).state !== 'active') await sleep(50)
  return new Map(all.map(({ id, carrier }) => [carrier.code, id]))
}
