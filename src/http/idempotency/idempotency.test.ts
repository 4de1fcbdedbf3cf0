import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { oneInSix } from '../../../test/deep.ts'
import { examples } from '../../../test/examples.ts'
import { everybodyTakes, startApp } from '../../../test/harness.ts'
import { keyed } from '../../../test/keyed.ts'
import { endpointTables } from '../../app.ts'
import { BrandRequest } from '../../modules/account/brands/schema.ts'
import { addBrand } from '../../modules/account/brands/service.ts'
import { type Context, onBehalf } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'
import { type AnyEndpoint, listSchemes } from '../endpoint.ts'
import { onceOnly, takesKey } from './once.ts'
import { insertRequest } from './store.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())
let count = 0
const newBrand = () => ({ name: 'A', domain: `once-${++count}` })
const withKey = (key: string) => ({ 'idempotency-key': key })
const namesOf = async (call: Awaited<ReturnType<typeof app.newOrganization>>['call']) =>
  (await call('GET', '/brands')).body.data.map(({ domain }: any) => domain)

test('201 the first time; then the same bytes, said to be a replay, and no second effect', async () => {
  const { call } = await app.newOrganization()
  const brand = newBrand()
  const first = await call('POST', '/brands', brand, withKey('k'))
  const again = await call('POST', '/brands', brand, withKey('k'))
  assert.deepEqual([again.status, again.text, again.headers['content-type']], [201, first.text, 'application/json'])
  assert.deepEqual([first.headers['idempotent-replayed'], again.headers['idempotent-replayed']], [undefined, 'true'])
  assert.notEqual(again.headers['x-request-id'], first.headers['x-request-id'])
  assert.deepEqual(await namesOf(call), [brand.domain])
})

test('201 replays for 24 hours, and no longer', async () => {
  const { call } = await app.newOrganization()
  const brand = newBrand()
  await call('POST', '/brands', brand, withKey('k'))
  app.clock.advance({ hours: 23, minutes: 59 })
  assert.equal((await call('POST', '/brands', brand, withKey('k'))).headers['idempotent-replayed'], 'true')
  app.clock.advance({ minutes: 1 })
  assert.equal((await call('POST', '/brands', newBrand(), withKey('k'))).status, 201)
})

test('422 for another body or another path under the same key; another organization has its own keys', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const brand = newBrand()
  const { id } = (await one.call('POST', '/brands', brand, withKey('k'))).body.data
  for (const refused of [
    await one.call('POST', '/brands', { ...brand, name: 'B' }, withKey('k')),
    await one.call('PATCH', `/brands/${id}`, brand, withKey('k')),
  ])
    assert.deepEqual(
      [refused.status, refused.body.errors[0].code, refused.body.errors[0].source],
      [422, 'unprocessable_content', { header: 'Idempotency-Key' }],
    )
  const spelt = await one.call('POST', '/brands', { domain: brand.domain, name: brand.name }, withKey('k'))
  assert.equal(spelt.headers['idempotent-replayed'], 'true')
  assert.equal((await other.call('POST', '/brands', newBrand(), withKey('k'))).status, 201)
})

test('50 at once: one effect, and the others the same bytes or 409 with Retry-After', async () => {
  const { call } = await app.newOrganization()
  const brand = newBrand()
  const answers = await Promise.all(Array.from({ length: 50 }, () => call('POST', '/brands', brand, withKey('k'))))
  const made = answers.filter(({ status }) => status === 201)
  assert.equal(new Set(made.map(({ text }) => text)).size, 1)
  assert.equal(made.filter(({ headers }) => !headers['idempotent-replayed']).length, 1)
  for (const { status, headers, body } of answers.filter((answer) => answer.status !== 201))
    assert.deepEqual([status, headers['retry-after'], body.errors[0].code], [409, '1', 'conflict'])
  assert.deepEqual(await namesOf(call), [brand.domain])
})

test('a refusal has no effect and leaves the key free for the corrected request', async () => {
  const { call } = await app.newOrganization()
  const taken = newBrand()
  await call('POST', '/brands', taken)
  for (let i = 0; i < 2; i++) assert.equal((await call('POST', '/brands', taken, withKey('k'))).status, 400)
  assert.equal((await call('POST', '/brands', { name: 1 }, withKey('k'))).status, 400)
  assert.equal((await call('POST', '/brands', newBrand(), withKey('k'))).status, 201)
})

test('409 while a crashed request may still be running, and a fresh start when its time is up', async () => {
  const { call, id, integration_id, user_id } = await app.newOrganization()
  const brand = newBrand()
  const reference = await call('POST', '/brands', brand, withKey('probe'))
  const { fingerprint } = await app.db
    .selectFrom('idempotent_requests')
    .select('fingerprint')
    .where('organization_id', '=', id)
    .where('key', '=', 'probe')
    .executeTakeFirstOrThrow()
  await call('DELETE', `/brands/${reference.body.data.id}`)
  await app.system.transaction((tx) =>
    insertRequest(onBehalf(tx, { organization_id: id, integration_id, user_id }), {
      key: 'crashed',
      fingerprint,
      fence: 'gone',
      leased_until: addTime(app.clock.time, { seconds: 90 }),
      expires_at: '2099-01-01T00:00:00.000Z',
    }),
  )
  assert.equal((await call('POST', '/brands', brand, withKey('crashed'))).status, 409)
  await app.db
    .transaction()
    .execute((tx) => tx.updateTable('idempotent_requests').set({ leased_until: app.clock.time }).where('key', '=', 'crashed').execute())
  assert.equal((await call('POST', '/brands', brand, withKey('crashed'))).status, 201)
})

test('a commit whose confirmation was lost keeps its stored response, and the request does not run again', async () => {
  const { context: ctx } = await app.newOrganization()
  let commits = 0
  const deaf: Context = {
    ...ctx,
    async transaction(work) {
      const result = await ctx.transaction(work)
      if (++commits === 2) throw new Error('Connection terminated unexpectedly')
      return result
    },
  }
  const answer = { status: 201, headers: {}, body: 'made' }
  await assert.rejects(
    onceOnly(deaf, keyed('k'), (on) => on.transaction(async () => answer)),
    /Connection terminated/,
  )
  const again = await onceOnly(ctx, keyed('k'), () => assert.fail('done twice'))
  assert.deepEqual([again.status, again.body, again.headers['idempotent-replayed']], [201, 'made', 'true'])
})

test('what was written before another machine is called is on the disk by then, and is not taken back by what fails later', async () => {
  const { context, call } = await app.newOrganization()
  const [before, after] = [BrandRequest.parse(newBrand()), BrandRequest.parse(newBrand())]
  const seen: unknown[] = []
  const ctx: Context = {
    ...context,
    async send() {
      seen.push(await namesOf(call))
      return { status: 200, headers: {}, body: Buffer.from('bought') }
    },
  }
  const run = async (on: Context) => {
    await on.transaction((tx) => addBrand(tx, before))
    await on.send({ method: 'POST', url: 'https://carrier.example' })
    await on.transaction((tx) => addBrand(tx, after))
    throw new Error('lost its way')
  }
  await assert.rejects(onceOnly(ctx, keyed('k'), run), /lost its way/)
  assert.deepEqual([seen, await namesOf(call)], [[[before.domain]], [before.domain]])
  const answer = { status: 201, headers: {}, body: 'made' }
  assert.equal((await onceOnly(ctx, keyed('k'), (on) => on.transaction(async () => answer))).body, 'made')
})

test('a commit that fails before another machine is called keeps the call from being made, and leaves the key free', async () => {
  const { context } = await app.newOrganization()
  let commits = 0
  const ctx: Context = {
    ...context,
    send: () => assert.fail('called'),
    transaction: (work) =>
      context.transaction(async (tx) => {
        const result = await work(tx)
        if (++commits === 2) throw new Error('no room')
        return result
      }),
  }
  const answer = { status: 201, headers: {}, body: 'made' }
  const run = async (on: Context) => {
    await on.transaction(async () => {})
    await on.send({ method: 'POST', url: 'https://carrier.example' })
    return answer
  }
  await assert.rejects(onceOnly(ctx, keyed('k'), run), /no room/)
  assert.equal((await onceOnly(ctx, keyed('k'), async () => answer)).body, 'made')
})

test('400 for a key that is empty, too long or not visible ASCII', async () => {
  const { call } = await app.newOrganization()
  for (const key of ['', 'x'.repeat(256), 'a b', 'é', 'a\tb'])
    assert.deepEqual((await call('POST', '/brands', newBrand(), withKey(key))).body.errors?.[0].source, { header: 'Idempotency-Key' }, key)
  assert.equal((await call('POST', '/brands', newBrand(), withKey('x'.repeat(255)))).status, 201)
})

test('GET and DELETE pay no heed to a key', async () => {
  const { call } = await app.newOrganization()
  const { id } = (await call('POST', '/brands', newBrand())).body.data
  assert.equal((await call('GET', `/brands/${id}`, undefined, withKey(''))).status, 200)
  assert.equal((await call('DELETE', `/brands/${id}`, undefined, withKey('k'))).status, 204)
  assert.equal((await call('DELETE', `/brands/${id}`, undefined, withKey('k'))).status, 404)
})

for (const [operation, e] of Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))) {
  if (listSchemes(e).length === 0 || !takesKey(e)) continue
  oneInSix(`${operation} answers the same with a key as without, and again`, async () => {
    const { call, context } = await app.newOrganization()
    const { params = {}, body, file } = (await examples[operation]?.(call, context)) ?? {}
    const path = e.path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name]))
    const first = await call(e.method, path, file ?? body, withKey('k'))
    assert.ok(String(first.status) in e.replies, first.text)
    const again = await call(e.method, path, file ?? body, withKey('k'))
    assert.deepEqual([again.status, again.text, again.headers['idempotent-replayed']], [first.status, first.text, 'true'])
  })
}
