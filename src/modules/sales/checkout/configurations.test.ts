import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import { runAtOnce } from '../../../../test/at-once.ts'
import { configuration, createConfiguration, deliveryMethod, publish } from '../../../../test/checkout.ts'
import { startApp } from '../../../../test/harness.ts'
import { faultsOf, sender } from '../../../../test/shipments.ts'

const app = await startApp()
after(() => app.close())
const path = '/checkout/configurations'

test('201 creates a draft with all defaults, which 200 reads back and lists', async () => {
  const organization = await app.newOrganization()
  const data = await createConfiguration(organization)
  const [{ delivery_methods, ...zone }] = data.delivery_zones
  assert.deepEqual(zone, { countries: ['NL', 'BE', 'DE'] })
  assert.deepEqual(delivery_methods, [
    {
      id: delivery_methods[0].id,
      ...deliveryMethod(),
      descriptions: {},
      rates: { type: 'none' },
      time_zone: null,
      cut_off_times: null,
      handling_days: 0,
      nominated_days: 14,
      max_weight: null,
      conditions: {
        min_value: null,
        max_value: null,
        max_dimensions: null,
        only_postal_codes: [],
        except_postal_codes: [],
        checkout_metadata: null,
      },
    },
  ])
  assert.deepEqual(
    [data.is_published, data.has_unpublished_changes, data.version, data.published_at, data.default_language, data.closing_days],
    [false, true, 0, null, 'en', []],
  )
  assert.match(data.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  assert.deepEqual((await organization.call('GET', `${path}/${data.id}`)).body.data, data)
  assert.deepEqual((await organization.call('GET', path)).body.data, [data])
})

test('200 replaces the draft, keeps the ids that are sent back, and leaves what is published as it was', async () => {
  const { call, ...organization } = await app.newOrganization()
  const before = await publish({ call, ...organization })
  const { id: methodId } = before.delivery_zones[0].delivery_methods[0]
  const request = configuration([deliveryMethod({ internal_title: 'Other' }), deliveryMethod({ id: methodId })], { name: 'New' })
  const { status, body } = await call('PUT', `${path}/${before.id}`, request)
  const [added, kept] = body.data.delivery_zones[0].delivery_methods
  assert.deepEqual([status, body.data.name, kept.id, added.id !== methodId], [200, 'New', methodId, true])
  assert.deepEqual([body.data.is_published, body.data.has_unpublished_changes, body.data.version], [true, true, 1])
  const again = (await call('POST', `${path}/${before.id}/publish`)).body.data
  assert.deepEqual([again.is_published, again.has_unpublished_changes, again.version], [true, false, 2])
})

test('200 publishes one configuration of an integration at a time, and the events list it', async () => {
  const { call, ...organization } = await app.newOrganization()
  const first = await publish({ call, ...organization })
  app.clock.advance({ seconds: 1 })
  const second = await publish({ call, ...organization })
  const list = (await call('GET', path)).body.data
  assert.deepEqual(
    list.map(({ id, is_published }: any) => [id, is_published]),
    [
      [first.id, false],
      [second.id, true],
    ],
  )
  const events = (await call('GET', '/events?resource_type=checkout_configuration')).body.data
  const changes = events.map(({ resource_id, operation }: any) => `${operation} ${resource_id === first.id ? 'first' : 'second'}`)
  assert.deepEqual(changes.sort(), ['create first', 'create second', 'update first', 'update first', 'update second'])
})

test('of ten configurations that are published at once, one is published', async () => {
  const organization = await app.newOrganization()
  const ids: string[] = []
  for (let i = 0; i < 10; i++) ids.push((await createConfiguration(organization)).id)
  const answers = await Promise.all(ids.map((id) => organization.call('POST', `${path}/${id}/publish`)))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  const list = (await organization.call('GET', path)).body.data
  assert.equal(list.filter(({ is_published }: any) => is_published).length, 1)
})

test('204 deletes a configuration with its public keys', async () => {
  const { call, ...organization } = await app.newOrganization()
  const { id } = await createConfiguration({ call, ...organization })
  assert.equal((await call('POST', `${path}/${id}/public-keys`, { origins: ['https://shop.example'] })).status, 201)
  assert.equal((await call('DELETE', `${path}/${id}`)).status, 204)
  for (const [method, more] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/publish'],
    ['GET', '/public-keys'],
  ] as const)
    assert.equal((await call(method, `${path}/${id}${more}`)).status, 404)
})

test('404 for a configuration of another organization and for ids that do not exist', async () => {
  const [owner, other] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = await createConfiguration(owner)
  for (const one of [id, randomUUID(), 'none'])
    for (const [method, more, body] of [
      ['GET', '', undefined],
      ['PUT', '', configuration()],
      ['DELETE', '', undefined],
      ['POST', '/publish', undefined],
      ['GET', '/public-keys', undefined],
      ['POST', '/public-keys', { origins: ['https://shop.example'] }],
      ['DELETE', '/public-keys/1', undefined],
    ] as const)
      assert.equal((await other.call(method, `${path}/${one}${more}`, body)).status, 404, `${method} ${one}${more}`)
  assert.equal((await owner.call('GET', `${path}/${id}`)).status, 200)
})

test('400 names every fault of a configuration at once', async () => {
  const { call } = await app.newOrganization()
  const id = randomUUID()
  const refused = await call('POST', path, {
    ...configuration([
      deliveryMethod({ id, titles: { nl: 'Thuis' }, shipping_options: ['swiftly:home', 'swiftly:express', 'nobody:home'] }),
      deliveryMethod({ id, type: 'service_point_delivery' }),
      deliveryMethod({ type: 'same_day_delivery', time_zone: 'Mars/Base', handling_days: 31 }),
      deliveryMethod({ cut_off_times: {}, rates: { type: 'by_weight', bands: [band('2', '1.00'), band('1', '2.005')] } }),
      deliveryMethod({ cut_off_times: { monday: '25:00' }, rates: { type: 'by_value', bands: [{ from: '5.00', price: '1' }] } }),
    ]),
    currency: 'EUR',
    closing_days: ['tomorrow'],
    a_field: 1,
  })
  assert.equal(refused.status, 400)
  const at = '/delivery_zones/0/delivery_methods'
  assert.deepEqual(
    refused.body.errors.map(({ source }: any) => source.pointer).sort(),
    [
      '/a_field',
      '/closing_days/0',
      `${at}/0/shipping_options/1`,
      `${at}/0/shipping_options/2`,
      `${at}/0/titles/en`,
      `${at}/1/id`,
      `${at}/1/shipping_options/0`,
      `${at}/2/handling_days`,
      `${at}/2/shipping_options/0`,
      `${at}/2/time_zone`,
      `${at}/3/cut_off_times`,
      `${at}/3/rates/bands/1`,
      `${at}/3/rates/bands/1/price`,
      `${at}/4/cut_off_times/monday`,
      `${at}/4/rates/bands/0/from`,
    ].sort(),
  )
})
const band = (kilograms: string, price: string) => ({ up_to: { value: kilograms, unit: 'kg' }, price })

test('400 for values of other types, wherever they stand', async () => {
  const { call } = await app.newOrganization()
  const zone = (more: object) => ({ delivery_zones: [{ countries: ['NL'], delivery_methods: [], ...more }] })
  const method = (more: object) => configuration([deliveryMethod(more)])
  for (const wrong of [5, 'text', true, null, [], {}, [5], ['text'], [null], [[]], [{}]])
    for (const request of [
      configuration([], { delivery_zones: wrong }),
      configuration([], { delivery_zones: [wrong] }),
      configuration([], zone({ countries: wrong })),
      configuration([], zone({ delivery_methods: wrong })),
      configuration([], { currency: wrong }),
      configuration([deliveryMethod()], { default_language: wrong }),
      ...['id', 'titles', 'shipping_options', 'rates', 'conditions', 'cut_off_times', 'max_weight'].map((name) =>
        method({ [name]: wrong }),
      ),
      method({ rates: { type: wrong } }),
      ...['by_weight', 'by_value'].flatMap((type) => [
        method({ rates: { type, bands: wrong } }),
        method({ rates: { type, bands: [wrong, { up_to: wrong, from: wrong, price: wrong }] } }),
      ]),
      method({ rates: { type: 'flat', price: wrong, free_from: wrong } }),
    ]) {
      const { status, text } = await call('POST', path, request)
      assert.ok(status === 400 || status === 201 || status === 422, `${JSON.stringify(request)}: ${status} ${text}`)
    }
})

test('400 for a country in two zones, a foreign integration, and a foreign sender address', async () => {
  const [{ call }, other] = [await app.newOrganization(), await app.newOrganization()]
  const zones = {
    delivery_zones: [
      ['NL', 'BE'],
      ['DE', 'BE'],
    ].map((countries) => ({ countries, delivery_methods: [] })),
  }
  assert.deepEqual(faultsOf(await call('POST', path, configuration([], zones))), ['invalid /delivery_zones/1/countries/1'])
  const foreign = (await other.call('GET', '/integrations')).body.data[0].id
  assert.deepEqual(faultsOf(await call('POST', path, configuration([], { integration_id: foreign }))), ['invalid /integration_id'])
  const sender_address_id = (await other.call('POST', '/addresses/sender-addresses', sender)).body.data.id
  assert.deepEqual(faultsOf(await call('POST', path, configuration([], { from_address: { sender_address_id } }))), [
    'invalid /from_address/sender_address_id',
  ])
})

test('422 beyond 50 configurations and beyond 20 public keys', async () => {
  const organization = await app.newOrganization()
  const { id } = await createConfiguration(organization)
  for (let i = 1; i < 50; i++) await createConfiguration(organization, configuration([]))
  assert.equal((await organization.call('POST', path, configuration([]))).status, 422)
  const newKey = () => organization.call('POST', `${path}/${id}/public-keys`, { origins: ['https://shop.example'] })
  for (let i = 0; i < 20; i++) assert.equal((await newKey()).status, 201)
  assert.equal((await newKey()).status, 422)
})

test('public keys are listed and deleted, and 400 refuses what is no origin', async () => {
  const organization = await app.newOrganization()
  const { id } = await createConfiguration(organization)
  const keys = `${path}/${id}/public-keys`
  const origins = ['https://shop.example', 'http://localhost:8080']
  const { status, body } = await organization.call('POST', keys, { origins })
  assert.deepEqual([status, body.data.origins], [201, origins])
  assert.match(body.data.public_key, /^cpk_[0-9a-f]{32}$/)
  assert.deepEqual((await organization.call('GET', keys)).body.data, [body.data])
  const refused = await organization.call('POST', keys, {
    origins: ['https://shop.example/', 'shop.example', 'javascript:alert(1)', '*', 'null', 'https://a@b'],
  })
  assert.equal(refused.body.errors.length, 6, refused.text)
  assert.equal((await organization.call('DELETE', `${keys}/${body.data.id}`)).status, 204)
  assert.deepEqual((await organization.call('GET', keys)).body.data, [])
})

test('404 and never 500 for what is published or replaced while it is deleted; one of two deletions succeeds, with one event', async () => {
  const organization = await app.newOrganization()
  const { call } = organization
  for (let round = 0; round < 12; round++) {
    const { id } = await createConfiguration(organization)
    const send =
      (method: string, at = '', body?: unknown) =>
      async () =>
        (await call(method, `${path}/${id}${at}`, body)).status
    const publishing = [send('POST', '/publish'), send('PUT', '', configuration()), send('POST', '/publish')]
    const deletions = [send('DELETE'), send('DELETE')]
    const statuses = await runAtOnce(round % 2 ? [...deletions, ...publishing] : [...publishing, ...deletions])
    assert.ok(
      statuses.every((status) => [200, 204, 404].includes(status)),
      String(statuses),
    )
    assert.equal(statuses.filter((status) => status === 204).length, 1, String(statuses))
  }
  const events = (await call('GET', '/events?resource_type=checkout_configuration&page_size=100')).body.data
  assert.equal(events.filter(({ operation }: { operation: string }) => operation === 'delete').length, 12)
})
