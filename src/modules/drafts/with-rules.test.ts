import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { optionOf } from '../../../test/carriers.ts'
import { startApp } from '../../../test/harness.ts'
import { nextRandom } from '../../../test/seed.ts'
import { contractWith, faultsOf, parcel, receiver, runJobs, sender, shipWith, statusesOf } from '../../../test/shipments.ts'
import { plausibleSettings } from '../../carriers/sandbox/starter-contract.ts'

const app = await startApp()
after(() => app.close())
const behind = '/shipments/with-rules'
const atOnce = '/shipments/announce-with-rules'
const action = (identifier: string, value: unknown) => ({ identifier, value: String(value) })
const euros = (value: string) => ({ value, currency: 'EUR' })

/** An organization with rules that hold for everything, each with these actions. */
async function ruled(...rules: ReturnType<typeof action>[][]) {
  const organization = await app.newOrganization()
  const { call } = organization
  const address = async (name: string): Promise<number> =>
    (await call('POST', '/addresses/sender-addresses', { ...sender, name })).body.data.id
  const addRule = async (actions: object[], conditions: object[] = []): Promise<number> => {
    const { status, body, text } = await call('POST', '/shipping-rules/rules', { name: 'Rule', criteria: { conditions }, actions })
    assert.equal(status, 201, text)
    return body.id
  }
  for (const actions of rules) await addRule(actions)
  const setDefaults = async (changes: object) => {
    const { status, text } = await call('PATCH', '/shipping-defaults', changes)
    assert.equal(status, 200, text)
  }
  const ask = (draft: object = {}, path = atOnce) => call('POST', path, { to_address: receiver, ...draft })
  const made = async (draft: object = {}, path = atOnce) => {
    const { status, body, text } = await ask(draft, path)
    assert.equal(status, 201, text)
    return body.data
  }
  return { ...organization, address, addRule, setDefaults, ask, made }
}

for (const path of [behind, '/shipments/create-with-shipping-rules', atOnce, '/shipments/announce-with-shipping-rules'])
  test(`201 from POST ${path} where only the receiver is sent: defaults say the rest`, async () => {
    const { call, address, setDefaults, made } = await ruled()
    await address('Oldest')
    await address('Newer')
    await setDefaults({ weight: { value: 2.5, unit: 'kg' }, ship_with: shipWith('swiftly:home') })
    const data = await made({}, path)
    assert.deepEqual([data.from_address.name, data.ship_with.properties.shipping_option_code], ['Oldest', 'swiftly:home'])
    assert.deepEqual(data.parcels[0].weight, { value: '2.500', unit: 'kg' })
    assert.deepEqual([data.applied_shipping_rules, 'explanation' in data], [[], false])
    const isAtOnce = path.includes('announce')
    assert.deepEqual(statusesOf(data), [isAtOnce ? 'READY_TO_SEND' : 'ANNOUNCING'])
    if (isAtOnce) assert.ok(data.parcels[0].label_file)
    await runJobs({ call })
    const { applied_shipping_rules: _, parcels: __, updated_at: ___, ...shown } = data
    assert.partialDeepStrictEqual((await call('GET', `/shipments/${data.id}`)).body.data, shown)
  })

test('400 reports what is missing after rules and defaults, each operation in its own form', async () => {
  const { ask } = await ruled()
  for (const [path, before] of [
    [behind, '/data/attributes'],
    [atOnce, ''],
  ] as const) {
    const pointers = async (draft: object) => {
      const { status, body } = await ask(draft, path)
      return [status, ...body.errors.map(({ code, source }: any) => `${code} ${source.pointer}`).sort()]
    }
    const lacks = (...fields: string[]) => [400, ...fields.map((field) => `required ${before}/${field}`)]
    assert.deepEqual(await pointers({}), lacks('from_address', 'ship_with'))
    assert.deepEqual(await pointers({ apply_shipping_defaults: false }), lacks('from_address', 'parcels', 'ship_with'))
    const parcels = [{}, { ...parcel, weight: undefined }]
    const whole = { from_address: sender, ship_with: shipWith('swiftly:home') }
    assert.deepEqual(await pointers({ ...whole, parcels, apply_shipping_defaults: false }), lacks('parcels/0/weight', 'parcels/1/weight'))
    assert.deepEqual(await pointers({ to_address: undefined }), lacks('to_address'))
    const { email: _, ...silent } = receiver
    assert.deepEqual(await pointers({ ...whole, to_address: silent }), lacks('to_address/email'))
  }
})

test('rules are stronger than what is sent, and that is stronger than the defaults', async () => {
  const { address, addRule, setDefaults, made, call } = await ruled()
  const [oldest, sent, ruling] = [await address('Oldest'), await address('Sent'), await address('Ruling')]
  assert.ok(oldest < sent)
  await setDefaults({ weight: { value: '1', unit: 'kg' }, ship_with: shipWith('swiftly:home'), insurance: { percentage: 10 } })
  const seen = async (draft: object) => {
    const { from_address, to_address, ship_with, parcels } = await made(draft)
    const [{ weight, additional_insured_price }] = parcels
    return [
      from_address.name,
      ship_with.properties.shipping_option_code,
      weight.value,
      additional_insured_price?.value,
      to_address.email,
      to_address.phone_number,
    ]
  }
  const usual = { total_order_price: euros('200.00') }
  const own = {
    ...usual,
    from_address: { sender_address_id: sent },
    ship_with: shipWith('swiftly:express'),
    parcels: [{ weight: { value: '3', unit: 'kg' }, additional_insured_price: euros('50.00') }],
  }
  const { email, phone_number } = receiver
  assert.deepEqual(await seen(usual), ['Oldest', 'swiftly:home', '1.000', '20.00', email, phone_number])
  assert.deepEqual(await seen(own), ['Sent', 'swiftly:express', '3.000', '50.00', email, phone_number])
  const id = await addRule([
    action('set_shipping_method', 'northpost:parcel'),
    action('set_weight', 4),
    action('set_insurance', 70),
    action('ship_with_address', ruling),
    action('set_customer_email', 'rule@example.com'),
    action('set_phone_number', '+31201234567'),
  ])
  const byRule = ['Ruling', 'northpost:parcel', '4.000', '70.00', 'rule@example.com', '+31201234567']
  assert.deepEqual([await seen(usual), await seen(own)], [byRule, byRule])
  assert.deepEqual((await made(own)).applied_shipping_rules, [
    {
      id,
      name: 'Rule',
      rule: { id, name: 'Rule' },
      result: {
        weight: { value: '4', unit: 'kg' },
        total_insured_value: euros('70.00'),
        email: 'rule@example.com',
        telephone: '+31201234567',
        sender_address: ruling,
        shipping_option_code: 'northpost:parcel',
      },
    },
  ])
  assert.deepEqual(await seen({ ...own, apply_shipping_rules: false }), ['Sent', 'swiftly:express', '3.000', '50.00', email, phone_number])
  const bare = { from_address: sender, apply_shipping_defaults: false, ...usual }
  assert.deepEqual((await seen(bare))[3], '70.00')
  const off = await call('POST', atOnce, { to_address: receiver, ...bare, apply_shipping_rules: false })
  assert.deepEqual([off.status, faultsOf(off).sort()], [400, ['required /parcels', 'required /ship_with']])
})

test('explanation is there where it is asked for: what each rule saw, and what it set', async () => {
  const { addRule, made } = await ruled()
  const whole = { from_address: sender, ship_with: shipWith('swiftly:home'), parcels: [parcel] }
  const heavy = await addRule([action('set_weight', 9)], [{ property: 'weight', operator: 'gt', compare_to: '5' }])
  const light = await addRule([action('set_weight', 2)])
  for (const path of [behind, atOnce]) {
    const { applied_shipping_rules, explanation } = await made({ ...whole, explain: true }, path)
    assert.deepEqual(
      applied_shipping_rules.map((one: any) => one.id),
      [light],
    )
    assert.deepEqual(
      explanation.map((one: any) => [one.id, one.matched, one.set]),
      [
        [heavy, false, {}],
        [light, true, { weight: { value: '2', unit: 'kg' } }],
      ],
    )
    assert.equal('explanation' in (await made({ ...whole, explain: false }, path)), false)
    assert.deepEqual((await made({ ...whole, explain: true, apply_shipping_rules: false }, path)).explanation, [])
  }
})

test('of several parcels a rule leaves alone what is said of one, and does the rest', async () => {
  const { made } = await ruled([
    action('set_weight', 9),
    action('set_number_of_parcels', 3),
    action('set_customer_email', 'rule@example.com'),
  ])
  const data = await made({ from_address: sender, ship_with: shipWith('swiftly:home'), parcels: [parcel, parcel], explain: true })
  assert.deepEqual(
    data.parcels.map((one: any) => one.weight.value),
    ['1.200', '1.200'],
  )
  assert.deepEqual(data.applied_shipping_rules[0].result, { email: 'rule@example.com' })
  assert.deepEqual(
    data.explanation[0].left_out.map((one: any) => one.identifier),
    ['set_weight', 'set_number_of_parcels'],
  )
})

test('201 for 15 parcels synchronously and 50 asynchronously, sent or set by a rule; 400 for one more', async () => {
  const { addRule, call, ask } = await ruled()
  const whole = { from_address: sender, ship_with: shipWith('collogix:business') }
  const many = (count: number) => ({ ...whole, parcels: Array.from({ length: count }, () => parcel) })
  for (const [path, most] of [
    [atOnce, 15],
    [behind, 50],
  ] as const) {
    assert.equal((await ask(many(most), path)).body.data.parcels.length, most)
    const refused = await ask(many(most + 1), path)
    assert.deepEqual([refused.status, faultsOf(refused)], [400, ['invalid /parcels']])
  }
  const id = await addRule([action('set_number_of_parcels', 16)])
  const refused = await ask(many(1))
  assert.deepEqual([refused.status, faultsOf(refused)], [400, ['invalid /parcels']])
  assert.equal((await ask(many(1), behind)).body.data.parcels.length, 16)
  await call('PATCH', `/shipping-rules/rules/${id}`, { actions: [action('set_number_of_parcels', 15)] })
  const { parcels, applied_shipping_rules } = (await ask(many(1))).body.data
  assert.deepEqual([parcels.length, applied_shipping_rules[0].result], [15, { number_of_shipments: 15 }])
  assert.equal(new Set(parcels.map((one: any) => one.tracking_number)).size, 15)
})

for (const path of [behind, atOnce])
  test(`409 from POST ${path} with the shipment that has the reference already`, async () => {
    const { ask, call } = await ruled([action('set_weight', 2)])
    const draft = { from_address: sender, ship_with: shipWith('swiftly:home'), external_reference_id: 'ours' }
    const { id } = (await ask(draft, path)).body.data
    const again = await ask(draft, path)
    const pointer = `${path === behind ? '/data/attributes' : ''}/external_reference_id`
    assert.deepEqual([again.status, again.body.errors[0].source], [409, { pointer }])
    assert.deepEqual(again.body.data, (await call('GET', `/shipments/${id}`)).body.data)
  })

test('201 again under the same Idempotency-Key: the same bytes, and one shipment', async () => {
  const { call } = await ruled([action('set_weight', 2)])
  const draft = { to_address: receiver, from_address: sender, ship_with: shipWith('swiftly:home') }
  for (const path of [behind, atOnce]) {
    const ask = () => call('POST', path, draft, { 'idempotency-key': path })
    const [first, again] = [await ask(), await ask()]
    assert.deepEqual([first.status, again.headers['idempotent-replayed'], again.text], [201, 'true', first.text])
  }
  assert.equal((await call('GET', '/shipments')).body.data.length, 2)
})

test('a rule that names a contract or an address that is gone is passed over', async () => {
  const { call, addRule, address, made } = await ruled()
  const usual = await contractWith({ call }, 'swiftly')
  const contract_data = plausibleSettings({ random: nextRandom() }, optionOf('swiftly:home')!.carrier)
  const second = await call('POST', '/contracts', { carrier_code: 'swiftly', contract_data, is_active: true })
  const gone = second.body.data?.id ?? assert.fail(second.text)
  await runJobs({ call })
  const home = await address('Gone')
  const byContract = await addRule([action('use_shipping_contract', gone)])
  const byAddress = await addRule([action('ship_with_address', home)])
  const draft = { from_address: sender, ship_with: shipWith('swiftly:home'), parcels: [parcel] }
  const before = await made(draft)
  assert.deepEqual([before.ship_with.properties.contract_id, before.from_address.name], [gone, 'Gone'])
  assert.deepEqual(
    before.applied_shipping_rules.map((one: any) => one.id),
    [byContract, byAddress],
  )
  assert.equal((await call('DELETE', `/contracts/${gone}`)).status, 204)
  assert.equal((await call('DELETE', `/addresses/sender-addresses/${home}`)).status, 204)
  const after = await made(draft)
  assert.deepEqual([after.ship_with.properties.contract_id, after.from_address.name], [usual, sender.name])
  assert.deepEqual(after.applied_shipping_rules, [])
})

test('what was chosen at the checkout is asked by rules, and not kept', async () => {
  const { addRule, made } = await ruled()
  await addRule([action('set_weight', 7)], [{ property: 'checkout_delivery_method', operator: 'is', compare_to: 'Express' }])
  const draft = { from_address: sender, ship_with: shipWith('swiftly:home'), parcels: [parcel] }
  const weight = async (more: object) => (await made({ ...draft, ...more })).parcels[0].weight.value
  assert.deepEqual([await weight({}), await weight({ delivery_indicator: 'Express' })], ['1.200', '7.000'])
  assert.equal('delivery_indicator' in (await made({ ...draft, delivery_indicator: 'Express' })), false)
})

test('rules look at a shipment that has its defaults already', async () => {
  const { addRule, setDefaults, made } = await ruled()
  await setDefaults({ weight: { value: '8', unit: 'kg' }, ship_with: shipWith('swiftly:home') })
  await addRule([action('set_phone_number', '+31201234567')], [{ property: 'weight', operator: 'gt', compare_to: '5' }])
  const phone = async (draft: object) => (await made({ from_address: sender, ...draft })).to_address.phone_number
  assert.deepEqual([await phone({}), await phone({ parcels: [parcel] })], ['+31201234567', receiver.phone_number])
})
