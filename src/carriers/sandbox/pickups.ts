import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import type { PickupInput, Pickups, PickupTerms } from '../kit/pickups.ts'
import { type LoginOf, postCall, readAnswer } from './capabilities.ts'
import { practiceCancel } from './shipping.ts'
import { FindPickupAnswer, PickupAnswer, SlotsAnswer } from './wire-shipping.ts'

/** The drivers of a sandbox carrier. Without `timeSlots` they come at any time within the tours of the terms. */
export const practicePickups = <Settings>(host: string, login: LoginOf<Settings>, terms: PickupTerms): Pickups<Settings> => ({
  terms,
  // Books a pickup. Not `safe`: a contract can be set to book again what is booked again.
  book: {
    safe: false,
    ask(settings, input) {
      const signedIn = login(settings)
      return postCall(host, '/v1/pickups', signedIn, { account: signedIn.account, ...pickupOf(input) })
    },
    read(answer) {
      const { id, slot } = readAnswer(PickupAnswer, answer).pickup
      return { pickup_id: id, time_slot: slot }
    },
  },
  find: {
    safe: true,
    ask(settings, { reference, at }) {
      const signedIn = login(settings)
      return postCall(host, '/v1/pickups/search', signedIn, { account: signedIn.account, reference, asked_at: at })
    },
    read(answer) {
      const [pickup] = readAnswer(FindPickupAnswer, answer).pickups
      if (!pickup) return { found: false }
      const { id, slot, ...state } = pickup
      return { found: true, pickup: { pickup_id: id, time_slot: slot, ...state } }
    },
  },
  cancel: practiceCancel(host, login, '/v1/pickups/cancel'),
})

/** Time slots of a carrier that names those of each day. */
export const practiceTimeSlots = <Settings>(host: string, login: LoginOf<Settings>): NonNullable<Pickups<Settings>['timeSlots']> => ({
  safe: true,
  ask(settings, { country_code, postal_code, date, at }) {
    const signedIn = login(settings)
    const { account } = signedIn
    return postCall(host, '/v1/pickups/slots', signedIn, { account, country: country_code, postal_code, date, asked_at: at })
  },
  read: (answer) => readAnswer(SlotsAnswer, answer).slots,
})

const pickupOf = (input: PickupInput) =>
  omitUndefinedFields({
    reference: input.reference,
    customer_reference: input.customer_reference,
    address: omitUndefinedFields(input.address),
    slots: input.time_slots,
    quantity: input.quantity,
    containers: input.items?.map(({ container_type, quantity }) => ({ kind: container_type, quantity })),
    grams: input.total_weight_g,
    instructions: input.special_instructions,
    asked_at: input.at,
  })
