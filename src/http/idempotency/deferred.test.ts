import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { oneInSix } from '../../../test/deep.ts'
import { examples } from '../../../test/examples.ts'
import { everybodyTakes, startApp } from '../../../test/harness.ts'
import { keyed } from '../../../test/keyed.ts'
import { until } from '../../../test/until.ts'
import { endpointTables } from '../../app.ts'
import { BrandRequest } from '../../modules/account/brands/schema.ts'
import { addBrand } from '../../modules/account/brands/service.ts'
import type { Context } from '../../platform/context.ts'
import { isPostgres } from '../../platform/database/database.ts'
import { type AnyEndpoint, listSchemes } from '../endpoint.ts'
import { onceOnly } from './once.ts'

const app = await startApp({ send: everybodyTakes })
after(() => app.close())
const answer = { status: 201, headers: {}, body: 'made' }
let brands = 0
const newDomain = () => `deferred-${++brands}`
const insertBrand = (ctx: Context, domain: string) => ctx.transaction((tx) => addBrand(tx, BrandRequest.parse({ name: 'A', domain })))
const hasBrand = async (domain: string) =>
  (await app.db.selectFrom('brands').select('id').where('domain', '=', domain).execute()).length === 1

test('a transaction is committed as soon as the handler waits for anything', async () => {
  const { context } = await app.newOrganization()
  const domain = newDomain()
  const { status } = await onceOnly(context, keyed('k'), async (on) => {
    await insertBrand(on, domain)
    await until('the brand is committed while the handler waits', () => hasBrand(domain))
    return answer
  })
  assert.equal(status, 201)
})

test('twenty keyed requests that read between their transactions need no more connections than there are', async () => {
  const { context, call } = await app.newOrganization()
  const run = async (on: Context) => {
    await insertBrand(on, newDomain())
    await on.db.selectFrom('brands').select('id').execute()
    await insertBrand(on, newDomain())
    return answer
  }
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => onceOnly(context, keyed(`k${i}`), run)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]))
  assert.equal((await call('GET', '/brands')).status, 200)
})

test('a handler that swallows a failed commit is answered with the failure, and neither calls nor writes after it', async () => {
  const { context } = await app.newOrganization()
  const [lost, later] = [newDomain(), newDomain()]
  let transactions = 0
  const ctx: Context = {
    ...context,
    send: () => assert.fail('called'),
    transaction: (work) =>
      context.transaction(async (tx) => {
        const result = await work(tx)
        if (++transactions === 2) throw new Error('the commit failed')
        return result
      }),
  }
  const run = async (on: Context) => {
    await insertBrand(on, lost)
    await on.send({ method: 'POST', url: 'https://carrier.example' }).catch(() => {})
    await insertBrand(on, later).catch(() => {})
    return answer
  }
  await assert.rejects(onceOnly(ctx, keyed('k'), run), /the commit failed/)
  assert.deepEqual([await hasBrand(lost), await hasBrand(later)], [false, false])
  assert.equal((await onceOnly(context, keyed('k'), async () => answer)).body, 'made')
})

test('transactions side by side are all committed', async () => {
  const { context } = await app.newOrganization()
  const domains = [newDomain(), newDomain(), newDomain()]
  await onceOnly(context, keyed('k'), async (on) => {
    await Promise.all(domains.map((domain) => insertBrand(on, domain)))
    return answer
  })
  assert.deepEqual(await Promise.all(domains.map(hasBrand)), [true, true, true])
})

const away = () => Object.assign(new Error('The server closed the connection'), { code: '57P01' })

/** A context whose database goes away at the transaction of this number, before or after it is committed, until it is back. */
function leaving(context: Context, { at, isCommitted }: { at: number; isCommitted: boolean }) {
  let transactions = 0
  let isAway = false
  const leaves: Context = {
    ...context,
    async transaction(work) {
      if (++transactions < at) return context.transaction(work)
      if (transactions === at && isCommitted) await context.transaction(work)
      isAway = true
      throw away()
    },
    writeLater: (work) => context.writeLater((on) => (isAway ? Promise.reject(away()) : work(on))),
  }
  return {
    context: leaves,
    comeBack() {
      isAway = false
    },
  }
}

test('the answer is stored when the database is back, where all effects were on disk before it was away', async () => {
  const { context } = await app.newOrganization()
  const database = leaving(context, { at: 3, isCommitted: false })
  const run = async (on: Context) => {
    await insertBrand(on, newDomain())
    await on.commitPending()
    return answer
  }
  await assert.rejects(onceOnly(database.context, keyed('k'), run), { code: '57P01' })
  database.comeBack()
  const again = await until('the answer is stored', () =>
    onceOnly(context, keyed('k'), () => assert.fail('done twice')).catch(() => undefined),
  )
  assert.deepEqual([again!.body, again!.headers['idempotent-replayed']], ['made', 'true'])
})

for (const [when, lost] of [
  ['the key was taken', { at: 1, isCommitted: true }],
  ['the effect was written', { at: 2, isCommitted: false }],
] as const)
  test(`the key is free when the database is back, where it went away as ${when}`, async () => {
    const { context } = await app.newOrganization()
    const database = leaving(context, lost)
    const domain = newDomain()
    const run = async (on: Context) => {
      await insertBrand(on, domain)
      return answer
    }
    await assert.rejects(onceOnly(database.context, keyed('k'), run), { code: '57P01' })
    assert.equal(await hasBrand(domain), false)
    database.comeBack()
    const again = await until('the key is free', () => onceOnly(context, keyed('k'), run).catch(() => undefined))
    assert.equal(again!.status, 201)
  })

/** These mark the label as printed last, without an event, or read what was bought. Sent again after a crash, they go on with the purchase that has their key. */
const buyLabels: readonly string[] = [
  'announceShipment',
  'announceShipmentWithRules',
  'createShipmentLabel',
  'createOrderLabel',
  'createLabelByOrderNumber',
  'shipOrders',
  'announceReturn',
]

for (const [operation, e] of Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))) {
  if (listSchemes(e).length === 0 || !/^(POST|PUT|PATCH)$/.test(e.method)) continue
  oneInSix(
    `${operation} writes its answer in the transaction of its last effect`,
    {
      skip: !isPostgres(app.db) && 'xmin is of PostgreSQL',
    },
    async () => {
      const { call, context, id } = await app.newOrganization()
      const { params = {}, body, file } = (await examples[operation]?.(call, context)) ?? {}
      const path = e.path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name]))
      const before = await lastEvent(id)
      await call(e.method, path, file ?? body, { 'idempotency-key': 'k' })
      const event = await lastEvent(id)
      if (event?.id === before?.id) return // It changes nothing.
      const { rows } = await sql<{ xmin: string }>`select xmin::text from idempotent_requests where organization_id = ${id}`.execute(app.db)
      assert.equal(rows[0]?.xmin === event?.xmin, !buyLabels.includes(operation))
    },
  )
}

async function lastEvent(organization_id: number) {
  const { rows } = await sql<{ id: number; xmin: string }>`
    select id, xmin::text from events where organization_id = ${organization_id} order by id desc limit 1`.execute(app.db)
  return rows[0]
}
