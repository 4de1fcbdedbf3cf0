import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'

const app = await startApp()
after(() => app.close())

const path = '/dsf/carrier-support-contacts'
const contact = { carrier_code: 'swiftly', email: 'support@swiftly.example', language: 'nl-nl' }
type Answer = { status: number; body: any }
const errorOf = ({ status, body }: Answer) => [status, body.errors[0].code, body.errors[0].status, body.errors[0].title]

test('creates, lists, reads, changes and deletes contacts, as bare objects and a bare array', async () => {
  const { call } = await app.newOrganization()
  assert.deepEqual((await call('GET', path)).body, [])
  const created = await call('POST', path, contact)
  assert.equal(created.status, 201)
  const { id } = created.body
  assert.deepEqual(created.body, { id, ...contact, confirmed_at: null })
  const other = (await call('POST', path, { ...contact, carrier_code: 'northpost' })).body
  assert.deepEqual((await call('GET', path)).body, [created.body, other])
  assert.deepEqual((await call('GET', `${path}/${id}`)).body, created.body)
  const changed = await call('PATCH', `${path}/${id}`, { language: 'de-de' })
  assert.deepEqual([changed.status, changed.body], [200, { ...created.body, language: 'de-de' }])
  assert.deepEqual((await call('PATCH', `${path}/${id}`, {})).body, changed.body)
  const deleted = await call('DELETE', `${path}/${id}`)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  assert.deepEqual((await call('GET', path)).body, [other])
  const { data } = (await call('GET', '/events?resource_type=carrier_support_contact')).body
  assert.deepEqual(data.map(({ operation }: any) => operation).sort(), ['create', 'create', 'delete', 'update', 'update'])
})

test('409 for a second contact of a carrier, also of two requests at once; another organization has its own', async () => {
  const [organization, other] = [await app.newOrganization(), await app.newOrganization()]
  const answers = await Promise.all([1, 2, 3].map(() => organization.call('POST', path, contact)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
  assert.deepEqual(errorOf(answers.find(({ status }) => status === 409)!), [409, 'conflict', 409, 'Conflict'])
  assert.equal((await other.call('POST', path, contact)).status, 201)
})

test('400 for a carrier that this server does not know, an address that is none, another language, and the carrier in a change', async () => {
  const { call } = await app.newOrganization()
  const wrong = await call('POST', path, { carrier_code: 'unknown', email: 'x', language: 'nl' })
  assert.deepEqual(
    wrong.body.errors.map(({ source, code, status }: any) => [source.pointer, code, status]),
    [
      ['/carrier_code', 'bad_request', 400],
      ['/email', 'bad_request', 400],
      ['/language', 'bad_request', 400],
    ],
  )
  assert.deepEqual((await call('POST', path, {})).body.errors.length, 3)
  const { id } = (await call('POST', path, contact)).body
  const change = await call('PATCH', `${path}/${id}`, { carrier_code: 'northpost' })
  assert.deepEqual([change.status, change.body.errors[0].code, change.body.errors[0].status], [400, 'unknown_field', 400])
})

test('404 for a contact that is missing or of another organization', async () => {
  const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
  const { id } = (await owner.call('POST', path, contact)).body
  for (const one of [id, 999_999_999, 'x'])
    for (const [method, body] of [['GET'], ['PATCH', { language: 'fr-fr' }], ['DELETE']] as const)
      assert.deepEqual(
        errorOf(await stranger.call(method, `${path}/${one}`, body)),
        [404, 'not_found', 404, 'Not Found'],
        `${method} ${one}`,
      )
  assert.equal((await owner.call('GET', `${path}/${id}`)).status, 200)
})
