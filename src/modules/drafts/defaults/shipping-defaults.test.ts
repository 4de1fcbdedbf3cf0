import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { contractWith, faultsOf, receiver, sender, shipment, shipWith } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const path = '/shipping-defaults'
const usual = {
  weight: { value: '1.000', unit: 'kg' },
  ship_with: null,
  insurance: null,
  customs_options: { export_reason: null, use_order_number_as_invoice_number: true },
  label_options: { label_notes: [] },
}

async function newOrganization() {
  const organization = await app.newOrganization()
  const read = async () => (await organization.call('GET', path)).body.data
  const change = (changes: object) => organization.call('PATCH', path, changes)
  return { ...organization, read, change }
}

test('200 before anything was changed: a kilogram, and nothing chosen', async () => {
  const { call } = await newOrganization()
  const { status, body } = await call('GET', path)
  assert.deepEqual([status, body], [200, { data: usual }])
})

test('200 changes only what is sent, also within the options, and answers what is read afterwards', async () => {
  const { read, change } = await newOrganization()
  const ship_with = shipWith('swiftly:home')
  const steps: [changes: object, after: object][] = [
    [{ weight: { value: '2.5', unit: 'kg' } }, { weight: { value: '2.500', unit: 'kg' } }],
    [{ ship_with }, { ship_with }],
    [{ insurance: { percentage: 12.5 } }, { insurance: { percentage: 12.5 } }],
    [{ customs_options: { export_reason: 'gift' } }, { customs_options: { ...usual.customs_options, export_reason: 'gift' } }],
    [
      { customs_options: { use_order_number_as_invoice_number: false } },
      { customs_options: { export_reason: 'gift', use_order_number_as_invoice_number: false } },
    ],
    [{ label_options: { label_notes: ['Fragile'] } }, { label_options: { label_notes: ['Fragile'] } }],
    [{ label_options: {} }, {}],
    [{}, {}],
    [{ customs_options: { export_reason: null } }, { customs_options: { export_reason: null, use_order_number_as_invoice_number: false } }],
    [{ ship_with: null }, { ship_with: null }],
    [{ insurance: null }, { insurance: null }],
    [{ label_options: { label_notes: [] } }, { label_options: { label_notes: [] } }],
  ]
  let expected: object = usual
  for (const [changes, after] of steps) {
    expected = { ...expected, ...after }
    const { status, body, text } = await change(changes)
    assert.deepEqual([status, body.data], [200, expected], text)
    assert.deepEqual(await read(), expected)
  }
})

const weights: [value: unknown, written: string | undefined][] = [
  [1, '1.000'],
  ['1', '1.000'],
  [0.001, '0.001'],
  ['2.125', '2.125'],
  [2.125, '2.125'],
  [999999, '999999.000'],
  ['1.2345', undefined],
  [1.2345, undefined],
  [1e-7, undefined],
  [0, undefined],
  ['0.000', undefined],
  [-1, undefined],
  ['', undefined],
  ['1,5', undefined],
  ['1e2', undefined],
  [1e21, undefined],
]
for (const [value, written] of weights)
  test(`${written ? 200 : 400} for a weight of ${JSON.stringify(value)} kg`, async () => {
    const { change, read } = await newOrganization()
    const answer = await change({ weight: { value, unit: 'kg' } })
    assert.equal(answer.status, written ? 200 : 400, answer.text)
    if (!written) assert.match(faultsOf(answer)[0]!, / \/weight\/value$/)
    assert.equal((await read()).weight.value, written ?? '1.000')
  })

const refusals: [what: string, changes: object, ...told: string[]][] = [
  ['a weight in grams', { weight: { value: '1', unit: 'g' } }, 'invalid_choice /weight/unit'],
  ['a weight without a unit', { weight: { value: '1' } }, 'required /weight/unit'],
  ['no weight at all', { weight: null }, 'null /weight'],
  ['options of null', { customs_options: null, label_options: null }, 'null /customs_options', 'null /label_options'],
  ['a field that there is not', { colour: 1 }, 'unknown_field /colour'],
  ['an option of customs that there is not', { customs_options: { colour: 1 } }, 'unknown_field /customs_options/colour'],
  ['an unknown reason', { customs_options: { export_reason: 'fun' } }, 'invalid_choice /customs_options/export_reason'],
  ['insurance of nothing', { insurance: { percentage: 0 } }, 'min_value /insurance/percentage'],
  ['insurance of more than everything', { insurance: { percentage: 101 } }, 'invalid /insurance/percentage'],
  ['an empty note', { label_options: { label_notes: [''] } }, 'invalid /label_options/label_notes/0'],
  [
    'a way that leaves the option open',
    { ship_with: { type: 'shipping_option_code', properties: {} } },
    'required /ship_with/properties/shipping_option_code',
  ],
  ['an unknown shipping option', { ship_with: shipWith('swiftly:nothing') }, 'invalid /ship_with/properties/shipping_option_code'],
  ['an unknown contract', { ship_with: shipWith('swiftly:home', 999_999_999) }, 'invalid /ship_with/properties/contract_id'],
  [
    'a weight and a method that do not go together',
    { ship_with: shipWith('swiftly:home'), weight: { value: 40, unit: 'kg' } },
    'invalid /weight',
  ],
  [
    'an unknown contract, and a weight that its option does not carry',
    { ship_with: shipWith('swiftly:home', 999_999_999), weight: { value: 40, unit: 'kg' } },
    'invalid /ship_with/properties/contract_id',
    'invalid /weight',
  ],
]
for (const [what, changes, ...told] of refusals)
  test(`400 for ${what}, and nothing is changed`, async () => {
    const { change, read } = await newOrganization()
    const refused = await change({ insurance: { percentage: 5 }, ...changes })
    assert.deepEqual([refused.status, faultsOf(refused)], [400, told])
    assert.deepEqual(await read(), usual)
  })

test('400 where the weight that is sent does not go with the method that is kept, and the other way round', async () => {
  const { change, read } = await newOrganization()
  assert.equal((await change({ ship_with: shipWith('swiftly:home') })).status, 200)
  const heavy = await change({ weight: { value: 40, unit: 'kg' } })
  assert.deepEqual([heavy.status, faultsOf(heavy)], [400, ['invalid /weight']])
  assert.match(heavy.body.errors[0].detail, /Change both together\.$/)
  assert.equal((await change({ ship_with: null, weight: { value: 40, unit: 'kg' } })).status, 200)
  const light = await change({ ship_with: shipWith('swiftly:home') })
  assert.deepEqual([light.status, faultsOf(light)], [400, ['invalid /ship_with']])
  assert.equal((await change({ ship_with: shipWith('swiftly:home'), weight: { value: 30, unit: 'kg' } })).status, 200)
  assert.equal((await read()).weight.value, '30.000')
})

test('400 for a contract of another organization or of another carrier, as for one that is missing', async () => {
  const { change, ...mine } = await newOrganization()
  const told = async (contract: number) => {
    const { status, text } = await change({ ship_with: shipWith('swiftly:home', contract) })
    return `${status} ${text.replaceAll(/"id":"[^"]+"/g, '')}`
  }
  const never = await told(999_999_999)
  assert.match(never, /^400 /)
  assert.equal(await told(await contractWith(await app.newOrganization(), 'swiftly')), never)
  assert.equal(await told(await contractWith(mine, 'northpost')), never)
  const own = await change({ ship_with: shipWith('swiftly:home', await contractWith(mine, 'swiftly')) })
  assert.equal(own.status, 200)
})

test('each organization has its own', async () => {
  const [mine, theirs] = [await newOrganization(), await newOrganization()]
  await mine.change({ weight: { value: 7, unit: 'kg' } })
  assert.deepEqual(await theirs.read(), usual)
})

test('GET /events lists each change; nothing of refused requests', async () => {
  const { change, id } = await newOrganization()
  await change({ weight: { value: 2, unit: 'kg' }, insurance: null })
  await change({ weight: { value: 2, unit: 'g' } })
  await change({ ship_with: shipWith('swiftly:nothing') })
  const events = await app.db
    .selectFrom('events')
    .selectAll()
    .where('organization_id', '=', id)
    .where('type', '=', 'shipping_defaults.updated')
    .execute()
  assert.deepEqual(
    events.map(({ operation, resource_type, resource_id }) => [operation, resource_type, resource_id]),
    [['update', 'shipping_defaults', String(id)]],
  )
})

test('32 changes at once lose nothing', async () => {
  const { change, read, id } = await newOrganization()
  const parts = [
    { weight: { value: 3, unit: 'kg' } },
    { ship_with: shipWith('swiftly:home') },
    { insurance: { percentage: 9 } },
    { customs_options: { export_reason: 'gift' } },
    { customs_options: { use_order_number_as_invoice_number: false } },
    { label_options: { label_notes: ['Fragile'] } },
  ]
  const answers = await Promise.all(Array.from({ length: 32 }, (_, index) => change(parts[index % parts.length]!)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.deepEqual(await read(), {
    weight: { value: '3.000', unit: 'kg' },
    ship_with: shipWith('swiftly:home'),
    insurance: { percentage: 9 },
    customs_options: { export_reason: 'gift', use_order_number_as_invoice_number: false },
    label_options: { label_notes: ['Fragile'] },
  })
  const { count } = await app.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', id)
    .where('type', '=', 'shipping_defaults.updated')
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), 32)
})

test('400 for a shipment without a weight or a method, whatever the defaults are: only shipments by rules have them', async () => {
  const { call, change } = await newOrganization()
  await change({ ship_with: shipWith('swiftly:home') })
  for (const one of ['/shipments', '/shipments/announce']) {
    const refused = await call('POST', one, shipment({ parcels: [{}], ship_with: undefined }))
    assert.deepEqual([refused.status, faultsOf(refused).sort()], [400, ['required /parcels/0/weight', 'required /ship_with']])
  }
})

const euros = (value: string) => ({ value, currency: 'EUR' })
const insured: [percentage: number, total: object | undefined, parcels: object[], answered: (string | null)[]][] = [
  [10, euros('123.45'), [{}], ['12.35']],
  [100, euros('9000.00'), [{}], ['5000.00']],
  [1, euros('100.00'), [{}], [null]],
  [10, { value: '200.00', currency: 'CHF' }, [{}], ['20.00']],
  [100, { value: '9000.00', currency: 'GBP' }, [{}], ['4290.88']],
  [33, { value: '1001.00', currency: 'JPY' }, [{}], [null]],
  [33, { value: '10001.00', currency: 'JPY' }, [{}], ['3300.00']],
  [10, { value: '200.00', currency: 'UYW' }, [{}], [null]],
  [10, undefined, [{}], [null]],
  [10, euros('100.00'), [{}, {}], [null, null]],
  [10, euros('100.00'), [{ additional_insured_price: euros('3.00') }], ['3.00']],
]
test('insured for so many percent of the order: one parcel, in the currency of the order, within what is sold', async () => {
  const { call, change } = await newOrganization()
  for (const [percentage, total_order_price, parcels, answered] of insured) {
    await change({ insurance: { percentage }, ship_with: shipWith('collogix:business') })
    const request = { from_address: sender, to_address: receiver, total_order_price, parcels }
    const { body, text } = await call('POST', '/shipments/with-rules', request)
    assert.deepEqual(
      body.data?.parcels.map((one: any) => one.additional_insured_price?.value ?? null),
      answered,
      text,
    )
  }
})

test('customs get the default reason and the order number, the label has the default notes; sent values take precedence', async () => {
  const { call, change } = await newOrganization()
  await change({
    ship_with: shipWith('swiftly:home'),
    customs_options: { export_reason: 'gift' },
    label_options: { label_notes: ['Fragile'] },
  })
  const made = async (more: object) => {
    const { status, body, text } = await call('POST', '/shipments/with-rules', { from_address: sender, to_address: receiver, ...more })
    assert.equal(status, 201, text)
    return body.data
  }
  const usually = await made({ order_number: 'A-1' })
  const { invoice_number, export_reason, export_type } = usually.customs_information
  assert.deepEqual([invoice_number, export_reason, export_type], ['A-1', 'gift', 'commercial_b2c'])
  assert.deepEqual(usually.parcels[0].label_notes, ['Fragile'])
  const own = await made({
    order_number: 'A-2',
    customs_information: { invoice_number: 'I-2', export_reason: 'returned_goods', export_type: 'private' },
    parcels: [{ label_notes: [] }],
  })
  assert.partialDeepStrictEqual(own.customs_information, { invoice_number: 'I-2', export_reason: 'returned_goods', export_type: 'private' })
  assert.deepEqual(own.parcels[0].label_notes, [])
  assert.equal((await made({})).customs_information, null)
  await change({ customs_options: { use_order_number_as_invoice_number: false } })
  assert.equal((await made({ order_number: 'A-3' })).customs_information, null)
})
