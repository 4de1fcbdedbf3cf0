import { z } from 'zod'
import { defineEndpoint, noContent, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { invalidValue, notFound } from '../../../platform/errors.ts'
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

export const addressEndpoints = {
  listSenderAddresses: defineEndpoint({
    method: 'GET',
    path: '/addresses/sender-addresses',
    summary: 'List sender addresses',
    description: 'Returns the stored sender addresses, the oldest first.',
    scope: 'read:operational-settings',
    query: SenderAddressList,
    replies: { 200: wrapInData(z.array(SenderAddress)) },
    errors: [notFound],
    handle: async (ctx, { query }) => replyPage(await listSenderAddresses(ctx, query)),
  }),

  createSenderAddress: defineEndpoint({
    method: 'POST',
    path: '/addresses/sender-addresses',
    summary: 'Create a sender address',
    description:
      'Stores an address that shipments can be sent from. Its tax numbers and its brand are used unless a shipment names others.',
    scope: 'write:operational-settings',
    body: SenderAddressRequest,
    replies: { 201: wrapInData(SenderAddress) },
    errors: [invalidValue],
    handle: async (ctx, { body }) => replyWith(201, { data: await createSenderAddress(ctx, body) }),
  }),

  getSenderAddress: defineEndpoint({
    method: 'GET',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Get a sender address',
    description: 'Returns one stored sender address.',
    scope: 'read:operational-settings',
    params: { id: IntegerId },
    replies: { 200: wrapInData(SenderAddress) },
    errors: [notFound],
    handle: async (ctx, { params }) => replyWith(200, { data: await readSenderAddress(ctx, params.id) }),
  }),

  updateSenderAddress: defineEndpoint({
    method: 'PATCH',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Update a sender address',
    description: 'Partial update: fields that are not sent keep their values. Send null to clear an optional field.',
    scope: 'write:operational-settings',
    params: { id: IntegerId },
    body: SenderAddressChanges,
    replies: { 200: wrapInData(SenderAddress) },
    errors: [notFound, invalidValue],
    handle: async (ctx, { params, body }) => replyWith(200, { data: await updateSenderAddress(ctx, params.id, body) }),
  }),

  deleteSenderAddress: defineEndpoint({
    method: 'DELETE',
    path: '/addresses/sender-addresses/{id}',
    summary: 'Delete a sender address',
    description: 'Returns 409 while the address is in use.',
    scope: 'write:operational-settings',
    params: { id: IntegerId },
    replies: { 204: noContent },
    errors: [notFound, senderAddressInUse],
    handle: async (ctx, { params }) => replyWith(204, await deleteSenderAddress(ctx, params.id)),
  }),

  validateAddress: defineEndpoint({
    method: 'POST',
    isReadOnly: true,
    path: '/addresses/validate',
    aliases: ['/shipments/address-washer'],
    summary: 'Validate and normalize an address',
    description:
      "Normalizes the address to the carrier's field limits: removes duplicates, moves long text to the second line, and abbreviates. Every change is listed. City and postal code are verified; streets are not. `results` begins with the address as sent, then its correction, then other candidates, each with its remaining errors. A result is recommended only if it has no errors. `input_address_is_valid` says whether the address can be used as sent; the spelling of a postal code is no error, a lower-case country code is. Without a validation method only the format is checked: required fields, postal code, country and the carrier's limits. The method `here` also verifies city, postal code and state with local data, and `unverified_attributes` lists the rest. It corrects a field only if the others confirm the correction; where city and postal code contradict each other, neither is changed. Australia, Canada, Italy and the United States need a state or province. A name or phone number that is too long has the reason `ADDRESS_TOO_LONG`, a house number without a letter or digit `HOUSE_NUMBER_TOO_SHORT`. While places cannot be looked up, `input_address_is_valid` is null, and nothing is recommended.",
    scope: 'read:parcel',
    auth: ['basic'],
    body: AddressValidationRequest,
    replies: { 200: AddressValidation },
    handle: async (ctx, { body }) => replyWith(200, await validateAddress(ctx, body)),
  }),
}
