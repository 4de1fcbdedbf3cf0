import { insuranceCurrency } from '../../carriers/kit/insurance.ts'
import { optionOf } from '../../carriers/registry.ts'
import { isCountryCode } from '../../geo/countries.ts'
import { isCurrency } from '../../geo/currencies.ts'
import { refuseCountry } from '../../http/fields.ts'
import { findFirstSenderAddress } from '../../modules/account/sender-addresses/service.ts'
import { readDefaults } from '../../modules/drafts/defaults/service.ts'
import { refuseCurrency } from '../../modules/shared/schema.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, invalidValue, requiredField } from '../../platform/errors.ts'
import { optionOfMethod } from '../method-ids.ts'
import { toCustoms } from './customs.ts'
import { type ParcelDraft, tidyAddress } from './draft.ts'
import { priceIn, toItem, toReturnedItem } from './items.ts'

const mostColli = 20
/** Gift, documents, commercial goods, commercial sample, returned goods. */
const mostReason = 4
const at = (field: string) => ({ source: { pointer: `/${field}` } })

/** Lists errors of a parcel that hold with or without a label: values that could not be shown, and rules of version 2 alone. */
export function* draftFaults(draft: ParcelDraft): Generator<Fault> {
  const { method_id, quantity = 1, length, width, height } = draft
  for (const [field, { country_code }] of [['country', draft.to_address] as const, ['from_country', draft.from_address] as const])
    if (country_code !== undefined && !isCountryCode(country_code.toUpperCase()))
      yield new Fault(invalidValue, refuseCountry(country_code), at(field))
  if (draft.total_order_value_currency !== undefined && !isCurrency(draft.total_order_value_currency))
    yield new Fault(invalidValue, refuseCurrency(draft.total_order_value_currency), at('total_order_value_currency'))
  const reason = draft.customs?.customs_shipment_type
  if (reason !== undefined && (reason < 0 || reason > mostReason))
    yield new Fault(invalidValue, `Must be 0 to ${mostReason}.`, at('customs_shipment_type'))
  if (method_id !== undefined && optionOfMethod(method_id) === undefined)
    yield new Fault(
      invalidValue,
      `No shipping method has the id ${method_id}. GET /shipping_methods lists those that exist.`,
      at('shipping_method'),
    )
  if (quantity < 1 || quantity > mostColli) yield new Fault(invalidValue, `Must be 1 to ${mostColli}.`, at('quantity'))
  const sides = [length, width, height].filter((side) => side !== undefined)
  if (sides.length > 0 && sides.length < 3) yield new Fault(invalidValue, 'Send length, width and height together.', at('length'))
  if (draft.insured_value !== undefined && draft.total_insured_value !== undefined)
    yield new Fault(invalidValue, 'Send insured_value or total_insured_value, not both.', at('insured_value'))
}

/** A parcel that is announced needs a method, unless rules may choose one. */
export function* labelFaults({ method_id, apply_shipping_rules }: ParcelDraft): Generator<Fault> {
  if (method_id === undefined && !apply_shipping_rules) yield new Fault(requiredField, 'This field is required.', at('shipping_method'))
}

const currencyOf = ({ total_order_value_currency }: ParcelDraft) => total_order_value_currency ?? 'EUR'
const codeOf = ({ method_id }: ParcelDraft) => (method_id === undefined ? undefined : optionOfMethod(method_id))

/** A shipment request of a parcel, in the forms of v3. The validation of the result reports what is missing or wrong in it. */
export async function toShipmentRequest(ctx: Context, draft: ParcelDraft) {
  const code = codeOf(draft)
  const { contract_id, to_service_point, quantity = 1 } = draft
  const currency = currencyOf(draft)
  const customs_information = toCustoms(draft, currency)
  const parcel = await toParcel(ctx, draft)
  return {
    ...commonFields(draft),
    from_address: await toSender(ctx, draft),
    to_address: tidyAddress(draft.to_address),
    ...(code !== undefined && {
      ship_with: {
        type: 'shipping_option_code',
        properties: { shipping_option_code: code, ...(contract_id !== undefined && { contract_id }) },
      },
    }),
    ...(to_service_point !== undefined && { to_service_point: { id: to_service_point } }),
    ...(draft.reference !== undefined && { reference: draft.reference }),
    ...(draft.external_reference !== undefined && { external_reference_id: draft.external_reference }),
    ...(draft.total_order_value !== undefined && { total_order_price: priceIn(currency, draft.total_order_value) }),
    ...(customs_information && { customs_information }),
    parcels: Array.from({ length: quantity }, () => parcel),
  }
}

const commonFields = ({ order_number, brand_id }: ParcelDraft) => ({
  ...(order_number !== undefined && { order_number }),
  ...(brand_id !== undefined && { brand_id }),
})

/** Weight of a parcel in kilograms. Defaults to the weight of the shipping defaults. */
const weightOf = async (ctx: Context, { weight }: ParcelDraft) =>
  weight === undefined ? (await readDefaults(ctx)).weight : { value: weight, unit: 'kg' }

const sidesOf = ({ length, width, height }: ParcelDraft) =>
  length !== undefined && width !== undefined && height !== undefined ? { dimensions: { length, width, height, unit: 'cm' } } : {}

async function toParcel(ctx: Context, draft: ParcelDraft) {
  const additional_insured_price = insuranceOf(draft)
  return {
    weight: await weightOf(ctx, draft),
    ...sidesOf(draft),
    ...(additional_insured_price && { additional_insured_price }),
    parcel_items: (draft.parcel_items ?? []).map((item) => toItem(item, currencyOf(draft))),
  }
}

/** Insurance is in whole euros, rounded up. A total includes what the carrier answers for. A label for trials ignores it. */
function insuranceOf(draft: ParcelDraft) {
  const { insured_value, total_insured_value } = draft
  const terms = optionOf(codeOf(draft) ?? '')?.option.terms
  if (terms?.is_trial) return undefined
  const included = terms?.insurance?.included_cents ?? 0
  const euros =
    insured_value === undefined ? Math.ceil(Number(total_insured_value ?? 0)) - Math.ceil(included / 100) : Math.ceil(Number(insured_value))
  return euros > 0 ? { value: String(euros), currency: insuranceCurrency } : undefined
}

/** The stored sender with the fields that were sent, the sent address if it is complete, or else the oldest stored sender. */
async function toSender(ctx: Context, { sender_address_id, from_address }: ParcelDraft) {
  const sent = tidyAddress(from_address)
  if (sender_address_id !== undefined) return { sender_address_id, ...sent }
  if (sent.address_line_1 !== undefined) return sent
  const first = await findFirstSenderAddress(ctx)
  return first ? { sender_address_id: first.id, ...sent } : sent
}

/** A return request of a parcel: the shopper sends it from `from_address` to the address of the parcel. */
export async function toReturnRequest(ctx: Context, draft: ParcelDraft) {
  const { contract_id: contract, customs, quantity = 1 } = draft
  const currency = currencyOf(draft)
  const customs_information = toCustoms(draft, currency)
  const insured = Math.ceil(Number(draft.total_insured_value ?? draft.insured_value ?? 0))
  return {
    ...commonFields(draft),
    from_address: tidyAddress(draft.from_address),
    to_address: tidyAddress(draft.to_address),
    ship_with: {
      type: 'shipping_option_code',
      shipping_option_code: codeOf(draft),
      ...(contract !== undefined && { contract }),
    },
    weight: await weightOf(ctx, draft),
    ...sidesOf(draft),
    collo_count: quantity,
    parcel_items: (draft.parcel_items ?? []).map((item) => toReturnedItem(item, currency)),
    ...(draft.total_order_value !== undefined && { total_order_value: priceIn(currency, draft.total_order_value) }),
    ...(insured > 0 && { total_insured_value: { value: insured, currency: insuranceCurrency } }),
    ...(draft.external_reference !== undefined && { external_reference: draft.external_reference }),
    ...(customs_information && {
      customs_information: { ...customs_information, ...(customs?.return_data && { return_data: customs.return_data }) },
    }),
    apply_rules: draft.apply_shipping_rules ?? false,
  }
}
