import { z } from 'zod'
import { defineEndpoint, noContent, replyWith } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { conflictError, supportErrors, supportNotFound } from '../errors.ts'
import { SupportContact, SupportContactChanges, SupportContactRequest } from './schema.ts'
import { createContact, deleteContact, listContacts, readContact, updateContact } from './service.ts'

const one = { path: '/dsf/carrier-support-contacts/{id}', params: { id: IntegerId }, errors: [supportNotFound], ...supportErrors } as const

export const supportContactEndpoints = {
  listSupportContacts: defineEndpoint({
    ...supportErrors,
    method: 'GET',
    path: '/dsf/carrier-support-contacts',
    summary: 'List carrier support contacts',
    description: 'One for each carrier at most, oldest first, as a bare array.',
    scope: 'read:support',
    replies: { 200: z.array(SupportContact) },
    handle: async (ctx) => replyWith(200, await listContacts(ctx)),
  }),

  createSupportContact: defineEndpoint({
    ...supportErrors,
    method: 'POST',
    path: '/dsf/carrier-support-contacts',
    summary: 'Create a carrier support contact',
    description:
      'Tickets about parcels that were sent under your own contract with this carrier go to this e-mail address. In a live organization the address gets a link by which it is confirmed once; until then tickets wait. 409: there is a contact for the carrier already.',
    scope: 'write:support',
    body: SupportContactRequest,
    replies: { 201: SupportContact },
    errors: [conflictError],
    handle: async (ctx, { body }) => replyWith(201, await createContact(ctx, body)),
  }),

  getSupportContact: defineEndpoint({
    ...one,
    method: 'GET',
    summary: 'Get a carrier support contact',
    description: 'Returns the support contact of a carrier.',
    scope: 'read:support',
    replies: { 200: SupportContact },
    handle: async (ctx, { params }) => replyWith(200, await readContact(ctx, params.id)),
  }),

  updateSupportContact: defineEndpoint({
    ...one,
    method: 'PATCH',
    summary: 'Update a carrier support contact',
    description:
      'Fields that are not sent keep their values. Another `email` has to be confirmed again; the same one, unconfirmed, gets its link again. The carrier cannot be changed: delete the contact and create another.',
    scope: 'write:support',
    body: SupportContactChanges,
    replies: { 200: SupportContact },
    handle: async (ctx, { params, body }) => replyWith(200, await updateContact(ctx, params.id, body)),
  }),

  deleteSupportContact: defineEndpoint({
    ...one,
    method: 'DELETE',
    summary: 'Delete a carrier support contact',
    description:
      'Tickets that exist stay. Without a contact no ticket can be created for parcels under your own contract with the carrier.',
    scope: 'write:support',
    replies: { 204: noContent },
    handle: async (ctx, { params }) => {
      await deleteContact(ctx, params.id)
      return replyWith(204, undefined)
    },
  }),
}
