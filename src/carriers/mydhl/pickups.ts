import { z } from 'zod'
import { timeZoneOf } from '../../geo/time-zones.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import { readBody } from '../kit/answers.ts'
import { CarrierRefusal } from '../kit/carrier.ts'
import type { PickupInput, Pickups, PickupTerms } from '../kit/pickups.ts'
import { cutText } from '../kit/request-fields.ts'
import { kilogramsOf } from './customs.ts'
import { raiseFailure } from './errors.ts'
import { partyOf } from './parties.ts'
import { apiHeaders, apiUrl, type ExpressSettings } from './settings.ts'
import { plannedTime } from './times.ts'

/** Days and hours depend on the place; these are those of most. The carrier refuses others in its own words (verify). */
const terms: PickupTerms = {
  days: [1, 2, 3, 4, 5],
  tours: [['09:00', '18:00']],
  cut_off: { time: '12:00', day: 'same' },
  most_slots: 1,
  needs_end: true,
  needs_address: ['phone_number'],
  containers: ['parcel'],
}

/** Pickups. A booking is not idempotent, and cannot be found by a reference: it is `safe: false` without `find`. */
export const expressPickups: Pickups<ExpressSettings> = {
  terms,
  book: {
    safe: false,
    ask: (settings, input) => ({
      method: 'POST',
      url: apiUrl(settings, '/pickups'),
      headers: apiHeaders(settings, input.reference),
      body: pickupOf(settings, input),
    }),
    read(answer, { time_slots: [slot] }) {
      if (answer.status !== 201) raiseFailure(answer)
      const [pickup_id] = readBody(PickupAnswer, answer).dispatchConfirmationNumbers
      return { pickup_id: pickup_id!, time_slot: { start_at: slot!.start_at, end_at: slot!.end_at ?? slot!.start_at } }
    },
  },
  cancel: {
    safe: true,
    ask: (settings, { id }) => ({
      method: 'DELETE',
      url: apiUrl(settings, `/pickups/${encodeURIComponent(id)}`, { requestorName: 'Shipper', reason: 'No longer needed' }),
      headers: apiHeaders(settings),
    }),
    read(answer) {
      if (answer.status === 200) return { status: 'cancelled', message: 'The pickup is cancelled.' }
      try {
        return raiseFailure(answer)
      } catch (error) {
        if (!(error instanceof CarrierRefusal)) throw error
        const { code, message } = error
        // A cancellation that is repeated after a lost answer: 400 with these words, or 404 (verify).
        if (answer.status === 404 || (answer.status === 400 && wasCancelled.test(message))) return { status: 'cancelled', message }
        // Status 400: the driver has already come.
        if (answer.status === 400) return { status: 'refused', code, message }
        throw error
      }
    },
  },
}

/** The carrier documents no code for it. "Already done and cannot be cancelled" is something else. */
const wasCancelled = /\b(already|previously) (been )?cancell?ed\b|\bcancell?ed already\b/i

const PickupAnswer = z.object({ dispatchConfirmationNumbers: z.array(z.string().min(1)).min(1) })

/** The carrier asks for a product of each shipment. What will be handed over is not known: any parcel is announced (verify). */
const anyProduct = { productCode: 'P', isCustomsDeclarable: false, unitOfMeasurement: 'metric' } as const

function pickupOf({ account_number }: ExpressSettings, input: PickupInput) {
  const { address, quantity, total_weight_g, special_instructions, time_slots } = input
  const [slot] = time_slots
  const zone = timeZoneOf(address.country_code)
  const closeTime =
    slot!.end_at && Temporal.Instant.from(slot!.end_at).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
  const instructions = cutText(special_instructions, 80)
  const weight = kilogramsOf((total_weight_g ?? quantity * 1000) / quantity)
  return omitEmptyFields({
    plannedPickupDateAndTime: plannedTime(slot!.start_at, address.country_code),
    closeTime: closeTime ?? undefined,
    accounts: [{ typeCode: 'shipper', number: account_number }],
    specialInstructions: instructions ? [{ value: instructions }] : undefined,
    customerDetails: { shipperDetails: partyOf(address, 'address') },
    shipmentDetails: [{ ...anyProduct, packages: Array.from({ length: Math.min(quantity, 999) }, () => ({ weight })) }],
  })
}
