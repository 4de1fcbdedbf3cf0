import assert from 'node:assert/strict'
import { Webhook } from 'standardwebhooks'
import type { TestResponse } from './harness.ts'
import type { Received } from './receiver.ts'

type Call = (method: string, path: string, body?: unknown) => Promise<TestResponse>

export const connections = '/event-subscriptions/connections'
export const subscriptions = '/event-subscriptions/subscriptions'
export const url = 'https://hooks.example/in'

/** A webhook, as most tests want one. */
export const webhook = (configuration: object = {}) => ({ type: 'webhook', configuration: { url, ...configuration } })

/** What a request makes, which has to succeed. */
export async function made(call: Call, path: string, body: unknown) {
  const answer = await call('POST', path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

export const newConnection = (call: Call, configuration?: object) => made(call, connections, webhook(configuration))
export const newSubscription = (call: Call, connection_id: number, changes: object = {}) =>
  made(call, subscriptions, { connection_id, event_type: 'parcel.created', ...changes })

/** Whether a receiver that has this secret takes it for ours, at this time. */
export function holds(secret: string, { text, headers }: { text: string | Buffer; headers: Received['headers'] }, time: string) {
  const clock = Date.now
  Date.now = () => Date.parse(time)
  try {
    new Webhook(secret).verify(text, headers, { jsonParse: false })
    return true
  } catch {
    return false
  } finally {
    Date.now = clock
  }
}

/** What is wrong and where, of each fault in an answer. */
export const faultsOf = ({ status, body }: TestResponse) =>
  `${status} ${(body.errors as { code: string; source?: { pointer?: string; parameter?: string } }[])
    .map(({ code, source }) => `${code} ${source?.pointer ?? source?.parameter ?? '-'}`)
    .join(', ')}`
