import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { announced, type Caller, faultsOf, receiver, sender, shipment, shipWith } from '../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const organization = await app.newOrganization()
let brands = 0
const idOf = async ({ call }: Caller, path: string, body: object): Promise<number> => (await call('POST', path, body)).body.data.id
const newBrand = (of: Caller = organization) => idOf(of, '/brands', { name: 'North', domain: `sender-${++brands}` })
const newAddress = (more: object = {}, of: Caller = organization) => idOf(of, '/addresses/sender-addresses', { ...sender, ...more })
const taxNumber = (value: string) => ({ name: 'VAT', country_code: 'NL', value })

test('201 from a stored address: all of it, with what differs for this shipment', async () => {
  const sender_address_id = await newAddress({ company_name: 'Clay' })
  const plain = await announced(organization, { from_address: { sender_address_id } })
  assert.partialDeepStrictEqual(plain.from_address, { ...sender, company_name: 'Clay' })
  assert.ok(!('sender_address_id' in plain.from_address) && !('id' in plain.from_address))
  const other = await announced(organization, { from_address: { sender_address_id, name: 'Kim', house_number: '11' } })
  assert.partialDeepStrictEqual(other.from_address, { ...sender, company_name: 'Clay', name: 'Kim', house_number: '11' })
})

test('201 in the name of the brand of the address, of another that is named, or of none', async () => {
  const [own, other] = [await newBrand(), await newBrand()]
  const from_address = { sender_address_id: await newAddress({ brand_id: own }) }
  const brandOf = async (changes: object) => (await announced(organization, { ...changes })).brand_id
  assert.deepEqual(
    [
      await brandOf({ from_address }),
      await brandOf({ from_address, brand_id: null }),
      await brandOf({ from_address, brand_id: other }),
      await brandOf({}),
      await brandOf({ brand_id: other }),
    ],
    [own, own, other, null, other],
  )
})

test('400 for a brand or a sender address of another organization, word for word as for one that does not exist', async () => {
  const stranger = await app.newOrganization()
  const ask = async (changes: object) => {
    const answer = await organization.call('POST', '/shipments', shipment({ ...changes }))
    assert.equal(answer.status, 400)
    return [faultsOf(answer), answer.body.errors[0].detail]
  }
  for (const [field, theirs] of [
    ['brand_id', await newBrand(stranger)],
    ['sender_address_id', await newAddress({}, stranger)],
  ] as const) {
    const naming = (id: number) => (field === 'brand_id' ? { brand_id: id } : { from_address: { sender_address_id: id } })
    const missing = await ask(naming(999_999_999))
    assert.deepEqual(await ask(naming(theirs)), missing)
    assert.deepEqual(missing[0], [`invalid ${field === 'brand_id' ? '/brand_id' : '/from_address/sender_address_id'}`])
  }
})

test('400 names each field that a whole address lacks', async () => {
  const answer = await organization.call('POST', '/shipments', shipment({ from_address: { name: 'Robin', country_code: 'NL' } }))
  assert.deepEqual(
    faultsOf(answer)
      .map((fault) => fault.split(' ')[1])
      .sort(),
    ['/from_address/address_line_1', '/from_address/city', '/from_address/postal_code'],
  )
})

test('201 with the tax numbers of the stored address, unless the request has its own', async () => {
  const stored = taxNumber('NL123456789B01')
  const from_address = { sender_address_id: await newAddress({ tax_numbers: [stored] }) }
  const abroad = {
    from_address,
    ship_with: shipWith('aerofast:express'),
    to_address: { ...receiver, postal_code: '8001', city: 'Zürich', country_code: 'CH' },
    parcels: [
      {
        weight: { value: '1', unit: 'kg' },
        parcel_items: [
          {
            description: 'Pot',
            quantity: 1,
            weight: { value: 1, unit: 'kg' },
            price: { value: '1', currency: 'EUR' },
            hs_code: '691110',
            origin_country: 'NL',
          },
        ],
      },
    ],
  }
  const numbersOf = async (tax_numbers?: object) => {
    const customs_information = { invoice_number: '1', export_reason: 'gift', ...(tax_numbers && { tax_numbers }) }
    return (await announced(organization, { ...abroad, customs_information })).customs_information.tax_numbers
  }
  const own = taxNumber('NL000000000B00')
  assert.deepEqual(
    [await numbersOf(), await numbersOf({ receiver: [own] }), await numbersOf({ sender: [own] }), await numbersOf({ sender: [] })],
    [
      { sender: [stored], receiver: [], importer_of_record: [] },
      { sender: [stored], receiver: [own], importer_of_record: [] },
      { sender: [own], receiver: [], importer_of_record: [] },
      { sender: [], receiver: [], importer_of_record: [] },
    ],
  )
})
