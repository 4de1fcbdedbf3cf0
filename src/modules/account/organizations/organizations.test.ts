import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../../../../test/harness.ts'
import { createDemo } from '../../onboarding/demo.ts'

const app = await startApp()
after(() => app.close())

test('200 reads the organization, with the currency and the time zone of its country', async () => {
  const { call, id } = await app.newOrganization({ name: 'Nord', country: 'SE', mode: 'live', created_at: '2026-04-13T00:00:00.000Z' })
  const { status, body } = await call('GET', '/organization')
  assert.deepEqual(
    [status, body.data],
    [
      200,
      {
        id,
        name: 'Nord',
        mode: 'live',
        country: 'SE',
        currency: 'SEK',
        time_zone: 'Europe/Stockholm',
        created_at: '2026-04-13T00:00:00.000Z',
        registered: '2026-04-13T00:00:00.000Z',
      },
    ],
  )
})

test('200 returns the owner of the credentials, by key and by token', async () => {
  for (const scheme of ['basic', 'bearer'] as const) {
    const { call, user_id, integration_id } = await app.newOrganization({ scheme })
    assert.deepEqual((await call('GET', '/user/auth/metadata')).body, { data: { user_id, integration_id } })
  }
})

test('a new database gets one demo organization, whichever process starts first, with working credentials', async () => {
  const fresh = await startApp()
  const kept: object[] = []
  const made = await Promise.all([1, 2, 3].map(() => createDemo(fresh.system, (credentials) => kept.push(credentials))))
  const [demo, ...more] = made.filter((one) => one !== undefined)
  assert.deepEqual([more, kept], [[], [demo]])
  const { body } = await fresh.send('GET', '/api/v3/addresses/sender-addresses', { authorization: basic(demo!.api_key, demo!.api_secret) })
  assert.deepEqual(
    body.data.map(({ city }: any) => city),
    ['Eindhoven'],
  )
  assert.equal(await createDemo(fresh.system, () => assert.fail()), undefined)
  await fresh.close()
})
