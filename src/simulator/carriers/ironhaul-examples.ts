import type { Examples } from '../../carriers/kit/example.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = {
  customer_number: 'IH004711',
  username: 'freight@shop.example',
  password: 'gr8-lorry',
  country: 'DE',
  loading_depot: 'duisburg',
  has_ramp: false,
}
const headers = { authorization: 'Bearer gr8-lorry', 'x-practice-behaviour': 'good' }
const account = {
  method: 'POST',
  url: 'https://ironhaul.practice.invalid/v1/account',
  headers,
  body: {
    account: 'IH004711',
    country: 'DE',
    details: { username: 'freight@shop.example', loading_depot: 'duisburg', has_ramp: false },
  },
  timeoutMs: 10_000,
} as const

const pallet = { weight_g: 420_000, dimensions_mm: { length: 1200, width: 800, height: 1500 }, insured_cents: 500_000 }
const input = {
  option_codes: ['ironhaul:pallet/tail_lift'],
  from: { country_code: 'DE', postal_code: '47051' },
  to: { country_code: 'AT', postal_code: '1010' },
  parcels: [pallet, { weight_g: 80_000, insured_cents: 0 }],
  at: '2026-06-15T07:30:00.000Z',
}
const rates = {
  method: 'POST',
  url: 'https://ironhaul.practice.invalid/v1/rates',
  headers,
  body: {
    account: 'IH004711',
    services: ['pallet/tail_lift'],
    from: { country: 'DE', postal_code: '47051' },
    to: { country: 'AT', postal_code: '1010' },
    parcels: [
      { grams: 420_000, millimetres: [1200, 800, 1500], insured_cents: 500_000 },
      { grams: 80_000, insured_cents: 0 },
    ],
    asked_at: '2026-06-15T07:30:00.000Z',
  },
  timeoutMs: 10_000,
} as const

export const ironhaulExamples: Examples = {
  validate: [
    {
      title: 'a customer that is known',
      settings,
      input: undefined,
      call: account,
      answer: { status: 200, body: { client: { number: 'IH004711', country: 'DE' } } },
      reads: { client_id: 'IH004711', country: 'DE' },
    },
    {
      title: 'a password that is wrong',
      settings: { ...settings, password: 'bad-password' },
      input: undefined,
      call: { ...account, headers: { ...headers, authorization: 'Bearer bad-password' } },
      answer: { status: 401, body: { error: { code: 'wrong_credentials', message: 'The key is not known.' } } },
      refuses: { code: 'wrong_credentials', message: 'The key is not known.' },
    },
  ],
  quote: [
    {
      title: 'two pallets, of which one has no measures',
      settings,
      input,
      call: rates,
      answer: {
        status: 200,
        body: {
          rates: [
            {
              service: 'pallet/tail_lift',
              price: { amount: '235.00', currency: 'EUR' },
              additions: [
                { code: 'TOLL', text: 'Road tolls', price: { amount: '11.28', currency: 'EUR' } },
                { code: 'LOWEMISSION', text: 'Zone in town', price: { amount: '6.00', currency: 'EUR' } },
              ],
            },
          ],
        },
      },
      reads: [
        {
          option_code: 'ironhaul:pallet/tail_lift',
          price: { cents: 23_500, currency: 'EUR' },
          surcharges: [
            { type: 'toll', label: 'Road tolls', price: { cents: 1128, currency: 'EUR' } },
            { type: 'other', label: 'Zone in town (LOWEMISSION)', price: { cents: 600, currency: 'EUR' } },
          ],
        },
      ],
    },
    {
      title: 'a service that it does not have',
      settings,
      input: { ...input, option_codes: ['ironhaul:balloon'] },
      call: { ...rates, body: { ...rates.body, services: ['balloon'] } },
      answer: { status: 422, body: { error: { code: 'unknown_service', message: 'There is no service balloon.', field: 'services' } } },
      refuses: { code: 'unknown_service', message: 'There is no service balloon.', field: 'services' },
    },
  ],
  ...shippingExamples({
    host: 'ironhaul',
    settings,
    key: 'gr8-lorry',
    account: 'IH004711',
    details: { username: 'freight@shop.example', loading_depot: 'duisburg', has_ramp: false },
    option_code: 'ironhaul:pallet',
    input: { tail_lift_loading: false, tail_lift_unloading: true, fixed_delivery_date: '2026-03-05', time_slot_booking_delivery: true },
    body: { freight: { lift_at_sender: false, lift_at_receiver: true, on_date: '2026-03-05', booked_slot: true } },
    parcel: { package_type: 'euro_pallet' },
    piece: { packaging: 'euro_pallet' },
    id: 'IR-76324006078531407284',
    number: 'IH82706993531M',
    barcodes: [
      { symbology: 'code128', data: 'IH82706993531M', text: 'IH82706993531M' },
      { symbology: 'qr', data: 'DE-10117-DE10/IH82706993531M', text: 'DE-10117-DE10' },
    ],
    event: ['900', 'Unloaded', 'delivered'],
    signature: '3ce206b1adb068f0507964c26187eb025e1a46b6928bce12c5f5a2583a5d1889',
    cancelled: 'cancelled',
  }),
}
