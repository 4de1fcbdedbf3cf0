import assert from 'node:assert/strict'
import { test } from 'node:test'
import '../../../../test/carriers.ts'
import { type Chance, chanceOf } from '../../../../test/fuzz/chance.ts'
import { testSeed as seed } from '../../../../test/seed.ts'
import { ShipmentDraft } from '../../shipments/record/schema.ts'
import { ruleActions } from './actions.ts'
import { invalidReason } from './check.ts'
import { compileRules, type StoredRule } from './compile.ts'
import { evaluateRules } from './evaluate.ts'

/** Draws so many sets of rules; the title has the seed, which draws the same again: `TEST_SEED=5 npm test properties`. */
const always = (promise: string, check: (chance: Chance) => void) =>
  test(`${promise} (seed ${seed})`, () => {
    for (let index = 0; index < 300; index++) check(chanceOf(seed, index))
  })

const referents = { contracts: new Map([[5, 'swiftly']]), addresses: new Set([3, 4]), integrations: new Set([7]) }
const about = { integration_id: 7 }

const drawDraft = (chance: Chance) =>
  ShipmentDraft.parse({
    to_address: {
      name: 'Ada',
      address_line_1: 'Kruisstraat',
      postal_code: '5612 CG',
      city: 'Eindhoven',
      country_code: chance.pick(['NL', 'DE', 'US']),
    },
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: chance.pick(['swiftly:home', 'northpost:parcel']) } },
    total_order_price: { value: chance.pick(['10', '99.99', '250']), currency: 'EUR' },
    customs_information: { export_reason: 'gift' },
    parcels: Array.from({ length: chance.pick([1, 1, 1, 2]) }, () => ({
      weight: { value: String(chance.int(1, 30)), unit: 'kg' },
      parcel_items: [{ description: 'Tea', quantity: chance.int(1, 5), price: { value: '3.33', currency: 'EUR' } }],
    })),
  })

const drawCondition = (chance: Chance) =>
  chance.pick([
    { property: 'destination_country', operator: chance.pick(['is', 'is_not']), compare_to: chance.pick(['NL', 'DE', 'US']) },
    { property: 'weight', operator: chance.pick(['lt', 'ge']), compare_to: String(chance.int(1, 30)) },
    { property: 'order_value', operator: 'gt', compare_to: '50' },
    { property: 'item_name', operator: chance.pick(['contains', 'not_contains']), compare_to: chance.pick(['tea', 'cup']) },
    { property: 'carrier', operator: 'is', compare_to: 'swiftly' },
  ])

/** A value that each takes. */
const values: Record<string, readonly string[]> = {
  set_item_name: ['Tea', 'Goods'],
  set_item_hs_code: ['0902', '6912'],
  set_item_origin_country: ['JP', 'PT'],
  set_item_weight: ['0.2', '0.5'],
  set_item_value: ['1', '7.25'],
  decrease_item_value_pc: ['10', '33.33'],
  use_box: ['30x20x10', '5x5x5'],
  set_weight: ['1', '2.5'],
  set_insurance: ['100', '2'],
  insurance_pc: ['50', '12.5'],
  set_customs_general_notes: ['Dry', 'Cool'],
  add_customs_declaration_statement: ['A', 'B'],
  set_customer_email: ['a@a.example', 'b@b.example'],
  set_phone_number: ['+311', '+322'],
  ship_with_address: ['3', '4'],
  set_shipping_method: ['swiftly:home', 'northpost:parcel'],
  use_shipping_contract: ['5'],
  set_number_of_parcels: ['1', '3'],
}
const drawRule = (chance: Chance, id: number, identifier: string): StoredRule => ({
  id,
  name: `Rule ${id}`,
  is_active: true,
  criteria: { is_and: chance.pick([true, false]), conditions: Array.from({ length: chance.int(0, 3) }, () => drawCondition(chance)) },
  actions: [{ identifier, value: chance.pick(values[identifier]!) }],
})
const drawRules = (chance: Chance, count: number) =>
  Array.from({ length: count }, (_, i) => drawRule(chance, i + 1, chance.pick(ruleActions).identifier))

const run = (rules: readonly StoredRule[], draft: ShipmentDraft) => evaluateRules(compileRules(rules, referents), draft, about)
const shuffled = <T>(chance: Chance, list: readonly T[]) => {
  const rest = [...list]
  return list.map(() => rest.splice(chance.int(0, rest.length - 1), 1)[0]!)
}

always('rules that set different things may stand in any order', (chance) => {
  const draft = drawDraft(chance)
  const distinct = [...new Map(ruleActions.map((one) => [one.sets, one])).values()]
  const rules = distinct.map(({ identifier }, i) => drawRule(chance, i + 1, identifier))
  for (const rule of rules) assert.equal(invalidReason(rule, referents), null)
  const [one, other] = [run(rules, draft), run(shuffled(chance, rules), draft)]
  assert.deepEqual(other.draft, one.draft)
  assert.deepEqual(
    other.applied.toSorted((a, b) => a.id - b.id),
    one.applied,
  )
})

always('a rule that is not active changes nothing, wherever it stands', (chance) => {
  const draft = drawDraft(chance)
  const rules = drawRules(chance, 8)
  const off = { ...drawRules(chance, 1)[0]!, id: 99, is_active: false }
  assert.deepEqual(run(rules.toSpliced(chance.int(0, 8), 0, off), draft), run(rules, draft))
})

always('a shipment is what it was before rules look at it, and applying them again to it says the same', (chance) => {
  const draft = drawDraft(chance)
  const before = structuredClone(draft)
  const rules = drawRules(chance, 8)
  const first = run(rules, draft)
  assert.deepEqual(draft, before)
  assert.deepEqual(run(rules, draft), first)
})

always('the trace of a rule is the one it has by itself, or empty where a later rule wins', (chance) => {
  const draft = drawDraft(chance)
  const rules = drawRules(chance, 8).filter(
    ({ actions: [one] }) => one!.identifier !== 'use_shipping_contract' && one!.identifier !== 'insurance_pc',
  )
  for (const { id, result } of run(rules, draft).applied) {
    const alone = run([rules.find((rule) => rule.id === id)!], draft).applied[0]!.result
    assert.deepEqual(result, Object.keys(result).length === 0 ? {} : alone)
  }
})
