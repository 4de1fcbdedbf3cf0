import { decimalText, lengthIn, toGrams, toMillimetres, weightIn } from '../../../carriers/kit/units.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { sumAmounts } from '../../../platform/money.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import { numberOperators, selectOperators, textOperators } from './operators.ts'
import type { ChoiceSource } from './possibilities.ts'

/** Shipment that conditions are about, and where it comes from. */
export type Subject = {
  readonly draft: ShipmentDraft
  readonly about: { readonly integration_id: number; readonly payment_status?: string | undefined }
}

type ConditionBase = {
  readonly identifier: string
  readonly aliases: readonly string[]
  readonly name: string
  readonly type: 'SELECT' | 'TEXT' | 'NUMBER'
  readonly help_text: string
  readonly operators: readonly string[]
  readonly source?: ChoiceSource
  /** True if the condition is about a single parcel: a shipment of several has no such value. */
  readonly ofOneParcel: boolean
}
/** Text of one field, of several (such as the items, any of which may match), or of none, which is the empty text. */
type ConditionText = ConditionBase & {
  readonly value: 'text' | 'texts'
  read(subject: Subject): string | readonly string[]
  fold(text: string): string
}
/**
 * A number that is not known is undefined, and no comparison with it holds. `parse` reads what it is compared to, `show` writes it for
 * people.
 */
type Number_ = ConditionBase & {
  readonly value: 'number'
  readonly whole: boolean
  read(subject: Subject): number | undefined
  parse(text: string): number
  show(value: number): string
}
export type Condition = ConditionText | Number_

/** Folds upper and lower case, and the ways of writing one accent. */
export const foldCase = (text: string) => text.normalize('NFC').toLowerCase()
const withoutSpaces = (text: string) => foldCase(text).replaceAll(/\s/g, '')
const bareNumber = (text: string) => foldCase(text).replaceAll(/[\s().-]/g, '')

type ConditionDetails = Partial<Pick<ConditionBase, 'aliases' | 'help_text' | 'ofOneParcel' | 'source'>>
const usual = { aliases: [], help_text: '', ofOneParcel: false }

const select = (
  identifier: string,
  name: string,
  source: ChoiceSource,
  read: (subject: Subject) => string,
  more: ConditionDetails = {},
): ConditionText => ({
  ...usual,
  ...more,
  identifier,
  name,
  source,
  type: 'SELECT',
  operators: selectOperators,
  value: 'text',
  read,
  fold: (text) => text,
})
const text = (
  identifier: string,
  name: string,
  read: ConditionText['read'],
  {
    fold = foldCase,
    operators = textOperators as readonly string[],
    value = 'text' as ConditionText['value'],
    ...more
  }: ConditionDetails & Partial<Pick<ConditionText, 'fold' | 'operators' | 'value'>> = {},
): ConditionText => ({ ...usual, ...more, identifier, name, type: 'TEXT', operators, value, read, fold })
const number = (
  identifier: string,
  name: string,
  read: Number_['read'],
  { parse = Number, show = String, whole = false, ...more }: ConditionDetails & Partial<Pick<Number_, 'parse' | 'show' | 'whole'>> = {},
): Number_ => ({
  ...usual,
  ...more,
  identifier,
  name,
  type: 'NUMBER',
  operators: numberOperators,
  value: 'number',
  whole,
  read,
  parse,
  show,
})

const ofOneParcel = true
const parcelOf = ({ draft }: Subject) => draft.parcels?.[0]
const itemsOf = (subject: Subject) => parcelOf(subject)?.parcel_items ?? []
const to = ({ draft }: Subject) => draft.to_address

const side = (name: 'height' | 'length' | 'width') =>
  number(
    `parcel_${name}`,
    `Parcel ${name}`,
    (subject) => {
      const sides = parcelOf(subject)?.dimensions
      return sides ? toMillimetres(sides[name], sides.unit) : undefined
    },
    { parse: (one) => toMillimetres(one, 'cm'), show: (one) => lengthIn('cm', one), ofOneParcel, help_text: 'In centimetres.' },
  )

/** Total value of the items; undefined if an item has no price, or they have several currencies. */
export function itemsValueOf(items: ReturnType<typeof itemsOf>) {
  const currency = items[0]?.price?.currency
  if (!currency || items.some(({ price }) => price?.currency !== currency)) return undefined
  return { value: sumAmounts(items.map(({ price, quantity = 1 }) => ({ value: price!.value, times: quantity }))), currency }
}

const ownCurrency = 'In the currency of the shipment.'

/** Conditions that a rule can have. */
export const ruleConditions: readonly Condition[] = [
  select('carrier', 'Carrier', 'carriers', ({ draft }) => {
    const code = draft.ship_with?.properties.shipping_option_code
    return (code && optionOf(code)?.carrier.code) || ''
  }),
  text('delivery_indicator', 'Checkout delivery method', ({ draft }) => draft.delivery_indicator ?? '', {
    aliases: ['checkout_delivery_method'],
  }),
  text('company_name', 'Company name', (subject) => to(subject).company_name ?? ''),
  text('customer_email', 'Customer email', (subject) => to(subject).email ?? ''),
  select('integration', 'Integration', 'integrations', ({ about }) => String(about.integration_id)),
  text('item_sku', 'Item SKU', (subject) => itemsOf(subject).map(({ sku = '' }) => sku), {
    value: 'texts',
    ofOneParcel,
    help_text: 'Of any item; with “not”, of none.',
  }),
  text('item_name', 'Item name', (subject) => itemsOf(subject).map(({ description = '' }) => description), {
    value: 'texts',
    ofOneParcel,
    help_text: 'Of any item; with “not”, of none.',
  }),
  number(
    'item_quantity',
    'Item quantity',
    (subject) => {
      const items = itemsOf(subject)
      return items.length === 0 ? undefined : items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
    },
    { whole: true, ofOneParcel, help_text: 'All pieces together.' },
  ),
  side('height'),
  side('length'),
  side('width'),
  text('phone_number', 'Phone number', (subject) => to(subject).phone_number ?? '', {
    fold: bareNumber,
    help_text: 'Compared without spaces, hyphens, points and brackets.',
  }),
  text('postal_code', 'Postal code', (subject) => to(subject).postal_code, { fold: withoutSpaces, help_text: 'Compared without spaces.' }),
  select('destination_country', 'To country', 'countries', (subject) => to(subject).country_code, { aliases: ['to_country'] }),
  number('order_value', 'Total order value', ({ draft }) => (draft.total_order_price ? Number(draft.total_order_price.value) : undefined), {
    aliases: ['total_order_value'],
    ofOneParcel,
    help_text: ownCurrency,
  }),
  number(
    'parcel_item_value',
    'Total parcel item value',
    (subject) => {
      const total = itemsValueOf(itemsOf(subject))
      return total && Number(total.value)
    },
    { aliases: ['total_parcel_item_value'], ofOneParcel, help_text: ownCurrency },
  ),
  number(
    'weight',
    'Weight',
    (subject) => {
      const weight = parcelOf(subject)?.weight
      return weight && toGrams(weight.value, weight.unit)
    },
    { parse: (one) => toGrams(one, 'kg'), show: (one) => weightIn('kg', one), ofOneParcel, help_text: 'In kilograms.' },
  ),
  text('payment_status', 'Payment status', ({ about }) => about.payment_status ?? '', {
    operators: selectOperators,
    help_text: 'The code that the shop gave the order, where there is one.',
  }),
]

const byName = new Map(
  ruleConditions
    .map((one, index) => [one, index] as const)
    .flatMap(([one, index]) => [one.identifier, ...one.aliases].map((name) => [name, index] as const)),
)
/** Index of a condition in the list, by which its value is cached while rules evaluate a shipment. */
export const conditionIndex = (name: string) => byName.get(name)
export const conditionOf = (name: string): Condition | undefined => ruleConditions[byName.get(name) ?? -1]

export const listDelimiter = ','
export const listOf = (compareTo: string) => compareTo.split(listDelimiter).map((one) => one.trim())

/** A number as conditions and actions take it: an amount that a double holds exactly enough to be compared. */
export const isNumber = (one: string) => decimalText.test(one) && one.replace('.', '').length <= 15
