import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeExplaining, planOf, texts } from '../../../test/explain.ts'
import { everybodyTakes, startApp } from '../../../test/harness.ts'

/** How answers are kept: sealed, and bounded for each organization. */
const app = await startApp({ send: everybodyTakes })
const few = await startApp({ set: { IDEMPOTENCY_ANSWERS: 5 } })
const small = await startApp({ set: { IDEMPOTENCY_MEGABYTES: 0.01 } })
after(async () => {
  await closeExplaining()
  await Promise.all([app, few, small].map((one) => one.close()))
})
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

let count = 0
const newBrand = (more = {}) => ({ name: 'A', domain: `kept-${++count}`, ...more })
const send = ({ call }: Organization, key: string, body: object) => call('POST', '/brands', body, { 'idempotency-key': key })
const isReplay = ({ headers }: { headers: Record<string, unknown> }) => headers['idempotent-replayed'] === 'true'
const keysOf = async ({ db }: typeof app, { id }: Organization) =>
  (
    await db.selectFrom('idempotent_requests').selectAll().where('organization_id', '=', id).orderBy('expires_at').orderBy('key').execute()
  ).map(({ key }) => key)

test('the oldest answers give way to new ones once an organization keeps as many as IDEMPOTENCY_ANSWERS says', async () => {
  const [organization, other] = [await few.newOrganization(), await few.newOrganization()]
  const bodies = Array.from({ length: 7 }, () => newBrand())
  await send(other, 'theirs', newBrand())
  for (let i = 0; i < 5; i++) {
    assert.equal((await send(organization, `k${i}`, bodies[i]!)).status, 201)
    few.clock.advance({ seconds: 1 })
  }
  few.clock.advance({ minutes: 10 })
  for (const i of [5, 6]) assert.equal((await send(organization, `k${i}`, bodies[i]!)).status, 201)
  const kept = await keysOf(few, organization)
  assert.ok(kept.length <= 5, kept.join())
  assert.deepEqual(kept.slice(-4), ['k3', 'k4', 'k5', 'k6'])
  for (const i of [3, 4, 5, 6]) assert.ok(isReplay(await send(organization, `k${i}`, bodies[i]!)), `k${i}`)
  assert.deepEqual(await keysOf(few, other), ['theirs'])
})

test('returns 429 to a new key while all kept answers are younger than ten minutes, and goes on after Retry-After', async () => {
  const [organization, other] = [await few.newOrganization(), await few.newOrganization()]
  const bodies = Array.from({ length: 5 }, () => newBrand())
  for (const [i, body] of bodies.entries()) await send(organization, `k${i}`, body)
  few.clock.advance({ minutes: 4 })
  const body = newBrand()
  const refused = await send(organization, 'new', body)
  assert.deepEqual(
    [refused.status, refused.body.errors[0].code, refused.headers['retry-after'], refused.body.errors[0].source],
    [429, 'hit_rate_limit', '360', { header: 'Idempotency-Key' }],
  )
  for (const [i, one] of bodies.entries()) assert.ok(isReplay(await send(organization, `k${i}`, one)))
  assert.equal((await organization.call('POST', '/brands', newBrand())).status, 201, 'without a key')
  assert.equal((await send(other, 'new', newBrand())).status, 201)
  few.clock.advance({ seconds: 359 })
  assert.equal((await send(organization, 'new', body)).status, 429)
  few.clock.advance({ seconds: 1 })
  assert.equal((await send(organization, 'new', body)).status, 201)
})

test('keeps the answers of the last ten minutes when the clock jumps ahead by an hour', async () => {
  const organization = await few.newOrganization()
  const bodies = Array.from({ length: 5 }, () => newBrand())
  for (const [i, body] of bodies.entries()) await send(organization, `k${i}`, body)
  few.clock.jump({ hours: 1 })
  assert.equal((await send(organization, 'new', newBrand())).status, 429)
  for (const [i, one] of bodies.entries()) assert.ok(isReplay(await send(organization, `k${i}`, one)))
  few.clock.advance({ minutes: 11 })
  assert.equal((await send(organization, 'new', newBrand())).status, 201)
})

test('answers are bounded by their bytes too', async () => {
  const organization = await small.newOrganization()
  const large = () => newBrand({ website: `https://a.example/${'x'.repeat(1000)}` })
  const statuses: number[] = []
  for (let i = 0; i < 12; i++) statuses.push((await send(organization, `k${i}`, large())).status)
  const first = statuses.indexOf(429)
  assert.ok(first > 3 && first < 12, statuses.join())
  small.clock.advance({ minutes: 10 })
  assert.equal((await send(organization, 'after', large())).status, 201)
  const rows = await small.db.selectFrom('idempotent_requests').select('body').where('organization_id', '=', organization.id).execute()
  const bytes = rows.reduce((sum, { body }) => sum + (body?.length ?? 0), 0)
  assert.ok(bytes < 10_000 + 3_000, `${bytes}`)
})

test('an answer is sealed where it is kept: a signing secret in it is nowhere in the row, and the replay has the same bytes', async () => {
  const { call, id } = await app.newOrganization()
  const request = { type: 'webhook', configuration: { url: 'https://receiver.example' } }
  const key = { 'idempotency-key': 'secret' }
  const first = await call('POST', '/event-subscriptions/connections', request, key)
  const { signing_secret } = first.body.data
  assert.match(signing_secret, /^whsec_/)
  const rows = await app.db.selectFrom('idempotent_requests').selectAll().where('organization_id', '=', id).execute()
  const text = JSON.stringify(rows)
  for (const word of [signing_secret, signing_secret.slice(6), 'signing_secret', 'receiver.example']) assert.ok(!text.includes(word), word)
  const again = await call('POST', '/event-subscriptions/connections', request, key)
  assert.deepEqual([again.status, again.text, isReplay(again)], [201, first.text, true])
})

test('returns 409 where a kept answer was changed, or was put under another key', async () => {
  const organization = await app.newOrganization()
  const [one, other] = [newBrand(), newBrand()]
  await send(organization, 'one', one)
  await send(organization, 'other', other)
  const bodyOf = async (key: string) =>
    (
      await app.db
        .selectFrom('idempotent_requests')
        .select('body')
        .where('organization_id', '=', organization.id)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
    ).body
  const moved = await bodyOf('other')
  await app.system.transaction(({ db }) =>
    db
      .updateTable('idempotent_requests')
      .set({ body: moved })
      .where('organization_id', '=', organization.id)
      .where('key', '=', 'one')
      .execute(),
  )
  const answer = await send(organization, 'one', one)
  assert.deepEqual([answer.status, answer.body.errors[0].code], [409, 'conflict'])
  assert.ok(isReplay(await send(organization, 'other', other)))
})

test('an answer that was kept in clear before answers were sealed is replayed', async () => {
  const organization = await app.newOrganization()
  const body = newBrand()
  const first = await send(organization, 'old', body)
  await app.system.transaction(({ db }) =>
    db.updateTable('idempotent_requests').set({ body: first.text, is_sealed: 0 }).where('organization_id', '=', organization.id).execute(),
  )
  const again = await send(organization, 'old', body)
  assert.deepEqual([again.text, isReplay(again)], [first.text, true])
})

test('what an organization keeps is counted, and the oldest are found, by an index', async () => {
  const asked = [...texts].filter((text) => /^select .*"idempotent_requests"/.test(text) && text.includes('limit'))
  assert.equal(asked.length, 2, asked.join('\n'))
  for (const text of asked) assert.doesNotMatch(await planOf(app, text), /SCAN idempotent|Seq Scan|TEMP B-TREE|\bSort\b/)
})
