import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listCarriers } from '../../../test/carriers.ts'
import { baseUrl, startApp } from '../../../test/harness.ts'
import { announcedReturn, newReturn, readReturn, returned, returnWith } from '../../../test/returns.ts'
import { nextRandom } from '../../../test/seed.ts'
import { bookingsOf, contractWith, faultsOf, receiver, runJobs, sender } from '../../../test/shipments.ts'
import { plausibleSettings } from '../../carriers/sandbox/starter-contract.ts'
import { describeReason, reasonIds } from '../account/return-settings/reasons.ts'
import { shopperLanguages } from '../shared/schema.ts'
import { addReturnStatus } from '../shipments/statuses/return-status-store.ts'

const app = await startApp()
after(() => app.close())

const complete = (address: Record<string, unknown>) => ({
  company_name: '',
  house_number: '',
  address_line_2: '',
  po_box: null,
  state_province_code: '',
  email: '',
  phone_number: '',
  ...address,
})

test('201 with the ids, and the return has every field before it is announced', async () => {
  const organization = await app.newOrganization()
  const brand_id = (await organization.call('POST', '/brands', { name: 'North', domain: `returns-${organization.organization_id}` })).body
    .data.id
  const price = { value: 12.5, currency: 'EUR' }
  const item = {
    item_id: 'line-1',
    description: 'T-shirt',
    quantity: 2,
    weight: { value: 0.2, unit: 'kg' },
    hs_code: '6109.10',
    sku: 'TS-1',
  }
  const { return_id, parcel_id, multi_collo_ids } = await newReturn(organization, {
    dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
    brand_id,
    send_tracking_emails: true,
    total_insured_value: { value: 100, currency: 'EUR' },
    order_number: 'ORDER-7',
    total_order_value: { value: 25, currency: 'EUR' },
    external_reference: 'mine-1',
    customs_invoice_nr: 'INV-1',
    parcel_items: [{ ...item, value: price, return_reason_id: '31', return_message: 'Tight' }],
  })
  assert.deepEqual(multi_collo_ids, [])
  const body = await readReturn(organization, return_id)
  assert.deepEqual(Object.keys(body).slice(0, 2), ['id', 'parcel_id'])
  assert.deepEqual(body, {
    id: return_id,
    parcel_id,
    from_address: complete(receiver),
    to_address: complete({ ...sender, email: 'returns@example.com' }),
    shipping_product: { code: 'swiftly:return' },
    shipping_option: { code: 'swiftly:return' },
    dimensions: { length: 30, width: 20, height: 10, unit: 'cm' },
    weight: { value: 1.2, unit: 'kg' },
    collo_count: 1,
    parcel_items: [
      {
        ...item,
        price,
        value: price,
        return_reason: { id: 31, description: 'Too small' },
        return_reason_id: '31',
        return_message: 'Tight',
      },
    ],
    send_tracking_emails: true,
    brand_id,
    label_url: null,
    label_cost: body.label_cost,
    insurance: true,
    total_insured_value: { value: 100, currency: 'EUR' },
    tracking_number: null,
    tracking_numbers: [],
    tracking_url: null,
    customs_invoice_nr: 'INV-1',
    is_cancellable: true,
    parent_status: 'Being announced',
    status_history: [
      {
        carrier_update_timestamp: app.clock.time,
        parcel_status_history_id: `${parcel_id}-1`,
        parent_status: 'Being announced',
        carrier_code: 'swiftly',
        carrier_message: 'Being announced',
      },
    ],
    created_at: app.clock.time,
    delivered_at: null,
    delivered_at_iso: null,
    order_number: 'ORDER-7',
    total_order_value: { value: 25, currency: 'EUR' },
    external_reference: 'mine-1',
    contract: await contractWith(organization, 'swiftly'),
    delivery_option: 'drop_off_point',
    images: [],
    status: 'open',
    errors: [],
  })
  const { value, currency } = body.label_cost
  assert.ok(value > 0 && currency === 'EUR')
})

test('after the announcement a return has tracking numbers and labels that its own credentials download', async () => {
  const organization = await app.newOrganization()
  const { parcel_id, label, label_url, tracking_number, tracking_numbers, tracking_url, parent_status } =
    await announcedReturn(organization)
  const link = `${baseUrl}/api/v3/parcels/${parcel_id}/documents/label`
  assert.deepEqual([label_url, label], [link, { label_printer: link, normal_printer: Array(4).fill(`${link}?paper_size=a4`) }])
  assert.equal(parent_status, 'Ready to send')
  assert.deepEqual(tracking_numbers, [{ tracking_number, tracking_url }])
  for (const url of [label.label_printer, label.normal_printer[3]]) {
    const { status, headers, bytes } = await organization.call('GET', url.slice(`${baseUrl}/api/v3`.length))
    assert.deepEqual([status, headers['content-type'], bytes.subarray(0, 5).toString()], [200, 'application/pdf', '%PDF-'])
  }
})

test('a return is delivered by its journey: history oldest first, with the times and words of the carrier', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await announcedReturn(organization)
  await runJobs(organization, 'P10D')
  const { status, status_history, parent_status, delivered_at, delivered_at_iso, is_cancellable } = await readReturn(
    organization,
    return_id,
  )
  assert.deepEqual([status, parent_status, is_cancellable], ['open', 'Delivered', false])
  const texts = status_history.map((one: any) => one.parent_status)
  assert.deepEqual([texts.slice(0, 2), texts.at(-1)], [['Being announced', 'Ready to send'], 'Delivered'])
  const times = status_history.map((one: any) => one.carrier_update_timestamp)
  assert.deepEqual(times, times.toSorted())
  assert.deepEqual([delivered_at_iso, delivered_at], [times.at(-1), Date.parse(times.at(-1))])
  const ids = status_history.map((one: any) => one.parcel_status_history_id)
  assert.equal(new Set(ids).size, ids.length)
})

test('the history of a carrier that repeats itself keeps its first status and the latest 199', async () => {
  const organization = await app.newOrganization()
  const { return_id, parcel_id } = await newReturn(organization)
  await organization.context.transaction(async (tx) => {
    for (let i = 0; i < 250; i++) await addReturnStatus(tx, parcel_id, { status: 'DELAYED', at: tx.now(), message: `Scan ${i}` })
  })
  const { status_history } = await readReturn(organization, return_id)
  const messages = status_history.map((one: any) => one.carrier_message)
  assert.deepEqual([messages.length, messages[0], messages[1], messages.at(-1)], [200, 'Being announced', 'Scan 51', 'Scan 249'])
  assert.equal(status_history.at(-1).parcel_status_history_id, `${parcel_id}-251`)
})

test('201 for a client that names its partner in a header', async () => {
  const organization = await app.newOrganization()
  const headers = { 'crossdock-partner-id': '3f2b8c1e-6d0a-4f57-9b1c-2a7e5d9c4b60' }
  assert.equal((await organization.call('POST', '/returns', returned(), headers)).status, 201)
})

test('201 for each reason of the interface, as a text or a number; 400 for 2, 5 and others', async () => {
  const organization = await app.newOrganization()
  const ids = Array.from({ length: 34 }, (_, i) => i)
  const good: number[] = []
  for (const id of ids) {
    const item = { description: 'T-shirt', return_reason_id: id % 2 ? String(id) : id }
    const { status } = await organization.call('POST', '/returns/validate', returned({ parcel_items: [item] }))
    if (status === 200) good.push(id)
  }
  assert.deepEqual(
    good,
    ids.filter((id) => id > 0 && id < 33 && id !== 2 && id !== 5),
  )
  for (const id of reasonIds) for (const language of shopperLanguages) assert.ok(describeReason(id, language))
})

test('201 with several parcels for a collo_count: items and insurance belong to the first, and one label is bought for all', async () => {
  const organization = await app.newOrganization()
  const { return_id, parcel_id, multi_collo_ids } = await newReturn(organization, { collo_count: 3 })
  assert.deepEqual([multi_collo_ids.length, multi_collo_ids[0]], [3, parcel_id])
  await runJobs(organization)
  const { collo_count, tracking_numbers, parcel_items } = await readReturn(organization, return_id)
  assert.deepEqual([collo_count, tracking_numbers.length, parcel_items.length], [3, 3, 1])
  const { parcels, is_return } = (await organization.call('GET', `/shipments?ids=${parcel_id}`)).body.data[0]
  assert.deepEqual([is_return, parcels.map((one: any) => one.parcel_items.length)], [true, [1, 0, 0]])
})

test('a product code takes the only option that fits or the cheapest; functionalities and delivery_option narrow it', async () => {
  const organization = await app.newOrganization()
  const optionOf = async (changes: Record<string, unknown>) => {
    const { status, body, text } = await organization.call('POST', '/returns/validate', returned(changes))
    assert.equal(status, 200, text)
    return [body.ship_with.shipping_option_code, body.delivery_option]
  }
  const ship_with = { shipping_product_code: 'swiftly:return' }
  assert.deepEqual(await optionOf({ ship_with }), ['swiftly:return', 'drop_off_point'])
  const labelless = ['swiftly:return/labelless', 'drop_off_labelless']
  assert.deepEqual(await optionOf({ ship_with: { ...ship_with, functionalities: { labelless: true } } }), labelless)
  assert.deepEqual(await optionOf({ ship_with, delivery_option: 'drop_off_labelless' }), labelless)
  assert.deepEqual(await optionOf({ ship_with, delivery_option: 'pickup' }), ['swiftly:return/first_mile=pickup', 'pickup'])
})

test('200 from validate with what would be used, in kilograms and centimetres, and nothing is stored or bought', async () => {
  const organization = await app.newOrganization()
  const request = returned({ weight: { value: 500, unit: 'g' }, dimensions: { length: 0.3, width: 0.2, height: 0.1, unit: 'm' } })
  const { status, body, text } = await organization.call('POST', '/returns/validate', { ...request, external_reference: 'mine' })
  assert.equal(status, 200, text)
  assert.deepEqual([body.weight, body.dimensions], [0.5, { length: 30, width: 20, height: 10 }])
  const contract = await contractWith(organization, 'swiftly')
  assert.deepEqual(body.ship_with, {
    type: 'shipping_option_code',
    shipping_option_code: 'swiftly:return',
    shipping_product_code: 'swiftly:return',
    contract,
  })
  const list = await organization.call('GET', '/returns?from_date=2020-01-01&to_date=2099-01-01')
  assert.deepEqual([list.body.data, (await organization.call('GET', '/shipments')).body.data], [[], []])
  assert.equal((await newReturn(organization, { external_reference: 'mine' })).multi_collo_ids.length, 0)
  const taken = await organization.call('POST', '/returns/validate', { ...request, external_reference: 'mine' })
  assert.deepEqual([taken.status, taken.body.errors[0].source], [400, { pointer: '/external_reference' }])
})

test('201 from announce-synchronously with the label bought once', async () => {
  const organization = await app.newOrganization()
  const { return_id } = await newReturn(organization, {}, '/returns/announce-synchronously')
  const { parent_status, label } = await readReturn(organization, return_id)
  assert.deepEqual([parent_status, label.normal_printer.length], ['Ready to send', 4])
  await runJobs(organization, 'PT10M')
  const { purchase_reference } = await app.db
    .selectFrom('shipments')
    .select('purchase_reference')
    .where('organization_id', '=', organization.organization_id)
    .executeTakeFirstOrThrow()
  assert.equal((await bookingsOf(app, [purchase_reference])).length, 1)
})

test('404 for a return of another organization and for one that does not exist', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const { return_id } = await newReturn(one)
  for (const id of [return_id, 999_999, 'x'])
    for (const method of ['GET', 'PATCH']) {
      const { status, body } = await other.call(method, `/returns/${id}`)
      assert.deepEqual([status, body.errors[0].code], [404, 'not_found'])
    }
})

test('400 names the guide that makes a contract where the carrier has none that is active', async () => {
  const organization = await app.newOrganization()
  const id = await contractWith(organization, 'swiftly')
  assert.equal((await organization.call('PATCH', `/contracts/${id}`, { is_active: false })).status, 200)
  const refused = await organization.call('POST', '/returns', returned())
  assert.deepEqual([refused.status, faultsOf(refused)], [400, ['invalid /ship_with/contract']])
  assert.match(
    refused.body.errors[0].detail,
    /^There is no active contract with Swiftly\. Make one, as the guide at \/docs\/guides\/going-live describes\.$/,
  )
})

test('400 without a contract where the carrier has several active ones; 201 with the one that it names', async () => {
  const organization = await app.newOrganization()
  const first = await contractWith(organization, 'swiftly')
  const carrier = listCarriers().find(({ code }) => code === 'swiftly')!
  const contract_data = plausibleSettings({ random: nextRandom() }, carrier)
  const made = await organization.call('POST', '/contracts', { carrier_code: 'swiftly', contract_data, name: 'Second', is_active: true })
  assert.equal(made.status, 201, made.text)
  await runJobs(organization)
  const refused = await organization.call('POST', '/returns', returned())
  assert.deepEqual([refused.status, faultsOf(refused)], [400, ['required /ship_with/contract']])
  for (const contract of [first, made.body.data.id]) {
    const { return_id } = await newReturn(organization, { ship_with: returnWith('swiftly:return', contract) })
    assert.equal((await readReturn(organization, return_id)).contract, contract)
  }
})
