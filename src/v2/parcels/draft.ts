import { findMethodId } from '../../carriers/method-ids.ts'
import { normalPostalCode } from '../../geo/postal-codes.ts'
import { findSubdivision } from '../../geo/subdivisions.ts'
import type { UnlabelledParcel } from '../../modules/shipments/unlabelled/service.ts'
import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import { optionOfMethod } from '../method-ids.ts'
import type { V2Fields } from './parcel-message.ts'
import type { V2CustomsRequest, V2Item, V2ParcelChanges } from './schema.ts'

/** An address in the names of v3, as far as it was sent. */
export type DraftAddress = Partial<
  Record<
    | 'name'
    | 'company_name'
    | 'address_line_1'
    | 'address_line_2'
    | 'house_number'
    | 'postal_code'
    | 'city'
    | 'po_box'
    | 'state_province_code'
    | 'country_code'
    | 'email'
    | 'phone_number',
    string
  >
>

/** A parcel as a request describes it. Stored for a parcel without a label; the source of a shipment for any other. */
export type ParcelDraft = V2Fields & {
  readonly to_address: DraftAddress
  readonly from_address: DraftAddress
  readonly sender_address_id?: number
  readonly contract_id?: number
  readonly to_service_point?: string
  readonly weight?: string
  readonly length?: string
  readonly width?: string
  readonly height?: string
  readonly quantity?: number
  readonly order_number?: string
  readonly reference?: string
  readonly external_reference?: string
  readonly brand_id?: number
  readonly insured_value?: string
  readonly total_insured_value?: string
  readonly total_order_value?: string
  readonly total_order_value_currency?: string
  readonly parcel_items?: readonly V2Item[]
  readonly customs?: V2CustomsRequest
  readonly tax_numbers?: Readonly<Record<string, string>>
  readonly is_return?: boolean
  readonly apply_shipping_rules?: boolean
}

export function readDraft(sent: V2ParcelChanges): ParcelDraft {
  const { customs_invoice_nr, customs_shipment_type, customs_information, shipment, sender_address, contract, data } = sent
  const customs = omitUndefinedFields({ customs_invoice_nr, customs_shipment_type, ...omitUndefinedFields(customs_information ?? {}) })
  return omitUndefinedFields({
    to_address: receiverOf(sent),
    from_address: senderOf(sent),
    sender_address_id: sender_address?.id,
    method_id: shipment?.id,
    contract_id: contract,
    to_service_point: sent.to_service_point,
    weight: sent.weight,
    length: sent.length,
    width: sent.width,
    height: sent.height,
    quantity: sent.quantity,
    order_number: sent.order_number,
    // Clients send the default of the field itself.
    reference: sent.reference === '0' ? undefined : sent.reference,
    external_reference: sent.external_reference,
    shipment_uuid: sent.shipment_uuid,
    external_order_id: sent.external_order_id,
    external_shipment_id: sent.external_shipment_id,
    shipping_method_checkout_name: sent.shipping_method_checkout_name,
    note: sent.note,
    data: isFilledObject(data) ? data : undefined,
    brand_id: sent.brand_id,
    insured_value: aboveZero(sent.insured_value),
    total_insured_value: aboveZero(sent.total_insured_value),
    total_order_value: sent.total_order_value,
    total_order_value_currency: sent.total_order_value_currency?.toUpperCase(),
    parcel_items: sent.parcel_items,
    customs: Object.keys(customs).length > 0 ? customs : undefined,
    tax_numbers: taxNumbersOf(sent),
    is_return: sent.is_return,
    apply_shipping_rules: sent.apply_shipping_rules,
  }) as ParcelDraft
}

const isFilledObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

const receiverOf = (sent: V2ParcelChanges): DraftAddress =>
  omitUndefinedFields({
    name: sent.name,
    company_name: sent.company_name,
    address_line_1: streetOf(sent.address, sent.house_number),
    address_line_2: sent.address_2,
    house_number: sent.house_number,
    postal_code: sent.postal_code,
    city: sent.city,
    po_box: sent.to_post_number,
    state_province_code: sent.country_state,
    country_code: sent.country,
    email: sent.email,
    phone_number: sent.telephone,
  })

const senderOf = (sent: V2ParcelChanges): DraftAddress =>
  omitUndefinedFields({
    name: sent.from_name ?? sent.from_company_name,
    company_name: sent.from_company_name,
    address_line_1: sent.from_address_1,
    address_line_2: sent.from_address_2,
    house_number: sent.from_house_number,
    postal_code: sent.from_postal_code,
    city: sent.from_city,
    state_province_code: sent.from_country_state,
    country_code: sent.from_country,
    email: sent.from_email,
    phone_number: sent.from_telephone,
  })

/** The numbers of the sender that have fields of their own, each by its name. */
function taxNumbersOf(sent: V2ParcelChanges): Readonly<Record<string, string>> | undefined {
  const numbers = omitUndefinedFields({
    VAT: sent.from_vat_number ?? sent.from_inbound_vat_number,
    EORI: sent.from_eori_number ?? sent.from_inbound_eori_number,
    IOSS: sent.from_ioss_number,
  })
  return Object.keys(numbers).length > 0 ? numbers : undefined
}

/** Merges a change into a draft: fields that it does not have stay. */
export const mergeDrafts = (before: ParcelDraft, now: ParcelDraft): ParcelDraft => ({
  ...before,
  ...now,
  to_address: { ...before.to_address, ...now.to_address },
  from_address: { ...before.from_address, ...now.from_address },
  ...((before.customs || now.customs) && { customs: { ...before.customs, ...now.customs } as V2CustomsRequest }),
})

/** Drops an amount of 0: responses have it for a parcel without insurance, and clients send it back. */
const aboveZero = (amount: string | undefined) => (Number(amount) === 0 ? undefined : amount)

/** Answers have the street with its number as `address`, which clients send back beside `house_number`. */
const streetOf = (address: string | undefined, house_number: string | undefined) =>
  address !== undefined && house_number !== undefined && address.endsWith(` ${house_number}`)
    ? address.slice(0, -house_number.length - 1)
    : address

/** An address in the forms of v3: postal codes as the post writes them, states with their country. */
export function tidyAddress({ ...address }: DraftAddress): DraftAddress {
  const country = address.country_code?.toUpperCase()
  if (!country) return address
  const { postal_code, state_province_code: state } = address
  return {
    ...address,
    country_code: country,
    ...(postal_code && { postal_code: normalPostalCode(country, postal_code) ?? postal_code }),
    ...(state && { state_province_code: findSubdivision(country, state)?.code ?? state.slice(0, 14) }),
  }
}

/** True if the option of a method has no other id. */
const isListedId = (id: number) => findMethodId(optionOfMethod(id) ?? '') === id

/** Fields of a draft that only version 2 has. */
export const v2FieldsOf = ({
  shipment_uuid,
  external_order_id,
  external_shipment_id,
  shipping_method_checkout_name,
  note,
  data,
  method_id,
}: ParcelDraft): Pick<UnlabelledParcel, 'external_order_id' | 'document'> => ({
  external_order_id: external_order_id ?? null,
  document: omitUndefinedFields({
    shipment_uuid,
    external_order_id,
    external_shipment_id,
    shipping_method_checkout_name,
    note,
    data,
    ...(method_id !== undefined && !isListedId(method_id) && { method_id }),
  }),
})

/** A parcel without a label, as it is stored. */
export const toUnlabelled = (draft: ParcelDraft): UnlabelledParcel => ({
  order_number: draft.order_number ?? null,
  external_reference: draft.external_reference ?? null,
  external_order_id: draft.external_order_id ?? null,
  document: draft,
})
