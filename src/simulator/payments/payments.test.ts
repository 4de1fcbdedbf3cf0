import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { createHousekeeping } from '../../app.ts'
import { mountEndpoints } from '../../http/mount.ts'
import type { Transaction } from '../../platform/context.ts'
import { addTime } from '../../platform/time.ts'
import { paymentPages } from './page.ts'
import { endPayment, expirePayments, type PaymentOutcomes, sandboxPaymentProvider } from './service.ts'

/** The outcomes that were recorded. */
const outcomes: string[] = []
let failsOnce = false
const record =
  (word: string) =>
  async ({ organization_id }: Transaction, return_id: number) => {
    if (failsOnce) {
      failsOnce = false
      throw new Error('The return could not be changed')
    }
    outcomes.push(`${organization_id} ${return_id} ${word}`)
  }
const recorded: PaymentOutcomes = { paid: record('paid'), failed: record('failed') }

const app = await startApp({ handlers: [expirePayments(recorded)] })
after(() => app.close())
const handle = mountEndpoints([], paymentPages(app.parts, recorded), app.parts, { corsOrigins: [], limits: { read: 0, write: 0 } })

const form = { 'content-type': 'application/x-www-form-urlencoded' }
async function send(method: string, target: string, body = '', headers: Record<string, string> = {}) {
  const bytes = Buffer.from(body)
  const read = async (limit: number) => (bytes.length > limit ? undefined : bytes)
  const answer = await handle({ method, target, headers: { ...(body && form), ...headers }, address: '192.0.2.1', body: read })
  const { 'x-request-id': _, ...rest } = answer.headers
  return { status: answer.status, headers: rest as Record<string, string>, text: String(answer.body) }
}
const press = (path: string, decision: string) => send('POST', path, `decision=${decision}`)

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
let returns = 0

/** A payment of an hour, and the path of its page. */
async function newPayment({ context, id }: Organization, { return_url = 'https://shop.example/returns/7' } = {}) {
  const return_id = ++returns
  const expires_at = addTime(context.now(), { hours: 1 })
  const { payment_id, url } = await context.transaction((tx) =>
    sandboxPaymentProvider.createPayment(tx, { return_id, amount: { value: '4.95', currency: 'EUR' }, return_url, expires_at }),
  )
  const path = new URL(url).pathname
  return {
    payment_id,
    path,
    token: path.split('/').at(-1)!,
    outcomesOf: () => outcomes.filter((one) => one.startsWith(`${id} ${return_id} `)),
  }
}
const advance = ({ call }: Organization, duration: string) => call('POST', '/sandbox/clock', { advance: duration })

test('200 with the amount and two buttons, under a strict policy, with no name of a merchant or of this server', async () => {
  const { path } = await newPayment(await app.newOrganization({ name: 'Tulip & Clay' }))
  const { status, headers, text } = await send('GET', path)
  assert.equal(status, 200)
  assert.match(text, /<h1>Pay EUR 4\.95<\/h1>/)
  assert.deepEqual(
    [...text.matchAll(/<button[^>]*value="(\w+)"/g)].map(([, value]) => value),
    ['pay', 'decline'],
  )
  assert.doesNotMatch(text, /<script|Crossdock|Tulip/i)
  const policy = String(headers['content-security-policy'])
  for (const part of ["default-src 'none'", "form-action 'self' https://shop.example", "frame-ancestors 'none'"])
    assert.ok(policy.includes(part), policy)
  assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['private, no-store', 'noindex'])
})

test('303 to the return_url after Pay, and the return is released once, however often the button is pressed', async () => {
  const { path, outcomesOf } = await newPayment(await app.newOrganization())
  for (let i = 0; i < 3; i++) {
    const { status, headers } = await press(path, 'pay')
    assert.deepEqual([status, headers.location], [303, 'https://shop.example/returns/7'])
  }
  assert.deepEqual(
    outcomesOf().map((one) => one.split(' ').at(-1)),
    ['paid'],
  )
  assert.match((await send('GET', path)).text, /<h1>EUR 4\.95 paid<\/h1>/)
})

test('303 after Decline, the payment of the return has failed, and it cannot be paid afterwards', async () => {
  const { path, outcomesOf } = await newPayment(await app.newOrganization())
  assert.equal((await press(path, 'decline')).status, 303)
  assert.equal((await press(path, 'pay')).status, 303)
  assert.deepEqual(
    outcomesOf().map((one) => one.split(' ').at(-1)),
    ['failed'],
  )
  assert.match((await send('GET', path)).text, /<h1>Payment declined<\/h1>/)
})

test('one outcome when two browsers press Pay and Decline at once, again and again', async () => {
  const organization = await app.newOrganization()
  for (let round = 0; round < 5; round++) {
    const { path, outcomesOf } = await newPayment(organization)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => press(path, i % 2 === 0 ? 'pay' : 'decline')))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([303]))
    assert.equal(outcomesOf().length, 1)
  }
})

test('a payment expires by the test clock: the return fails once, and the page is that of an unknown token', async () => {
  const organization = await app.newOrganization()
  const { path, outcomesOf } = await newPayment(organization)
  await advance(organization, 'PT59M')
  assert.deepEqual([(await send('GET', path)).status, outcomesOf()], [200, []])
  await advance(organization, 'PT1M')
  const unknown = await send('GET', `/sandbox/payments/${'a'.repeat(43)}`)
  assert.equal(unknown.status, 404)
  assert.deepEqual(await send('GET', path), unknown)
  assert.deepEqual(await press(path, 'pay'), await press(`/sandbox/payments/${'a'.repeat(43)}`, 'pay'))
  await advance(organization, 'P1D')
  assert.deepEqual(
    outcomesOf().map((one) => one.split(' ').at(-1)),
    ['failed'],
  )
})

test('404 from the minute of the expiry on, also where the job has not run yet', async () => {
  const organization = await app.newOrganization()
  const { path, outcomesOf } = await newPayment(organization)
  app.clock.advance({ hours: 1 })
  assert.equal((await send('GET', path)).status, 404)
  assert.equal((await press(path, 'pay')).status, 404)
  assert.deepEqual(outcomesOf(), [])
})

test('a payment that expires after the page was found and before it is paid can only expire', async () => {
  const organization = await app.newOrganization()
  const { payment_id, outcomesOf } = await newPayment(organization)
  app.clock.advance({ hours: 1 })
  await endPayment(organization.context, Number(payment_id), 'paid', recorded)
  assert.deepEqual(outcomesOf(), [])
  await endPayment(organization.context, Number(payment_id), 'expired', recorded)
  assert.deepEqual(outcomesOf().length, 1)
})

test('one outcome when a payment is paid while it expires', async () => {
  for (let round = 0; round < 5; round++) {
    const organization = await app.newOrganization()
    const { path, outcomesOf } = await newPayment(organization)
    const [moved, paid] = await Promise.all([advance(organization, 'PT1H'), press(path, 'pay')])
    assert.equal(moved.status, 200)
    assert.deepEqual(
      outcomesOf().map((one) => one.split(' ').at(-1)),
      [paid.status === 303 ? 'paid' : 'failed'],
    )
  }
})

test('a paid payment does not expire', async () => {
  const organization = await app.newOrganization()
  const { path, outcomesOf } = await newPayment(organization)
  await press(path, 'pay')
  await advance(organization, 'P2D')
  assert.deepEqual(
    outcomesOf().map((one) => one.split(' ').at(-1)),
    ['paid'],
  )
  assert.equal((await send('GET', path)).status, 200)
})

test('a payment whose outcome cannot be recorded stays open, and can be paid again', async () => {
  const { path, outcomesOf } = await newPayment(await app.newOrganization())
  failsOnce = true
  assert.equal((await press(path, 'pay')).status, 500)
  assert.deepEqual([outcomesOf().length, (await send('GET', path)).text.includes('Pay EUR 4.95')], [0, true])
  assert.equal((await press(path, 'pay')).status, 303)
  assert.equal(outcomesOf().length, 1)
})

test('neither payment nor expiry exists where the transaction that created it fails', async () => {
  const organization = await app.newOrganization()
  await assert.rejects(
    organization.context.transaction(async (tx) => {
      const expires_at = addTime(tx.now(), { hours: 1 })
      const amount = { value: '1.00', currency: 'EUR' }
      await sandboxPaymentProvider.createPayment(tx, { return_id: 1, amount, return_url: 'https://shop.example', expires_at })
      throw new Error('The return was refused')
    }),
  )
  for (const table of ['sandbox_payments', 'jobs'] as const) {
    const rows = await app.db.selectFrom(table).select('id').where('organization_id', '=', organization.id).execute()
    assert.deepEqual(rows, [], table)
  }
})

test('400 for a decision that there is none of, or of more than 16 kB, and nothing is decided', async () => {
  const { path, outcomesOf } = await newPayment(await app.newOrganization())
  assert.equal((await press(path, 'steal')).status, 400)
  assert.equal((await send('POST', path, `decision=pay&padding=${'x'.repeat(16_384)}`)).status, 400)
  assert.equal((await send('POST', path)).status, 400)
  assert.deepEqual(outcomesOf(), [])
})

test('403 for a form that the page of another site sends', async () => {
  const { path, outcomesOf } = await newPayment(await app.newOrganization())
  const { status } = await send('POST', path, 'decision=pay', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' })
  assert.deepEqual([status, outcomesOf()], [403, []])
})

test('the token is as long as a secret, and only its hash is stored', async () => {
  const organization = await app.newOrganization()
  const [one, other] = [await newPayment(organization), await newPayment(organization)]
  assert.ok(one.token.length === 43 && one.token !== other.token)
  const rows = await app.db.selectFrom('sandbox_payments').selectAll().where('organization_id', '=', organization.id).execute()
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(one.token))
})

test('payments that have ended are deleted with the other records of the sandbox, after 180 days', async () => {
  const { path, payment_id } = await newPayment(await app.newOrganization())
  const open = await newPayment(await app.newOrganization())
  await press(path, 'pay')
  const housekeep = () =>
    createHousekeeping().handler.run(app.system, {}, { finish: (work: never) => app.system.transaction(work) }) as Promise<unknown>
  const isStored = async (id: string) =>
    (await app.db.selectFrom('sandbox_payments').select('id').where('id', '=', Number(id)).execute()).length
  app.clock.advance({ days: 179 })
  await housekeep()
  assert.equal(await isStored(payment_id), 1)
  app.clock.advance({ days: 2 })
  await housekeep()
  assert.deepEqual([await isStored(payment_id), await isStored(open.payment_id)], [0, 1])
})
