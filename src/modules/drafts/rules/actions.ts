import { z } from 'zod'
import { optionOf } from '../../../carriers/registry.ts'
import { isCountryCode } from '../../../geo/countries.ts'
import { refuseCountry } from '../../../http/fields.ts'
import { formatAmount, percentOfAmount, remainingPercent } from '../../../platform/money.ts'
import { leastInsured, mostInsured } from '../../shipments/index.ts'
import { isNumber } from './conditions.ts'
import { type Apply, applyInsurance, insurePart, onCustoms, onItems, repeatParcels, shipBy, shipUnder, withParcel } from './effects.ts'
import type { ChoiceSource } from './possibilities.ts'

export type Action = {
  readonly identifier: string
  readonly aliases: readonly string[]
  readonly name: string
  readonly type: 'SELECT' | 'TEXT' | 'NUMBER'
  readonly help_text: string
  readonly trigger_update: boolean
  readonly source?: ChoiceSource
  /** Field that the action sets. If several actions set the same field, the last one counts. */
  readonly sets: string
  /** True if the action is for a single parcel: a shipment of several leaves it out. */
  readonly ofOneParcel: boolean
  /** True if one rule may have the action several times, each with a value that is added. */
  readonly adds: boolean
  /** Returns what a value has to be; undefined if it is valid. */
  wrong(value: string): string | undefined
  readonly apply: Apply
}

type ActionDetails = Partial<Omit<Action, 'identifier' | 'name' | 'type' | 'wrong' | 'apply'>>
const action = (
  identifier: string,
  name: string,
  type: Action['type'],
  wrong: Action['wrong'],
  apply: Apply,
  more: ActionDetails = {},
): Action => ({
  identifier,
  name,
  type,
  aliases: [],
  help_text: '',
  trigger_update: false,
  sets: identifier,
  ofOneParcel: false,
  adds: false,
  ...more,
  wrong,
  apply,
})

const textOf = (most: number) => (value: string) =>
  value === '' || value.length > most ? `Must be a text of 1 to ${most} characters.` : undefined
const decimals = (value: string) => value.split('.')[1]?.length ?? 0
const numberOf = (least: number, most: number, places: number) => (value: string) =>
  isNumber(value) && Number(value) >= least && Number(value) <= most && decimals(value) <= places
    ? undefined
    : `Must be a number from ${least} to ${most}${places === 0 ? '' : `, with ${places} decimals at most`}.`
const percent = numberOf(0.01, 100, 2)
const country = (value: string) => (isCountryCode(value) ? undefined : refuseCountry(value))
const email = (value: string) => (z.email().max(254).safeParse(value).success ? undefined : 'Must be an e-mail address.')
const phone = (value: string) => (/^\+?[\d\s().-]{3,50}$/.test(value) ? undefined : 'Must be a phone number, such as +31 6 12345678.')
const box = /^(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)x(\d{1,4}(?:\.\d{1,2})?)$/
const sides = (value: string) => box.exec(value)?.slice(1) ?? []
const boxText = (value: string) =>
  box.test(value) && sides(value).every((one) => Number(one) > 0)
    ? undefined
    : 'Must be length, width and height in centimetres, such as 30x20x10.'
/** Checks the format of an id. Its existence is checked where the organization is known. */
const idText = (value: string) => (/^[1-9]\d{0,14}$/.test(value) ? undefined : notOffered)
export const notOffered = 'This is none of the possibilities, which the lookup of this identifier lists.'
const optionText = (value: string) => (optionOf(value) ? undefined : notOffered)

const ofOneParcel = true

/** Actions that a rule can have, in the order in which they are applied: each comes before those that build on it. */
export const ruleActions: readonly Action[] = [
  action(
    'set_item_name',
    'Set item name',
    'TEXT',
    textOf(255),
    onItems('item_name', (item, value) => ({ ...item, description: value })),
    { ofOneParcel },
  ),
  action(
    'set_item_hs_code',
    'Set item HS code',
    'TEXT',
    (value) => (/^\d[\d. ]{3,11}$/.test(value) ? undefined : 'Must be an HS code: 4 to 12 digits, also with points.'),
    onItems('hs_code', (item, value) => ({ ...item, hs_code: value })),
    { ofOneParcel },
  ),
  action(
    'set_item_origin_country',
    'Set item origin country',
    'SELECT',
    country,
    onItems('origin_country', (item, value) => ({ ...item, origin_country: value })),
    { ofOneParcel, source: 'countries' },
  ),
  action(
    'set_item_weight',
    'Set item weight',
    'NUMBER',
    numberOf(0.001, 100_000, 3),
    onItems(
      'item_weight',
      (item, value) => ({ ...item, weight: { value: Number(value), unit: 'kg' } }),
      (value) => ({ value, unit: 'kg' }),
    ),
    { ofOneParcel, help_text: 'In kilograms, of each piece.' },
  ),
  action(
    'set_item_value',
    'Set item value',
    'NUMBER',
    numberOf(0, 1_000_000_000, 2),
    onItems(
      'item_value',
      (item, value, draft) => ({
        ...item,
        price: { value: formatAmount(value), currency: item.price?.currency ?? draft.total_order_price?.currency ?? 'EUR' },
      }),
      formatAmount,
    ),
    { ofOneParcel, help_text: 'Of each piece, in the currency of the shipment.' },
  ),
  action(
    'decrease_item_value_pc',
    'Decrease item value by %',
    'NUMBER',
    percent,
    onItems('item_value_decrease_pc', (item, value) =>
      item.price ? { ...item, price: { ...item.price, value: percentOfAmount(item.price.value, remainingPercent(value)) } } : item,
    ),
    { ofOneParcel, help_text: 'Of each piece, after a value that a rule sets.' },
  ),
  action(
    'use_box',
    'Use box',
    'TEXT',
    boxText,
    (draft, value) => {
      const [length, width, height] = sides(value) as [string, string, string]
      return {
        draft: withParcel(draft, (parcel) => ({ ...parcel, dimensions: { length, width, height, unit: 'cm' } })),
        result: { box: value },
      }
    },
    { ofOneParcel, help_text: 'Length, width and height in centimetres, such as 30x20x10.' },
  ),
  action(
    'set_weight',
    'Set weight',
    'NUMBER',
    numberOf(0.001, 100_000, 3),
    (draft, value) => {
      const weight = { value, unit: 'kg' } as const
      return { draft: withParcel(draft, (parcel) => ({ ...parcel, weight })), result: { weight } }
    },
    { ofOneParcel, help_text: 'In kilograms.' },
  ),
  action('set_shipping_method', 'Ship with', 'SELECT', optionText, shipBy, {
    source: 'options',
    trigger_update: true,
    aliases: ['ship_with'],
  }),
  action('use_shipping_contract', 'Use shipping contract', 'SELECT', idText, shipUnder, {
    source: 'contracts',
    help_text: 'Only where the shipping option is of its carrier.',
  }),
  action('set_insurance', 'Insure shipment value by', 'NUMBER', numberOf(leastInsured / 100, mostInsured / 100, 2), applyInsurance, {
    ofOneParcel,
    sets: 'insurance',
    help_text: 'In euros, beyond what the carrier answers for.',
  }),
  action('insurance_pc', 'Insure shipment value by %', 'NUMBER', numberOf(0.01, 1000, 2), insurePart, {
    ofOneParcel,
    sets: 'insurance',
    help_text: 'Of the total order value, or of the items where it is not known, in its currency; worth 2 to 5000 euros.',
  }),
  action(
    'set_customs_general_notes',
    'Set customs general notes',
    'TEXT',
    textOf(500),
    onCustoms('general_notes', (_, value) => value),
  ),
  action(
    'add_customs_declaration_statement',
    'Add customs declaration statement',
    'TEXT',
    textOf(1024),
    onCustoms('additional_declaration_statements', (before, value) => [...before, value]),
    { adds: true },
  ),
  action('set_customer_email', 'Set customer email', 'TEXT', email, (draft, value) => ({
    draft: { ...draft, to_address: { ...draft.to_address, email: value } },
    result: { email: value },
  })),
  action('set_phone_number', 'Set phone number', 'TEXT', phone, (draft, value) => ({
    draft: { ...draft, to_address: { ...draft.to_address, phone_number: value } },
    result: { telephone: value },
  })),
  action(
    'ship_with_address',
    'Ship with address',
    'SELECT',
    idText,
    (draft, value) => ({
      draft: { ...draft, from_address: { sender_address_id: Number(value) } },
      result: { sender_address: Number(value) },
    }),
    { source: 'addresses' },
  ),
  action('set_number_of_parcels', 'Set number of parcels', 'NUMBER', numberOf(1, 50, 0), repeatParcels, {
    ofOneParcel,
    help_text: 'Each is as large and as heavy; the items and the insurance stay with the first.',
  }),
]

const byName = new Map(ruleActions.flatMap((one) => [one.identifier, ...one.aliases].map((name) => [name, one] as const)))
export const actionOf = (name: string) => byName.get(name)
