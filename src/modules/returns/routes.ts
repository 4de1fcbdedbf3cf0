import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { belowMinimum, invalidChoice, invalidValue, notFound, nullValue, requiredField, unknownField } from '../../platform/errors.ts'
import { tooDear } from '../drafts/rules/errors.ts'
import { findWarnings } from '../shipments/index.ts'
import { notCancellable } from '../shipments/record/errors.ts'
import { CreatedReturnBody, Return, ReturnCancellation, ReturnConflict, ReturnPage, ReturnValidation } from './answers.ts'
import { cancelReturn } from './cancel.ts'
import { returnRefused } from './errors.ts'
import { listReturns, ReturnList } from './list.ts'
import { readReturn } from './read.ts'
import { ReturnRequest } from './schema.ts'
import { announceReturn, createReturn } from './service.ts'
import { validateReturn } from './validate.ts'

/** Errors that only the carrier, the contract or the border makes. */
const planning = [invalidValue, invalidChoice, requiredField, unknownField, belowMinimum, nullValue, tooDear] as const
const rules =
  'The shipping option must be for returns. With a `shipping_product_code` it is the only option of the product that can carry the return, or else the cheapest; `functionalities` and `delivery_option` narrow the choice. `ship_with.contract` is required if the carrier has several active contracts.\n\nAcross a customs border `customs_information`, or instead `customs_invoice_nr`, is required, and the description, quantity, weight, price, `hs_code` and `origin_country` of each item; such a return has one parcel. `total_insured_value` is worth 2 to 5,000 euros at the exchange rate and includes the liability of the carrier. With `apply_rules` the shipping rules of the organization apply; options that are not for returns and other addresses are left out.'

export const returnEndpoints = {
  createReturn: defineEndpoint({
    method: 'POST',
    path: '/returns',
    summary: 'Create a return (asynchronous)',
    description: `Returns immediately; the carrier announcement runs in the background. Get the return for its label, or for \`errors\` if the carrier refuses. A used \`external_reference\` is 400; a return that the carrier refused releases it. ${rules}`,
    scope: 'write:return',
    body: ReturnRequest,
    replies: { 201: CreatedReturnBody },
    errors: planning,
    handle: async (ctx, { body }) =>
      replyWith(201, { ...(await createReturn(ctx, body)), ...findWarnings(body.from_address, 'from_address') }),
  }),

  announceReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/announce-synchronously',
    summary: 'Create and announce a return',
    description: `Announces the return to the carrier before the response. 400 with the code \`parcel_announcement_error\`: the carrier refuses; \`meta\` has the ids of the return, which stays readable. If the carrier does not answer, the response is 201, and the outcome is looked up in the background as for a shipment. ${rules}`,
    scope: 'write:return',
    body: ReturnRequest,
    replies: { 201: CreatedReturnBody },
    errors: [...planning, returnRefused],
    handle: async (ctx, { body }) =>
      replyWith(201, { ...(await announceReturn(ctx, body)), ...findWarnings(body.from_address, 'from_address') }),
  }),

  validateReturn: defineEndpoint({
    method: 'POST',
    path: '/returns/validate',
    summary: 'Validate a return',
    description: `Checks a return and answers what would be used for it, without storing or buying anything. ${rules}`,
    scope: 'write:return',
    isReadOnly: true,
    body: ReturnRequest,
    replies: { 200: ReturnValidation },
    errors: planning,
    handle: async (ctx, { body }) => replyWith(200, await validateReturn(ctx, body)),
  }),

  listReturns: defineEndpoint({
    method: 'GET',
    path: '/returns',
    summary: 'List returns',
    description:
      'The returns of the integration that the credentials belong to, newest first. `next` and `previous` are the addresses of the other pages, or null. Times are UTC unless they have an offset.',
    scope: 'read:return',
    query: ReturnList,
    replies: { 200: ReturnPage },
    errors: [notFound, invalidValue],
    handle: (ctx, { query }) => listReturns(ctx, query),
  }),

  getReturn: defineEndpoint({
    method: 'GET',
    path: '/returns/{id}',
    summary: 'Get a return',
    description:
      '`status` is that of the request; where the parcel is, is in `parent_status` and `status_history`. The addresses of the label take the same credentials.',
    scope: 'read:return',
    params: { id: IntegerId },
    replies: { 200: Return },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, await readReturn(ctx, params.id)),
  }),

  cancelReturn: defineEndpoint({
    method: 'PATCH',
    path: '/returns/{id}',
    aliases: ['/returns/{id}/cancel'],
    summary: 'Cancel a return',
    description:
      '202: the carrier can cancel it; whether it did is in `status_history`. 409: the parcel was handed over, is cancelled already, or the carrier refuses. The entries of a 409 have `field`, `code` and `message`.',
    scope: 'write:return',
    params: { id: IntegerId },
    replies: { 202: ReturnCancellation },
    errors: [notFound, notCancellable],
    errorEntries: {
      409: { schema: ReturnConflict, of: ({ detail }) => ({ field: 'returns', code: 409, message: detail }) },
    },
    handle: async (ctx, { params }) => replyWith(202, await cancelReturn(ctx, params.id)),
  }),
}
