import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { endpointTables } from '../src/app.ts'
import { type AnyEndpoint, listSchemes } from '../src/http/endpoint.ts'
import type { Send } from '../src/platform/outbound/call.ts'
import { addTime } from '../src/platform/time.ts'
import { examples } from './examples.ts'
import { closeExplaining, planOf, problemOf, texts } from './explain.ts'

const { nobodyAnswers, startApp } = await import('./harness.ts')
const { delivering } = await import('./delivering.ts')
const { openSweep } = await import('../src/webhooks/sweep.ts')
const openPurchases = await import('../src/modules/shipments/contract-store.ts')
const { findLongestAnnouncing } = await import('../src/modules/shipments/purchase/purchase-store.ts')
const { deleteFailures } = await import('../src/modules/contracts/failure-store.ts')
const { listTracked } = await import('../src/modules/shipments/tracking/contract-store.ts')
const { listProcessing } = await import('../src/modules/support/tickets/store.ts')
const { countEmails, deleteCountsBefore, takePlaces } = await import('../src/mail/service.ts')
const polls = await import('../src/modules/shipments/tracking/poll-store.ts')
let send: Send = nobodyAnswers
const app = await startApp({ send: (call) => send(call) })
after(async () => {
  await closeExplaining()
  await app.close()
})

const wholeTenant = [
  // An organization has a handful of these, and the interface lists them without pages; so all of them are read.
  /from "(integrations|connections|subscriptions|carrier_support_contacts)" where "organization_id" = \S+( and deleted_at is null)? order by "id"( asc)?$/,
  // Those that were deleted, and of which some rows are left: none, but for seconds.
  /^select "id" from "(integrations|connections)" where "organization_id" = \S+ and "deleted_at" is not null$/,
  /from "connection_secrets" where "organization_id" = \S+ and kind = 'tokens'$/,
  // An organization has at most 2,000 rules; what they say together is counted when one is written.
  /^select coalesce\(sum\(length\(criteria\) \+ length\(actions\)\), 0\) as "total" from "shipping_rules"/,
  // A move of a clock looks at what waits for each of them.
  /from \(select id as connection_id from connections where organization_id = \S+\) as "w"/,
]
/** Facts about the installation; the demo and the command line ask them, not a request. */
const small = /from "(organizations|users|marks)"/

// The first, since each text reaches the database once.
test('parcels to poll are found by indexes of just those, in the order in which they are due', async () => {
  const { context } = await app.newOrganization()
  const now = app.clock.time
  texts.clear()
  await app.system.transaction((tx) => polls.takeDueParcels(tx, 30, 200))
  await polls.findNextPoll(context)
  await polls.listDueByClock(context, now, 64)
  await polls.listScheduledPolls(app.system, { poll_at: now, id: 0 }, 1_000)
  await context.transaction((tx) => polls.updateMovedPolls(tx, 1_000, 500))
  const asked = [...texts].filter((text) => /^(select|update) .* where .*poll_(due_)?at/s.test(text))
  assert.equal(asked.length, 6)
  for (const text of asked) {
    const plan = await planOf(app, text)
    assert.doesNotMatch(plan, /SCAN|Seq Scan|TEMP B-TREE|\(organization_id=\?\)/, `${text}: ${plan}`)
    assert.match(plan, /parcels_to_poll/, `${text}: ${plan}`)
  }
})

test('no operation reads a whole table or tenant, or sorts what an index could give in order', async () => {
  texts.clear()
  for (const table of Object.values(endpointTables)) {
    for (const [operation, e] of Object.entries(table as Record<string, AnyEndpoint>).filter(([, one]) => listSchemes(one).length > 0)) {
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

test('what waits to be sent, is held, goes again or is given up is found by an index of just those', async () => {
  const { call, context, id } = await app.newOrganization()
  const deliver = delivering(app, id)
  for (let i = 0; i < 6; i++) await examples.getWebhookDelivery!(call, context)
  texts.clear()
  await deliver.until(addTime(app.clock.time, { hours: 1 }))
  send = async () => ({ status: 204, headers: {}, body: Buffer.alloc(0) })
  await deliver.until(addTime(app.clock.time, { hours: 2 }))
  send = async () => ({ status: 410, headers: {}, body: Buffer.alloc(0) })
  await examples.getWebhookDelivery!(call, context)
  await deliver.now()
  await openSweep(app.parts)()
  const log = /order by "created_at" desc/
  const asked = [...texts].filter((text) => /^(select|update) /.test(text) && /deliveries/.test(text) && !log.test(text))
  assert.ok(asked.length >= 8)
  for (const text of asked) {
    const plan = await planOf(app, text)
    assert.doesNotMatch(plan, /SCAN (c|d|e|deliveries|connections)\b|Seq Scan|TEMP B-TREE/, `${text}: ${plan}`)
    // Of any other index it would go through all that was ever sent.
    assert.match(plan, /deliveries_(waiting|open)|INTEGER PRIMARY KEY|deliveries_pkey|autoindex_deliveries/, `${text}: ${plan}`)
  }
})

test('what a retired contract is still needed for is found by an index, and not by reading the organization', async () => {
  const { context } = await app.newOrganization()
  texts.clear()
  await openPurchases.findOpen(context, 1)
  await openPurchases.listStatuses(context, ['a', 'b'])
  await openPurchases.listChangedSince(context, addTime(app.clock.time, { days: -75 }), 500)
  await listTracked(context, 1_000, 500)
  const asked = [...texts].filter((text) => text.startsWith('select '))
  assert.equal(asked.length, 4)
  for (const text of asked) {
    const plan = await planOf(app, text)
    assert.doesNotMatch(plan, /SCAN|Seq Scan|TEMP B-TREE|\(organization_id=\?\)/, `${text}: ${plan}`)
  }
})

test('the purchase that waits longest for its carrier is found by an index of just those, and failed calls by their contract', async () => {
  const { context } = await app.newOrganization()
  texts.clear()
  await findLongestAnnouncing(app.system)
  const [text] = [...texts].filter((one) => one.startsWith('select '))
  const plan = await planOf(app, text!)
  assert.match(plan, /shipments_announcing/, plan)
  assert.doesNotMatch(plan, /Seq Scan|Sort|TEMP B-TREE/, plan)
  texts.clear()
  await context.transaction((tx) => deleteFailures(tx, 1))
  assert.ok((await expectIndexes()) >= 1)
})

const linkOf = (header: string, rel: string) => new RegExp(`<[^>]*/api/v3([^>]*)>; rel="${rel}"`).exec(header)?.[1]

/** Of all that was asked since the texts were cleared. Answers how many that were. */
test('tickets that wait for their contact, e-mails of a ticket and counts of a day are found by indexes', async () => {
  const { context } = await app.newOrganization()
  texts.clear()
  await listProcessing(context, { carrier_code: 'swiftly', after: ['', 0], most: 100 })
  await countEmails(context, { resource_type: 'ticket', resource_id: '1' }, 25)
  await context.transaction((tx) => takePlaces(tx, [{ counted: 'all', most: 1 }]))
  await deleteCountsBefore(app.system, '2026-01-01', 100)
  assert.ok((await expectIndexes()) >= 4)
})

async function expectIndexes() {
  const asked = [...texts].filter(
    (text) => /^(select|update|delete)/.test(text) && /organization_id|_hash|public_id/.test(text) && !small.test(text),
  )
  const problems: string[] = []
  for (const text of asked.filter((one) => !wholeTenant.some((pattern) => pattern.test(one)))) {
    const problem = await problemOf(app, text)
    if (problem) problems.push(`${text}\n  ${problem}`)
  }
  assert.deepEqual(problems, [])
  return asked.length
}
