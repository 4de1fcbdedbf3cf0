import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pagesOf, startApp, statusesOf } from '../../../../test/harness.ts'
import { anonymous } from '../../../../test/walk.ts'
import { ShipmentDraft } from '../../shipments/record/schema.ts'
import { applyRules } from './service.ts'

const app = await startApp()
after(() => app.close())
const rules = '/shipping-rules/rules'
const condition = (property: string, operator: string, compare_to: string) => ({ property, operator, compare_to })
const action = (identifier: string, value: string) => ({ identifier, value })
const heavy = {
  name: 'Heavy',
  criteria: { conditions: [condition('weight', 'ge', '10')] },
  actions: [action('set_shipping_method', 'northpost:parcel')],
}
const sender = {
  name: 'Robin',
  address_line_1: 'Stadhuisplein',
  house_number: '10',
  postal_code: '5611 EM',
  city: 'Eindhoven',
  country_code: 'NL',
}
type Call = Awaited<ReturnType<typeof app.newOrganization>>['call']
const newRule = async (call: Call, request: object = heavy): Promise<number> => (await call('POST', rules, request)).body.id
const newAddress = async (call: Call): Promise<number> => (await call('POST', '/addresses/sender-addresses', sender)).body.data.id
const orders = async (call: Call, query = '') => (await call('GET', `${rules}${query}`)).body.data.map(({ id }: any) => id)

test('201 creates a rule, without an envelope, that a GET then finds; long names are answered with the short ones', async () => {
  const { call } = await app.newOrganization()
  const request = { ...heavy, criteria: { is_and: false, conditions: [condition('total_order_value', 'greater_than', '100')] } }
  const { status, body } = await call('POST', rules, request)
  assert.equal(status, 201)
  const { id, updated_at, ...rest } = body
  assert.deepEqual(rest, {
    name: 'Heavy',
    is_active: true,
    is_invalid: false,
    invalid_reason: null,
    order: 1,
    criteria: { is_and: false, conditions: [condition('order_value', 'gt', '100')] },
    actions: heavy.actions,
  })
  assert.equal(updated_at, app.clock.time)
  assert.deepEqual((await call('GET', `${rules}/${id}`)).body, body)
})

test('200 changes only what is sent; 204 deletes, once', async () => {
  const { call } = await app.newOrganization()
  const { body: before } = await call('POST', rules, heavy)
  const changed = await call('PATCH', `${rules}/${before.id}`, { is_active: false, actions: [action('set_weight', '3')] })
  assert.equal(changed.status, 200)
  assert.deepEqual(changed.body, { ...before, is_active: false, actions: [action('set_weight', '3')] })
  const remove = () => call('DELETE', `${rules}/${before.id}`)
  assert.deepEqual(await statusesOf({ once: remove, again: remove }), { once: 204, again: 404 })
})

test('200 lists rules in the order in which they are applied, page by page, and by whether they are active', async () => {
  const { call } = await app.newOrganization()
  const ids: number[] = []
  for (let i = 0; i < 5; i++) ids.push(await newRule(call, { ...heavy, is_active: i % 2 === 0 }))
  const wanted = [ids[3], ids[0], ids[4], ids[1], ids[2]]
  const { status, body } = await call('POST', `${rules}/reorder`, { rule_list: wanted })
  assert.deepEqual([status, body], [200, { rule_list: wanted }])
  const seen: number[] = []
  for await (const page of pagesOf(call, `${rules}?page_size=2`)) seen.push(...page.body.data.map(({ id }: any) => id))
  assert.deepEqual(seen, wanted)
  assert.deepEqual(await orders(call, '?active=true'), [ids[0], ids[4], ids[2]])
  assert.deepEqual(await orders(call, '?active=false'), [ids[3], ids[1]])
  const last = await newRule(call)
  assert.deepEqual(await orders(call), [...wanted, last])
})

test('400 from reorder names what is missing, twice or unknown, and changes nothing', async () => {
  const { call } = await app.newOrganization()
  const stranger = await app.newOrganization()
  const [a, b, foreign] = [await newRule(call), await newRule(call), await newRule(stranger.call)]
  const { status, body } = await call('POST', `${rules}/reorder`, { rule_list: [b, b, foreign] })
  assert.equal(status, 400)
  assert.deepEqual(
    body.errors.map(({ detail, source }: any) => [source.pointer, detail]),
    [
      ['/rule_list/1', 'This shipping rule is in the list already.'],
      ['/rule_list/2', 'No shipping rule with this id exists.'],
      ['/rule_list', `These shipping rules are missing in the list: ${a}.`],
    ],
  )
  assert.deepEqual(await orders(call), [a, b])
})

test('200 from 32 that put rules in order at once: one order stands in the end, and every rule is in it once', async () => {
  const { call } = await app.newOrganization()
  const ids: number[] = []
  for (let i = 0; i < 6; i++) ids.push(await newRule(call))
  const turns = Array.from({ length: 32 }, (_, n) => ids.map((_, i) => ids[(i * (n % 2 ? 1 : 5) + n) % ids.length]!))
  const answers = await Promise.all([
    ...turns.map((rule_list) => call('POST', `${rules}/reorder`, { rule_list })),
    call('POST', rules, heavy),
  ])
  const created = answers.pop()!
  assert.equal(created.status, 201)
  // A request after the new rule was answered that the rule is missing.
  for (const { status, text } of answers) assert.ok(status === 200 || text.includes(`missing in the list: ${created.body.id}.`), text)
  const { data } = (await call('GET', rules)).body
  assert.deepEqual(
    data.map(({ order }: any) => order),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const stands = data.map(({ id }: any) => id).slice(0, 6)
  assert.ok(turns.some((turn) => turn.every((id, i) => id === stands[i])))
})

const bad: [string, object, string, string][] = [
  ['a name of 101 characters', { name: 'x'.repeat(101) }, 'invalid', '/name'],
  ['no action', { actions: [] }, 'invalid', '/actions'],
  ['51 conditions', { criteria: { conditions: Array(51).fill(condition('weight', 'ge', '1')) } }, 'invalid', '/criteria/conditions'],
  [
    'an unknown property',
    { criteria: { conditions: [condition('mood', 'is', 'x')] } },
    'invalid_choice',
    '/criteria/conditions/0/property',
  ],
  [
    'an unknown operator',
    { criteria: { conditions: [condition('weight', 'likes', '1')] } },
    'invalid_choice',
    '/criteria/conditions/0/operator',
  ],
  [
    'an operator for other values',
    { criteria: { conditions: [condition('weight', 'contains', '1')] } },
    'invalid_choice',
    '/criteria/conditions/0/operator',
  ],
  [
    'a weight that is no number',
    { criteria: { conditions: [condition('weight', 'ge', 'much')] } },
    'invalid',
    '/criteria/conditions/0/compare_to',
  ],
  ['a negative weight', { criteria: { conditions: [condition('weight', 'ge', '-1')] } }, 'invalid', '/criteria/conditions/0/compare_to'],
  ['half a piece', { criteria: { conditions: [condition('item_quantity', 'ge', '1.5')] } }, 'invalid', '/criteria/conditions/0/compare_to'],
  [
    'a country that is none',
    { criteria: { conditions: [condition('destination_country', 'in', 'NL,XX')] } },
    'invalid_choice',
    '/criteria/conditions/0/compare_to',
  ],
  [
    'a carrier that is none',
    { criteria: { conditions: [condition('carrier', 'is', 'nobody')] } },
    'invalid_choice',
    '/criteria/conditions/0/compare_to',
  ],
  [
    'an empty text to be contained',
    { criteria: { conditions: [condition('item_name', 'contains', '')] } },
    'invalid',
    '/criteria/conditions/0/compare_to',
  ],
  [
    'a list with nothing between commas',
    { criteria: { conditions: [condition('item_sku', 'in', 'A,,B')] } },
    'invalid',
    '/criteria/conditions/0/compare_to',
  ],
  [
    'a pattern beyond what is taken',
    { criteria: { conditions: [condition('item_sku', 'matches', 'a{9}')] } },
    'invalid',
    '/criteria/conditions/0/compare_to',
  ],
  ['an unknown action', { actions: [action('sing', '1')] }, 'invalid_choice', '/actions/0/identifier'],
  ['an unknown option', { actions: [action('set_shipping_method', 'swiftly:nowhere')] }, 'invalid_choice', '/actions/0/value'],
  ['a box without height', { actions: [action('use_box', '30x20')] }, 'invalid', '/actions/0/value'],
  ['a box of no width', { actions: [action('use_box', '30x0x10')] }, 'invalid', '/actions/0/value'],
  ['a percentage over 100', { actions: [action('decrease_item_value_pc', '101')] }, 'invalid', '/actions/0/value'],
  ['insurance beyond what is sold', { actions: [action('set_insurance', '5001')] }, 'invalid', '/actions/0/value'],
  ['no parcels', { actions: [action('set_number_of_parcels', '0')] }, 'invalid', '/actions/0/value'],
  ['an e-mail address that is none', { actions: [action('set_customer_email', 'ada')] }, 'invalid', '/actions/0/value'],
  ['the same twice', { actions: [action('set_insurance', '100'), action('insurance_pc', '10')] }, 'invalid', '/actions/1/identifier'],
]
test('400 for each value that the catalogue does not have, where it stands', async () => {
  const { call } = await app.newOrganization()
  const id = await newRule(call)
  for (const [what, change, code, pointer] of bad) {
    for (const { status, body } of [await call('POST', rules, { ...heavy, ...change }), await call('PATCH', `${rules}/${id}`, change)]) {
      assert.equal(status, 400, what)
      assert.deepEqual(
        body.errors.map((one: any) => [one.code, one.source.pointer]),
        [[code, pointer]],
        what,
      )
    }
  }
  assert.equal((await orders(call)).length, 1)
})

test('400 reports all errors of a rule at once', async () => {
  const { call } = await app.newOrganization()
  const request = {
    name: 'A',
    criteria: { conditions: [condition('mood', 'is', 'x'), condition('weight', 'ge', 'x')] },
    actions: [action('sing', '1')],
  }
  assert.equal((await call('POST', rules, request)).body.errors.length, 3)
})

test('400 for what belongs to another organization, with the bytes of what is missing', async () => {
  const { call } = await app.newOrganization()
  const other = await app.newOrganization()
  const contract = (await other.call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
  const foreign: [object, object][] = [
    [
      { actions: [action('ship_with_address', String(await newAddress(other.call)))] },
      { actions: [action('ship_with_address', '999999999')] },
    ],
    [{ actions: [action('use_shipping_contract', String(contract))] }, { actions: [action('use_shipping_contract', '999999999')] }],
    ...(['is', 'not_in'] as const).map((operator): [object, object] => [
      { criteria: { conditions: [condition('integration', operator, String(other.integration_id))] } },
      { criteria: { conditions: [condition('integration', operator, '999999999')] } },
    ]),
  ]
  for (const [theirs, none] of foreign) {
    const [a, b] = [await call('POST', rules, { ...heavy, ...theirs }), await call('POST', rules, { ...heavy, ...none })]
    assert.equal(a.status, 400)
    assert.equal(anonymous(a), anonymous(b))
  }
  const rule = await newRule(other.call)
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined
    assert.equal(anonymous(await call(method, `${rules}/${rule}`, body)), anonymous(await call(method, `${rules}/999999999`, body)))
  }
})

test('400 for the rule after the two-thousandth', async () => {
  const { call, context } = await app.newOrganization()
  await newRule(call)
  const { criteria, actions, created_at, updated_at } = await app.db
    .selectFrom('shipping_rules')
    .selectAll()
    .where('organization_id', '=', context.organization_id)
    .executeTakeFirstOrThrow()
  const row = { organization_id: context.organization_id, name: 'x', is_active: 1, criteria, actions, created_at, updated_at }
  await context.transaction((tx) =>
    tx.db
      .insertInto('shipping_rules')
      .values(Array.from({ length: 1_999 }, (_, i) => ({ ...row, order: i + 2 })))
      .execute(),
  )
  const { status, body } = await call('POST', rules, heavy)
  assert.deepEqual([status, body.errors[0].code], [400, 'invalid'])
  assert.match(body.errors[0].detail, /2,000/)
})

test('a rule whose address is deleted is invalid, says why, is not applied from then on, and may be switched off', async () => {
  const { call, context, integration_id } = await app.newOrganization()
  const address = await newAddress(call)
  const id = await newRule(call, { name: 'From the south', criteria: {}, actions: [action('ship_with_address', String(address))] })
  const draft = ShipmentDraft.parse({ to_address: { ...sender, name: 'Ada' } })
  const applied = async () => (await applyRules(context, draft, { integration_id })).applied.map((one) => one.id)
  assert.deepEqual(await applied(), [id])
  assert.deepEqual(await applied(), [id])
  assert.equal((await call('DELETE', `/addresses/sender-addresses/${address}`)).status, 204)
  assert.deepEqual(await applied(), [])
  const { is_invalid, invalid_reason } = (await call('GET', `${rules}/${id}`)).body
  assert.equal(is_invalid, true)
  assert.match(invalid_reason, /^actions\.0\.value: /)
  assert.equal((await call('GET', rules)).body.data[0].is_invalid, true)
  const { status, body } = await call('PATCH', `${rules}/${id}`, { is_active: false })
  assert.deepEqual([status, body.is_active], [200, false])
})

test('a change of rules applies to the next shipment', async () => {
  const { call, context, integration_id } = await app.newOrganization()
  const draft = ShipmentDraft.parse({ to_address: { ...sender, name: 'Ada' } })
  const weight = async () => (await applyRules(context, draft, { integration_id })).draft.parcels?.[0]?.weight?.value
  assert.equal(await weight(), undefined)
  const light = { name: 'A', criteria: {}, actions: [action('set_weight', '1')] }
  const [a, b] = [await newRule(call, light), await newRule(call, { ...light, actions: [action('set_weight', '2')] })]
  assert.equal(await weight(), '2')
  await call('POST', `${rules}/reorder`, { rule_list: [b, a] })
  assert.equal(await weight(), '1')
  await call('PATCH', `${rules}/${a}`, { is_active: false })
  assert.equal(await weight(), '2')
  await call('DELETE', `${rules}/${b}`)
  assert.equal(await weight(), undefined)
})

test('200 from the lookups: lists without possibilities, each entry with those of the organization', async () => {
  const { call, integration_id } = await app.newOrganization()
  const address = await newAddress(call)
  const { data: conditions } = (await call('GET', '/shipping-rules/conditions')).body
  const { data: actions } = (await call('GET', '/shipping-rules/actions')).body
  const { data: operators } = (await call('GET', '/shipping-rules/operators')).body
  assert.deepEqual([conditions.length, actions.length, operators.length], [18, 18, 13])
  assert.ok([...conditions, ...actions].every((one) => !('possibilities' in one)))
  const keys = async (path: string) => (await call('GET', `/shipping-rules/${path}`)).body.possibilities.map(([key]: any) => key)
  assert.deepEqual(await keys('conditions/integration'), [String(integration_id)])
  assert.ok((await keys('conditions/destination_country')).includes('NL'))
  assert.ok((await keys('conditions/carrier')).includes('swiftly'))
  assert.ok((await keys('actions/set_shipping_method')).includes('swiftly:home'))
  assert.deepEqual(await keys('actions/ship_with_address'), [String(address)])
  assert.ok((await keys('actions/use_shipping_contract')).length > 5)
  assert.deepEqual(await keys('actions/set_weight'), [])
  for (const path of ['conditions/mood', 'actions/sing', 'actions/constructor'])
    assert.equal((await call('GET', `/shipping-rules/${path}`)).status, 404)
})

test('every possibility of every entry is taken by a rule', async () => {
  const { call } = await app.newOrganization()
  await newAddress(call)
  for (const { identifier } of (await call('GET', '/shipping-rules/conditions')).body.data) {
    const { possibilities, operators } = (await call('GET', `/shipping-rules/conditions/${identifier}`)).body
    const [key] = possibilities.at(-1) ?? []
    for (const operator of key === undefined ? [] : operators)
      assert.equal(
        (await call('POST', rules, { ...heavy, criteria: { conditions: [condition(identifier, operator.identifier, key)] } })).status,
        201,
      )
  }
  for (const { identifier } of (await call('GET', '/shipping-rules/actions')).body.data) {
    const { possibilities } = (await call('GET', `/shipping-rules/actions/${identifier}`)).body
    for (const [key] of possibilities.slice(0, 3))
      assert.equal((await call('POST', rules, { ...heavy, actions: [action(identifier, key)] })).status, 201, `${identifier} ${key}`)
  }
})
