import { insuranceCurrency, insuranceRates } from '../../carriers/kit/insurance.ts'
import { decimalText, formatKilograms, toGrams, toMillimetres, type WeightUnit, writeDigits } from '../../carriers/kit/units.ts'
import { findMethodId, optionCodeOfMethod } from '../../carriers/method-ids.ts'
import { carrierOf, optionOf } from '../../carriers/registry.ts'
import { alpha3Of, countryName } from '../../geo/countries.ts'
import { joinStreet, splitStreet } from '../../geo/streets.ts'
import { shipmentUuidOf } from '../../modules/sales/orders/service.ts'
import { reasonNumber } from '../../modules/shipments/planning/customs.ts'
import { toEuroCents } from '../../modules/shipments/planning/insurance.ts'
import { minorUnits } from '../../modules/shipments/planning/money.ts'
import { documentLinks, type PaperType } from '../../modules/shipments/record/papers.ts'
import type { StoredItem, StoredParcelBody, StoredShipmentBody } from '../../modules/shipments/record/stored.ts'
import { parseShipmentBody } from '../../modules/shipments/record/stored-form.ts'
import { statusIdOf, statusOf } from '../../modules/shipments/statuses/statuses.ts'
import { expectedDate } from '../../modules/shipments/tracking/expected.ts'
import { type LinkTools, trackingUrl } from '../../modules/shipments/tracking/page-link.ts'
import type { TrackingRequest } from '../../modules/shipments/tracking/schema.ts'
import type { Caller, Context, Environment } from '../../platform/context.ts'
import { carrierIdOf } from './carrier-ids.ts'
import { stateOf, v2Customs } from './present-customs.ts'
import { findV2Row, type V2Row } from './store.ts'

type By = LinkTools & Pick<Caller, 'organization_id'> & Pick<Context, 'dataDir'>
type V2Address = TrackingRequest['to_address'] | StoredShipmentBody['to_address']

/** Fields that shipments do not have, and version 2 returns as they were sent. */
export type V2Fields = {
  /** The shipping method that was sent, where the option is listed under several. */
  readonly method_id?: number
  /** The shipment of an integration in version 2, which is an order, that the parcel was made of. */
  readonly shipment_uuid?: string
  readonly external_order_id?: string
  readonly external_shipment_id?: string
  readonly shipping_method_checkout_name?: string
  readonly note?: string
  readonly data?: Record<string, unknown>
}

/** A parcel in the form of version 2, as webhooks deliver it. It follows from what is stored alone. */
export function v2Parcel(by: By, row: V2Row) {
  const { sent, fields } = readV2Parcel(by, row)
  return {
    ...fields,
    tracking_url: trackingPage(by, row),
    ...papersOf(by, row),
    customs_information: sent.customs_information ? v2Customs(sent.customs_information) : null,
    carrier: carrierShown(row.carrier_code),
    note: fields.note || null,
    delivery_dates: deliveryDates(row, sent),
  }
}

/** Presents a parcel for the webhook of its integration: as the transaction reads it, with the values that it has just changed. */
export const presentForWebhook: Environment['presentParcel'] = async (tx, parcel_id, change) =>
  v2Parcel(tx, { ...(await findV2Row(tx, parcel_id))!, ...(change as Pick<V2Row, 'status' | 'updated_at'>) })

/** A parcel as it was sent, and the fields of version 2 that both webhooks and answers have. */
export function readV2Parcel(by: Pick<Context, 'dataDir'>, row: V2Row) {
  const sent = row.shipment === null ? sentElsewhere(row) : sentHere(row, parseShipmentBody(row.shipment))
  return { sent, fields: fieldsOf(by, row, sent) }
}

/** The page on which the receiver follows the parcel. */
export const trackingPage = (by: By, { id, tracking_number, tracking_key }: Pick<V2Row, 'id' | 'tracking_number' | 'tracking_key'>) =>
  tracking_number === null ? null : trackingUrl(by, { organization_id: by.organization_id, id, tracking_number, tracking_key })

type SentParcel = ReturnType<typeof sentHere>

function fieldsOf(by: Pick<Context, 'dataDir'>, row: V2Row, sent: SentParcel) {
  const contents = JSON.parse(row.document) as Partial<StoredParcelBody>
  const own = (row.v2_document === null ? {} : JSON.parse(row.v2_document)) as V2Fields
  const { to_address, option_code, customs_information: customs, total_order_price: total } = sent
  const option = option_code === null ? undefined : optionOf(option_code)?.option
  const method = { id: option_code === null ? noMethod : methodIdIn(own, option_code), name: option?.name ?? option_code ?? '' }
  const insured_value = insuredEuros(by, contents.additional_insured_price)
  return {
    id: row.id,
    ...addressOf(to_address),
    reference: sent.reference ?? '0',
    status: { id: statusIdOf(row.status), message: statusOf(row.status).message },
    tracking_number: row.tracking_number ?? '',
    weight: contents.weight ? kilograms(contents.weight) : null,
    ...sidesOf(contents),
    order_number: sent.order_number,
    shipment_uuid: own.shipment_uuid ?? shipmentUuid(row),
    external_order_id: own.external_order_id ?? sent.external_order_id,
    external_shipment_id: own.external_shipment_id ?? '',
    external_reference: sent.external_reference,
    is_return: sent.is_return,
    insured_value,
    total_insured_value: insured_value + Math.ceil((option?.terms.insurance?.included_cents ?? 0) / 100),
    total_order_value: total?.value ?? null,
    total_order_value_currency: total?.currency ?? null,
    parcel_items: (contents.parcel_items ?? []).map(itemOf),
    customs_invoice_nr: customs?.invoice_number ?? '',
    customs_shipment_type: customs ? reasonNumber(customs.export_reason) : null,
    shipment: method,
    shipping_method: method.id,
    shipping_method_checkout_name: own.shipping_method_checkout_name ?? '',
    contract: sent.contract_id,
    to_service_point: sent.to_service_point,
    type: option ? (option.functionalities.form_factor === 'letter' ? ('letter' as const) : ('parcel' as const)) : null,
    note: own.note ?? contents.label_notes?.join('\n') ?? '',
    data: own.data ?? {},
    // A number within its shipment, from 0.
    colli_uuid: row.shipment_id,
    collo_nr: row.position - 1,
    collo_count: Math.max(1, Number(row.of)),
    awb_tracking_number: row.awb_tracking_number,
    box_number: null,
    date_created: date(row.created_at),
    date_updated: date(row.updated_at),
    date_announced: row.announced_at && date(row.announced_at),
  }
}

/** Converts an insured value to whole euros, rounded up: version 2 names no currency. 0 without insurance or without an exchange rate. */
function insuredEuros({ dataDir }: Pick<Context, 'dataDir'>, price: StoredParcelBody['additional_insured_price'] | undefined): number {
  if (!price) return 0
  if (price.currency === insuranceCurrency) return Math.ceil(Number(price.value))
  return Math.ceil((toEuroCents(minorUnits(price), insuranceRates(dataDir)) ?? 0) / 100)
}

/** A shop that sent the order knows the UUID of that. */
const shipmentUuid = ({ order_row_id, shipment_id }: V2Row) => (order_row_id === null ? shipment_id : shipmentUuidOf(order_row_id))

/** The id of the method of a parcel without an option, and of an option that no method stands for. */
const noMethod = 0
/** Method id as it was sent, unless the option of the parcel has changed since. */
const methodIdIn = ({ method_id }: V2Fields, option_code: string) =>
  method_id !== undefined && optionCodeOfMethod(method_id) === option_code ? method_id : (findMethodId(option_code) ?? noMethod)

type V2Shipment = Pick<StoredShipmentBody, 'from_address' | 'to_address'> | Pick<TrackingRequest, 'from_address' | 'to_address'>

const sentHere = ({ id, shop_order_id }: V2Row, document: StoredShipmentBody) => ({
  from_address: document.from_address as V2Shipment['from_address'],
  to_address: document.to_address as V2Shipment['to_address'],
  option_code: document.ship_with.properties.shipping_option_code as string | null,
  contract_id: document.ship_with.properties.contract_id,
  reference: document.reference,
  order_number: document.order_number,
  // The order id of the shop, or the id of the parcel if it came from no shop.
  external_order_id: shop_order_id ?? String(id),
  external_reference: document.external_reference_id,
  is_return: document.is_return ?? false,
  total_order_price: document.total_order_price,
  customs_information: document.customs_information,
  to_service_point: /^\d{1,15}$/.test(document.to_service_point?.id ?? '') ? Number(document.to_service_point!.id) : null,
})

function sentElsewhere({ id, request }: V2Row): SentParcel {
  const { details = {}, shipment, ship_with, from_address, to_address } = JSON.parse(request!) as TrackingRequest
  const { order } = shipment
  return {
    from_address,
    to_address,
    option_code: ship_with.type === 'contract' ? null : ship_with.properties.shipping_option_code,
    contract_id: ship_with.properties.contract_id,
    reference: null,
    order_number: order?.order_number ?? '',
    external_order_id: order?.source_external_id || order?.source_id || String(id),
    external_reference: shipment.external_reference_id ?? null,
    is_return: details.is_return ?? false,
    total_order_price: order?.total_order_price ?? null,
    customs_information: null,
    to_service_point: null,
  }
}

function addressOf(to: V2Address) {
  const [line, country] = [to.address_line_1 ?? '', to.country_code]
  const { street, house_number, addition } = to.house_number
    ? { street: line, house_number: to.house_number, addition: '' }
    : splitStreet(line, country)
  return {
    name: to.name ?? '',
    company_name: to.company_name ?? '',
    address: joinStreet(line, to.house_number ?? '', country),
    address_2: to.address_line_2 ?? '',
    address_divided: { street, house_number: `${house_number ?? ''}${addition ?? ''}` },
    city: to.city ?? '',
    postal_code: to.postal_code,
    to_state: stateOf(to.state_province_code),
    to_post_number: to.po_box ?? '',
    country: { iso_2: country, iso_3: alpha3Of(country) ?? '', name: countryName(country) },
    telephone: to.phone_number ?? '',
    email: to.email ?? '',
  }
}

/** A tracking-only parcel may have any text: an impossible number is null, and must not block the other fields. */
function readable(value: string | number): string | undefined {
  const digits = writeDigits(Number(value))
  return decimalText.test(digits) ? digits : undefined
}

/** A shipment is stored with three decimals of a weight and two of a side: most are in the form and the unit of version 2 already. */
const writtenKilograms = /^[1-9]\d{0,6}\.\d{3}$/
const writtenCentimetres = /^[1-9]\d{0,6}\.\d{2}$/

/** Converts a weight to kilograms, at least a gram. */
function kilograms({ value, unit }: { value: string | number; unit: WeightUnit }): string | null {
  if (unit === 'kg' && typeof value === 'string' && writtenKilograms.test(value)) return value
  const digits = readable(value)
  return digits === undefined ? null : formatKilograms(Math.max(1, toGrams(digits, unit)))
}

function sidesOf({ dimensions }: Partial<StoredParcelBody>) {
  const centimetres = (side: string | undefined) => {
    if (side && dimensions!.unit === 'cm' && writtenCentimetres.test(side)) return side
    const digits = side && readable(side)
    return digits ? (toMillimetres(digits, dimensions!.unit) / 10).toFixed(2) : null
  }
  return { length: centimetres(dimensions?.length), width: centimetres(dimensions?.width), height: centimetres(dimensions?.height) }
}

const itemOf = (item: StoredItem) => ({
  item_id: item.item_id ?? null,
  description: item.description,
  quantity: item.quantity,
  weight: kilograms(item.weight),
  value: item.price.value,
  sku: item.sku ?? '',
  product_id: item.product_id ?? '',
  hs_code: item.hs_code,
  origin_country: item.origin_country ?? null,
  properties: item.properties ?? {},
  mid_code: item.mid_code ?? null,
  material_content: item.material_content ?? null,
  intended_use: item.intended_use ?? null,
  manufacturer_product_id: item.manufacturer_product_id ?? null,
  manufacturer_product_id_std: item.manufacturer_product_id_std ?? null,
  dangerous_goods: item.dangerous_goods ?? null,
  dds_reference: item.dds_reference ?? null,
  taric_doc_code: item.taric_doc_code ?? null,
  return_reason: item.return_reason_id ? Number(item.return_reason_id) : null,
  return_message: item.return_message ?? null,
})

/** Four labels fit on a sheet: the addresses differ in where the first one goes. */
const places = [0, 1, 2, 3]

function papersOf({ baseUrl }: By, { id, documents }: V2Row) {
  const links = documentLinks(baseUrl, id, JSON.parse(documents) as PaperType[])
  const label = links.find(({ type }) => type === 'label')?.link
  const declared = links.some(({ document_type }) => document_type === 'customs-declaration')
  return {
    documents: links.map(({ type, size, link }) => ({ type, size, link })),
    label: label ? { normal_printer: places.map((start) => `${label}?paper_size=A4&start_from=${start}`), label_printer: label } : {},
    customs_declaration: declared ? { normal_printer: `${baseUrl}/api/v3/parcels/${id}/documents/customs-declaration` } : {},
  }
}

const carrierShown = (code: string) => ({
  id: carrierIdOf(code),
  code,
  name: carrierOf(code)?.name ?? code,
  servicepoints_carrier_code: code,
})

/** Formats a time as `15-11-2026 09:00:00`, in UTC. */
const date = (time: string) => `${time.slice(8, 10)}-${time.slice(5, 7)}-${time.slice(0, 4)} ${time.slice(11, 19)}`

/** No carrier reports one of its own: both are the day of the lead time. */
function deliveryDates(row: V2Row, sent: SentParcel) {
  const day = expectedDate(row, sent)
  const time = day && `${day}T00:00:00.000Z`
  return { estimated: time, expected: time }
}
