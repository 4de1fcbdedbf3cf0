import { optionOf } from '../../carriers/registry.ts'
import { completeAddress } from '../../modules/shared/schema.ts'
import { documentOf, type PaperType } from '../../modules/shipments/record/papers.ts'
import type { Context } from '../../platform/context.ts'
import { declarationLink, documentLink, labelLinks } from '../label-links.ts'
import { optionOfMethod } from '../method-ids.ts'
import type { V2Parcel } from './answers.ts'
import { toCustoms } from './customs.ts'
import { type ParcelDraft, tidyAddress } from './draft.ts'
import { priceIn, toReturnedItem } from './items.ts'
import { readV2Parcel, trackingPage } from './parcel-message.ts'
import { v2Customs } from './present-customs.ts'
import type { V2Row } from './rows.ts'

/** `hasErrors`: whether the client asked for the errors of the carrier. `isListed`: in a list, where fewer fields are null. */
type Showing = { readonly hasErrors: boolean; readonly isListed?: true }

export const presentParcel = (by: Context, row: V2Row, showing: Showing): V2Parcel =>
  row.is_unlabelled === 1 ? presentUnlabelled(by, row, showing) : presentRow(by, row, 1, showing)

function presentRow(by: Context, row: V2Row, quantity: number, { hasErrors, isListed }: Showing): V2Parcel {
  const types = JSON.parse(row.documents) as PaperType[]
  const documents = types.map(documentOf)
  const {
    sent: { customs_information: customs },
    fields,
  } = readV2Parcel(by, row)
  // Assigns to the object that was just made: a copy of its fifty fields for each parcel takes a tenth of the time of the page.
  return Object.assign(fields as V2Parcel, {
    ...(row.announced_at === null ? { quantity } : { tracking_url: trackingPage(by, row) }),
    documents: documents.map(({ type, size }) => ({ type, size, link: documentLink(by, row.id, type) })),
    label: types.includes('label') ? labelLinks(by, row.id) : {},
    customs_declaration: documents.some((one) => one.document_type === 'customs-declaration') ? declarationLink(by, row.id) : {},
    ...(customs ? { customs_information: v2Customs(customs) } : !isListed && { customs_information: null }),
    ...(fields.shipping_method === 0 && { shipment: null, shipping_method: null }),
    carrier: { code: row.carrier_code },
    ...(hasErrors && { errors: carrierErrors(row) }),
  })
}

/** Errors with which the carrier refused the parcel. */
function carrierErrors({ errors }: Pick<V2Row, 'errors'>): Record<string, string[]> {
  const list = (errors === null ? [] : JSON.parse(errors)) as { readonly detail: string }[]
  return list.length > 0 ? { non_field_errors: list.map(({ detail }) => detail) } : {}
}

/** A parcel without a label in the form of one that is stored with a shipment, as far as it was sent. */
function presentUnlabelled(by: Context, row: V2Row, showing: Showing): V2Parcel {
  const draft = JSON.parse(row.v2_document!) as ParcelDraft
  const code = draft.method_id === undefined ? undefined : optionOfMethod(draft.method_id)
  const carrier_code = code === undefined ? '' : (optionOf(code)?.carrier.code ?? '')
  const stored = {
    ...row,
    carrier_code,
    shipment: JSON.stringify(toStoredShipment(draft, code)),
    document: JSON.stringify(toContents(draft)),
  }
  return {
    ...presentRow(by, stored, draft.quantity ?? 1, showing),
    ...(code === undefined && { shipment: null, shipping_method: null }),
    contract: draft.contract_id ?? null,
    type: null,
  }
}

const currencyOf = ({ total_order_value_currency }: ParcelDraft) => total_order_value_currency ?? 'EUR'

function toStoredShipment(draft: ParcelDraft, code: string | undefined) {
  const currency = currencyOf(draft)
  return {
    delivery_dates: {},
    ...(draft.is_return && { is_return: true }),
    ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: code ?? '', contract_id: draft.contract_id ?? null } },
    from_address: addressOf(draft.from_address),
    to_address: addressOf(draft.to_address),
    to_service_point: draft.to_service_point === undefined ? null : { id: draft.to_service_point },
    order_number: draft.order_number ?? '',
    total_order_price: priceIn(currency, draft.total_order_value) ?? null,
    reference: draft.reference ?? null,
    external_reference_id: draft.external_reference ?? null,
    customs_information: toCustoms(draft, currency) ?? null,
  }
}

const addressOf = (address: ParcelDraft['to_address']) =>
  completeAddress({ name: '', address_line_1: '', postal_code: '', city: '', country_code: '', ...tidyAddress(address) })

function toContents(draft: ParcelDraft) {
  const { weight, length, width, height, insured_value, total_insured_value } = draft
  const currency = currencyOf(draft)
  const insured = insured_value ?? total_insured_value
  return {
    ...(weight !== undefined && { weight: { value: weight, unit: 'kg' } }),
    ...(length !== undefined && { dimensions: { length, width, height, unit: 'cm' } }),
    additional_insured_price: insured === undefined ? null : { value: insured, currency: 'EUR' },
    parcel_items: (draft.parcel_items ?? []).map((item) => ({
      description: '',
      quantity: 1,
      weight: { value: 0.001, unit: 'kg' },
      price: { value: '0.00', currency },
      hs_code: '',
      ...toReturnedItem(item, currency),
    })),
  }
}
