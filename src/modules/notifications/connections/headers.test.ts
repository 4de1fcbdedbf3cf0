import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { delivering } from '../../../../test/delivering.ts'
import { startApp } from '../../../../test/harness.ts'
import { rowsOf } from '../../../../test/prove/server/rows.ts'
import { receiver } from '../../../../test/receiver.ts'
import { shipment } from '../../../../test/shipments.ts'

/** The values of `extra_headers` are secrets: sealed where they are kept, and shown to no client. */
const shop = receiver()
const app = await startApp({ send: shop.send })
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

const connections = '/event-subscriptions/connections'
const url = 'https://hooks.example/in'
const configured = (extra_headers: object, more: object = {}) => ({ type: 'webhook', configuration: { url, extra_headers, ...more } })

async function connect({ call }: Organization, extra_headers: object): Promise<number> {
  const { body, text, status } = await call('POST', connections, configured(extra_headers))
  assert.equal(status, 201, text)
  const { id } = body.data
  await call('POST', '/event-subscriptions/subscriptions', { connection_id: id, event_type: 'parcel.created' })
  return id
}

/** The headers with which the next event of an organization arrives. */
async function headersSent({ call, id }: Organization) {
  await call('POST', '/shipments/announce', shipment())
  await delivering(app, id).now()
  return shop.received.filter(({ body }) => body.data.organization_id === id).at(-1)!.headers
}

test('a value arrives with each event, and is in no answer, no row and no log line', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  const value = 'Bearer hdr-9b1f'
  const made = await call('POST', connections, configured({ 'X-Token': value }), { 'idempotency-key': 'k' })
  const { id } = made.body.data
  await call('POST', '/event-subscriptions/subscriptions', { connection_id: id, event_type: 'parcel.created' })
  assert.equal((await headersSent(organization))['X-Token'], value)
  const answers = [
    made,
    await call('GET', connections),
    await call('GET', `${connections}/${id}`),
    await call('GET', '/events?resource_type=all'),
  ]
  assert.deepEqual(made.body.data.configuration.extra_headers, { 'X-Token': '***' })
  const rows = Object.values(await rowsOf(app.db, [organization.id])).flat()
  for (const text of [...answers.map((answer) => answer.text), ...rows, ...app.lines]) assert.ok(!text.includes('hdr-9b1f'), text)
})

test('a value that is sent back as it is shown stays; another replaces it, and a header that is left out goes', async () => {
  const organization = await app.newOrganization()
  const id = await connect(organization, { 'X-A': 'a-value', 'X-B': 'b-value' })
  const patch = (extra_headers: object) => organization.call('PATCH', `${connections}/${id}`, { configuration: { extra_headers } })
  assert.equal((await patch({ 'X-A': '***', 'X-B': 'other', 'X-C': 'c-value' })).status, 200)
  const { 'X-A': a, 'X-B': b, 'X-C': c } = await headersSent(organization)
  assert.deepEqual([a, b, c], ['a-value', 'other', 'c-value'])
  assert.deepEqual((await patch({ 'X-C': '***' })).body.data.configuration.extra_headers, { 'X-C': '***' })
  const after = await headersSent(organization)
  assert.deepEqual([after['X-A'], after['X-C']], [undefined, 'c-value'])
})

test('returns 400 to a PATCH that would send values from before to another origin', async () => {
  const organization = await app.newOrganization()
  const id = await connect(organization, { 'X-A': 'a-value', 'X-B': 'b-value' })
  const patch = (configuration: object) => organization.call('PATCH', `${connections}/${id}`, { configuration })
  const wanted = ({ status, body }: { status: number; body: any }) => [
    status,
    ...body.errors.map(({ code, source }: any) => `${code} ${source.pointer}`),
  ]
  const elsewhere = 'https://other.example/in'
  assert.deepEqual(wanted(await patch({ url: elsewhere })), [
    400,
    'required /data/configuration/extra_headers/X-A',
    'required /data/configuration/extra_headers/X-B',
  ])
  assert.deepEqual(wanted(await patch({ url: elsewhere, extra_headers: { 'X-A': '***' } })), [
    400,
    'required /data/configuration/extra_headers/X-A',
  ])
  assert.equal((await patch({ url: elsewhere, extra_headers: { 'X-A': 'again' } })).status, 200)
  assert.equal((await patch({ url: `${elsewhere}/deeper` })).status, 200)
})
