import type { Money } from '../../../carriers/kit/carrier.ts'
import { type FindRate, insuranceCurrency, noRateFor } from '../../../carriers/kit/insurance.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { parseMinor, percentOfCents } from '../../../platform/money.ts'
import { leastInsured, leastWorth, minorUnits, mostInsured, mostWorth, toInsurable, toPrice } from '../../shipments/index.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import { itemsValueOf } from './conditions.ts'
import type { Referents } from './referents.ts'

/** The effect of an action: the shipment after it, and its trace. A text says why it has none. */
type Done = { readonly draft: ShipmentDraft; readonly result: Readonly<Record<string, unknown>> } | string
/** Facts that an action needs in addition to the shipment. */
export type ActionFacts = Referents & { readonly findRate: FindRate }
export type Apply = (draft: ShipmentDraft, value: string, facts: ActionFacts) => Done

type DraftParcel = NonNullable<ShipmentDraft['parcels']>[number]
type DraftItem = DraftParcel['parcel_items'][number]
const empty: DraftParcel = { parcel_items: [] }
/** Changes the one parcel; adds it if none was sent. */
export const withParcel = (draft: ShipmentDraft, change: (parcel: DraftParcel) => DraftParcel): ShipmentDraft => ({
  ...draft,
  parcels: [change(draft.parcels?.[0] ?? empty)],
})
const itemsOf = (draft: ShipmentDraft) => draft.parcels?.[0]?.parcel_items ?? []

const noItems = 'The parcel has no items.'
export const onItems =
  (
    result: string,
    change: (item: DraftItem, value: string, draft: ShipmentDraft) => DraftItem,
    toValue: (value: string) => unknown = (value) => value,
  ): Apply =>
  (draft, value) => {
    if (itemsOf(draft).length === 0) return noItems
    const after = withParcel(draft, (parcel) => ({ ...parcel, parcel_items: parcel.parcel_items.map((one) => change(one, value, draft)) }))
    return { draft: after, result: { [result]: toValue(value) } }
  }

const noCustoms = 'The shipment has no customs information.'
export const onCustoms =
  (field: 'general_notes' | 'additional_declaration_statements', next: (before: readonly string[], value: string) => unknown): Apply =>
  (draft, value) => {
    const { customs_information: customs } = draft
    if (!customs) return noCustoms
    const set = next(customs.additional_declaration_statements ?? [], value)
    return {
      draft: { ...draft, customs_information: { ...customs, [field]: set } },
      result: { [field]: field === 'general_notes' ? value : [value] },
    }
  }

/** Sets the insured value, in a currency that the carrier takes and within the range that is sold. */
function insureFor(draft: ShipmentDraft, money: Money, { findRate }: ActionFacts): Done {
  const option = draft.ship_with && optionOf(draft.ship_with.properties.shipping_option_code)?.option
  const wanted = toInsurable(money, option, findRate)
  if (!wanted) return noRateFor(money.currency)
  const { cents, currency, rate } = wanted
  const sold = Math.min(Math.max(cents, leastWorth(leastInsured, rate)), mostWorth(mostInsured, rate))
  const price = toPrice({ cents: sold, currency })
  return { draft: withParcel(draft, (parcel) => ({ ...parcel, additional_insured_price: price })), result: { total_insured_value: price } }
}

export const applyInsurance: Apply = (draft, value, facts) =>
  insureFor(draft, { cents: parseMinor(value, 2), currency: insuranceCurrency }, facts)

/** Sets the insured value to a percentage of the order's value, or else of the items'. */
export const insurePart: Apply = (draft, value, facts) => {
  const worth = draft.total_order_price ?? itemsValueOf(itemsOf(draft))
  if (!worth || Number(worth.value) === 0) return 'It is not known what the shipment is worth.'
  const { cents, currency } = minorUnits(worth)
  return insureFor(draft, { cents: percentOfCents(cents, Number(value)), currency }, facts)
}

/** Repeats the parcel. Goods are declared once and insured once: both stay with the first. An SSCC is unique, so the others have none. */
export const repeatParcels: Apply = (draft, value) => {
  const [first = empty] = draft.parcels ?? []
  const { parcel_items: _, additional_insured_price: __, sscc: ___, ...same } = first
  const others = Array.from({ length: Number(value) - 1 }, () => ({ ...same, parcel_items: [] }))
  return { draft: { ...draft, parcels: [first, ...others] }, result: { number_of_shipments: Number(value) } }
}

/** Sets the shipping option. The contract stays if the carrier does. */
export const shipBy: Apply = (draft, code) => {
  const before = draft.ship_with?.properties
  const isSame = before && optionOf(before.shipping_option_code)?.carrier === optionOf(code)?.carrier
  const properties = { shipping_option_code: code, ...(isSame && before.contract_id !== undefined && { contract_id: before.contract_id }) }
  return { draft: { ...draft, ship_with: { type: 'shipping_option_code', properties } }, result: { shipping_option_code: code } }
}
export const shipUnder: Apply = (draft, value, { contracts }) => {
  const { ship_with } = draft
  if (!ship_with) return 'It is not known with which shipping option it goes.'
  const carrier = optionOf(ship_with.properties.shipping_option_code)?.carrier.code
  if (contracts.get(Number(value)) !== carrier) return 'The contract is with another carrier than the shipping option.'
  const properties = { ...ship_with.properties, contract_id: Number(value) }
  return { draft: { ...draft, ship_with: { ...ship_with, properties } }, result: { contract: Number(value) } }
}
