import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../test/v2.ts'

/**
 * Facts of exchanges with the hosted service that clients recorded (January 2024): statuses, key sets and forms of values. The requests are
 * sent again, and the answers compared with these facts.
 */
const app = await startApp()
after(() => app.close())

/** Of a parcel in a list, announced or not. */
const parcelKeys = `address address_2 address_divided awb_tracking_number box_number carrier city colli_uuid collo_count collo_nr
  company_name contract country customs_declaration customs_invoice_nr customs_shipment_type data date_announced date_created date_updated
  documents email external_order_id external_reference external_shipment_id height id insured_value is_return label length name note
  order_number parcel_items postal_code reference shipment shipment_uuid shipping_method shipping_method_checkout_name status telephone
  to_post_number to_service_point to_state total_insured_value total_order_value total_order_value_currency tracking_number type weight
  width`.split(/\s+/)
const announcedKeys = [...parcelKeys, 'tracking_url']
const unannouncedKeys = [...parcelKeys, 'quantity']

const keysOf = (value: object) => Object.keys(value).sort()
const hasKeys = (value: object, keys: readonly string[]) => assert.deepEqual(keysOf(value), [...keys].sort())
type Made = Awaited<ReturnType<typeof newV2Organization>>
const post = ({ v2 }: Made, changes: Record<string, unknown>) =>
  v2('POST', '/parcels?errors=verbose-carrier', { parcel: v2Parcel(changes) })

const date = /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/

test('recorded: create with a label, 200, and read it', async () => {
  const organization = await newV2Organization(app)
  const { status, body } = await post(organization, {})
  assert.equal(status, 200)
  hasKeys(body, ['parcel'])
  const { parcel } = body
  // Answers since December 2024 have customs_information too.
  hasKeys(parcel, [...announcedKeys, 'errors', 'customs_information'])
  hasKeys(parcel.status, ['id', 'message'])
  hasKeys(parcel.country, ['iso_2', 'iso_3', 'name'])
  hasKeys(parcel.address_divided, ['street', 'house_number'])
  hasKeys(parcel.shipment, ['id', 'name'])
  hasKeys(parcel.label, ['normal_printer', 'label_printer'])
  hasKeys(parcel.documents[0], ['type', 'size', 'link'])
  hasKeys(parcel.carrier, ['code'])
  const { id } = parcel
  const facts = {
    reference: '0',
    status: { id: 1000, message: 'Ready to send' },
    weight: '1.000',
    order_number: '1234567890',
    parcel_items: [],
    external_reference: null,
    is_return: false,
    note: '',
    total_order_value: null,
    total_order_value_currency: null,
    length: null,
    width: null,
    height: null,
    address: 'Insulindelaan 115',
    address_2: '',
    country: { iso_2: 'NL', iso_3: 'NLD', name: 'Netherlands' },
    postal_code: '5642 CV',
    to_post_number: '',
    to_service_point: null,
    address_divided: { street: 'Insulindelaan', house_number: '115' },
    shipping_method: 8,
    shipping_method_checkout_name: 'Unstamped letter',
    insured_value: 0,
    data: {},
    type: 'letter',
    external_order_id: String(id),
    external_shipment_id: '',
    collo_nr: 0,
    collo_count: 1,
    customs_declaration: {},
    to_state: null,
    awb_tracking_number: null,
    box_number: null,
    customs_invoice_nr: '',
    customs_shipment_type: null,
    errors: {},
  }
  for (const [name, value] of Object.entries(facts)) assert.deepEqual(parcel[name], value, name)
  for (const name of ['date_created', 'date_announced', 'date_updated']) assert.match(parcel[name], date)
  const read = await organization.v2('GET', `/parcels/${id}`)
  assert.equal(read.status, 200)
  hasKeys(read.body.parcel, [...announcedKeys, 'customs_information'])
})

test('recorded: create without a method, 400 with one message', async () => {
  const organization = await newV2Organization(app)
  const { status, body, headers } = await post(organization, { shipment: undefined })
  assert.equal(status, 400)
  assert.deepEqual(body, { error: { code: 400, request: 'api/v2/parcels', message: 'shipping_method: "This field is required."' } })
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
})

test('recorded: create that the carrier refuses, 400 with the text of the carrier', async () => {
  const organization = await newV2Organization(app)
  const { status, body } = await post(organization, { reference: 'journey:announcement_failed' })
  assert.equal(status, 400)
  hasKeys(body.error, ['code', 'request', 'message'])
  assert.match(body.error.message, /^non_field_errors: ".+"$/)
})

test('recorded: list, with updated_after and a cursor that the client built; a failed parcel has quantity, an announced one tracking_url', async () => {
  const organization = await newV2Organization(app)
  await post(organization, {})
  await post(organization, { reference: 'journey:announcement_failed' })
  for (const query of [
    '',
    '?updated_after=2021-09-10T00:00:00%2B00:00',
    '?cursor=cD05OTk5OTk5OTk=&updated_after=2021-09-10T00:00:00%2B00:00',
  ]) {
    const { status, body } = await organization.v2('GET', `/parcels${query}`)
    assert.equal(status, 200)
    hasKeys(body, ['next', 'previous', 'parcels'])
    const [failed, announced] = body.parcels
    hasKeys(failed, unannouncedKeys)
    hasKeys(announced, announcedKeys)
    assert.deepEqual([failed.status, failed.label, failed.documents], [{ id: 1002, message: 'Announcement failed' }, {}, []])
  }
})

test('recorded: cancel, 202 queued, 400 failed, 410 deleted and 404', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const cancel = (id: number) => v2('POST', `/parcels/${id}/cancel`, undefined, { 'content-type': 'application/json' })
  const labelled = (await post(organization, {})).body.parcel.id
  const unlabelled = (await post(organization, { request_label: false })).body.parcel.id
  const answers = [await cancel(labelled), await cancel(labelled), await cancel(unlabelled)]
  assert.deepEqual(
    answers.map(({ status, body }) => [status, keysOf(body), body.status]),
    [
      [202, ['message', 'status'], 'queued'],
      [400, ['message', 'status'], 'failed'],
      [410, ['message', 'status'], 'deleted'],
    ],
  )
  const missing = await cancel(0)
  assert.equal(missing.status, 404)
  hasKeys(missing.body.error, ['code', 'request', 'message'])
  assert.deepEqual([missing.body.error.code, missing.body.error.request], [404, 'api/v2/parcels/0/cancel'])
  assert.equal(missing.headers.allow, 'POST')
})

test('recorded: label, 200 as PDF and 404 in the error object', async () => {
  const organization = await newV2Organization(app)
  const { id } = (await post(organization, {})).body.parcel
  const label = await organization.v2('GET', `/labels/label_printer/${id}`)
  assert.deepEqual([label.status, label.headers['content-type']], [200, 'application/pdf'])
  const missing = await organization.v2('GET', '/labels/label_printer/1')
  assert.equal(missing.status, 404)
  hasKeys(missing.body.error, ['code', 'request', 'message'])
})

test('recorded: statuses, 200 with 35 of them and 401', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body } = await v2('GET', '/parcels/statuses')
  assert.deepEqual([status, body.length], [200, 35])
  for (const one of body) hasKeys(one, ['id', 'message'])
  const [first, last] = [body[0], body.at(-1)]
  assert.deepEqual(
    [first, last],
    [
      { id: 6, message: 'Not sorted' },
      { id: 1000, message: 'Ready to send' },
    ],
  )
  const unknown = await v2('GET', '/parcels/statuses', undefined, { authorization: 'Basic d3Jvbmc6d3Jvbmc=' })
  assert.equal(unknown.status, 401)
  hasKeys(unknown.body.error, ['code', 'request', 'message'])
  assert.match(String(unknown.headers['www-authenticate']), /Bearer/)
})

test('recorded: a parcel without a label and without a method (2019), and several with one that failed', async () => {
  const organization = await newV2Organization(app)
  const { parcel } = (await organization.v2('POST', '/parcels', { parcel: v2Parcel({ request_label: false, shipment: null }) })).body
  assert.deepEqual(
    [parcel.status, parcel.shipment, parcel.shipping_method, parcel.label, parcel.type, parcel.tracking_number],
    [{ id: 999, message: 'No label' }, null, null, {}, null, ''],
  )
  const several = await organization.v2('POST', '/parcels?errors=verbose', {
    parcels: [v2Parcel({ quantity: 2, shipment: { id: methods.home } }), v2Parcel({ name: '' })],
  })
  hasKeys(several.body, ['parcels', 'failed_parcels'])
  hasKeys(several.body.failed_parcels[0], ['parcel', 'errors'])
  assert.deepEqual(several.body.failed_parcels[0].errors, { name: ['This field is required.'] })
  assert.equal(several.body.parcels.length, 2)
})
