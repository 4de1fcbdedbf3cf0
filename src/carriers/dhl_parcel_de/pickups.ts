import { z } from 'zod'
import { omitEmptyFields } from '../../platform/omit-fields.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import type { PickupInput, Pickups, PickupTerms } from '../kit/pickups.ts'
import { cutText } from '../kit/request-fields.ts'
import { namesOf, splitStreetOf } from './addresses.ts'
import { raiseFailure } from './errors.ts'
import { apiPaths, billingNumberOf, type Settings, tokenHeaders, urlOf } from './settings.ts'

/** A pickup has a day and no slot: the driver comes within the business hours. Days and cut-off are not in the API; verify. */
const terms: PickupTerms = {
  days: [1, 2, 3, 4, 5, 6],
  tours: [['08:00', '18:00']],
  cut_off: { time: '18:00', day: 'working_day_before' },
  most_slots: 1,
  needs_end: false,
  needs_address: [],
  containers: ['parcel', 'pallet'],
}
const closing = '18:00'
const berlin = 'Europe/Berlin'

/** The carrier cannot be asked for a booking by our reference, so there is no `find`, and `book` is not safe. */
export const parcelPickups: Pickups<Settings> = {
  terms,
  book: {
    safe: false,
    ask: (settings, input, authorization) => ({
      method: 'POST',
      url: urlOf(settings, `${apiPaths.pickups}/orders`),
      headers: tokenHeaders(authorization),
      body: pickupOf(settings, input),
    }),
    read(answer, input) {
      if (answer.status !== 200) raiseFailure(answer)
      const { orderID, pickupDate } = readBody(PickupAnswer, answer).confirmation.value
      const { from, until } = hoursOf(input)
      return { pickup_id: orderID, time_slot: { start_at: momentOf(pickupDate, from), end_at: momentOf(pickupDate, until) } }
    },
  },
  cancel: {
    safe: true,
    ask: (settings, { id }, authorization) => ({
      method: 'DELETE',
      url: urlOf(settings, `${apiPaths.pickups}/orders`, { orderID: id }),
      headers: tokenHeaders(authorization),
    }),
    read(answer, { id }) {
      if (answer.status !== 200) raiseFailure(answer)
      const { confirmedCancellations, failedCancellations } = readBody(PickupCancelAnswer, answer)
      const confirmed = confirmedCancellations?.find(({ orderID }) => orderID === id)
      if (confirmed) return { status: 'cancelled', message: confirmed.message }
      const failed = failedCancellations?.find(({ orderID }) => orderID === id)
      if (!failed) throw new UnreadableAnswer('The carrier answered about other pickups')
      if (isCancelledBefore(failed)) return { status: 'cancelled', message: failed.message }
      return { status: 'refused', code: failed.orderState, message: failed.message }
    },
  },
}

const PickupAnswer = z.object({ confirmation: z.object({ value: z.object({ orderID: z.string().min(1), pickupDate: z.iso.date() }) }) })
const CancelledPickup = z.object({
  orderID: z.string().min(1),
  orderState: z.string().min(1).catch('refused'),
  message: z.string().catch(''),
})
const CancelledPickups = z.array(CancelledPickup).nullish()
const PickupCancelAnswer = z.object({ confirmedCancellations: CancelledPickups, failedCancellations: CancelledPickups })

/** True if a call whose answer was lost has cancelled the pickup. Only the words say so; verify them. */
const isCancelledBefore = ({ message }: z.output<typeof CancelledPickup>) =>
  /already (been )?cancell?ed|was cancell?ed before|bereits storniert/i.test(message)

/** Hours of the requested slot, by German time. */
function hoursOf({ time_slots: [slot] }: PickupInput) {
  const clock = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(berlin)
  const start = clock(slot!.start_at)
  const time = (moment: Temporal.ZonedDateTime) => moment.toPlainTime().toString().slice(0, 5)
  const from = time(start)
  const end = slot!.end_at === null ? closing : time(clock(slot!.end_at))
  return { date: start.toPlainDate().toString(), from, until: end > from ? end : '23:59' }
}

const momentOf = (date: string, time: string) =>
  Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(berlin).toInstant().toString({ fractionalSecondDigits: 3 })

function pickupOf(settings: Settings, input: PickupInput) {
  const { address, quantity, items, total_weight_g, special_instructions, customer_reference } = input
  const { date, from, until } = hoursOf(input)
  const reference = cutText(customer_reference, 20)
  const shipments = (items ?? [{ quantity, container_type: 'parcel' as const }]).flatMap(({ quantity: count, container_type }) =>
    Array.from({ length: count }, () =>
      omitEmptyFields({ transportationType: container_type === 'pallet' ? 'PALETTEN' : 'PAKET', customerReference: reference }),
    ),
  )
  return omitEmptyFields({
    customerDetails: { accountNumber: settings.ekp, billingNumber: billingNumberOf(settings, '01') },
    pickupLocation: { type: 'Address', pickupAddress: pickupAddressOf(address) },
    businessHours: [{ timeFrom: from, timeUntil: until }],
    contactPerson: [
      omitEmptyFields({ name: cutText(address.name, 50), phone: cutText(address.phone_number, 50), email: cutText(address.email, 80) }),
    ],
    pickupDetails: omitEmptyFields({
      pickupDate: { type: 'Date', value: date },
      totalWeight: total_weight_g === undefined ? undefined : { uom: 'g', value: Math.ceil(total_weight_g) },
      comment: cutText(special_instructions, 100),
    }),
    shipmentDetails: { shipments },
  })
}

/** The house number is required apart here, and the country has two letters. */
function pickupAddressOf(address: PickupInput['address']) {
  const { street, house } = splitStreetOf(address)
  return omitEmptyFields({
    ...namesOf(address),
    addressStreet: cutText(street, 70),
    addressHouse: cutText(house, 10),
    postalCode: cutText(address.postal_code, 7),
    city: cutText(address.city, 35),
    country: address.country_code,
    state: address.state_province_code,
  })
}
