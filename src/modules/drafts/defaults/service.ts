import { toGrams, weightIn } from '../../../carriers/kit/units.ts'
import { optionOf, refuseOption } from '../../../carriers/registry.ts'
import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { Fault, invalidValue, throwFaults } from '../../../platform/errors.ts'
import { defineChanges, emitEvent } from '../../../platform/events.ts'
import { omitUndefinedFields } from '../../../platform/omit-fields.ts'
import { holdOrganization } from '../../account/organizations/service.ts'
import { describeNoContract } from '../../contracts/errors.ts'
import { findContractToShip } from '../../contracts/service.ts'
import type { ShippingDefaults, ShippingDefaultsChanges } from './schema.ts'
import * as store from './store.ts'

/** The initial defaults of an organization. */
const usual: ShippingDefaults = {
  weight: { value: '1.000', unit: 'kg' },
  ship_with: null,
  insurance: null,
  customs_options: { export_reason: null, use_order_number_as_invoice_number: true },
  label_options: { label_notes: [] },
}
const { updated } = defineChanges('shipping_defaults')

export async function readDefaults(by: Reader): Promise<ShippingDefaults> {
  const row = await store.findDefaults(by)
  return row ? { ...usual, ...JSON.parse(row.document) } : usual
}

/** Changes only what is sent, also within the options; null removes. Weight and method have to go together. */
export const updateDefaults = (ctx: Context, changes: ShippingDefaultsChanges) =>
  ctx.transaction(async (tx) => {
    await holdOrganization(tx)
    const before = await readDefaults(tx)
    const after: ShippingDefaults = {
      ...before,
      ...changes,
      customs_options: { ...before.customs_options, ...omitUndefinedFields(changes.customs_options ?? {}) },
      label_options: { ...before.label_options, ...omitUndefinedFields(changes.label_options ?? {}) },
    } as ShippingDefaults
    await checkTogether(tx, after, changes)
    await store.insertDefaults(tx, JSON.stringify(after))
    await emitEvent(tx, updated, tx.organization_id)
    return after
  })

async function checkTogether(tx: Transaction, { weight, ship_with }: ShippingDefaults, changes: ShippingDefaultsChanges) {
  if (!ship_with || (!changes.ship_with && !changes.weight)) return
  const { shipping_option_code, contract_id } = ship_with.properties
  const option = optionOf(shipping_option_code)?.option
  if (!option) throw wrong('/ship_with/properties/shipping_option_code', refuseOption(shipping_option_code))
  const faults: Fault[] = []
  if (changes.ship_with && !(await findContractToShip(tx, option.carrier.code, contract_id ?? undefined)))
    faults.push(
      wrong(
        `/ship_with/properties/${contract_id ? 'contract_id' : 'shipping_option_code'}`,
        contract_id ? `There is no active contract with ${option.carrier.name} that has this id.` : describeNoContract(option.carrier),
      ),
    )
  const grams = toGrams(weight.value, weight.unit)
  const { min, max } = option.weight_g
  if (grams < min || grams > max)
    faults.push(
      wrong(
        changes.weight ? '/weight' : '/ship_with',
        `${option.name} carries ${weightIn('kg', min)} to ${weightIn('kg', max)} kg, and the default weight is ${weight.value} kg. Change both together.`,
      ),
    )
  throwFaults(faults)
}

const wrong = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })
