import type { Examples } from '../../carriers/kit/example.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = { customer_number: '1002003', api_token: 'tok-77ab', gs1_prefix: '8712345', country: 'BE', hub: 'liege' }
const call = {
  method: 'POST',
  url: 'https://collogix.practice.invalid/v1/account',
  headers: { authorization: 'Bearer tok-77ab', 'x-practice-behaviour': 'good' },
  body: { account: '1002003', country: 'BE', details: { gs1_prefix: '8712345', hub: 'liege', daily_pickup: false } },
  timeoutMs: 10_000,
} as const

const noon = { start_at: '2026-03-03T11:00:00.000Z', end_at: '2026-03-03T14:00:00.000Z' }
const evening = { start_at: '2026-03-03T14:00:00.000Z', end_at: '2026-03-03T18:00:00.000Z' }
const night = { start_at: '2026-03-03T23:00:00.000Z', end_at: '2026-03-03T23:30:00.000Z' }
const address = { name: 'Shop', address_line_1: 'Quai 4', postal_code: '4000', city: 'Liège', country_code: 'BE' }
const pickup = {
  reference: '0195f0c2-7a10-7c3e-9b1d-5f2a4c8e6d77',
  address,
  time_slots: [night, noon],
  quantity: 12,
  total_weight_g: 96_000,
  special_instructions: 'Ring twice',
  at: '2026-03-03T10:00:00.000Z',
}
const booking = {
  ...call,
  url: 'https://collogix.practice.invalid/v1/pickups',
  body: {
    account: '1002003',
    reference: '0195f0c2-7a10-7c3e-9b1d-5f2a4c8e6d77',
    address,
    slots: [night, noon],
    quantity: 12,
    grams: 96_000,
    instructions: 'Ring twice',
    asked_at: '2026-03-03T10:00:00.000Z',
  },
} as const
const takenBack = {
  ...call,
  url: 'https://collogix.practice.invalid/v1/pickups/cancel',
  body: { account: '1002003', id: 'CO-PICKUP', asked_at: '2026-03-03T10:00:00.000Z' },
} as const

export const collogixExamples: Examples = {
  validate: [
    {
      title: 'a contract that is good',
      settings,
      input: undefined,
      call,
      answer: { status: 200, body: { client: { number: '1002003', country: 'BE' } } },
      reads: { client_id: '1002003', country: 'BE' },
    },
    {
      title: 'a prefix of another company',
      settings,
      input: undefined,
      call,
      answer: {
        status: 422,
        body: { error: { code: 'E-4410', message: 'Prefix assigned to another client', field: 'details.gs1_prefix' } },
      },
      refuses: { code: 'E-4410', message: 'Prefix assigned to another client', field: 'details.gs1_prefix' },
    },
  ],
  ...shippingExamples({
    host: 'collogix',
    settings,
    key: 'tok-77ab',
    account: '1002003',
    details: { gs1_prefix: '8712345', hub: 'liege', daily_pickup: false },
    option_code: 'collogix:business',
    id: 'CO-47908766706162535332',
    number: '287123456367138934',
    barcodes: [
      { symbology: 'gs1_128', data: '(00)287123456367138934', text: '(00) 2 8712345 636713893 4' },
      { symbology: 'gs1_128', data: '(420)10117(403)DE10117', text: '(420) 10117 (403) DE10117' },
    ],
    event: ['HUB-IN', 'Entered the hub', 'accepted'],
    signature: '228899be4d46f9a02526d99bfcb5dd9901fef49555cda31149e4524b969ac10d',
    cancelled: 'cancelled',
  }),
  pickups: {
    timeSlots: [
      {
        title: 'the tours of a day',
        settings,
        input: { country_code: 'BE', postal_code: '4000', date: '2026-03-03', at: '2026-03-03T10:00:00.000Z' },
        call: {
          ...call,
          url: 'https://collogix.practice.invalid/v1/pickups/slots',
          body: { account: '1002003', country: 'BE', postal_code: '4000', date: '2026-03-03', asked_at: '2026-03-03T10:00:00.000Z' },
        },
        answer: { status: 200, body: { slots: [noon, evening] } },
        reads: [noon, evening],
      },
      {
        title: 'where no lorry goes',
        settings,
        input: { country_code: 'JP', postal_code: '100-0001', date: '2026-03-03', at: '2026-03-03T10:00:00.000Z' },
        call: {
          ...call,
          url: 'https://collogix.practice.invalid/v1/pickups/slots',
          body: { account: '1002003', country: 'JP', postal_code: '100-0001', date: '2026-03-03', asked_at: '2026-03-03T10:00:00.000Z' },
        },
        answer: { status: 422, body: { error: { code: 'origin_not_served', message: 'Nothing is collected there.', field: 'country' } } },
        refuses: { code: 'origin_not_served', message: 'Nothing is collected there.', field: 'country' },
      },
    ],
    book: [
      {
        title: 'the first of the slots that suits',
        settings,
        input: pickup,
        call: booking,
        answer: { status: 200, body: { pickup: { id: 'CO-PICKUP', slot: noon } } },
        reads: { pickup_id: 'CO-PICKUP', time_slot: noon },
      },
      {
        title: 'a time at which no lorry drives',
        settings,
        input: { ...pickup, time_slots: [night] },
        call: { ...booking, body: { ...booking.body, slots: [night] } },
        answer: { status: 422, body: { error: { code: 'slot_not_offered', message: 'No lorry drives then.', field: 'slots' } } },
        refuses: { code: 'slot_not_offered', message: 'No lorry drives then.', field: 'slots' },
      },
    ],
    cancel: [
      {
        title: 'in time',
        settings,
        input: { id: 'CO-PICKUP', at: '2026-03-03T10:00:00.000Z' },
        call: takenBack,
        answer: { status: 200, body: { cancellation: { state: 'cancelled', message: 'It is cancelled.' } } },
        reads: { status: 'cancelled', message: 'It is cancelled.' },
      },
      {
        title: 'a pickup that is not known',
        settings,
        input: { id: 'CO-PICKUP', at: '2026-03-03T10:00:00.000Z' },
        call: takenBack,
        answer: { status: 404, body: { error: { code: 'unknown_pickup', message: 'There is no such pickup.', field: 'id' } } },
        refuses: { code: 'unknown_pickup', message: 'There is no such pickup.', field: 'id' },
      },
    ],
  },
}
