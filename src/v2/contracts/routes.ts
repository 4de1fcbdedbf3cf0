import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { listContracts, readContract } from '../../modules/contracts/service.ts'
import { notFound } from '../../platform/errors.ts'
import { looseCountry } from '../fields.ts'
import { looseBoolean, looseText } from '../loose.ts'
import { readModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { cursorParameter, linksTo, pageLinks } from '../page.ts'

const V2Contract = z
  .object({
    id: z.int(),
    client_id: z.string().nullable(),
    is_active: z.boolean(),
    carrier: z.object({ code: z.string(), name: z.string() }),
    name: z.string(),
    country: z.string().nullable(),
    is_default: z.boolean(),
  })
  .meta({ id: 'V2Contract' })

const ContractFilter = z.strictObject({
  cursor: cursorParameter,
  carrier: looseText(50).meta({ description: 'The code of a carrier.' }),
  is_active: looseBoolean,
  client_id: looseText(250),
  name: looseText(250).meta({ description: 'Only contracts with exactly this name.' }),
  country: looseCountry,
})

/** Size of a page in version 2. */
const page_size = 100

/** Contracts of the platform are never the default in version 2. */
const presentContract = (row: Awaited<ReturnType<typeof readContract>>): z.input<typeof V2Contract> => ({
  id: row.id,
  client_id: row.client_id,
  is_active: row.state === 'active',
  carrier: row.carrier,
  name: row.name,
  country: row.country,
  is_default: row.is_default_per_carrier && row.type === 'direct',
})

const reading = { ...v2Operation('/contracts'), method: 'GET', scope: 'read:operational-settings', errors: [notFound] } as const

export const contractEndpoints = {
  v2ListContracts: defineEndpoint({
    ...reading,
    path: '/contracts',
    summary: 'List contracts',
    description: 'Returns the contracts with carriers.',
    query: ContractFilter,
    replies: { 200: z.object({ ...pageLinks, contracts: z.array(V2Contract) }) },
    handle: async (ctx, { query: { carrier, country, ...query }, target }) => {
      const { data, neighbours } = await listContracts(ctx, { ...query, page_size, carrier_code: carrier, country_code: country })
      return replyWith(200, { ...linksTo(ctx, target, neighbours), contracts: data.map(presentContract) })
    },
  }),

  v2GetContract: defineEndpoint({
    ...reading,
    path: '/contracts/{id}',
    summary: 'Get a contract',
    description: 'Returns one contract.',
    params: { id: IntegerId },
    replies: { 200: V2Contract },
    handle: async (ctx, { params }) => replyWith(200, presentContract(await readModel('Contract', readContract(ctx, params.id)))),
  }),
}
