import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { integrationOf, smallOrder } from '../../../test/orders.ts'
import { runJobs } from '../../../test/shipments.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'
import { findBandMethodId } from '../../carriers/method-ids.ts'
import { shipmentUuidOf } from '../../modules/sales/orders/service.ts'

const app = await startApp()
after(() => app.close())

const post = (parcel: object, query = '') => ({ method: 'POST', path: `/parcels${query}`, body: { parcel } })
type V2 = Awaited<ReturnType<typeof newV2Organization>>['v2']
async function create(v2: V2, changes: object = {}, query = '') {
  const { method, path, body } = post(v2Parcel(changes as Record<string, unknown>), query)
  const answer = await v2(method, path, body)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.parcel
}
/** An order of a shop, with its id. */
async function newOrder(call: Awaited<ReturnType<typeof newV2Organization>>['call']) {
  const integration = await integrationOf(call)
  const { status, body, text } = await call('POST', '/orders', [smallOrder(integration, { order_id: 'shop-order-1' })])
  assert.equal(status, 201, text)
  return { integration, order_id: Number(body.data[0].id) }
}
const refusal = async (v2: V2, changes: object, query = '') => {
  const answer = await v2('POST', `/parcels${query}`, { parcel: v2Parcel(changes as Record<string, unknown>) })
  assert.equal(answer.status, 400, answer.text)
  assert.deepEqual(Object.keys(answer.body.error).sort(), ['code', 'message', 'request'])
  return answer.body.error.message as string
}

test('POST /parcels with request_label returns 200 with a label, a tidy address and what was sent', async () => {
  const { v2 } = await newV2Organization(app)
  const parcel = await create(v2, {
    external_order_id: 'shop-1',
    external_shipment_id: 'H123',
    data: { gift: true },
    note: 'Ring twice',
    reference: 'R-1',
    external_reference: 'E-1',
    total_order_value: 12.5,
    total_order_value_currency: 'EUR',
    weight: '0.500',
  })
  const { id } = parcel
  assert.deepEqual(parcel.status, { id: 1000, message: 'Ready to send' })
  assert.deepEqual(
    [parcel.address, parcel.address_divided, parcel.postal_code, parcel.weight],
    ['Insulindelaan 115', { street: 'Insulindelaan', house_number: '115' }, '5642 CV', '0.500'],
  )
  assert.deepEqual(parcel.shipment, { id: 8, name: 'Unstamped letter' })
  assert.equal(parcel.shipping_method, 8)
  assert.deepEqual(
    [parcel.external_order_id, parcel.external_shipment_id, parcel.data, parcel.note, parcel.reference, parcel.external_reference],
    ['shop-1', 'H123', { gift: true }, 'Ring twice', 'R-1', 'E-1'],
  )
  assert.deepEqual([parcel.total_order_value, parcel.total_order_value_currency], ['12.50', 'EUR'])
  assert.match(parcel.date_created, /^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/)
  assert.equal(parcel.label.label_printer, `http://crossdock.test/api/v2/labels/label_printer/${id}`)
  assert.deepEqual(
    parcel.label.normal_printer,
    [0, 1, 2, 3].map((place) => `http://crossdock.test/api/v2/labels/normal_printer/${id}?start_from=${place}`),
  )
  assert.deepEqual(parcel.documents, [{ type: 'label', size: 'a6', link: `http://crossdock.test/api/v2/parcels/${id}/documents/label` }])
  assert.equal('errors' in parcel, false)
  assert.deepEqual((await v2('GET', `/parcels/${id}`)).body.parcel, parcel)
})

test('a parcel of version 2 is a shipment of v3, with the oldest sender address unless another is named', async () => {
  const { v2, call, sender_address } = await newV2Organization(app)
  const { shipment_uuid } = await create(v2)
  const { body } = await call('GET', `/shipments/${shipment_uuid}`)
  assert.equal(body.data.from_address.address_line_1, 'Stadhuisplein')
  const other = {
    from_name: 'Kim',
    from_address_1: 'Markt',
    from_house_number: '1',
    from_city: 'Best',
    from_postal_code: '5683aa',
    from_country: 'nl',
  }
  const own = await create(v2, other)
  assert.equal((await call('GET', `/shipments/${own.shipment_uuid}`)).body.data.from_address.postal_code, '5683 AA')
  for (const named of [sender_address, String(sender_address), { id: sender_address, city: 'ignored' }])
    assert.equal((await create(v2, { sender_address: named })).status.id, 1000)
  assert.match(await refusal(v2, { sender_address: 999_999 }), /^sender_address: "/)
})

test('loose input is read as it is meant: numbers as text, blanks, empty lists, True and unknown fields', async () => {
  const { v2 } = await newV2Organization(app)
  const parcel = await create(v2, {
    house_number: ' ',
    address: 'Insulindelaan 115',
    request_label: 'True',
    is_return: 'False',
    shipment: { id: '8', name: 'whatever' },
    weight: 1.25,
    country: 'nl',
    country_state: '',
    to_post_number: '',
    to_service_point: '',
    customs_information: [],
    customs_invoice_nr: '',
    total_insured_value: '',
    length: '10,5',
    width: 8,
    height: '3.0',
    made_up: { by: 'a client' },
    parcel_items: [{ description: 'Socks', quantity: '2', weight: '0.1', value: '9.95', hs_code: 6115, properties: [], sku: 7 }],
  })
  assert.deepEqual([parcel.weight, parcel.length, parcel.width, parcel.height], ['1.250', '10.50', '8.00', '3.00'])
  assert.deepEqual(parcel.address_divided, { street: 'Insulindelaan', house_number: '115' })
  const [item] = parcel.parcel_items
  assert.deepEqual([item.quantity, item.weight, item.value, item.hs_code, item.sku], [2, '0.100', '9.95', '6115', '7'])
  for (const alias of ['requestLabel', 'requestShipment'])
    assert.equal((await create(v2, { request_label: undefined, [alias]: 1 })).status.id, 1000, alias)
})

test('400 names the fields of version 2: required ones, an unknown method and what the carrier cannot carry', async () => {
  const { v2 } = await newV2Organization(app)
  assert.equal(await refusal(v2, { shipment: undefined }), 'shipping_method: "This field is required."')
  assert.equal(await refusal(v2, { name: ' ' }), 'name: "This field is required."')
  assert.match(await refusal(v2, { shipment: { id: 424_242 } }), /^shipping_method: "No shipping method/)
  assert.match(await refusal(v2, { weight: 'heavy' }), /^weight: "Must be a number/)
  assert.match(await refusal(v2, { weight: '900', shipment: { id: methods.home } }), /weight: "/)
  assert.match(await refusal(v2, { postal_code: 'nowhere' }), /^postal_code: "/)
  assert.match(await refusal(v2, { country: 'XX' }), /country: "/)
  assert.match(await refusal(v2, { length: '10' }), /^length: "/)
  assert.match(await refusal(v2, { insured_value: 10, total_insured_value: 20 }), /^insured_value: "/)
  assert.match(await refusal(v2, { shipment: { id: methods.servicePoint } }), /to_service_point: "/)
  assert.match(await refusal(v2, { contract: 999_999 }), /^contract: "/)
  assert.match(await refusal(v2, { country: 'US', postal_code: '10001', city: 'New York' }), /to_state: "/)
  for (const body of [
    {},
    { parcel: v2Parcel(), parcels: [v2Parcel()] },
    { parcels: [] },
    { parcels: {} },
    { parcel: 'x' },
    [],
    'nonsense',
  ]) {
    const answer = await v2('POST', '/parcels', body)
    assert.equal(answer.status, 400, JSON.stringify(body).slice(0, 60))
    assert.equal(answer.body.error.code, 400)
  }
})

test('400 with the text of the carrier where it refuses; the parcel stays with the status 1002', async () => {
  const { v2 } = await newV2Organization(app)
  const message = await refusal(v2, { reference: 'journey:announcement_failed' }, '?errors=verbose-carrier')
  assert.match(message, /^non_field_errors: "/)
  const { body } = await v2('GET', '/parcels?errors=verbose-carrier')
  assert.deepEqual([body.parcels.length, body.parcels[0].status.id, body.parcels[0].quantity], [1, 1002, 1])
  assert.equal(body.parcels[0].errors.non_field_errors.length, 1)
  assert.equal('tracking_url' in body.parcels[0], false)
})

test('the unstamped letter takes any weight, and ignores insurance', async () => {
  const { v2 } = await newV2Organization(app)
  const parcel = await create(v2, { weight: '10.000', insured_value: 2000, length: 120, width: 80, height: 80 })
  const { status, shipment, weight, length, insured_value, total_insured_value } = parcel
  assert.deepEqual([status.id, shipment.id, weight, length], [1000, 8, '10.000', '120.00'])
  assert.deepEqual([insured_value, total_insured_value], [0, 0])
  assert.equal((await create(v2, { weight: '10.000', total_insured_value: 5000 })).status.id, 1000)
})

test('several parcels: one that is not valid refuses all; with errors=verbose it is in failed_parcels as it was sent', async () => {
  const { v2 } = await newV2Organization(app)
  const bad = v2Parcel({ name: '', order_number: 'bad' })
  const parcels = [v2Parcel({ order_number: 'one' }), bad, v2Parcel({ order_number: 'two' })]
  const whole = await v2('POST', '/parcels', { parcels })
  assert.equal(whole.status, 400)
  assert.equal(whole.body.error.message, 'parcels.1.name: "This field is required."')
  assert.deepEqual((await v2('GET', '/parcels')).body.parcels, [])

  const { status, body } = await v2('POST', '/parcels?errors=verbose', { parcels })
  assert.equal(status, 200)
  assert.deepEqual(
    body.parcels.map(({ order_number, errors }: any) => [order_number, errors]),
    [
      ['one', {}],
      ['two', {}],
    ],
  )
  assert.deepEqual(body.failed_parcels, [{ parcel: bad, errors: { name: ['This field is required.'] } }])
})

test('several parcels: those that the carrier refuses are in failed_parcels, and the others have their labels', async () => {
  const { v2 } = await newV2Organization(app)
  const { status, body } = await v2('POST', '/parcels', {
    parcels: [v2Parcel(), v2Parcel({ reference: 'journey:announcement_failed' }), v2Parcel({ request_label: false, shipment: null })],
  })
  assert.equal(status, 200)
  assert.deepEqual(
    body.parcels.map((one: any) => one.status.id),
    [1000, 999],
  )
  assert.deepEqual([body.failed_parcels[0].parcel.status.id, Object.keys(body.failed_parcels[0].errors)], [1002, ['non_field_errors']])
  for (const path of ['/parcels', '/parcels?errors=verbose', '/parcels?errors=verbose-carrier'])
    assert.equal('failed_parcels' in (await v2('POST', path, { parcels: [v2Parcel()] })).body, false, path)
})

test('quantity makes as many parcels of one shipment, only within parcels', async () => {
  const { v2 } = await newV2Organization(app)
  const several = v2Parcel({ quantity: '3', shipment: { id: methods.home }, weight: 2 })
  assert.match(await refusal(v2, several), /^quantity: "/)
  const { status, body } = await v2('POST', '/parcels', { parcels: [several] })
  assert.equal(status, 200)
  assert.deepEqual(
    body.parcels.map(({ collo_nr, collo_count, weight }: any) => [collo_nr, collo_count, weight]),
    [
      [0, 3, '2.000'],
      [1, 3, '2.000'],
      [2, 3, '2.000'],
    ],
  )
  assert.equal(new Set(body.parcels.map(({ colli_uuid }: any) => colli_uuid)).size, 1)
  assert.equal(new Set(body.parcels.map(({ tracking_number }: any) => tracking_number)).size, 3)
  for (const quantity of [0, 21, 1.5]) assert.match(await refusal(v2, { quantity, request_label: false }), /^quantity: "/)
})

test('request_label_async returns 1001, and the parcel is announced in the background', async () => {
  const { v2, call } = await newV2Organization(app)
  const { id, status, label } = await create(v2, { request_label: false, request_label_async: true })
  assert.deepEqual([status.id, label], [1001, {}])
  await runJobs({ call }, 'PT1M')
  assert.equal((await v2('GET', `/parcels/${id}`)).body.parcel.status.id, 1000)
})

test('an external_reference that is in use returns the existing parcel and creates nothing', async () => {
  const { v2 } = await newV2Organization(app)
  const first = await create(v2, { external_reference: 'order-7' })
  assert.deepEqual(await create(v2, { external_reference: 'order-7', name: 'Another' }), first)
  const draft = await create(v2, { external_reference: 'order-8', request_label: false })
  assert.deepEqual(await create(v2, { external_reference: 'order-8' }), draft)
  const both = await Promise.all([1, 2, 3].map(() => create(v2, { external_reference: 'order-9' })))
  assert.equal(new Set(both.map(({ id }) => id)).size, 1)
  assert.equal((await v2('GET', '/parcels')).body.parcels.length, 3)
})

test('the same Idempotency-Key returns the same parcels, one or several, with a label or without', async () => {
  const { v2 } = await newV2Organization(app)
  const bodies = [
    { parcel: v2Parcel() },
    { parcel: v2Parcel({ request_label: false }) },
    { parcels: [v2Parcel(), v2Parcel({ request_label: false }), v2Parcel()] },
  ]
  for (const [i, body] of bodies.entries()) {
    const [first, second] = [
      await v2('POST', '/parcels', body, { 'idempotency-key': `k${i}` }),
      await v2('POST', '/parcels', body, { 'idempotency-key': `k${i}` }),
    ]
    assert.deepEqual([first.status, second.status, second.body], [200, 200, first.body], first.text)
  }
  assert.equal((await v2('GET', '/parcels')).body.parcels.length, 5)
})

test('is_return makes a return from the from_ fields to the address of the parcel', async () => {
  const { v2, call } = await newV2Organization(app)
  const from = {
    from_name: 'Ada Jansen',
    from_address_1: 'Kruisstraat',
    from_house_number: '12',
    from_city: 'Eindhoven',
    from_postal_code: '5612CG',
    from_country: 'NL',
    from_email: 'ada@example.com',
  }
  const sent = { is_return: true, shipment: { id: methods.postReturn }, ...from }
  const parcel = await create(v2, sent)
  assert.deepEqual([parcel.is_return, parcel.status.id, parcel.shipping_method], [true, 1000, methods.postReturn])
  const { body } = await call('GET', `/shipments/${parcel.shipment_uuid}`)
  assert.deepEqual([body.data.is_return, body.data.from_address.name], [true, 'Ada Jansen'])
  assert.match(await refusal(v2, { is_return: true, shipment: { id: methods.postReturn } }), /from_name: "/)
  assert.match(await refusal(v2, { ...sent, shipment: { id: methods.home } }), /^shipping_method: "/)
})

test('the shipping method comes back as it was sent, also where it is a weight band of an option', async () => {
  const { v2, call } = await newV2Organization(app)
  const band = findBandMethodId('swiftly:home', 5_000)!
  assert.notEqual(band, methods.home)
  const parcel = await create(v2, { shipment: { id: band }, weight: 3 })
  assert.deepEqual([parcel.shipment.id, parcel.shipping_method], [band, band])
  const { ship_with } = (await call('GET', `/shipments/${parcel.shipment_uuid}`)).body.data
  assert.equal(ship_with.properties.shipping_option_code, 'swiftly:home')
  const { parcels } = (await v2('GET', '/parcels')).body
  assert.equal(parcels[0].shipping_method, band)
  const changed = await create(v2, { shipment: { id: band }, request_label: false })
  const announced = await v2('PUT', '/parcels', { parcel: { id: changed.id, request_label: true, shipment: { id: methods.letter } } })
  assert.deepEqual([changed.shipping_method, announced.body.parcel.shipping_method], [band, methods.letter])
})

test('a parcel with the shipment_uuid of an order of a shop belongs to that order, and returns the UUID', async () => {
  const { v2, call } = await newV2Organization(app)
  const { integration, order_id } = await newOrder(call)
  const uuid = shipmentUuidOf(order_id)
  for (const request_label of [true, false]) {
    const sent = await create(v2, { shipment_uuid: uuid, request_label })
    const parcel = request_label ? sent : (await v2('PUT', '/parcels', { parcel: { id: sent.id, request_label: true } })).body.parcel
    assert.deepEqual([sent.shipment_uuid, parcel.shipment_uuid, parcel.external_order_id], [uuid, uuid, 'shop-order-1'])
    assert.deepEqual((await v2('GET', `/parcels/${parcel.id}`)).body.parcel, parcel)
    const [shipment] = (await call('GET', `/shipments?ids=${parcel.id}&integration_id=${integration}`)).body.data
    assert.equal(shipment.parcels[0].id, parcel.id)
  }
  const foreign = shipmentUuidOf((await newOrder((await newV2Organization(app)).call)).order_id)
  for (const shipment_uuid of [foreign, 'not-a-uuid', shipmentUuidOf(999_999)]) {
    const parcel = await create(v2, { shipment_uuid })
    assert.deepEqual([parcel.shipment_uuid, parcel.external_order_id], [shipment_uuid, String(parcel.id)])
  }
})

test('apply_shipping_rules lets a rule choose the method', async () => {
  const { v2, call } = await newV2Organization(app)
  const rule = { name: 'Rule', criteria: { conditions: [] }, actions: [{ identifier: 'set_shipping_method', value: 'swiftly:home' }] }
  const made = await call('POST', '/shipping-rules/rules', rule)
  assert.equal(made.status, 201, made.text)
  const parcel = await create(v2, { shipment: undefined, apply_shipping_rules: true })
  assert.equal(parcel.shipping_method, methods.home)
})

test('customs information in the names of version 2 reaches the shipment, and comes back', async () => {
  const { v2 } = await newV2Organization(app)
  const item = { description: 'Mug', quantity: 2, weight: '0.300', value: 8, hs_code: '691200', origin_country: 'NL', sku: 'M1' }
  const abroad = {
    shipment: { id: methods.post },
    address: 'Broadway 1',
    house_number: undefined,
    city: 'New York',
    postal_code: '10001',
    country: 'US',
    country_state: 'NY',
    weight: '1.000',
    customs_invoice_nr: 'INV-1',
    customs_shipment_type: 2,
    parcel_items: [item],
  }
  const parcel = await create(v2, abroad)
  assert.deepEqual([parcel.to_state, parcel.customs_invoice_nr, parcel.customs_shipment_type], ['NY', 'INV-1', 2])
  assert.equal(parcel.customs_information.customs_invoice_nr, 'INV-1')
  assert.equal(parcel.customs_declaration.normal_printer, `http://crossdock.test/api/v2/customs_declaration/normal_printer/${parcel.id}`)
  assert.equal(parcel.parcel_items[0].hs_code, '691200')
  assert.match(await refusal(v2, { ...abroad, parcel_items: [{ ...item, hs_code: '' }] }), /parcel_items: "/)
  assert.match(await refusal(v2, { ...abroad, customs_invoice_nr: '', customs_shipment_type: '' }), /customs_information: "/)
})
