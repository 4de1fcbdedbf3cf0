import { setTimeout as sleep } from 'node:timers/promises'
import { carriers } from './wishes.ts'

type Contract = { readonly id: number; readonly carrier: { readonly code: string }; readonly state: string }

/** Tells the carriers of the demo to fail three times in ten. Answers the contracts by carrier, once they count again. */
export async function misbehave({ url, authorization }: { url: string; authorization: string }): Promise<ReadonlyMap<string, number>> {
  const call = async (method: string, path: string, body?: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const response = await fetch(`${url}/api/v3${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return ((await response.json()) as { data: any }).data
  }
  const all = ((await call('GET', '/contracts')) as Contract[]).filter(({ carrier }) => carriers.includes(carrier.code))
  for (const { id } of all) await call('PATCH', `/contracts/${id}`, { contract_data: { behaviour: 'unreliable' } })
  for (const { id } of all) while (((await call('GET', `/contracts/${id}`)) as Contract).state !== 'active') await sleep(50)
  return new Map(all.map(({ id, carrier }) => [carrier.code, id]))
}
