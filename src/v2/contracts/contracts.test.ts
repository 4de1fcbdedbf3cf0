import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { contractWith } from '../../../test/shipments.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

test('lists contracts with the published keys, and reads one', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const { status, body } = await v2('GET', '/contracts/')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['next', 'previous', 'contracts'])
  assert.deepEqual([body.next, body.previous], [null, null])
  for (const contract of body.contracts)
    assert.deepEqual(Object.keys(contract), ['id', 'client_id', 'is_active', 'carrier', 'name', 'country', 'is_default'])
  const id = await contractWith(organization, 'swiftly')
  const swiftly = body.contracts.find((one: any) => one.id === id)
  assert.deepEqual([swiftly.carrier, swiftly.is_active], [{ code: 'swiftly', name: 'Swiftly' }, true])
  assert.deepEqual((await v2('GET', `/contracts/${id}`)).body, swiftly)
})

test('filters by carrier and by whether a contract is active', async () => {
  const organization = await newV2Organization(app)
  const { v2 } = organization
  const idsOf = async (query: string) => (await v2('GET', `/contracts?${query}`)).body.contracts.map(({ id }: any) => id)
  const id = await contractWith(organization, 'swiftly')
  assert.deepEqual(await idsOf('carrier=swiftly'), [id])
  assert.deepEqual(await idsOf('carrier=swiftly&is_active=False'), [])
  assert.equal((await organization.call('PATCH', `/contracts/${id}`, { is_active: false })).status, 200)
  assert.deepEqual(await idsOf('carrier=swiftly&is_active=False'), [id])
  assert.deepEqual(await idsOf('carrier=nobody'), [])
  assert.equal((await v2('GET', '/contracts?is_active=perhaps')).status, 400)
  assert.equal((await v2('GET', '/contracts?cursor=nothing')).status, 404)
})

test('a contract of another organization is like one that does not exist', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  for (const id of [await contractWith(other, 'swiftly'), 999_999]) {
    const { status, body } = await mine.v2('GET', `/contracts/${id}`)
    assert.deepEqual([status, body.error.message], [404, 'No Contract matches the given query.'])
  }
})
