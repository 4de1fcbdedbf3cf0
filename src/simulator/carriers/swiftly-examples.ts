import type { Examples } from '../../carriers/kit/example.ts'
import { pointExamples } from './point-examples.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = { account_number: '10020030', api_key: 'sw_51cc', country: 'DE', depot: 'DUS03' }
const call = {
  method: 'POST',
  url: 'https://swiftly.practice.invalid/v1/account',
  headers: { authorization: 'Bearer sw_51cc', 'x-practice-behaviour': 'good' },
  body: { account: '10020030', country: 'DE', details: { depot: 'DUS03', labels: 'own', sunday_collection: false } },
  timeoutMs: 10_000,
} as const

const week = [{ start_time: '00:00', end_time: '24:00' }]
const point = {
  carrier_service_point_id: 'SWNL-4X31O',
  name: 'Swiftly Locker Schoollaan',
  carrier_shop_type: 'locker_s',
  general_shop_type: 'locker',
  address: { street: 'Schoollaan', house_number: '75', postal_code: '1194 AW', city: 'Amsterdam', country_code: 'NL' },
  position: { latitude: 52.37885, longitude: 4.90381 },
  contact: { email: 'swnl-4x31o@swiftly.practice.invalid', phone: '+3100056549' },
  extra_data: { compartments: { small: 12, medium: 6, large: 0 }, is_indoor: true, opens_with: 'code_or_app' },
  opening_times: {
    monday: week,
    tuesday: week,
    wednesday: week,
    thursday: week,
    friday: week,
    saturday: [{ start_time: '00:00', end_time: '24:00' }],
    sunday: [{ start_time: '00:00', end_time: '24:00' }],
  },
  state: 'open',
  distance_m: 0,
} as const

export const swiftlyExamples: Examples = {
  validate: [
    {
      title: 'a contract that is good',
      settings,
      input: undefined,
      call,
      answer: { status: 200, body: { client: { number: '10020030', country: 'DE' } } },
      reads: { client_id: '10020030', country: 'DE' },
    },
    {
      title: 'a carrier that is set to refuse',
      settings: { ...settings, behaviour: 'refuse' },
      input: undefined,
      call: { ...call, headers: { ...call.headers, 'x-practice-behaviour': 'refuse' } },
      answer: { status: 422, body: { error: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' } } },
      refuses: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' },
    },
  ],
  ...shippingExamples({
    host: 'swiftly',
    settings,
    key: 'sw_51cc',
    account: '10020030',
    details: { depot: 'DUS03', labels: 'own', sunday_collection: false },
    option_code: 'swiftly:home/signature',
    input: { signature: true },
    body: { signature: true },
    id: 'SW-12427358341858462998',
    number: 'SW24067885662511',
    barcodes: [
      { symbology: 'code128', data: 'SW24067885662511', text: 'SW24067885662511' },
      { symbology: 'aztec', data: 'DE-10117-DE10|SW24067885662511', text: 'DE-10117-DE10' },
    ],
    event: ['DEPOT_SORTED', 'Sorted at the depot', 'sorted'],
    signature: 'd1e5b2963a4c75801d98c60bcd3a671533050330ca46989e304c144fe510f041',
    cancelled: 'cancelled',
  }),
  ...pointExamples({ settings, call, account: '10020030', point }),
}
