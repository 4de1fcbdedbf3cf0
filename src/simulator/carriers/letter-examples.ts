import type { Examples } from '../../carriers/kit/example.ts'
import { announceExamples, exampleReference } from './shipping-examples.ts'

const settings = { country: 'AT' }
const call = {
  method: 'POST',
  url: 'https://letter.practice.invalid/v1/account',
  headers: { authorization: 'Bearer free-of-charge', 'x-practice-behaviour': 'good' },
  body: { account: 'crossdock', country: 'AT', details: {} },
  timeoutMs: 10_000,
} as const

export const letterExamples: Examples = {
  validate: [
    {
      title: 'nothing but a country is needed',
      settings,
      input: undefined,
      call,
      answer: { status: 200, body: { client: { number: 'crossdock', country: 'AT' } } },
      reads: { client_id: 'crossdock', country: 'AT' },
    },
    {
      title: 'a letter that is set to refuse',
      settings: { ...settings, behaviour: 'refuse' },
      input: undefined,
      call: { ...call, headers: { ...call.headers, 'x-practice-behaviour': 'refuse' } },
      answer: { status: 422, body: { error: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' } } },
      refuses: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' },
    },
  ],
  announce: announceExamples({
    host: 'letter',
    settings: { country: 'NL' },
    key: 'free-of-charge',
    account: 'crossdock',
    details: {},
    option_code: 'crossdock:letter',
    id: 'LE-67727276184853552810',
    number: null,
    barcodes: [{ symbology: 'datamatrix', data: `DE-10117-DE10|${exampleReference}`, text: 'DE-10117-DE10' }],
  }),
}
