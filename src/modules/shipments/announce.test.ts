import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, contractWith, faultsOf, parcel, receiver, shipment, shipWith, statusesOf } from '../../../test/shipments.ts'
import { gs1, letter23, luhnDigit, mod7, mod97, s10 } from '../../simulator/network/check-digits.ts'

const app = await startApp()
after(() => app.close())
const fileOf = ({ parcels: [{ label_file }] }: any) => Buffer.from(label_file, 'base64')
const parcels = (count: number) => Array.from({ length: count }, () => ({ weight: { value: '1', unit: 'kg' } }))
/** The shipment as GET returns it: without the label, which only the announcing response has. */
const withoutLabel = ({ parcels, ...rest }: any) => ({ ...rest, parcels: parcels.map(({ label_file: _, ...one }: any) => one) })

type Case = [option: string, isNumber: (number: string) => boolean, changes?: Record<string, unknown>]
const endsWith = (pattern: RegExp, check: (digits: string) => string) => (number: string) => {
  const [, digits, last] = pattern.exec(number) ?? []
  return digits !== undefined && check(digits) === last
}
const carriers: Case[] = [
  ['northpost:parcel', endsWith(/^C[A-Z](\d{8})(\d)NL$/, s10)],
  ['swiftly:home', endsWith(/^SW(\d{13})(\d)$/, luhnDigit)],
  ['aerofast:express', endsWith(/^(\d{11})(\d)$/, mod7)],
  [
    'ironhaul:pallet',
    endsWith(/^IH(\d{11})([A-Z])$/, letter23),
    { parcels: [{ ...parcel, weight: { value: '300', unit: 'kg' }, package_type: 'euro_pallet' }] },
  ],
  [
    'freshlane:chilled',
    endsWith(/^FL(\d{12})(\d\d)$/, mod97),
    { parcels: [{ ...parcel, carrier_fields: { expiration_date: '2026-11-25' } }] },
  ],
  ['collogix:business', endsWith(/^(\d{17})(\d)$/, gs1)],
  ['crossdock:letter', endsWith(/^UL(\d{13})(\d)$/, luhnDigit)],
]
for (const [option, isNumber, changes] of carriers)
  test(`201 from ${option}: ready to send, with a number whose check digit is right, and a label`, async () => {
    const organization = await app.newOrganization()
    const data = await announced(organization, { ship_with: shipWith(option), ...changes })
    assert.deepEqual([statusesOf(data), data.errors], [['READY_TO_SEND'], []])
    const [{ tracking_number, tracking_numbers, documents, announced_at }] = data.parcels
    assert.ok(isNumber(tracking_number), tracking_number)
    assert.deepEqual([tracking_numbers.length, announced_at], [tracking_number ? 1 : 0, app.clock.time])
    assert.equal(documents[0].document_type, 'label')
    assert.equal(fileOf(data).toString('latin1', 0, 5), '%PDF-')
    assert.deepEqual((await organization.call('GET', `/shipments/${data.id}`)).body.data, withoutLabel(data))
  })

test('the unstamped letter has a tracking URL, the tracking page knows it, and its name is there once', async () => {
  const organization = await app.newOrganization()
  const data = await announced(organization, { ship_with: shipWith('crossdock:letter') })
  const [{ tracking_number, tracking_url, tracking_numbers }] = data.parcels
  assert.deepEqual(tracking_numbers, [{ tracking_number, tracking_url }])
  assert.match(tracking_url, new RegExp(`/tracking/${tracking_number}`))
  const tracked = await organization.call('GET', `/parcels/tracking/${tracking_number}`)
  assert.deepEqual([tracked.status, tracked.body.events], [200, []], tracked.text)
  const asked = { shipping_option_code: 'crossdock:letter' }
  const [option] = (await organization.call('POST', '/shipping-options', asked)).body.data
  assert.deepEqual([option.name, option.carrier.name], ['Unstamped letter', 'Unstamped letter'])
  const other = await announced(organization, { ship_with: shipWith('crossdock:letter') })
  assert.notEqual(other.parcels[0].tracking_number, tracking_number)
})

const looks: [mime_type: string, dpi: number | undefined, begins: RegExp, answered: number][] = [
  ['application/pdf', undefined, /^%PDF-/, 72],
  ['application/pdf', 72, /^%PDF-/, 72],
  ['application/zpl', undefined, /^\^XA/, 203],
  ['image/png', undefined, /^\x89PNG/, 300],
  ...[203, 300, 600].flatMap((dpi): [string, number, RegExp, number][] => [
    ['application/zpl', dpi, /^\^XA/, dpi],
    ['image/png', dpi, /^\x89PNG/, dpi],
  ]),
]
test('201 with a label in each format and resolution', async () => {
  const organization = await app.newOrganization()
  for (const [mime_type, dpi, begins, answered] of looks) {
    const data = await announced(organization, { label_details: { mime_type, dpi } })
    assert.match(fileOf(data).toString('latin1', 0, 5), begins, `${mime_type} ${dpi}`)
    assert.deepEqual(data.label_details, { mime_type, dpi: answered })
  }
})

test('201 for two parcels, each with a number of its own, and no label in the answer', async () => {
  const data = await announced(await app.newOrganization(), { parcels: [parcel, parcel] })
  assert.deepEqual(statusesOf(data), ['READY_TO_SEND', 'READY_TO_SEND'])
  assert.equal(new Set(data.parcels.map((one: any) => one.tracking_number)).size, 2)
  assert.deepEqual(
    data.parcels.map((one: any) => one.label_file),
    [null, null],
  )
})

test('201 for 15 parcels synchronously and 50 asynchronously; 400 for one more, and for none', async () => {
  const { call } = await app.newOrganization()
  const ask = (path: string, count: number) =>
    call('POST', path, shipment({ ship_with: shipWith('collogix:business'), parcels: parcels(count) }))
  for (const [path, most] of [
    ['/shipments/announce', 15],
    ['/sync/shipments', 15],
    ['/shipments', 50],
  ] as const) {
    const good = await ask(path, most)
    assert.deepEqual([good.status, good.body.data.parcels.length], [201, most])
    for (const count of [most + 1, 0]) {
      const refused = await ask(path, count)
      assert.equal(refused.status, 400, `${path} ${count}`)
      assert.match(faultsOf(refused)[0]!, / \/parcels$/)
    }
  }
})

test('201 immediately for an asynchronous announcement: without a tracking number yet', async () => {
  const organization = await app.newOrganization()
  const data = await announced(organization, {}, '/shipments')
  const [{ status, documents, tracking_number, tracking_numbers, tracking_url, announced_at, ...rest }] = data.parcels
  assert.deepEqual(status, { code: 'ANNOUNCING', message: 'Being announced' })
  assert.deepEqual([documents, tracking_number, tracking_numbers, tracking_url, announced_at], [[], '', [], null, null])
  assert.ok(!('label_file' in rest))
})

test('201 with every field that was sent', async () => {
  const organization = await app.newOrganization()
  const contract_id = await contractWith(organization, 'aerofast')
  const brand_id = (await organization.call('POST', '/brands', { name: 'North', domain: 'announce-all' })).body.data.id
  const whole: Record<string, unknown> = everything({ brand_id, contract_id })
  const { parcels: sent, ...rest } = whole as any
  const { parcels: got, ...data } = await announced(organization, whole)
  assert.partialDeepStrictEqual(data, rest)
  assert.partialDeepStrictEqual(got, sent)
})

function everything({ brand_id, contract_id }: { brand_id: number; contract_id: number }) {
  const price = (value: string) => ({ value, currency: 'EUR' })
  const tax = [{ name: 'VAT', country_code: 'NL', value: 'NL123456789B01' }]
  const address = { company_name: 'Clay', address_line_2: 'Unit 4', po_box: '', state_province_code: '' }
  return {
    brand_id,
    ship_with: shipWith('aerofast:express', contract_id),
    from_address: { ...receiver, ...address, name: 'Robin' },
    to_address: { ...receiver, ...address, postal_code: '8001', city: 'Zürich', country_code: 'CH' },
    order_number: 'A-1',
    total_order_price: price('25.00'),
    reference: 'For Ada',
    external_reference_id: 'ours-1',
    validation_methods: [],
    customs_information: {
      invoice_number: 'I-1',
      export_reason: 'commercial_goods',
      export_type: 'commercial_b2b',
      invoice_date: '2026-11-14',
      discount_granted: price('1.00'),
      freight_costs: price('2.00'),
      insurance_costs: price('3.00'),
      other_costs: price('4.00'),
      goods_description: 'Pots',
      general_notes: 'None',
      additional_declaration_statements: ['Made by hand'],
      importer_of_record: {
        name: 'Urs',
        company_name: 'Meier',
        address_line_1: 'Bahnhofstrasse',
        address_line_2: '1',
        house_number: '3',
        city: 'Zürich',
        postal_code: '8001',
        country_code: 'CH',
        state_province_code: 'CH-ZH',
        telephone: '+41',
        email: 'urs@example.com',
      },
      tax_numbers: { sender: tax, receiver: tax, importer_of_record: tax },
      cpsc: { 'SKU-1': { product_id: 'a', certifier_id: 'b', version_id: 'c' } },
    },
    label_details: { mime_type: 'application/zpl', dpi: 300 },
    delivery_dates: {
      handover_at: '2026-11-16T09:00:00.000Z',
      deliver_at: '2026-11-18T09:00:00.000Z',
      earliest_delivery_time: '09:00',
      latest_delivery_time: '12:30',
    },
    carrier_fields: { hide_sender: true },
    parcels: [
      {
        dimensions: { length: '30.00', width: '20.00', height: '10.00', unit: 'cm' },
        weight: { value: '1.200', unit: 'kg' },
        additional_insured_price: price('100.00'),
        label_notes: ['Handle with care'],
        sscc: '003123456789012345',
        package_type: 'package',
        parcel_items: [
          {
            item_id: 'i-1',
            description: 'Teapot',
            quantity: 2,
            weight: { value: 0.4, unit: 'kg' },
            price: price('12.50'),
            hs_code: '691110',
            origin_country: 'NL',
            sku: 'SKU-1',
            product_id: 'p-1',
            variant_id: 'v-1',
            mid_code: 'NLMID',
            material_content: 'Clay',
            intended_use: 'Tea',
            dangerous_goods: { regulation_set: 'ADR', id_number: 'UN1950', unit_of_measurement: 'kg' },
            dds_reference: 'd',
            taric_doc_code: 'Y128',
            taric_code: '6911100000',
            manufacturer_product_id: 'm',
            manufacturer_product_id_std: 'gtin',
            cpsc: { product_id: 'a', certifier_id: 'b', version_id: 'c' },
            properties: { color: 'blue' },
          },
        ],
      },
    ],
  }
}
