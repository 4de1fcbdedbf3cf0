import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type AnyEndpoint, schemesOf } from '../src/api/endpoint.ts'
import { isPostgres } from '../src/platform/database.ts'
import type { Send } from '../src/platform/outbound/call.ts'
import { later } from '../src/platform/time.ts'
import { resources } from '../src/resources/index.ts'
import { examples } from './examples.ts'
import { planOf, problemOf, texts } from './explain.ts'

const { nobodyAnswers, startApp } = await import('./harness.ts')
const { delivering } = await import('./delivering.ts')
let send: Send = nobodyAnswers
const app = await startApp({ send: (call) => send(call) })
after(() => app.close())

const wholeTenant = [
  // An organization has a handful of these, and the interface lists them without pages; so all of them are read.
  /from "(integrations|connections|subscriptions)" where "organization_id" = \S+ order by "id"( asc)?$/,
  /from "connection_secrets" where "organization_id" = \S+ and kind = 'tokens'$/,
  // Whoever moves a clock looks at what waits for each of them, and
  /from \(select id as connection_id from connections where organization_id = \S+\) as "w"/,
  // moves all that waits for it.
  /^update jobs set run_at = .* where organization_id = \S+ and dead_at is null$/,
]
/** Facts about the installation; the demo and the command line ask them, not a request. */
const small = /from "(organizations|users|marks)"/

test('no operation reads a whole table or tenant, or sorts what an index could give in order', async () => {
  texts.clear()
  for (const table of Object.values(resources)) {
    for (const [operation, e] of Object.entries(table as Record<string, AnyEndpoint>).filter(([, one]) => schemesOf(one).length > 0)) {
      const { call, context } = await app.newOrganization()
      const { params = {}, query, body, file, answers } = (await examples[operation]?.(call, context)) ?? {}
      const path = e.path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name]))
      const more = e.query && 'page_size' in e.query.shape ? { page_size: '1' } : {}
      const search = new URLSearchParams({
        ...more,
        ...Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
      })
      const { status, headers } = await call(e.method, `${path}?${search}`, file ?? body)
      assert.ok(answers ? status === answers : status < 300, `${operation} ${status}`)
      const next = linkOf(String(headers.link), 'next')
      if (next) await call('GET', next)
    }
  }
  assert.ok((await expectIndexes()) >= 20)
})

test('no filter of the list of shipments, and no order of it, reads more than its page', async () => {
  const { call, context, integration_id } = await app.newOrganization()
  for (let i = 0; i < 3; i++) await call('POST', '/shipments/announce', (await examples.announceShipment!(call, context)).body)
  const {
    body: { data },
  } = await call('GET', '/shipments')
  const list = (read: (one: any) => unknown) => data.map(read).join(',')
  const after = 'after=2026-01-01T00:00:00Z'
  const status = 'parcel_status=READY_TO_SEND'
  // With the index that gives just those rows: of any other a page may have to read the whole tenant. SQLite chooses by the indexes
  // alone; PostgreSQL by how many rows there are besides, and here there are few.
  const filters: Record<string, RegExp> = {
    '': /sqlite_autoindex_shipments/,
    [`integration_id=${integration_id}`]: /shipments_by_integration/,
    'external_reference_id=x': /shipments_by_reference/,
    'order_number=x': /shipments_by_order_number/,
    'tracking_number=x': /parcels_by_tracking_number/,
    [`ids=${list(({ parcels }) => parcels[0].id)}`]: /parcels USING INTEGER PRIMARY KEY|sqlite_autoindex_parcels_1/,
    [`shipment_uuids=${list(({ id }) => id)}`]: /sqlite_autoindex_shipments/,
    [`updated_${after}`]: /shipments_by_updated_at/,
    'updated_before=2027-01-01T00:00:00Z': /shipments_by_updated_at/,
    [`announced_${after}`]: /shipments_by_announced_at/,
    'announced_before=2027-01-01T00:00:00Z': /shipments_by_announced_at/,
    [status]: /parcels_by_status/,
    [`${status}&integration_id=${integration_id}`]: /parcels_by_status/,
    [`${status}&updated_${after}`]: /shipments_by_updated_at/,
    [`${status}&announced_${after}`]: /shipments_by_announced_at/,
    [`${status}&order_number=x`]: /shipments_by_order_number/,
  }
  for (const [filter, index] of Object.entries(filters)) {
    texts.clear()
    const { headers } = await call('GET', `/shipments?page_size=1&${filter}`)
    const next = linkOf(String(headers.link), 'next')
    const prev = next && linkOf(String((await call('GET', next)).headers.link), 'prev')
    if (prev) await call('GET', prev)
    await expectIndexes()
    if (isPostgres(app.db)) continue
    for (const text of [...texts].filter((one) => /^select .* limit /.test(one) && /from "(shipments|parcels)"/.test(one)))
      assert.match(await planOf(app, text), index, `${filter}: ${text}`)
  }
})

test('what waits to be sent, is held, goes again or is given up is found by an index of just those', async () => {
  const { call, context, id } = await app.newOrganization()
  const deliver = delivering(app, id)
  for (let i = 0; i < 6; i++) await examples.readDelivery!(call, context)
  texts.clear()
  await deliver.until(later(app.clock.time, { hours: 1 }))
  send = async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })
  await deliver.until(later(app.clock.time, { hours: 2 }))
  send = async () => ({ status: 410, headers: {}, body: Buffer.alloc(0) })
  await examples.readDelivery!(call, context)
  await deliver.now()
  const log = /"d"."created_at" desc/
  const asked = [...texts].filter((text) => /^(select|update) /.test(text) && /deliveries/.test(text) && !log.test(text))
  assert.ok(asked.length >= 8)
  for (const text of asked) {
    const plan = await planOf(app, text)
    assert.doesNotMatch(plan, /SCAN (c|d|e|deliveries|connections)\b|Seq Scan|TEMP B-TREE/, `${text}: ${plan}`)
    // Of any other index it would go through all that was ever sent.
    assert.match(plan, /deliveries_(waiting|open)|INTEGER PRIMARY KEY|deliveries_pkey|autoindex_deliveries/, `${text}: ${plan}`)
  }
})

const linkOf = (header: string, rel: string) => new RegExp(`<[^>]*/api/v3([^>]*)>; rel="${rel}"`).exec(header)?.[1]

/** Of all that was asked since the texts were cleared. Answers how many that were. */
async function expectIndexes() {
  const asked = [...texts].filter(
    (text) => /^(select|update|delete)/.test(text) && /organization_id|_hash|public_id/.test(text) && !small.test(text),
  )
  for (const text of asked) {
    const problem = await problemOf(app, text)
    if (!wholeTenant.some((pattern) => pattern.test(text))) assert.equal(problem, undefined, text)
  }
  return asked.length
}
