import type { Carrier } from '../../carriers/kit/carrier.ts'
import { carrierOf } from '../../carriers/registry.ts'
import type { RawAddress } from '../../geo/normalization/address.ts'
import { appendToJson, jsonText } from '../../http/json-text.ts'
import { BoundedMap } from '../../platform/bounded-map.ts'
import type { Caller } from '../../platform/context.ts'
import type { CreatedShipment, Shipment } from './answers.ts'
import { findWarnings } from './planning/warnings.ts'
import { documentLinks } from './record/papers.ts'
import type { ShownShipment } from './record/shown-store.ts'
import type { ParcelRow } from './record/store.ts'
import { currentParcelText, currentShipmentText } from './record/stored-form.ts'
import { type StatusCode, statusCodes, statusOf } from './statuses/statuses.ts'
import { type LinkTools, trackingUrl } from './tracking/page-link.ts'

/** Label of a parcel in base64; null or undefined without one. */
export type LabelFile = string | null | undefined
type ShownParcel = Omit<ParcelRow, 'shipment_id' | 'position' | 'carrier_code' | 'label' | 'tracking_url'>
type Rows = { readonly shipment: ShownShipment; readonly parcels: readonly ShownParcel[] }

type By = LinkTools & Pick<Caller, 'organization_id'>

/**
 * A shipment as it is answered. What is kept is kept in the very form of the answer, so that it is joined and not read: to parse it
 * and serialize it would take longer than to find it. Written as text too: ids, times, and texts of our own tables.
 */
export function shipmentText(by: By, { shipment, parcels }: Rows, label?: LabelFile): string {
  const { id, carrier_code, document, errors, created_at, updated_at } = shipment
  const all = parcels.map((parcel) => parcelText(by, parcel, label)).join(',')
  const about = `{"id":"${id}","carrier":${carrierText(carrier_code)},"created_at":"${created_at}","updated_at":"${updated_at}"`
  return `${about},${currentShipmentText(document).slice(1, -1)},"errors":${errors},"parcels":[${all}]}`
}

function parcelText(by: By, parcel: ShownParcel, label: LabelFile): string {
  const { id, status, awb_tracking_number, documents, document, created_at, updated_at, announced_at } = parcel
  const papers = status === 'ANNOUNCEMENT_FAILED' ? '' : `"documents":${linksText(by.baseUrl, id, documents)},`
  const data = `"additional_carrier_data":{"awb_tracking_number":${JSON.stringify(awb_tracking_number)},"box_number":null}`
  const times = `"created_at":"${created_at}","updated_at":"${updated_at}","announced_at":${announced_at === null ? 'null' : `"${announced_at}"`}`
  const file = label === undefined ? '' : `"label_file":${label === null ? 'null' : `"${label}"`},`
  const rest = currentParcelText(document).slice(1)
  return `{"id":${id},"status":${statusText(status)},${papers}${numbersText(by, parcel)},${data},${times},${file}${rest}`
}

function numbersText(by: By, parcel: ShownParcel): string {
  const { id, tracking_number, tracking_key } = parcel
  if (tracking_number === null) return '"tracking_number":"","tracking_numbers":[],"tracking_url":null'
  const number = JSON.stringify(tracking_number)
  const url = JSON.stringify(trackingUrl(by, { organization_id: by.organization_id, id, tracking_number, tracking_key }))
  return `"tracking_number":${number},"tracking_numbers":[{"tracking_number":${number},"tracking_url":${url}}],"tracking_url":${url}`
}

const statusTexts = new Map(statusCodes.map((code) => [code, JSON.stringify(statusOf(code))]))
/** A newer version may have written another status. */
const statusText = (code: StatusCode) => statusTexts.get(code) ?? JSON.stringify(statusOf(code))

const carrierTexts = new WeakMap<Carrier, string>()
function carrierText(code: string): string {
  const carrier = carrierOf(code)
  if (!carrier) return JSON.stringify({ code, name: code })
  const text = carrierTexts.get(carrier) ?? JSON.stringify({ code, name: carrier.name })
  carrierTexts.set(carrier, text)
  return text
}

/** The links to the documents of a parcel, without its id, by the types of the documents. */
const linkTexts = new BoundedMap<string, { baseUrl: string; parts: readonly string[] }>(500)
function linksText(baseUrl: string, id: number, types: string): string {
  let known = linkTexts.get(types)
  if (known?.baseUrl !== baseUrl) {
    known = { baseUrl, parts: JSON.stringify(documentLinks(baseUrl, 0, JSON.parse(types))).split('/parcels/0/documents/') }
    linkTexts.set(types, known)
  }
  return known.parts.join(`/parcels/${id}/documents/`)
}

export const presentShipment = (by: By, rows: Rows, label?: LabelFile) =>
  jsonText<{ data: Shipment }>(['{"data":', shipmentText(by, rows, label), '}'])

/** A shipment in the response that creates it: with what is probably wrong with the address of its receiver. */
export function presentCreated(by: By, rows: Rows, to_address: RawAddress, label?: LabelFile) {
  const text = shipmentText(by, rows, label)
  const { warnings } = findWarnings(to_address, 'to_address')
  return jsonText<{ data: CreatedShipment }>(['{"data":', warnings ? appendToJson(text, { warnings }) : text, '}'])
}
