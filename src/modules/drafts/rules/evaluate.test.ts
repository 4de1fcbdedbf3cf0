import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../../test/carriers.ts'
import { deepTest } from '../../../../test/deep.ts'
import { insuranceRates } from '../../../carriers/kit/insurance.ts'
import { BudgetSpent, ProcessorBudget } from '../../../platform/budget.ts'
import { ShipmentDraft as Draft, type ShipmentDraft } from '../../shipments/record/schema.ts'
import { ruleActions } from './actions.ts'
import { invalidReason } from './check.ts'
import { compileRules, type StoredRule } from './compile.ts'
import { ruleConditions } from './conditions.ts'
import { evaluateRules } from './evaluate.ts'

const referents = {
  contracts: new Map([
    [5, 'swiftly'],
    [6, 'northpost'],
  ]),
  addresses: new Set([3]),
  integrations: new Set([7, 8]),
}
const about = { integration_id: 7, payment_status: 'Paid' }
const item = { description: 'Green Tea', sku: 'TEA-1', quantity: 2, price: { value: '10.05', currency: 'EUR' }, weight: 0.2 }
const other = { description: 'Café cup', sku: 'CUP-9', quantity: 3, price: { value: '4.00', currency: 'EUR' } }
const parcel = {
  weight: { value: '1500', unit: 'g' },
  dimensions: { length: '300', width: '200', height: '125', unit: 'mm' },
  parcel_items: [item, other],
}
const to_address = {
  name: 'Ada Jansen',
  company_name: 'South Tea B.V.',
  address_line_1: 'Kruisstraat',
  postal_code: '5612 CG',
  city: 'Eindhoven',
  country_code: 'NL',
  email: 'Ada@Example.com',
  phone_number: '+31 6-12 34 56 78',
}
const draftOf = (more: object = {}): ShipmentDraft =>
  Draft.parse({
    to_address,
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
    total_order_price: { value: '99.99', currency: 'EUR' },
    delivery_indicator: 'Express Delivery',
    customs_information: { export_reason: 'commercial_goods' },
    parcels: [parcel],
    ...more,
  })

let ids = 0
type Condition = readonly [property: string, operator: string, compare_to: string]
type Action = readonly [identifier: string, value: string]
const ruleOf = (some: readonly Condition[], todo: readonly Action[], more: Partial<StoredRule> & { is_and?: boolean } = {}): StoredRule => {
  const { is_and = true, ...rest } = more
  const id = ++ids
  return {
    id,
    name: `Rule ${id}`,
    is_active: true,
    criteria: { is_and, conditions: some.map(([property, operator, compare_to]) => ({ property, operator, compare_to })) },
    actions: todo.map(([identifier, value]) => ({ identifier, value })),
    ...rest,
  }
}
const run = (rules: readonly StoredRule[], draft = draftOf(), explain = false) => {
  for (const rule of rules) assert.equal(invalidReason(rule, referents), null)
  return evaluateRules(compileRules(rules, referents), draft, about, { explains: () => explain })
}

/** Each is true of the shipment above in its first value, and false in its second. */
const comparisons: readonly (readonly [property: string, operator: string, holds: string, fails: string])[] = [
  ['carrier', 'is', 'swiftly', 'northpost'],
  ['carrier', 'is_not', 'northpost', 'swiftly'],
  ['carrier', 'in', 'northpost, swiftly', 'northpost,aerofast'],
  ['carrier', 'not_in', 'northpost,aerofast', 'northpost,swiftly'],
  ['integration', 'is', '7', '8'],
  ['integration', 'is_not', '8', '7'],
  ['integration', 'in', '7,8', '8'],
  ['integration', 'not_in', '8', '8,7'],
  ['destination_country', 'is', 'NL', 'DE'],
  ['destination_country', 'is_not', 'DE', 'NL'],
  ['destination_country', 'in', 'BE,NL', 'BE,DE'],
  ['destination_country', 'not_in', 'BE,DE', 'NL'],
  ['to_country', 'eq', 'NL', 'DE'],
  ['payment_status', 'is', 'paid', 'open'],
  ['payment_status', 'is_not', 'open', 'PAID'],
  ['payment_status', 'in', 'open,paid', 'open,late'],
  ['payment_status', 'not_in', 'open,late', 'paid'],
  ['delivery_indicator', 'is', 'express delivery', 'express'],
  ['delivery_indicator', 'is_not', 'express', 'EXPRESS DELIVERY'],
  ['delivery_indicator', 'contains', 'EXPRESS', 'standard'],
  ['delivery_indicator', 'not_contains', 'standard', 'express'],
  ['delivery_indicator', 'starts_with', 'exp', 'delivery'],
  ['delivery_indicator', 'ends_with', 'delivery', 'express'],
  ['delivery_indicator', 'in', 'express delivery,other', 'express,other'],
  ['delivery_indicator', 'not_in', 'express,other', 'express delivery'],
  ['delivery_indicator', 'matches', '^exp.*y$', '^deli'],
  ['checkout_delivery_method', 'contains', 'express', 'standard'],
  ['company_name', 'is', 'south tea b.v.', ''],
  ['company_name', 'is_not', '', 'South Tea B.V.'],
  ['company_name', 'contains', 'TEA', 'coffee'],
  ['company_name', 'does_not_contain', 'coffee', 'tea'],
  ['company_name', 'starts_with', 'south', 'tea'],
  ['company_name', 'ends_with', 'B.V.', 'tea'],
  ['company_name', 'in', 'x,south tea b.v.', 'x,y'],
  ['company_name', 'not_in', 'x,y', 'south tea b.v.'],
  ['company_name', 'matches', 'b\\.?v\\.?$', 'gmbh'],
  ['customer_email', 'is', 'ada@example.com', 'ada@example.org'],
  ['customer_email', 'ends_with', '@example.com', '@example.org'],
  ['customer_email', 'pattern_match', '@example\\.(com|org)$', '^example'],
  ['item_sku', 'is', 'cup-9', 'cup'],
  ['item_sku', 'is_not', 'cup', 'CUP-9'],
  ['item_sku', 'contains', '-9', '-7'],
  ['item_sku', 'not_contains', '-7', '-9'],
  ['item_sku', 'starts_with', 'CUP', '9'],
  ['item_sku', 'ends_with', '-1', 'TEA'],
  ['item_sku', 'in', 'A,TEA-1', 'A,B'],
  ['item_sku', 'not_in', 'A,B', 'A,TEA-1'],
  ['item_sku', 'matches', '^[a-c]up-\\d$', '^\\d'],
  ['item_name', 'is', 'green tea', 'tea'],
  ['item_name', 'is_not', 'tea', 'Green tea'],
  ['item_name', 'contains', 'café', 'coffee'],
  ['item_name', 'contains', 'cafe\u0301', 'cafe'],
  ['item_name', 'not_contains', 'coffee', 'tea'],
  ['item_name', 'matches', '(green|black) tea', '^tea'],
  ['item_quantity', 'is', '5', '2'],
  ['item_quantity', 'is_not', '2', '5'],
  ['item_quantity', 'lt', '6', '5'],
  ['item_quantity', 'le', '5', '4'],
  ['item_quantity', 'gt', '4', '5'],
  ['item_quantity', 'ge', '5', '6'],
  ['parcel_height', 'is', '12.5', '12'],
  ['parcel_height', 'lt', '12.51', '12.5'],
  ['parcel_length', 'ge', '30', '30.1'],
  ['parcel_length', 'greater_than', '29.9', '30'],
  ['parcel_width', 'le', '20.0', '19'],
  ['parcel_width', 'less_or_equal', '20', '19.99'],
  ['phone_number', 'starts_with', '+316', '06'],
  ['phone_number', 'is', '+31 612345678', '0612345678'],
  ['phone_number', 'matches', '^\\+31', '^31'],
  ['postal_code', 'is', '5612cg', '5612'],
  ['postal_code', 'is_not', '5612', '5612 CG'],
  ['postal_code', 'starts_with', '56', '57'],
  ['postal_code', 'ends_with', 'CG', 'DG'],
  ['postal_code', 'contains', '12c', '13'],
  ['postal_code', 'not_contains', '13', '12'],
  ['postal_code', 'in', '5612CG,1000AA', '1000AA'],
  ['postal_code', 'not_in', '1000AA', '5612 CG'],
  ['postal_code', 'matches', '^56[01]\\d[A-Z][A-Z]$', '^57'],
  ['order_value', 'ge', '99.99', '100'],
  ['order_value', 'is', '99.990', '99.9'],
  ['total_order_value', 'greater_or_equal', '99', '100'],
  ['order_value', 'less_than', '100', '99.99'],
  ['parcel_item_value', 'is', '32.10', '32.1001'],
  ['total_parcel_item_value', 'gt', '32.09', '32.10'],
  ['weight', 'is', '1.5', '1.501'],
  ['weight', 'is_not', '1.501', '1.5'],
  ['weight', 'lt', '1.501', '1.5'],
  ['weight', 'le', '1.5', '1.499'],
  ['weight', 'gt', '1.499', '1.5'],
  ['weight', 'ge', '1.5', '2'],
]

for (const [property, operator, holds, fails] of comparisons)
  test(`${property} ${operator} ${holds}, and not ${fails}`, () => {
    const matched = (value: string) => run([ruleOf([[property, operator, value]], [['set_weight', '3']])]).applied.length === 1
    assert.deepEqual([matched(holds), matched(fails)], [true, false])
  })

test('every condition is among those that were compared', () => {
  const compared = new Set(comparisons.map(([property]) => property))
  assert.deepEqual(
    ruleConditions.filter(({ identifier }) => !compared.has(identifier)).map(({ identifier }) => identifier),
    [],
  )
})

test('a number that is not known is neither equal nor different; a text that is not there is the empty one', () => {
  const bare = draftOf({ parcels: undefined, total_order_price: undefined, to_address: { ...to_address, company_name: undefined } })
  const matched = (...one: Condition) => run([ruleOf([one], [['set_weight', '3']])], bare).applied.length === 1
  for (const property of ['weight', 'parcel_height', 'order_value', 'parcel_item_value', 'item_quantity'])
    for (const operator of ['is', 'is_not', 'lt', 'ge']) assert.equal(matched(property, operator, '1'), false, `${property} ${operator}`)
  assert.equal(matched('company_name', 'is', ''), true)
  assert.equal(matched('item_sku', 'is_not', 'TEA-1'), true)
  assert.equal(matched('item_sku', 'is', ''), false)
})

/** The effect of each action on the shipment above, and its trace. */
const first = (draft: ShipmentDraft) => draft.parcels![0]!
const effects: Record<string, [value: string, result: object, see: (draft: ShipmentDraft) => unknown, seen: unknown]> = {
  add_customs_declaration_statement: [
    'Made by hand',
    { additional_declaration_statements: ['Made by hand'] },
    (d) => d.customs_information?.additional_declaration_statements,
    ['Made by hand'],
  ],
  set_customs_general_notes: ['Keep dry', { general_notes: 'Keep dry' }, (d) => d.customs_information?.general_notes, 'Keep dry'],
  use_box: ['40x30x20.5', { box: '40x30x20.5' }, (d) => first(d).dimensions, { length: '40', width: '30', height: '20.5', unit: 'cm' }],
  decrease_item_value_pc: [
    '50',
    { item_value_decrease_pc: '50' },
    (d) => first(d).parcel_items.map(({ price }) => price!.value),
    ['5.03', '2.00'],
  ],
  set_insurance: [
    '250',
    { total_insured_value: { value: '250.00', currency: 'EUR' } },
    (d) => first(d).additional_insured_price,
    { value: '250.00', currency: 'EUR' },
  ],
  insurance_pc: [
    '50',
    { total_insured_value: { value: '50.00', currency: 'EUR' } },
    (d) => first(d).additional_insured_price,
    { value: '50.00', currency: 'EUR' },
  ],
  set_customer_email: ['desk@south.example', { email: 'desk@south.example' }, (d) => d.to_address.email, 'desk@south.example'],
  set_phone_number: ['+3140 123', { telephone: '+3140 123' }, (d) => d.to_address.phone_number, '+3140 123'],
  set_item_hs_code: ['0902.10', { hs_code: '0902.10' }, (d) => first(d).parcel_items.map(({ hs_code }) => hs_code), ['0902.10', '0902.10']],
  set_item_name: ['Goods', { item_name: 'Goods' }, (d) => first(d).parcel_items.map(({ description }) => description), ['Goods', 'Goods']],
  set_item_origin_country: [
    'JP',
    { origin_country: 'JP' },
    (d) => first(d).parcel_items.map(({ origin_country }) => origin_country),
    ['JP', 'JP'],
  ],
  set_item_value: ['7', { item_value: '7.00' }, (d) => first(d).parcel_items[0]!.price, { value: '7.00', currency: 'EUR' }],
  set_item_weight: [
    '0.25',
    { item_weight: { value: '0.25', unit: 'kg' } },
    (d) => first(d).parcel_items[1]!.weight,
    { value: 0.25, unit: 'kg' },
  ],
  set_number_of_parcels: [
    '3',
    { number_of_shipments: 3 },
    (d) => d.parcels!.map(({ weight, parcel_items }) => [weight!.value, parcel_items.length]),
    [
      ['1500', 2],
      ['1500', 0],
      ['1500', 0],
    ],
  ],
  ship_with_address: ['3', { sender_address: 3 }, (d) => d.from_address, { sender_address_id: 3 }],
  set_shipping_method: [
    'northpost:parcel',
    { shipping_option_code: 'northpost:parcel' },
    (d) => d.ship_with?.properties,
    { shipping_option_code: 'northpost:parcel' },
  ],
  set_weight: ['2.25', { weight: { value: '2.25', unit: 'kg' } }, (d) => first(d).weight, { value: '2.25', unit: 'kg' }],
  use_shipping_contract: ['5', { contract: 5 }, (d) => d.ship_with?.properties.contract_id, 5],
}

for (const { identifier } of ruleActions)
  test(`${identifier} sets its field, and is in the trace`, () => {
    const [value, result, see, seen] = effects[identifier] ?? assert.fail('It has no case')
    const { draft, applied } = run([ruleOf([], [[identifier, value]])])
    assert.deepEqual(
      applied.map((one) => one.result),
      [result],
    )
    assert.deepEqual(see(draft), seen)
  })

test('of rules that set the same field the last wins, and different fields add up', () => {
  const rules = [
    ruleOf(
      [],
      [
        ['set_weight', '1'],
        ['set_customer_email', 'a@a.example'],
      ],
    ),
    ruleOf([], [['set_weight', '2']]),
    ruleOf([['destination_country', 'is', 'DE']], [['set_weight', '3']]),
  ]
  const { draft, applied, trace } = run(rules, draftOf(), true)
  assert.equal(first(draft).weight!.value, '2')
  assert.equal(draft.to_address.email, 'a@a.example')
  assert.deepEqual(
    applied.map(({ result }) => result),
    [{ email: 'a@a.example' }, { weight: { value: '2', unit: 'kg' } }],
  )
  assert.match(trace[0]!.left_out[0]!.reason, /A later rule sets it/)
  assert.deepEqual(trace[2]!.conditions, [
    { property: 'destination_country', operator: 'is', compare_to: 'DE', seen: 'NL', matched: false },
  ])
})

test('conditions see the shipment as it came, and not what another rule has set', () => {
  const { draft } = run([ruleOf([], [['set_weight', '9']]), ruleOf([['weight', 'gt', '5']], [['set_customer_email', 'a@a.example']])])
  assert.equal(draft.to_address.email, 'Ada@Example.com')
})

test('a decrease is not compounded, and comes after a value that is set', () => {
  const twice = [
    ruleOf([], [['decrease_item_value_pc', '10']]),
    ruleOf(
      [],
      [
        ['decrease_item_value_pc', '20'],
        ['set_item_value', '10'],
      ],
    ),
  ]
  for (const rules of [twice, [twice[1]!, { ...twice[0]!, actions: [{ identifier: 'decrease_item_value_pc', value: '20' }] }]])
    assert.equal(first(run(rules).draft).parcel_items[0]!.price!.value, '8.00')
})

test('any condition is enough where it says so, all are needed otherwise, and without one a rule holds for everything', () => {
  const both: Condition[] = [
    ['destination_country', 'is', 'NL'],
    ['weight', 'gt', '100'],
  ]
  assert.equal(run([ruleOf(both, [['set_weight', '1']])]).applied.length, 0)
  assert.equal(run([ruleOf(both, [['set_weight', '1']], { is_and: false })]).applied.length, 1)
  assert.equal(run([ruleOf([], [['set_weight', '1']], { is_and: false })]).applied.length, 1)
})

const ofOneParcel = (identifier: string) => /^(weight|parcel_|order_value|item_)/.test(identifier)
test('with several parcels, conditions on one of them never hold, not even in the negative', () => {
  const several = draftOf({ parcels: [parcel, parcel] })
  for (const [property, operator, holds] of comparisons) {
    const identifier = ruleConditions.find((one) => [one.identifier, ...one.aliases].includes(property))!.identifier
    const { applied } = run([ruleOf([[property, operator, holds]], [['set_customer_email', 'a@a.example']])], several)
    assert.equal(applied.length, ofOneParcel(identifier) ? 0 : 1, `${property} ${operator}`)
  }
})

test('with several parcels, actions on one of them are left out and say so', () => {
  const several = draftOf({ parcels: [parcel, parcel] })
  const left: string[] = []
  for (const [identifier, [value]] of Object.entries(effects)) {
    const { draft, trace } = run([ruleOf([], [[identifier, value]])], several, true)
    if (trace[0]!.left_out.length > 0) left.push(identifier)
    assert.deepEqual(draft.parcels, several.parcels, identifier)
  }
  assert.deepEqual(left.sort(), [
    'decrease_item_value_pc',
    'insurance_pc',
    'set_insurance',
    'set_item_hs_code',
    'set_item_name',
    'set_item_origin_country',
    'set_item_value',
    'set_item_weight',
    'set_number_of_parcels',
    'set_weight',
    'use_box',
  ])
})

test('insurance by a part is rounded half up, and stays within what is sold', () => {
  const insured = (value: string, percent: string) =>
    first(run([ruleOf([], [['insurance_pc', percent]])], draftOf({ total_order_price: { value, currency: 'EUR' } })).draft)
      .additional_insured_price?.value
  assert.equal(insured('100.10', '5'), '5.01')
  assert.equal(insured('100.10', '12.5'), '12.51')
  assert.equal(insured('3.00', '10'), '2.00')
  assert.equal(insured('90000.00', '100'), '5000.00')
})

test('insurance by a part is in the currency of the order, or in one that the carrier takes', () => {
  const findRate = insuranceRates('no folder')
  const insured = (value: string, currency: string, code = 'swiftly:home', actions: Action[] = [['insurance_pc', '50']]) => {
    const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: code } }
    const draft = draftOf({ total_order_price: { value, currency }, ship_with })
    return evaluateRules(compileRules([ruleOf([], actions)], referents), draft, about, { explains: () => true, findRate })
  }
  const price = (...of: Parameters<typeof insured>) => first(insured(...of).draft).additional_insured_price
  assert.deepEqual(price('80.00', 'USD'), { value: '40.00', currency: 'USD' })
  assert.deepEqual(price('1001.00', 'JPY'), { value: '501.00', currency: 'JPY' })
  assert.deepEqual(price('2.00', 'GBP'), { value: '1.72', currency: 'GBP' })
  assert.deepEqual(price('90000.00', 'GBP'), { value: '4290.88', currency: 'GBP' })
  // DHL Paket insures in euros. 100 USD are 88.02.
  assert.deepEqual(price('200.00', 'USD', 'dhl_parcel_de:parcel'), { value: '88.02', currency: 'EUR' })
  const chosen: Action[] = [
    ['insurance_pc', '50'],
    ['set_shipping_method', 'dhl_parcel_de:parcel'],
  ]
  assert.deepEqual(price('200.00', 'USD', 'swiftly:home', chosen), { value: '88.02', currency: 'EUR' })
  const { draft, trace } = insured('80.00', 'UYW')
  assert.equal(first(draft).additional_insured_price, undefined)
  assert.match(trace[0]!.left_out[0]!.reason, /^No exchange rate of UYW is known/)
})

test('a contract is used only with its carrier, the last that fits; another option of the same carrier keeps it', () => {
  const { draft } = run([ruleOf([], [['use_shipping_contract', '5']]), ruleOf([], [['use_shipping_contract', '6']])])
  assert.equal(draft.ship_with!.properties.contract_id, 5)
  const under = draftOf({
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home', contract_id: 5 } },
  })
  const after = (code: string) => run([ruleOf([], [['set_shipping_method', code]])], under).draft.ship_with!.properties
  assert.deepEqual(after('swiftly:home/signature'), { shipping_option_code: 'swiftly:home/signature', contract_id: 5 })
  assert.deepEqual(after('northpost:parcel'), { shipping_option_code: 'northpost:parcel' })
})

test('a shipment of which only the receiver is known is given what rules set', () => {
  const rules = [
    ruleOf(
      [],
      [
        ['set_weight', '1'],
        ['use_box', '30x20x10'],
        ['set_shipping_method', 'swiftly:home'],
        ['ship_with_address', '3'],
      ],
    ),
  ]
  const { draft } = run(rules, Draft.parse({ to_address }))
  assert.deepEqual(draft.parcels, [
    { parcel_items: [], weight: { value: '1', unit: 'kg' }, dimensions: { length: '30', width: '20', height: '10', unit: 'cm' } },
  ])
  assert.deepEqual(draft.from_address, { sender_address_id: 3 })
})

test('statements of one rule add to those that were sent; what was sent is not changed itself', () => {
  const sent = draftOf({ customs_information: { export_reason: 'gift', additional_declaration_statements: ['A'] } })
  const before = structuredClone(sent)
  const add = 'add_customs_declaration_statement'
  const { draft, applied } = run(
    [
      ruleOf(
        [],
        [
          [add, 'B'],
          [add, 'C'],
        ],
      ),
    ],
    sent,
  )
  assert.deepEqual(draft.customs_information!.additional_declaration_statements, ['A', 'B', 'C'])
  assert.deepEqual(applied[0]!.result, { additional_declaration_statements: ['B', 'C'] })
  assert.deepEqual(sent, before)
})

test('a rule that is not active, or names what is gone, is passed over and says why', () => {
  const gone = ruleOf([], [['ship_with_address', '99']])
  const off = ruleOf([], [['set_weight', '1']], { is_active: false })
  const { draft, applied, trace } = evaluateRules(compileRules([gone, off], referents), draftOf(), about, { explains: () => true })
  assert.deepEqual([applied, draft], [[], draftOf()])
  assert.match(trace[0]!.skipped!, /^actions\.0\.value: /)
  assert.equal(trace[1]!.skipped, 'It is not active.')
})

/** Counts the steps of the work. */
class CountingBudget extends ProcessorBudget {
  steps = 0
  override spend(units: number) {
    this.steps++
    super.spend(units)
  }
}

deepTest('rules that use up their budget are stopped: two thousand with fifty texts each, on a thousand items with long names', () => {
  const items = Array.from({ length: 1_000 }, (_, i) => ({ description: `${'a'.repeat(250)}${i}` }))
  const large = draftOf({ parcels: [{ ...parcel, parcel_items: items }] })
  const lookedFor = (text: string, operator: string) => Array.from({ length: 50 }, (): Condition => ['item_name', operator, text])
  for (const [operator, text, is_and] of [
    ['not_contains', 'aaaaaaab', true],
    ['is_not', 'b', true],
    ['matches', '(a+)+$', false],
  ] as const) {
    const rules = Array.from({ length: 2_000 }, () => ruleOf(lookedFor(text, operator), [['set_weight', '1']], { is_and }))
    const compiled = compileRules(rules, referents)
    // It looks at the clock after every 20,000 units: 2,500 texts that are compared, or one that is matched.
    const budget = new CountingBudget(Number.MIN_VALUE)
    assert.throws(() => evaluateRules(compiled, large, about, { explains: () => false, budget }), BudgetSpent, operator)
    assert.ok(budget.steps < 20_000, `${operator} was stopped after ${budget.steps} of 100,000,000 texts.`)
    assert.throws(() => budget.run(() => 'more'), BudgetSpent)
  }
})
