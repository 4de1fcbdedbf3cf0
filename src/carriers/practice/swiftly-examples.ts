import type { Examples } from '../kit/example.ts'

const settings = { account_number: '10020030', api_key: 'sw_51cc', country: 'DE', depot: 'DUS03' }
const call = {
  method: 'POST',
  url: 'https://swiftly.practice.invalid/v1/account',
  headers: { authorization: 'Bearer sw_51cc', 'x-practice-behaviour': 'good' },
  body: { account: '10020030', country: 'DE', details: { depot: 'DUS03', labels: 'own', sunday_collection: false } },
  timeoutMs: 10_000,
} as const

export const examples: Examples = {
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
      title: 'a carrier that was told to refuse',
      settings: { ...settings, behaviour: 'refuse' },
      input: undefined,
      call: { ...call, headers: { ...call.headers, 'x-practice-behaviour': 'refuse' } },
      answer: { status: 422, body: { error: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' } } },
      refuses: { code: 'told_to_refuse', message: 'This contract is set to refuse everything.' },
    },
  ],
}
