import { compileRules, type StoredRule } from '../src/modules/drafts/rules/compile.ts'
import { evaluateRules } from '../src/modules/drafts/rules/evaluate.ts'
import { ShipmentDraft } from '../src/modules/shipments/record/schema.ts'
import { median } from './processes.ts'

const request = JSON.stringify({
  from_address: { sender_address_id: 1 },
  to_address: {
    name: 'Ada Jansen',
    company_name: 'South Tea B.V.',
    address_line_1: 'Kruisstraat',
    house_number: '12',
    postal_code: '5612 CG',
    city: 'Eindhoven',
    country_code: 'NL',
    email: 'ada@example.com',
    phone_number: '+31 6 12345678',
  },
  ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } },
  order_number: '#1001',
  total_order_price: { value: '99.95', currency: 'EUR' },
  parcels: [
    {
      weight: { value: '1.2', unit: 'kg' },
      dimensions: { length: '30', width: '20', height: '10', unit: 'cm' },
      parcel_items: Array.from({ length: 3 }, (_, i) => ({
        description: `Tea of kind ${i}`,
        sku: `TEA-${i}`,
        quantity: i + 1,
        price: { value: '12.50', currency: 'EUR' },
        weight: { value: 0.2, unit: 'kg' },
      })),
    },
  ],
})

/** Five conditions, of which the first four hold: so that none of them is spared. Of fifty rules one holds. */
const ruleOf = (n: number): StoredRule => ({
  id: n + 1,
  name: `Rule ${n}`,
  is_active: true,
  criteria: {
    is_and: true,
    conditions: [
      { property: 'destination_country', operator: 'in', compare_to: 'NL,BE,LU' },
      { property: 'weight', operator: 'lt', compare_to: String(2 + n) },
      { property: 'postal_code', operator: 'starts_with', compare_to: '56' },
      { property: 'item_sku', operator: 'not_contains', compare_to: `CUP-${n}` },
      { property: 'order_value', operator: 'ge', compare_to: n % 50 === 0 ? '50' : String(100 + n) },
    ],
  },
  actions: [{ identifier: 'insurance_pc', value: '100' }],
})

const referents = { contracts: new Map(), addresses: new Set<number>(), integrations: new Set<number>() }

/** How long it takes to apply so many rules to a shipment, and how often its request could be read in that time. */
export function rules({ rounds, counts }: { rounds: number; counts: readonly number[] }) {
  const draft = ShipmentDraft.parse(JSON.parse(request))
  const microseconds = (times: number, work: () => unknown) => {
    const begun = performance.now()
    for (let i = 0; i < times; i++) work()
    return ((performance.now() - begun) * 1000) / times
  }
  return counts.map((count) => {
    const compiled = compileRules(
      Array.from({ length: count }, (_, n) => ruleOf(n)),
      referents,
    )
    const apply = () => evaluateRules(compiled, draft, { integration_id: 1 })
    const times = Math.ceil(400_000 / count)
    microseconds(times, apply)
    const measured = Array.from({ length: rounds }, () => ({
      apply: microseconds(times, apply),
      parse: microseconds(20_000, () => JSON.parse(request)),
    }))
    return {
      count,
      held: apply().applied.length,
      apply: median(measured.map((one) => one.apply)),
      parse: median(measured.map((one) => one.parse)),
      ratio: median(measured.map((one) => one.apply / one.parse)),
      bytes: request.length,
    }
  })
}
