import type { Examples } from '../kit/example.ts'

const settings = { customer_number: '1002003', api_token: 'tok-77ab', gs1_prefix: '8712345', country: 'BE', hub: 'liege' }
const call = {
  method: 'POST',
  url: 'https://collogix.practice.invalid/v1/account',
  headers: { authorization: 'Bearer tok-77ab', 'x-practice-behaviour': 'good' },
  body: { account: '1002003', country: 'BE', details: { gs1_prefix: '8712345', hub: 'liege', daily_pickup: false } },
  timeoutMs: 10_000,
} as const

export const examples: Examples = {
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
      title: 'a prefix that belongs to somebody else',
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
}
