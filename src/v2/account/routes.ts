import { z } from 'zod'
import { defineEndpoint, replyWith } from '../../http/endpoint.ts'
import { IntegerId } from '../../http/fields.ts'
import { findSenderAddress, listOldestSenderAddresses } from '../../modules/account/sender-addresses/service.ts'
import { notFound } from '../../platform/errors.ts'
import { foundModel } from '../missing.ts'
import { v2Operation } from '../operation.ts'
import { V2SenderAddress, V2User } from './schema.ts'
import { presentSenderAddress } from './sender-address.ts'
import { readV2User } from './user.ts'

const addresses = { ...v2Operation('/addresses/sender-addresses'), method: 'GET', scope: 'read:operational-settings' } as const

export const accountEndpoints = {
  v2GetUser: defineEndpoint({
    ...v2Operation('/organization'),
    method: 'GET',
    path: '/user',
    summary: 'Get your account',
    description: 'The organization, with the contact details of its first sender address.',
    scope: 'read:user',
    replies: { 200: z.object({ user: V2User }) },
    errors: [notFound],
    handle: async (ctx) => replyWith(200, { user: await readV2User(ctx) }),
  }),

  v2ListSenderAddresses: defineEndpoint({
    ...addresses,
    path: '/user/addresses/sender',
    summary: 'List sender addresses',
    description: 'The oldest first, at most 1,000. The first one is used where a parcel names none.',
    replies: { 200: z.object({ sender_addresses: z.array(V2SenderAddress) }) },
    handle: async (ctx) => replyWith(200, { sender_addresses: (await listOldestSenderAddresses(ctx)).map(presentSenderAddress) }),
  }),

  v2GetSenderAddress: defineEndpoint({
    ...addresses,
    path: '/user/addresses/sender/{id}',
    summary: 'Get a sender address',
    description: 'Returns one sender address.',
    params: { id: IntegerId },
    replies: { 200: z.object({ sender_address: V2SenderAddress }) },
    errors: [notFound],
    handle: async (ctx, { params }) => {
      const address = foundModel(await findSenderAddress(ctx, params.id), 'sender address')
      return replyWith(200, { sender_address: presentSenderAddress(address) })
    },
  }),
}
