import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { tooDear } from '../../modules/drafts/rules/errors.ts'
import { CreatedReturnBody } from '../../modules/returns/answers.ts'
import { ReturnRequest } from '../../modules/returns/schema.ts'
import { createReturn } from '../../modules/returns/service.ts'
import { findWithOutgoing, listWithOutgoing } from '../../modules/returns/with-outgoing.ts'
import { belowMinimum, invalidChoice, invalidValue, notFound, nullValue, requiredField, unknownField } from '../../platform/errors.ts'
import { foundModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { cursorParameter, linksTo, pageLinks } from '../page.ts'
import { presentV2Return } from './present.ts'
import { V2Return } from './schema.ts'

/** Omits the warnings of version 3. */
const V2CreatedReturn = CreatedReturnBody.omit({ warnings: true }).meta({ id: 'V2CreatedReturn' })

const reading = { method: 'GET', scope: 'read:return', errors: [notFound] } as const

/** Size of a page of returns, as in v3. */
const page_size = 40

export const returnEndpoints = {
  v2ListReturns: defineEndpoint({
    ...reading,
    ...v2Operation('/returns'),
    path: '/returns',
    summary: 'List returns',
    description: 'The returns of the integration that the credentials belong to, newest first, 40 a page.',
    query: z.strictObject({ cursor: cursorParameter }),
    replies: { 200: z.object({ ...pageLinks, returns: z.array(V2Return) }) },
    handle: async (ctx, { query, target }) => {
      const { data, neighbours } = await listWithOutgoing(ctx, { ...query, page_size })
      return replyWith(200, { ...linksTo(ctx, target, neighbours), returns: data.map((one) => presentV2Return(ctx, one)) })
    },
  }),

  v2GetReturn: defineEndpoint({
    ...reading,
    ...v2Operation('/returns/{id}'),
    path: '/returns/{id}',
    summary: 'Get a return',
    description: 'Returns one return.',
    params: { id: IntegerId },
    replies: { 200: V2Return },
    handle: async (ctx, { params }) => replyWith(200, presentV2Return(ctx, foundModel(await findWithOutgoing(ctx, params.id), 'Return'))),
  }),

  v2CreateReturn: defineEndpoint({
    ...v2Operation('/returns'),
    method: 'POST',
    path: '/returns',
    summary: 'Create a return',
    description: 'The request and the response of `POST /api/v3/returns`, with errors in the object of version 2.',
    scope: 'write:return',
    body: ReturnRequest,
    replies: { 201: V2CreatedReturn },
    errors: [invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue, tooDear],
    handle: async (ctx, { body }) => replyWith(201, await createReturn(ctx, body)),
  }),
}
