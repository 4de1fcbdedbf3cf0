import { z } from 'zod'
import { defineEndpoint, replyPage, replyWith, wrapInData } from '../../../http/endpoint.ts'
import { IntegerId } from '../../../http/fields.ts'
import { notFound, validationError } from '../../../platform/errors.ts'
import { cancelPickup } from './cancel.ts'
import { pickupErrorMapping, pickupNotCancellable } from './errors.ts'
import { listTimeSlots } from './plan.ts'
import { OfferedSlot, Pickup, PickupCancellation, PickupList, PickupRequest, TimeSlotsQuery } from './schema.ts'
import { createPickup, listPickups, readPickup } from './service.ts'

const reading = { scope: 'read:pickup', errors: [notFound] } as const
const one = { params: { id: IntegerId } } as const

export const pickupEndpoints = {
  listPickups: defineEndpoint({
    ...reading,
    method: 'GET',
    path: '/pickups',
    summary: 'List pickups',
    description: 'Newest first.',
    query: PickupList,
    replies: { 200: wrapInData(z.array(Pickup)) },
    handle: async (ctx, { query }) => replyPage(await listPickups(ctx, query)),
  }),

  createPickup: defineEndpoint({
    scope: 'write:pickup',
    method: 'POST',
    path: '/pickups',
    summary: 'Create a pickup',
    description:
      'The carrier is sent the booking in the background: the status is `ANNOUNCING`, then `CREATED` with a `tracking_number`, or `FAILED` with the text of the carrier in `errors`. Get the pickup for the result. A carrier that does not answer is asked again for up to 6 hours, and no longer than until the time slot begins; the pickup is booked once in any case.\n\nA time slot lies within one of those that GET /pickups/time-slots returns. Weekends, public holidays of the country and the cut-off time of the carrier are respected. Some carriers take two time slots of one day and choose one; some require `end_at`, or `phone_number` or `state_province_code` in the address.',
    body: PickupRequest,
    pointerPrefix: '/data',
    errorMapping: pickupErrorMapping,
    replies: { 201: wrapInData(Pickup) },
    errors: [validationError],
    handle: async (ctx, { body }) => replyWith(201, { data: await createPickup(ctx, body) }),
  }),

  listPickupTimeSlots: defineEndpoint({
    scope: 'read:pickup',
    method: 'GET',
    path: '/pickups/time-slots',
    summary: 'List pickup time slots',
    description:
      'The time slots that the carrier offers at an address on a day, at most 90 days ahead. The list is empty at weekends, on public holidays and after the cut-off time. If the carrier does not answer, the list has its regular tours.',
    query: TimeSlotsQuery,
    replies: { 200: wrapInData(z.array(OfferedSlot)) },
    errors: [validationError],
    handle: async (ctx, { query }) => replyWith(200, { data: [...(await listTimeSlots(ctx, query))] }),
  }),

  getPickup: defineEndpoint({
    ...reading,
    ...one,
    method: 'GET',
    path: '/pickups/{id}',
    summary: 'Get a pickup',
    description: 'Returns one pickup with its status.',
    replies: { 200: wrapInData(Pickup) },
    handle: async (ctx, { params }) => replyWith(200, { data: await readPickup(ctx, params.id) }),
  }),

  cancelPickup: defineEndpoint({
    ...one,
    scope: 'write:pickup',
    method: 'POST',
    path: '/pickups/{id}/cancel',
    summary: 'Cancel a pickup',
    description:
      '200: cancelled. 202: cancellation requested; the carrier has not confirmed it yet. A pickup that was not sent to the carrier is cancelled immediately. 409: the time slot has begun, the pickup is over, or the carrier refuses.',
    replies: { 200: wrapInData(PickupCancellation), 202: wrapInData(PickupCancellation) },
    errors: [notFound, pickupNotCancellable],
    handle: async (ctx, { params }) => {
      const answer = await cancelPickup(ctx, params.id)
      return answer.status === 'cancelled' ? replyWith(200, { data: answer }) : replyWith(202, { data: answer })
    },
  }),
}
