import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '../../../../test/harness.ts'
import { smallOrder } from '../../../../test/orders.ts'

const app = await startApp()
after(() => app.close())
const path = '/shipping-rules/rules'
const action = (identifier: string, value: string) => ({ identifier, value })
const to = (country_code: string) => ({
  name: 'Ada',
  address_line_1: 'Kruisstraat',
  house_number: '12',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code,
})
const abroad = {
  name: 'Abroad',
  criteria: { conditions: [{ property: 'destination_country', operator: 'is_not', compare_to: 'NL' }] },
  actions: [action('set_weight', '2'), action('set_customer_email', 'desk@south.example')],
}

/** Three orders, a day apart; the last has no address to go to. */
async function newShop() {
  const organization = await app.newOrganization()
  const { call, integration_id } = organization
  const made = (day: string, more: object) =>
    smallOrder(integration_id, { order_details: { order_created_at: `2026-11-${day}T10:00:00.000Z` }, ...more })
  const batch = [made('10', { shipping_address: to('NL') }), made('11', { shipping_address: to('DE') }), made('12', {})]
  assert.equal((await call('POST', '/orders', batch)).status, 201)
  return { ...organization, numbers: batch.map(({ order_number }) => order_number) }
}

test('200 says for each order, the newest first, which rules hold and what would be otherwise', async () => {
  const { call, numbers } = await newShop()
  const { status, body } = await call('POST', `${path}/try`, { rule: abroad })
  assert.equal(status, 200)
  const [lost, german, dutch] = body.data
  assert.deepEqual(
    body.data.map((one: any) => one.order_number),
    numbers.toReversed(),
  )
  assert.match(lost.problem, /to_address/)
  assert.deepEqual([dutch.matched, dutch.changes, dutch.trace.matched], [[], {}, false])
  assert.deepEqual(dutch.trace.conditions[0].seen, 'NL')
  assert.deepEqual(german.matched, [{ id: 0, name: 'Abroad', result: { weight: { value: '2', unit: 'kg' }, email: 'desk@south.example' } }])
  assert.deepEqual(german.changes, {
    '/to_address/email': { before: null, after: 'desk@south.example' },
    '/parcels/0/weight': { before: null, after: { value: '2', unit: 'kg' } },
  })
})

test('200 tries the stored rules, with one more behind them or in the place of one', async () => {
  const { call } = await newShop()
  const weighing = (kg: string) => ({ name: kg, criteria: {}, actions: [action('set_weight', kg)] })
  const first = (await call('POST', path, weighing('1'))).body.id
  await call('POST', path, weighing('2'))
  const weights = async (trial: object) =>
    (await call('POST', `${path}/try`, { rules: 'all', until: '2026-11-10T23:00:00Z', ...trial })).body.data.map(
      (one: any) => [one.changes['/parcels/0/weight'].after.value, one.matched.map(({ id }: any) => id).length] as const,
    )
  assert.deepEqual(await weights({}), [['2', 2]])
  assert.deepEqual(await weights({ rule: weighing('3') }), [['3', 3]])
  assert.deepEqual(await weights({ rule: weighing('3'), rule_id: first }), [['2', 2]])
})

test('200 takes the orders of the period, both ends included, and no more than the limit', async () => {
  const { call, numbers } = await newShop()
  const found = async (trial: object) =>
    (await call('POST', `${path}/try`, { rule: abroad, ...trial })).body.data.map((one: any) => one.order_number)
  assert.deepEqual(await found({ from: '2026-11-11T10:00:00Z' }), [numbers[2], numbers[1]])
  assert.deepEqual(await found({ until: '2026-11-11T10:00:00Z' }), [numbers[1], numbers[0]])
  assert.deepEqual(await found({ limit: 1 }), [numbers[2]])
  assert.deepEqual(await found({ from: '2027-01-01T00:00:00Z' }), [])
})

test('400 for a rule that could not be saved, a rule that is not there to be replaced, and nothing to try', async () => {
  const { call } = await newShop()
  const stranger = await app.newOrganization()
  const foreign = (await stranger.call('POST', path, abroad)).body.id
  const pointers = async (trial: object) => {
    const { status, body } = await call('POST', `${path}/try`, trial)
    return [status, ...body.errors.map(({ source }: any) => source.pointer)]
  }
  assert.deepEqual(await pointers({ rule: { ...abroad, actions: [action('sing', '1')] } }), [400, '/rule/actions/0/identifier'])
  assert.deepEqual(await pointers({ rule: abroad, rules: 'all', rule_id: foreign }), [400, '/rule_id'])
  assert.deepEqual(await pointers({ rule: abroad, rule_id: 1 }), [400, '/rule_id'])
  assert.deepEqual(await pointers({}), [400, ''])
  assert.deepEqual(await pointers({ rule: abroad, limit: 101 }), [400, '/limit'])
})

test('200 writes nothing: every table holds afterwards what it held before', async () => {
  const { call } = await newShop()
  await call('POST', path, abroad)
  const tables = [...readFileSync('schema.sql', 'utf8').matchAll(/^create table "?(\w+)/gim)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'limits')
  assert.ok(tables.length > 20 && tables.includes('shipping_rules'))
  // That it was asked is counted.
  const everything = async () => {
    const all: Record<string, unknown> = {}
    for (const name of tables) all[name] = (await sql`select * from ${sql.table(name)}`.execute(app.db)).rows
    return JSON.stringify(all, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  }
  const before = await everything()
  for (const trial of [{ rule: abroad }, { rules: 'all' }, { rule: abroad, rules: 'all' }])
    assert.equal((await call('POST', `${path}/try`, trial)).status, 200)
  assert.equal(await everything(), before)
})
