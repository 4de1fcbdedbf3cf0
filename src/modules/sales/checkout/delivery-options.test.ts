import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { askOptions, cart, configuration, createConfiguration, deliveryMethod, publish, workingDays } from '../../../../test/checkout.ts'
import { startApp } from '../../../../test/harness.ts'
import { faultsOf, sender } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
// Tuesday, 17 November 2026, 10:00 in the Netherlands.
app.clock.advance({ days: 2 })
const path = '/checkout/delivery-options'

test('200 returns every field of an option of standard delivery', async () => {
  const organization = await app.newOrganization()
  const { id, delivery_zones } = await publish(
    organization,
    configuration([
      deliveryMethod({
        descriptions: { en: 'At your door' },
        cut_off_times: workingDays,
        rates: { type: 'flat', price: '4.95', free_from: '50.00' },
      }),
    ]),
  )
  const { status, body } = await organization.call('POST', path, cart())
  assert.equal(status, 200)
  assert.deepEqual(body, {
    configuration_id: id,
    delivery_options: [
      {
        id: delivery_zones[0].delivery_methods[0].id,
        title: 'Standard',
        internal_title: 'Standard, internal',
        description: 'At your door',
        delivery_method_type: 'standard_delivery',
        cut_off_time: '2026-11-17T15:00:00+01:00',
        checkout_identifier: { type: 'shipping_option_code', value: 'swiftly:home' },
        shipping_rate: { value: '4.95', currency: 'EUR' },
        carrier: { code: 'swiftly', name: 'Swiftly', logo_url: `${app.parts.baseUrl}/carriers/swiftly/logo.svg` },
        delivery_dates: null,
        lead_time_hours: null,
        sustainability_rating: 'medium',
        is_order_overweight: false,
        allowed_weight: { value: '31500', unit: 'g', min: { value: '1', unit: 'g' }, max: { value: '31500', unit: 'g' } },
      },
    ],
  })
})

test('200 returns one option for each carrier of a method, in the order of the configuration, under one id', async () => {
  const organization = await app.newOrganization()
  await publish(
    organization,
    configuration([
      deliveryMethod({ type: 'service_point_delivery', shipping_options: ['swiftly:service_point'] }),
      deliveryMethod({ shipping_options: ['northpost:parcel', 'swiftly:home'] }),
    ]),
  )
  const options = await askOptions(organization)
  assert.deepEqual(
    options.map(({ checkout_identifier, delivery_dates, cut_off_time }) => [checkout_identifier.value, delivery_dates, cut_off_time]),
    [
      ['swiftly:service_point', null, null],
      ['northpost:parcel', null, null],
      ['swiftly:home', null, null],
    ],
  )
  assert.deepEqual([options[1].id === options[2].id, options[0].id === options[1].id], [true, false])
})

test('200 returns the days of a nominated day with the last handover that is in time for each', async () => {
  const organization = await app.newOrganization()
  const method = (more: object) =>
    deliveryMethod({ type: 'nominated_day_delivery', cut_off_times: workingDays, nominated_days: 5, ...more })
  await publish(organization, configuration([method({}), method({ handling_days: 2 })], { closing_days: ['2026-11-20'] }))
  const [direct, handled] = await askOptions(organization)
  const days = (option: any) =>
    option.delivery_dates.map(({ delivery_date, parcel_handover_date }: any) => `${parcel_handover_date.slice(0, 10)} ${delivery_date}`)
  assert.deepEqual(days(direct), [
    '2026-11-17 2026-11-18T15:00:00+01:00',
    '2026-11-18 2026-11-19T15:00:00+01:00',
    '2026-11-19 2026-11-20T15:00:00+01:00',
    '2026-11-23 2026-11-24T15:00:00+01:00',
    '2026-11-24 2026-11-25T15:00:00+01:00',
  ])
  assert.deepEqual(days(handled).slice(0, 2), ['2026-11-19 2026-11-20T15:00:00+01:00', '2026-11-23 2026-11-24T15:00:00+01:00'])
})

test('200 offers same-day delivery before the cut-off of the day, and not after it', async () => {
  const organization = await app.newOrganization()
  const method = (more: object) => deliveryMethod({ type: 'same_day_delivery', shipping_options: ['aerofast:same_day'], ...more })
  await publish(
    organization,
    configuration([
      method({ cut_off_times: { tuesday: '10:00' } }),
      method({ cut_off_times: { tuesday: '09:59' } }),
      method({ cut_off_times: { wednesday: '12:00' } }),
      method({ cut_off_times: workingDays, handling_days: 1 }),
      method({ cut_off_times: { tuesday: '12:00' }, time_zone: 'America/New_York' }),
    ]),
  )
  const options = await askOptions(organization)
  assert.deepEqual(
    options.map(({ cut_off_time, delivery_dates }) => [cut_off_time, delivery_dates]),
    ['2026-11-17T10:00:00+01:00', '2026-11-17T12:00:00-05:00'].map((time) => [time, [{ delivery_date: time, parcel_handover_date: time }]]),
  )
})

test('200 counts the next cut-off after the one of today has passed, over a weekend and a public holiday', async () => {
  const organization = await app.newOrganization()
  const cut_off_times = { tuesday: '09:00', saturday: '12:00' }
  await publish(organization, configuration([deliveryMethod({ cut_off_times })]))
  assert.equal((await askOptions(organization))[0].cut_off_time, '2026-11-21T12:00:00+01:00')
  // Christmas Day and Boxing Day are a Friday and a Saturday; 30 December is a Wednesday.
  await organization.call('POST', '/sandbox/clock', { to: '2026-12-23T12:00:00Z' })
  assert.equal((await askOptions(organization))[0].cut_off_time, '2026-12-29T09:00:00+01:00')
})

test('200 charges by weight, by value, nothing from a value on, and null where there are no rates', async () => {
  const organization = await app.newOrganization()
  const band = (value: string, price: string) => ({ up_to: { value, unit: 'kg' }, price })
  await publish(
    organization,
    configuration(
      [
        { type: 'by_weight', bands: [band('1', '3'), band('2.5', '4.50'), band('10', '9.95')], free_from: '100' },
        {
          type: 'by_value',
          bands: [
            { from: '0', price: '7.50' },
            { from: '45.90', price: '2.00' },
            { from: '90', price: '0' },
          ],
        },
        { type: 'none' },
      ].map((rates) => deliveryMethod({ rates })),
    ),
  )
  const rates = async (grams: string, value: string) =>
    (await askOptions(organization, { total_weight: { value: grams }, total_price: { value } })).map(
      ({ shipping_rate }) => shipping_rate.value,
    )
  assert.deepEqual(await rates('2500', '45.90'), ['4.50', '2.00', null])
  assert.deepEqual(await rates('2500.1', '45.89'), ['9.95', '7.50', null])
  assert.deepEqual(await rates('1', '100'), ['0.00', '0.00', null])
})

test('200 lists what is too heavy for the carrier, the method or its rates, and marks it', async () => {
  const organization = await app.newOrganization()
  const bands = [{ up_to: { value: '3', unit: 'kg' }, price: '5.00' }]
  await publish(
    organization,
    configuration([
      deliveryMethod(),
      deliveryMethod({ max_weight: { value: '4', unit: 'kg' } }),
      deliveryMethod({ rates: { type: 'by_weight', bands } }),
    ]),
  )
  const marks = async (value: string) =>
    (await askOptions(organization, { total_weight: { value, unit: 'kg' } })).map(
      ({ is_order_overweight, allowed_weight, shipping_rate }) => [is_order_overweight, allowed_weight.value, shipping_rate.value],
    )
  assert.deepEqual(await marks('3'), [
    [false, '31500', null],
    [false, '4000', null],
    [false, '3000', '5.00'],
  ])
  assert.deepEqual(await marks('40'), [
    [true, '31500', null],
    [true, '4000', null],
    [true, '3000', null],
  ])
})

test('200 leaves out methods whose conditions the cart does not meet', async () => {
  const organization = await app.newOrganization()
  const conditions = [
    { min_value: '45.90' },
    { max_value: '45.90' },
    { only_postal_codes: ['10', '20'] },
    { except_postal_codes: ['1012a'] },
    { checkout_metadata: 'fragile' },
    { max_dimensions: { length: '30', width: '20', height: '10' } },
  ]
  await publish(
    organization,
    configuration(conditions.map((one) => deliveryMethod({ internal_title: Object.keys(one)[0]!, conditions: one }))),
  )
  const shown = async (more: object) => (await askOptions(organization, more)).map(({ internal_title }) => internal_title)
  const parcel_dimensions = { length: '10', width: '30', height: '20' }
  assert.deepEqual(await shown({ parcel_dimensions }), ['min_value', 'max_value', 'only_postal_codes', 'max_dimensions'])
  assert.deepEqual(
    await shown({ parcel_dimensions: { ...parcel_dimensions, length: '10.1' }, metadata: { checkout_metadata: 'fragile' } }),
    ['min_value', 'max_value', 'only_postal_codes', 'checkout_metadata'],
  )
  assert.deepEqual(await shown({ total_price: { value: '45.91' }, to_address: { country_code: 'NL', postal_code: '9999 ZZ' } }), [
    'min_value',
    'except_postal_codes',
    'max_dimensions',
  ])
})

test('200 is an empty list for a country without a zone, and leaves out carriers without a contract', async () => {
  const organization = await app.newOrganization()
  await publish(organization, configuration([deliveryMethod(), deliveryMethod({ shipping_options: ['northpost:parcel'] })]))
  assert.deepEqual(await askOptions(organization, { to_address: { country_code: 'FR' } }), [])
  const contract = (await organization.call('GET', '/contracts?carrier_code=swiftly')).body.data[0].id
  assert.equal((await organization.call('DELETE', `/contracts/${contract}`)).status, 204)
  assert.deepEqual(
    (await askOptions(organization)).map(({ carrier }) => carrier.code),
    ['northpost'],
  )
})

test('200 writes titles in the language that is asked for, or else in the default one', async () => {
  const organization = await app.newOrganization()
  const method = deliveryMethod({ titles: { en: 'Home', nl: 'Thuis' }, descriptions: { nl: 'Aan de deur' } })
  await publish(organization, configuration([method]))
  const texts = async (query: string) => (await askOptions(organization, {}, query)).map(({ title, description }) => [title, description])
  assert.deepEqual(await texts('?language=nl'), [['Thuis', 'Aan de deur']])
  assert.deepEqual(await texts('?language=fr'), [['Home', null]])
  assert.deepEqual(await texts(''), [['Home', null]])
})

test('200 starts from a sender address, and 400 for one that does not exist', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  await publish(organization)
  const own = (await organization.call('POST', '/addresses/sender-addresses', sender)).body.data.id
  assert.equal((await askOptions(organization, { from_address: { sender_address_id: own } })).length, 1)
  const foreign = (await other.call('POST', '/addresses/sender-addresses', sender)).body.data.id
  const refused = await organization.call('POST', path, cart({ from_address: { sender_address_id: foreign } }))
  assert.deepEqual([refused.status, faultsOf(refused)], [400, ['validation_error /from_address/sender_address_id']])
})

test('400 without a published configuration, with a code and no source', async () => {
  const { call, ...organization } = await app.newOrganization()
  await createConfiguration({ call, ...organization })
  const { status, body } = await call('POST', path, cart())
  assert.deepEqual([status, body.errors[0].status, body.errors[0].code, body.errors[0].source], [400, '400', 'non_field_errors', undefined])
})

test('400 names every fault of a cart at once', async () => {
  const organization = await app.newOrganization()
  await publish(organization)
  const missing = await organization.call('POST', path, {})
  assert.ok(missing.body.errors.every(({ source }: any) => source.pointer.startsWith('/data/attributes/')))
  assert.deepEqual(
    faultsOf(missing).sort(),
    ['from_address', 'to_address', 'total_price', 'total_weight'].map((name) => `required /${name}`),
  )
  const wrong = await organization.call('POST', path, {
    total_weight: { value: '0', unit: 'stone' },
    total_price: { value: '-1' },
    from_address: { country_code: 'NL', sender_address_id: 1 },
    to_address: { country_code: 'XX', postal_code: '' },
    parcel_dimensions: { length: 'long' },
    metadata: { a: 'x'.repeat(129) },
  })
  assert.deepEqual(
    faultsOf(wrong).sort(),
    [
      'from_address/sender_address_id',
      'metadata/a',
      'parcel_dimensions/length',
      'to_address/country_code',
      'to_address/postal_code',
      'total_price/value',
      'total_weight/unit',
      'total_weight/value',
    ].map((name) => `validation_error /${name}`),
  )
  const currency = await organization.call('POST', path, cart({ total_price: { value: '1', currency: 'USD' } }))
  assert.deepEqual(faultsOf(currency), ['validation_error /total_price/currency'])
})

test('GET by configuration id answers the same, with the headers of a deprecated operation', async () => {
  const organization = await app.newOrganization()
  const { id } = await publish(organization)
  const query = 'weight_value=2500&total_order_value=45.90&from_country_code=NL&to_country_code=NL'
  const { status, body, headers } = await organization.call('GET', `/checkout/configurations/${id}/delivery-options?${query}`)
  assert.deepEqual([status, body], [200, (await organization.call('POST', path, cart())).body])
  assert.deepEqual(
    [headers.deprecation, headers.sunset, headers.link],
    ['@1780963200', 'Wed, 09 Jun 2027 00:00:00 GMT', '</api/v3/checkout/delivery-options>; rel="successor-version"'],
  )
})

test('GET by configuration id: 400 names the parameters, 404 for one that is not published, foreign or unknown', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = await publish(organization)
  const draft = await createConfiguration(organization)
  const get = (who: typeof organization, one: string, query: string) =>
    who.call('GET', `/checkout/configurations/${one}/delivery-options?${query}`)
  const complete = 'weight_value=1&total_order_value=1&from_country_code=NL&to_country_code=NL'
  for (const [who, one] of [
    [organization, draft.id],
    [organization, randomUUID()],
    [other, id],
  ] as const) {
    const missing = await get(who, one, complete)
    assert.deepEqual([missing.status, missing.body.errors[0].code], [404, 'not_found'])
    assert.ok(missing.body.errors[0].detail.includes(one))
  }
  assert.deepEqual(faultsOf(await get(organization, id, '')), [
    'required weight_value',
    'required total_order_value',
    'required from_country_code',
    'required to_country_code',
  ])
  assert.deepEqual(
    faultsOf(
      await get(organization, id, complete.replace('weight_value=1', 'weight_value=0').replace('to_country_code=NL', 'to_country_code=ZZ')),
    ),
    ['validation_error weight_value', 'validation_error to_country_code'],
  )
})

test('an integration is asked by its own published configuration', async () => {
  const organization = await app.newOrganization({ scheme: 'bearer' })
  await publish(organization)
  assert.equal((await askOptions(organization)).length, 1)
})
