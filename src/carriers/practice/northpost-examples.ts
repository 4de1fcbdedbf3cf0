import type { Examples } from '../kit/example.ts'

const settings = { customer_number: '10020030', api_key: 'np-live-7f3a', country: 'NL', sorting_office: 'AMS4' }
const call = {
  method: 'POST',
  url: 'https://northpost.practice.invalid/v1/account',
  headers: { authorization: 'Bearer np-live-7f3a', 'x-practice-behaviour': 'good' },
  body: { account: '10020030', country: 'NL', details: { sorting_office: 'AMS4', franks_itself: false } },
  timeoutMs: 10_000,
} as const

export const examples: Examples = {
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
}
