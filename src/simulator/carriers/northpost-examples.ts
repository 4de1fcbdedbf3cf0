import type { Examples } from '../../carriers/kit/example.ts'
import { pointExamples } from './point-examples.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = { customer_number: '10020030', api_key: 'np-live-7f3a', country: 'NL', sorting_office: 'AMS4' }
const call = {
  method: 'POST',
  url: 'https://northpost.practice.invalid/v1/account',
  headers: { authorization: 'Bearer np-live-7f3a', 'x-practice-behaviour': 'good' },
  body: { account: '10020030', country: 'NL', details: { sorting_office: 'AMS4', franks_itself: false } },
  timeoutMs: 10_000,
} as const

const week = [
  { start_time: '09:00', end_time: '12:30' },
  { start_time: '13:30', end_time: '18:00' },
]
const point = {
  carrier_service_point_id: 'NL015136',
  name: 'North Post Amsterdam',
  carrier_shop_type: 'office',
  general_shop_type: 'post_office',
  address: { street: 'Rembrandtsingel', house_number: '22', postal_code: '1119 HX', city: 'Amsterdam', country_code: 'NL' },
  position: { latitude: 52.37469, longitude: 4.88373 },
  contact: { email: 'nl015136@northpost.practice.invalid', phone: '+3100084855' },
  extra_data: { services: ['parcels', 'letters', 'registered', 'stamps'], pays_cash: true, is_step_free: true },
  opening_times: {
    monday: week,
    tuesday: week,
    wednesday: week,
    thursday: week,
    friday: week,
    saturday: [{ start_time: '09:00', end_time: '13:00' }],
    sunday: null,
  },
  state: 'open',
  distance_m: 0,
} as const

export const northpostExamples: Examples = {
  validate: [
    {
      title: 'a contract that is good',
      settings,
      input: undefined,
      call,
      answer: { status: 200, body: { client: { number: '10020030', country: 'NL', since: '2019-04-01' } } },
      reads: { client_id: '10020030', country: 'NL' },
    },
    {
      title: 'a key that is not known',
      settings: { ...settings, api_key: 'bad-key' },
      input: undefined,
      call: { ...call, headers: { ...call.headers, authorization: 'Bearer bad-key' } },
      answer: { status: 401, body: { error: { code: 'wrong_credentials', message: 'The key is not known.' } } },
      refuses: { code: 'wrong_credentials', message: 'The key is not known.' },
    },
  ],
  ...shippingExamples({
    host: 'northpost',
    settings,
    key: 'np-live-7f3a',
    account: '10020030',
    details: { sorting_office: 'AMS4', franks_itself: false },
    option_code: 'northpost:parcel',
    id: 'NO-33136088384054929032',
    number: 'CZ852975455NL',
    barcodes: [
      { symbology: 'code128', data: 'CZ852975455NL', text: 'CZ 852 975 455 NL' },
      { symbology: 'datamatrix', data: 'NP1|DE-10117-DE10|CZ852975455NL|1800', text: '' },
    ],
    event: ['B1', 'Handed in at a post office', 'accepted'],
    signature: 'a0f341b7cc45dd29d5d4ccbb8fbf5d839e7bd00e66a3e2a354ef9eb3f93b5d00',
    cancelled: 'queued',
  }),
  ...pointExamples({ settings, call, account: '10020030', point }),
}
