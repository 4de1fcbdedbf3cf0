import { type Area, choice, dateTime, email, fields, integer, list, number, object, orNull, text } from '../json-schema.ts'
import { errorList } from './shared.ts'

const statuses =
  'action_required carrier_reminder_sent carrier_update_received claim_paid closed communicated_to_carrier customer_documents_requested customer_reminder_sent delayed delivered_scan_received delivery_confirmation_rejected delivery_confirmation_requested documents_forwarded_to_carrier escalated escalated_ava hold manually_solved new_scan_received pending processing smart_refund_available smart_refund_update solved solved_by_automation unknown waiting_for_carrier waiting_for_customer waiting_for_scan'
const listedTypes = ['claim_letter', 'sales_invoice', 'sales_data', 'purchase_invoice', 'description_of_contents']
const otherTypes = ['customer_confirmation', 'exterior_photo', 'interior_photo', 'damage_photo', 'carrier_claims_form', 'other']
const outcomes =
  'claim_approved claim_declined claim_closed_in_carrier_portal delivered returned solved_merchant address_change_confirmed address_change_declined address_change_requested impossible_to_open_claim'

const ticket = object({
  'id!': integer(1),
  'status!': choice(...statuses.split(' ')),
  'stage!': choice('in_progress', 'action_required', 'manually_solved_stage', 'solved_by_automation_stage', 'unknown'),
  type: orNull(
    choice('address_change', 'damaged', 'delayed', 'delivered_not_received', 'late_delivery', 'lost', 'unjust_return', 'other_shipping'),
  ),
  parcel_id: orNull(integer(1)),
  ...fields('carrier tracking_number order_number', orNull(text())),
  brand_id: orNull(integer(1)),
  'created_at!': dateTime,
  updated_at: orNull(dateTime),
  'requested_actions!': list(object({ 'id!': integer(1), 'data_type!': choice(...listedTypes, ...otherTypes), 'created_at!': dateTime })),
  resolution: orNull(
    object({ 'outcome!': choice(...outcomes.split(' ')), amount: orNull(number), currency: orNull(text()), solved_at: orNull(dateTime) }),
  ),
})
const requestedData = object({
  'created_at!': dateTime,
  'request_id!': integer(1),
  'title!': text(),
  tracking_number: orNull(text()),
  order_number: orNull(text()),
  'data_type!': choice(...listedTypes),
})
const pageOf = (item: ReturnType<typeof object>) =>
  object({ 'total!': integer(0), 'page!': integer(1), 'pages!': integer(0), 'size!': integer(1), 'items!': list(item) })
/** The published list of carriers names real ones; a server has its own. */
const contact = object({
  'id!': integer(1),
  'carrier_code!': text(),
  'email!': email,
  language: choice('de-de', 'en-gb', 'en-us', 'es-es', 'fr-fr', 'nl-nl', 'it-it'),
})
const created = { 202: object({ 'ticket_id!': integer(1) }) }

/** The codes of this area by status. Any area answers 401 and 403 alike, and an unknown field has its own code. */
const codes: Readonly<Record<number, readonly string[]>> = {
  400: ['bad_request', 'unknown_field'],
  401: ['authentication_failed'],
  403: ['forbidden'],
  404: ['not_found'],
  406: ['not_acceptable'],
  409: ['conflict'],
  413: ['content_too_large'],
  415: ['unsupported_media_type'],
  422: ['unprocessable_content'],
  429: ['hit_rate_limit'],
}

export const support: Area = {
  name: 'support',
  operations: {
    'GET /dsf/tickets': { 200: pageOf(ticket) },
    'GET /dsf/tickets/{ticket_id}': { 200: ticket },
    'POST /dsf/tickets/damage': created,
    'POST /dsf/tickets/delay': created,
    'POST /dsf/tickets/late-delivery': created,
    'POST /dsf/tickets/lost': created,
    'POST /dsf/tickets/delivered-but-not-received': created,
    'POST /dsf/tickets/unjust-return': created,
    'POST /dsf/tickets/address-change': created,
    'POST /support/tickets': created,
    'GET /dsf/tickets/requested-data': { 200: pageOf(requestedData) },
    'POST /dsf/tickets/requested-data': { 200: null },
    'POST /support/provide-requested-data': { 200: null },
    'GET /dsf/carrier-support-contacts': { 200: list(contact) },
    'POST /dsf/carrier-support-contacts': { 201: contact },
    'GET /dsf/carrier-support-contacts/{id}': { 200: contact },
    'PATCH /dsf/carrier-support-contacts/{id}': { 200: contact },
    'DELETE /dsf/carrier-support-contacts/{id}': { 204: null },
  },
  errors: (status) => errorList({ status: integer(400), codes: codes[status] ?? [], title: true }),
}
