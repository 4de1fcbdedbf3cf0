import { z } from 'zod'
import { data, endpoint, nothing, reply, replyPage } from '../../api/endpoint.ts'
import { IntegerId } from '../../api/fields.ts'
import { invalid, notFound } from '../../platform/errors.ts'
import { senderAddressInUse } from './errors.ts'
import {
  AddressValidation,
  AddressValidationRequest,
  SenderAddress,
  SenderAddressChanges,
  SenderAddressList,
  SenderAddressRequest,
} from './schema.ts'
import { createSenderAddress, deleteSenderAddress, listSenderAddresses, readSenderAddress, updateSenderAddress } from './service.ts'
import { validateAddress } from './validate.ts'

export const addresses = {
  listSenderAddresses: endpoint({
    method: 'GET',
    path: '/addresses/sender-addresses',
    summary: 'List sender addresses',
    scope: 'read:operational-settings',
    query: SenderAddressList,
    replies: { 200: data(z.array(SenderAddress)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listSenderAddresses(ctx, query)),
  }),

  createSenderAddress: endpoint({
    method: 'POST',
    path: '/addresses/sender-addresses',
    summary: 'Create a sender address',
    scope: 'write:operational-settings',
    body: SenderAddressRequest,
    replies: { 201: data(SenderAddress) },
    errors: [invalid],
    handle: async (ctx, { body }) => reply(201, { data: await createSenderAddress(ctx, body) }),
  }),

  readSenderAddress: endpoint({
    method: 'GET',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Read a sender address',
    scope: 'read:operational-settings',
    params: { id: IntegerId },
    replies: { 200: data(SenderAddress) },
    errors: [notFound],
    handle: async (ctx, { params }) => reply(200, { data: await readSenderAddress(ctx, params.id) }),
  }),

  updateSenderAddress: endpoint({
    method: 'PATCH',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Change a sender address',
    description: 'Only the fields that are sent change; null removes what may be absent.',
    scope: 'write:operational-settings',
    params: { id: IntegerId },
    body: SenderAddressChanges,
    replies: { 200: data(SenderAddress) },
    errors: [notFound, invalid],
    handle: async (ctx, { params, body }) => reply(200, { data: await updateSenderAddress(ctx, params.id, body) }),
  }),

  deleteSenderAddress: endpoint({
    method: 'DELETE',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Delete a sender address',
    scope: 'write:operational-settings',
    params: { id: IntegerId },
    replies: { 204: nothing },
    errors: [notFound, senderAddressInUse],
    handle: async (ctx, { params }) => reply(204, await deleteSenderAddress(ctx, params.id)),
  }),

  validateAddress: endpoint({
    method: 'POST',
    isReadOnly: true,
    path: '/addresses/validate',
    aliases: ['/shipments/address-washer'],
    summary: 'Validate an address, and correct it',
    description:
      'Brings the address within the limits of a carrier: what is said twice goes, what is too long moves to the second line or is ' +
      'abbreviated. Every change is told. Towns and postal areas are known here; streets are not, and no verdict claims to know them.',
    scope: 'read:parcel',
    auth: ['basic'],
    body: AddressValidationRequest,
    replies: { 200: AddressValidation },
    handle: async (ctx, { body }) => reply(200, await validateAddress(ctx, body)),
  }),
}
