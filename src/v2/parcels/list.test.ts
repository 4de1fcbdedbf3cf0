import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { trackingRequest } from '../../../test/parcels.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

type Made = Awaited<ReturnType<typeof newV2Organization>>
const create = async ({ v2 }: Made, changes: Record<string, unknown> = {}) => {
  const { status, body, text } = await v2('POST', '/parcels', { parcel: v2Parcel(changes) })
  assert.equal(status, 200, text)
  return body.parcel
}
const list = async ({ v2 }: Made, query = '') => {
  const { status, body, text } = await v2('GET', `/parcels${query}`)
  assert.equal(status, 200, text)
  return body
}
const idsOf = async (made: Made, query: string) => (await list(made, query)).parcels.map(({ id }: any) => id)

test('GET /parcels has 100 to a page, newest first, and links that keep the filters', async () => {
  const organization = await newV2Organization(app)
  for (let i = 0; i < 9; i++) {
    const parcels = Array.from({ length: 25 }, (_, n) => v2Parcel({ request_label: false, order_number: `${i} ${n}` }))
    assert.equal((await organization.v2('POST', '/parcels', { parcels })).status, 200)
  }
  const first = await list(organization, '?parcel_status=999&updated_after=2021-09-10T00:00:00%2B00:00')
  assert.equal(first.previous, null)
  assert.match(
    first.next,
    /^http:\/\/crossdock\.test\/api\/v2\/parcels\?cursor=[\w%]+&parcel_status=999&updated_after=2021-09-10T00%3A00%3A00%2B00%3A00$/,
  )
  const follow = async (link: string) => list(organization, link.slice('http://crossdock.test/api/v2/parcels'.length))
  const second = await follow(first.next)
  const third = await follow(second.next)
  assert.deepEqual(
    [first, second, third].map(({ parcels }) => parcels.length),
    [100, 100, 25],
  )
  assert.equal(third.next, null)
  const ids = [first, second, third].flatMap(({ parcels }) => parcels.map(({ id }: any) => id))
  assert.deepEqual(
    ids,
    [...ids].sort((a, b) => b - a),
  )
  assert.equal(new Set(ids).size, 225)
  const back = await follow(second.previous)
  assert.deepEqual(back.parcels, first.parcels)
  const last = first.parcels.at(-1).id
  const built = await list(organization, `?cursor=${encodeURIComponent(Buffer.from(`p=${last}`).toString('base64'))}`)
  assert.deepEqual(built.parcels, second.parcels)
  assert.equal(Buffer.from(decodeURIComponent(/cursor=([^&]+)/.exec(first.next)![1]!), 'base64').toString(), `p=${last}`)
})

test('filters find parcels with a label and without by everything that clients filter by', async () => {
  const organization = await newV2Organization(app)
  const draft = await create(organization, {
    request_label: false,
    order_number: 'A-1',
    external_reference: 'E-1',
    external_order_id: 'X-1',
  })
  const labelled = await create(organization, { order_number: 'A-1', external_reference: 'E-2', external_order_id: 'X-2' })
  const other = await create(organization, { order_number: 'B-1', shipment: { id: methods.home } })
  const find = (query: string) => idsOf(organization, query)
  assert.deepEqual(await find(''), [other.id, labelled.id, draft.id])
  assert.deepEqual(await find('?order_number=A-1'), [labelled.id, draft.id])
  assert.deepEqual(await find('?external_reference=E-1'), [draft.id])
  assert.deepEqual(await find('?external_reference=E-2'), [labelled.id])
  assert.deepEqual(await find('?external_order_id=X-1'), [draft.id])
  assert.deepEqual(await find('?external_order_id=X-2'), [labelled.id])
  assert.deepEqual(await find(`?external_order_id=${other.id}`), [other.id])
  assert.deepEqual(await find(`?tracking_number=${other.tracking_number}`), [other.id])
  assert.deepEqual(await find('?parcel_status=999'), [draft.id])
  assert.deepEqual(await find('?parcel_status=1000'), [other.id, labelled.id])
  assert.deepEqual(await find(`?ids=${draft.id},${other.id},999999`), [other.id, draft.id])
  assert.deepEqual(await find(`?ids=${draft.id}&ids=${labelled.id}&order_number=A-1&parcel_status=1000`), [labelled.id])
  assert.deepEqual(await find('?announced_after=2020-01-01'), [other.id, labelled.id])
  for (const empty of ['?order_number=C', '?tracking_number=none', '?ids=0', '?created_after=2030-01-01T00:00:00Z', '?external_order_id=1'])
    assert.deepEqual(await find(empty), [], empty)
  assert.deepEqual(await find('?order_number=&parcel_status=&ids=&updated_after='), [other.id, labelled.id, draft.id])
  for (const bad of ['?parcel_status=77', '?ids=x', '?updated_after=yesterday'])
    assert.equal((await organization.v2('GET', `/parcels${bad}`)).status, 400, bad)
  assert.equal((await organization.v2('GET', '/parcels?cursor=nonsense')).status, 404)
})

test('updated_after and created_after find what changed or was created since, by id', async () => {
  const organization = await newV2Organization(app)
  const [old, older] = [await create(organization, { request_label: false }), await create(organization, { request_label: false })]
  app.clock.advance({ hours: 1 })
  const since = app.clock.time
  app.clock.advance({ hours: 1 })
  const young = await create(organization, { request_label: false })
  await organization.v2('PATCH', `/parcels/${old.id}`, { name: 'Later' })
  assert.deepEqual(await idsOf(organization, `?updated_after=${since}`), [young.id, old.id])
  assert.deepEqual(await idsOf(organization, `?created_after=${since}`), [young.id])
  assert.ok(older.id > old.id)
})

test('parcels of another organization are in no list', async () => {
  const [owner, stranger] = [await newV2Organization(app), await newV2Organization(app)]
  const parcel = await create(owner, { order_number: 'S', external_reference: 'S', external_order_id: 'S' })
  for (const query of [
    '',
    `?ids=${parcel.id}`,
    '?order_number=S',
    '?external_reference=S',
    '?external_order_id=S',
    `?external_order_id=${parcel.id}`,
  ])
    assert.deepEqual((await list(stranger, query)).parcels, [], query)
})

test('parcels that are only tracked are listed and read too, without a label and without a shipment', async () => {
  const organization = await newV2Organization(app)
  const { call, v2 } = organization
  const made = await call('POST', '/parcels/tracking', await trackingRequest(organization, {}))
  assert.equal(made.status, 200, made.text)
  const [parcel] = (await list(organization)).parcels
  assert.deepEqual([parcel.shipment_uuid, parcel.label, parcel.collo_count], [null, {}, 1])
  assert.deepEqual((await v2('GET', `/parcels/${parcel.id}`)).body.parcel, { ...parcel, customs_information: null })
  assert.deepEqual((await v2('POST', `/parcels/${parcel.id}/cancel`)).body.status, 'failed')
  assert.equal((await v2('PATCH', `/parcels/${parcel.id}`, { name: 'Kim' })).status, 400)
  assert.equal((await v2('GET', `/parcels/${parcel.id}/return_portal_url`)).status, 404)
})
