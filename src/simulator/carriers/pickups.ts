import type { Pickups } from '../../carriers/kit/pickups.ts'
import { definedFields, type LoginOf, postCall, readAnswer } from './capabilities.ts'
import { practiceCancel } from './shipping.ts'
import { PickupAnswer, SlotsAnswer } from './wire-shipping.ts'

export const practicePickups = <Settings>(host: string, login: LoginOf<Settings>): Pickups<Settings> => ({
  timeSlots: {
    safe: true,
    ask(settings, { country_code, postal_code, date, at }) {
      const signedIn = login(settings)
      const { account } = signedIn
      return postCall(host, '/v1/pickups/slots', signedIn, { account, country: country_code, postal_code, date, asked_at: at })
    },
    read: (answer) => readAnswer(SlotsAnswer, answer).slots,
  },
  book: {
    safe: true,
    ask(settings, { reference, address, time_slots, quantity, total_weight_g, special_instructions, at }) {
      const signedIn = login(settings)
      const body = definedFields({
        account: signedIn.account,
        reference,
        address: definedFields(address),
        slots: time_slots,
        quantity,
        grams: total_weight_g,
        instructions: special_instructions,
        asked_at: at,
      })
      return postCall(host, '/v1/pickups', signedIn, body)
    },
    read(answer) {
      const { id, slot } = readAnswer(PickupAnswer, answer).pickup
      return { pickup_id: id, time_slot: slot }
    },
  },
  cancel: practiceCancel(host, login, '/v1/pickups/cancel'),
})
