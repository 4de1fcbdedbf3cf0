import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { createCredential, listCredentials, revokeCredential, rotateCredential } from './credentials.ts'

const app = await startApp()
after(() => app.close())

test('credentials are listed by kind and organization, without secrets, and revoked ones only if asked for', async () => {
  const [one, other] = [await app.newOrganization(), await app.newOrganization()]
  const listed = async (hasRevoked = false, organization_id: number | undefined = one.id) =>
    listCredentials(app.system, { kind: 'client', organization_id, hasRevoked }, 1000)
  const before = await listed()
  const { public_id } = await one.context.transaction((tx) => createCredential(tx, 'client', ['read:brand', 'write:brand']))
  await app.system.transaction((tx) => rotateCredential(tx, 'client', public_id))
  const [made, ...none] = (await listed()).slice(before.length)
  assert.deepEqual(none, [])
  assert.deepEqual(made, {
    public_id,
    organization_id: one.id,
    integration_id: one.integration_id,
    scopes: ['read:brand', 'write:brand'],
    created_at: app.clock.time,
    revoked_at: null,
    has_previous_secret: true,
    expires_at: null,
    last_used_on: null,
  })
  assert.ok((await listed()).every(({ organization_id }) => organization_id === one.id))
  const everywhere = await listCredentials(app.system, { kind: 'client', organization_id: undefined, hasRevoked: false }, 1000)
  assert.deepEqual(new Set(everywhere.map(({ organization_id }) => organization_id)), new Set([one.id, other.id]))
  await app.system.transaction((tx) => revokeCredential(tx, 'client', public_id))
  assert.deepEqual(await listed(), before)
  assert.equal((await listed(true)).at(-1)?.revoked_at, app.clock.time)
  assert.equal((await listCredentials(app.system, { kind: 'client', organization_id: undefined, hasRevoked: true }, 1)).length, 1)
})
