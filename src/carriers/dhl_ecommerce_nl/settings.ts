import { z } from 'zod'
import type { Authorization, CarrierCall } from '../kit/carrier.ts'

export const dhlSettings = z.strictObject({
  user_id: z.uuid().meta({ description: 'The user id of the API key, a UUID', examples: ['5f0a1c2e-6f3b-4c58-9a55-0d6a4f1f2b3c'] }),
  api_key: z
    .string()
    .regex(/^[\x21-\x7e]{4,200}$/, 'Takes 4 to 200 letters, digits and signs, without a space.')
    .meta({ description: 'The API key, from the settings of My DHL eCommerce', secret: true }),
  account_number: z
    .string()
    .regex(/^\d{6,10}$/, 'Looks like 01234567.')
    .meta({ description: 'The account number that shipments are billed to', examples: ['01234567'] }),
  environment: z
    .enum(['live', 'sandbox'])
    .default('live')
    .meta({ description: 'The environment of the API key', choices: { live: 'Live', sandbox: 'Acceptance: nothing is shipped' } }),
})
export type DhlSettings = z.output<typeof dhlSettings>

/** Hosts of the carrier. An operator can redirect these addresses to a server for rehearsals. */
const hosts = { live: 'https://api-gw.dhlparcel.nl', sandbox: 'https://api-gw-accept.dhlparcel.nl' } as const

type DhlCall = Omit<CarrierCall, 'url'> & { readonly path: string; readonly query?: readonly (readonly [string, string | undefined])[] }

/** A call with the token, where there is one. What has no value is left out of the query. */
export function dhlCall(
  { environment }: DhlSettings,
  { path, query = [], headers, ...call }: DhlCall,
  authorization?: Authorization,
): CarrierCall {
  const search = query.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]))
  return {
    ...call,
    url: `${hosts[environment]}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { accept: 'application/json', ...headers, ...(authorization && { authorization: `Bearer ${authorization.token}` }) },
  }
}
