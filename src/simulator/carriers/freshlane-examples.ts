import type { Examples } from '../../carriers/kit/example.ts'
import { shippingExamples } from './shipping-examples.ts'

const settings = { merchant_code: 'cheese-and-co', api_key: 'fl.9d20', country: 'FR', cold_chain: 'both', takes_boxes_back: true }
const call = {
  method: 'POST',
  url: 'https://freshlane.practice.invalid/v1/account',
  headers: { authorization: 'Bearer fl.9d20', 'x-practice-behaviour': 'good' },
  body: { account: 'cheese-and-co', country: 'FR', details: { cold_chain: 'both', takes_boxes_back: true } },
  timeoutMs: 10_000,
} as const

export const freshlaneExamples: Examples = {
  validate: [
    {
      title: 'a shop that is known',
      settings,
      input: undefined,
      call,
      answer: { status: 200, body: { client: { number: 'cheese-and-co', country: 'FR' } } },
      reads: { client_id: 'cheese-and-co', country: 'FR' },
    },
    {
      title: 'a key that is not known',
      settings: { ...settings, api_key: 'badly-copied' },
      input: undefined,
      call: { ...call, headers: { ...call.headers, authorization: 'Bearer badly-copied' } },
      answer: { status: 401, body: { error: { code: 'wrong_credentials', message: 'The key is not known.', field: null } } },
      refuses: { code: 'wrong_credentials', message: 'The key is not known.' },
    },
  ],
  ...shippingExamples({
    host: 'freshlane',
    settings,
    key: 'fl.9d20',
    account: 'cheese-and-co',
    details: { cold_chain: 'both', takes_boxes_back: true },
    option_code: 'freshlane:chilled',
    parcel: { expiration_date: '2026-03-07' },
    piece: { best_before: '2026-03-07' },
    id: 'FR-03528749529421946790',
    number: 'FL92791232827483',
    barcodes: [
      { symbology: 'code128', data: 'FL92791232827483', text: 'FL92791232827483' },
      { symbology: 'gs1_datamatrix', data: '(15)260307(21)FL92791232827483', text: '' },
    ],
    event: ['ordered', 'Box expected', 'announced'],
    signature: 'ed3041670f7a0427417a2f6ccc3e9b1d6588d508c07f941f430b695287284a0c',
    cancelled: 'cancelled',
  }),
}
