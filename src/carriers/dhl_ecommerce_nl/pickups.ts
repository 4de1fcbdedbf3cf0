import { z } from 'zod'
import { timeZoneAt } from '../../geo/time-zones.ts'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import { splitStreetParts } from '../kit/house-numbers.ts'
import type { PickupInput, Pickups, RequestedSlot, TimeSlot } from '../kit/pickups.ts'
import { cutText } from '../kit/request-fields.ts'
import { readAnswer } from './answers.ts'
import { postalCodeOf } from './capabilities.ts'
import { type DhlSettings, dhlCall } from './settings.ts'
import { isBusinessAddress, personOf, phoneOf } from './shipment.ts'

/** Answer to a booking. Only the id is certain to be there, and only the id is used: a booked pickup must stay readable. */
const PickupAnswer = z.object({ id: z.string().min(1) })

/** DHL publishes no tours and no cut-off: verify with the account. */
const tour = ['08:00', '18:00'] as const

export const dhlPickups: Pickups<DhlSettings> = {
  terms: {
    days: [1, 2, 3, 4, 5],
    tours: [tour],
    cut_off: { time: '16:00', day: 'working_day_before' },
    most_slots: 1,
    needs_end: false,
    needs_address: [],
    containers: ['parcel', 'pallet'],
  },
  // The call takes no reference of ours, and pickups cannot be searched: a booking without an answer is not sent again.
  book: {
    safe: false,
    ask: (settings, input, authorization) =>
      dhlCall(settings, { method: 'POST', path: '/pickup-requests', body: pickupOf(settings, input) }, authorization),
    read(answer, input) {
      const { id } = readAnswer(PickupAnswer, answer, [201, 200])
      return { pickup_id: id, time_slot: wholeSlot(input, input.time_slots[0]!) }
    },
  },
  /** Looks the pickup up, since DHL has no call that cancels one: an unknown pickup is refused in the carrier's own words. */
  cancel: {
    safe: true,
    ask: (settings, { id }, authorization) =>
      dhlCall(settings, { method: 'GET', path: `/pickup-requests/${encodeURIComponent(id)}` }, authorization),
    read(answer) {
      readAnswer(PickupAnswer, answer, [200, 201])
      return { status: 'refused', code: 'not_supported', message: 'DHL eCommerce cancels pickups only by telephone.' }
    },
  },
}

function pickupOf({ account_number }: DhlSettings, input: PickupInput) {
  const { address, time_slots, items, quantity, total_weight_g } = input
  const slot = wholeSlot(input, time_slots[0]!)
  const pallets = items?.filter(({ container_type }) => container_type === 'pallet').reduce((sum, item) => sum + item.quantity, 0) ?? 0
  const isPallets = pallets > 0 && pallets === quantity
  return omitEmptyFields({
    accountId: account_number,
    pickupDate: localTime(input, slot.start_at).date,
    numberOfPackages: isPallets ? undefined : quantity,
    numberOfPallets: isPallets ? quantity : undefined,
    totalWeight: total_weight_g === undefined ? undefined : Math.ceil(total_weight_g / 1000),
    description: cutText(input.special_instructions, 255),
    shipper: {
      name: omitEmptyFields({ ...personOf(address), companyName: address.company_name }),
      ...omitEmptyFields({ email: address.email ? { address: address.email } : undefined, phoneNumber: phoneOf(address.phone_number) }),
      address: omitEmptyFields({
        countryCode: address.country_code,
        postalCode: postalCodeOf(address.postal_code),
        city: address.city,
        ...splitStreetParts(address),
        isBusiness: isBusinessAddress(address),
      }),
    },
    // Slots are sent inside the Netherlands; other countries take the day alone.
    timeSlot:
      address.country_code === 'NL' ? { from: localTime(input, slot.start_at).time, to: localTime(input, slot.end_at).time } : undefined,
    // The example of DHL. Which other types there are, it does not publish: verify.
    type: 'Once',
    provideLabels: false,
    requesterName: address.name,
    organisationName: address.company_name,
  })
}

/** A slot without an end lasts until the end of the tour. */
function wholeSlot(input: PickupInput, { start_at, end_at }: RequestedSlot): TimeSlot {
  if (end_at !== null) return { start_at, end_at }
  const end = Temporal.PlainDateTime.from(`${localTime(input, start_at).date}T${tour[1]}`).toZonedDateTime(timeZoneAt(input.address))
  return { start_at, end_at: end.toInstant().toString({ smallestUnit: 'millisecond' }) }
}

function localTime({ address }: PickupInput, at: string) {
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(timeZoneAt(address))
  return { date: local.toPlainDate().toString(), time: local.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
