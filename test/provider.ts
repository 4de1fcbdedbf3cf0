import assert from 'node:assert/strict'
import { delivering } from './delivering.ts'
import { baseUrl, type startApp } from './harness.ts'
import type { Caller } from './shipments.ts'

type App = Awaited<ReturnType<typeof startApp>>
const formType = { 'content-type': 'application/x-www-form-urlencoded' }

export async function newConnection({ call }: Caller): Promise<number> {
  const { status, body, text } = await call('POST', '/event-subscriptions/connections', { type: 'klaviyo', configuration: {} })
  assert.equal(status, 201, text)
  return body.data.id
}

/** The URL of the provider's consent page for a connection. */
export async function authorizationUrl({ call }: Caller, connection_id: number): Promise<URL> {
  const { status, body, text } = await call('POST', `/event-subscriptions/connections/${connection_id}/authorization`)
  assert.equal(status, 200, text)
  return new URL(body.data.authorization_url)
}

/** What a browser does for a person who decides at the sandbox provider. Returns the URL of its redirect. */
export async function decided(app: App, url: URL, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  const page = await app.send('GET', url.href.slice(baseUrl.length))
  assert.equal(page.status, 200, page.text)
  const fields = [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!])
  const form = new URLSearchParams([...fields.map(([name, value]) => [name!, value!.replaceAll('&amp;', '&')]), ['decision', decision]])
  const answer = await app.send('POST', url.pathname, formType, form.toString())
  assert.equal(answer.status, 303, answer.text)
  return String(answer.headers.location).slice(baseUrl.length)
}

/** What a browser does that the provider redirected: it opens the page, and confirms where the page asks. Returns the last answer. */
export async function confirmed(app: App, target: string, address?: string) {
  const page = await app.send('GET', target, {}, '', address)
  const fields = [...page.text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name, value]) => [name!, value!])
  if (page.status !== 200 || fields.length === 0) return page
  const cookie = String(page.headers['set-cookie']).split(';')[0]!
  return app.send('POST', target.split('?')[0]!, { ...formType, cookie }, new URLSearchParams(fields).toString(), address)
}

/** A connection that was granted access, and the sandbox account that receives its events. */
export async function newAuthorized(app: App, caller: Caller) {
  const id = await newConnection(caller)
  return { id, account: await agree(app, caller, id) }
}

export async function agree(app: App, caller: Caller, connection_id: number): Promise<string> {
  const { status, text } = await confirmed(app, await decided(app, await authorizationUrl(caller, connection_id)))
  assert.equal(status, 200, text)
  return /events\?account=([\w-]+)/.exec(text)![1]!
}

export const statusOf = async ({ call }: Caller, id: number): Promise<string> =>
  (await call('GET', `/event-subscriptions/connections/${id}`)).body.data.status

export async function subscribe({ call }: Caller, connection_id: number, event_type = 'parcel.created'): Promise<number> {
  const { status, body, text } = await call('POST', '/event-subscriptions/subscriptions', { connection_id, event_type })
  assert.equal(status, 201, text)
  return body.data.id
}

/** Sends what is due for an organization. Answers how many attempts that were. */
export const deliver = (app: App, organization_id: number) => delivering(app, organization_id).now()

/** The events that arrived at a sandbox account, latest first. */
export const arrivedAt = async (app: App, account: string): Promise<any[]> =>
  (await app.send('GET', `/practice-provider/events.json?account=${account}`)).body.data.map(({ event }: any) => event)

export const postForm = (app: App, path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  app.send('POST', path, { ...formType, ...headers }, new URLSearchParams(form).toString())

/** How many connections of an organization have tokens. */
export async function countTokens(app: App, organization_id?: number): Promise<number> {
  const rows = await app.db.selectFrom('connection_secrets').select('organization_id').where('kind', '=', 'tokens').execute()
  return rows.filter((row) => organization_id === undefined || row.organization_id === organization_id).length
}
