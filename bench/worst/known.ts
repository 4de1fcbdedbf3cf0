import type { startApp } from '../../test/harness.ts'
import { smallOrder, wholeOrder } from '../../test/orders.ts'
import { parcel, receiver, shipment, shipWith } from '../../test/shipments.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Shop = Awaited<ReturnType<App['newOrganization']>>
/** A request that is known to be dear: an example that only grows would not come to it. */
export type Known = {
  readonly operation: string
  readonly what: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly accept?: string
}

const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))
const euros = (value: number) => ({ value, currency: 'EUR' })

/** In this order: what is read comes after what fills it. */
export async function* knownRequests({ call, integration_id }: Shop): AsyncGenerator<Known> {
  const contract = (await call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
  yield* orders(integration_id, contract)
  yield* prices(contract)
  yield* shipments(call)
  yield* rules(call, integration_id)
  yield* logs(integration_id)
  yield {
    operation: 'advanceTestClock',
    what: 'thirty days with all these parcels',
    method: 'POST',
    path: '/sandbox/clock',
    body: { advance: 'P30D' },
  }
}

function* orders(integration_id: number, contract: number): Generator<Known> {
  const save = (what: string, body: unknown) => ({ operation: 'upsertOrders', what, method: 'POST', path: '/orders', body })
  const items = (count: number, name: string) => times(count, (i) => ({ item_id: `i${i}`, name, quantity: 1, total_price: euros(1) }))
  const order = (order_items: object[]) => smallOrder(integration_id, { order_details: { order_items }, shipping_address: receiver })
  yield save(
    '100 orders of 1,000 small items',
    times(100, () => order(times(1_000, () => ({ name: 'C', quantity: 1, total_price: euros(1) })))),
  )
  yield save(
    '100 orders of 700 items',
    times(100, () => order(items(700, 'Coffee of one kind or another'))),
  )
  yield save(
    '25 orders of 20 items with texts of 19,000',
    times(25, () => order(items(20, 'x'.repeat(19_000)))),
  )
  const whole = wholeOrder(integration_id, contract)
  const [item] = whole.order_details.order_items
  const full = (order_id: string, count: number) => ({
    ...whole,
    order_id,
    order_details: { ...whole.order_details, order_items: times(count, (i) => ({ ...item, item_id: `i${i}` })) },
  })
  yield save(
    '60 orders with all fields',
    times(60, (i) => full(`whole-${i}`, 100)),
  )
  yield save('one order of 1,000 items with all fields', [full('whole', 1_000)])
  yield { operation: 'listOrders', what: '200 of these orders', method: 'GET', path: '/orders?page_size=200' }
}

/** Texts that nearly are base64 or a document: an expression that goes back over them takes minutes. */
function* logs(integration_id: number): Generator<Known> {
  for (const text of [`${'aB3'.repeat(66)} `, '^XA', 'data:a;base64,', `${'a'.repeat(60)}\n`])
    yield {
      operation: 'createIntegrationLog',
      what: `900,000 characters of ${JSON.stringify(text.slice(0, 14))}`,
      method: 'POST',
      path: `/integrations/${integration_id}/logs`,
      body: { base_url: 'https://shop.example', response: { body: text.repeat(Math.floor(900_000 / text.length)) } },
    }
}

function* prices(contract: number): Generator<Known> {
  const lines = times(50_000, (i) => `swiftly:home,NL,DE,${(i / 1000).toFixed(3)},${((i + 1) / 1000).toFixed(3)},4.95,EUR`)
  const csv = ['shipping_option_code,from_country,to_country,min_weight,max_weight,price,currency', ...lines].join('\n')
  const path = `/contracts/${contract}/prices`
  yield { operation: 'uploadContractRates', what: '50,000 lines', method: 'PUT', path, body: csv }
  yield { operation: 'uploadContractRates', what: '50,000 lines in place of as many', method: 'PUT', path, body: csv }
  yield { operation: 'getContractRates', what: '50,000 lines', method: 'GET', path }
  const way = { from_address: { country_code: 'NL', postal_code: '5611 EM' }, to_address: { country_code: 'DE', postal_code: '10115' } }
  const parcels = times(50, (i) => ({ ...parcel, weight: { value: String(1 + i / 10), unit: 'kg' } }))
  const body = { ...way, parcels, calculate_quotes: true, explain: true }
  yield {
    operation: 'searchShippingOptions',
    what: '50 parcels, quoted and explained, with 50,000 prices',
    method: 'POST',
    path: '/shipping-options',
    body,
  }
}

async function* shipments(call: Shop['call']): AsyncGenerator<Known> {
  const items = (count: number) =>
    times(count, (i) => ({
      description: `Tea of kind ${i}`,
      quantity: 1,
      weight: 0.01,
      price: { value: '1.00', currency: 'EUR' },
      hs_code: '090210',
      origin_country: 'CN',
    }))
  const announce = (what: string, body: unknown) => ({
    operation: 'announceShipment',
    what,
    method: 'POST',
    path: '/shipments/announce',
    body,
  })
  const many = times(20, () => ({ ...parcel, parcel_items: items(300) }))
  yield {
    operation: 'createShipment',
    what: '20 parcels of 300 items',
    method: 'POST',
    path: '/shipments',
    body: shipment({ parcels: many }),
  }
  yield announce('15 parcels of 400 items', shipment({ parcels: times(15, () => ({ ...parcel, parcel_items: items(400) })) }))
  const swiss = { ...receiver, address_line_1: 'Bahnhofstrasse', postal_code: '8001', city: 'Zürich', country_code: 'CH' }
  const customs_information = { invoice_number: 'I-1', export_reason: 'commercial_goods' }
  const abroad = { to_address: swiss, customs_information, ship_with: shipWith('swiftly:home') }
  yield announce(
    '15 parcels of 400 items across a border',
    shipment({ ...abroad, parcels: times(15, () => ({ ...parcel, parcel_items: items(400) })) }),
  )
  yield announce(
    '15 parcels as PNG of 600 dpi',
    shipment({ label_details: { mime_type: 'image/png', dpi: 600 }, parcels: times(15, () => parcel) }),
  )
  yield { operation: 'listShipments', what: '100 of these shipments', method: 'GET', path: '/shipments?page_size=100' }
  const listed = (await call('GET', '/shipments?page_size=100')).body.data
  const labelled = listed.flatMap(({ parcels }: any) => parcels.filter(({ documents }: any) => documents.length > 0))
  const ids: number[] = labelled.map(({ id }: any) => id).slice(0, 20)
  const each = ids.map((id) => `parcels=${id}`).join('&')
  const [customs] = listed
    .filter(({ to_address }: any) => to_address.country_code === 'CH')
    .flatMap(({ parcels }: any) => parcels.map(({ id }: any) => id))
  for (const [accept, dpi] of [
    ['application/pdf', 72],
    ['application/zpl', 600],
  ] as const)
    yield {
      operation: 'downloadParcelDocuments',
      what: `20 labels as ${accept}`,
      method: 'GET',
      path: `/parcel-documents/label?${each}&dpi=${dpi}`,
      accept,
    }
  yield {
    operation: 'downloadParcelDocument',
    what: 'a label as PNG of 600 dpi',
    method: 'GET',
    path: `/parcels/${ids[0]}/documents/label?dpi=600`,
    accept: 'image/png',
  }
  if (customs)
    yield {
      operation: 'downloadParcelDocument',
      what: 'a commercial invoice of 400 items',
      method: 'GET',
      path: `/parcels/${customs}/documents/commercial-invoice`,
      accept: 'application/pdf',
    }
}

async function* rules(call: Shop['call'], integration_id: number): AsyncGenerator<Known> {
  const items = times(1_000, (i) => ({ item_id: `i${i}`, name: `${'ab'.repeat(110)}${i}`, quantity: 1, total_price: euros(1) }))
  const batch = times(20, () => smallOrder(integration_id, { order_details: { order_items: items }, shipping_address: receiver }))
  await call('POST', '/orders', batch)
  const dear = {
    name: 'Dear',
    criteria: {
      is_and: false,
      conditions: times(50, (i) => ({ property: 'item_name', operator: 'matches', compare_to: `${'(a|b)*'.repeat(15)}${i}!` })),
    },
    actions: [{ identifier: 'set_weight', value: '2' }],
  }
  const attempt = (what: string, body: unknown) => ({
    operation: 'testShippingRules',
    what,
    method: 'POST',
    path: '/shipping-rules/rules/try',
    body,
  })
  yield attempt('fifty patterns on orders of 1,000 items', { rule: dear, limit: 100 })
  const listing = {
    name: 'Lists',
    criteria: {
      conditions: times(3, (i) => ({ property: 'item_sku', operator: 'not_in', compare_to: times(900, (k) => `s${k + i}`).join() })),
    },
    actions: dear.actions,
  }
  for (let i = 0; i < 60; i++) await call('POST', '/shipping-rules/rules', listing)
  yield attempt('all stored rules, of a million characters', { rules: 'all', limit: 100 })
}
