import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startApp } from '../harness.ts'

test('prints the logged error of a 500 with its stack', async ({ mock }) => {
  const print = mock.method(console, 'error', () => {})
  const app = await startApp()
  const { call } = await app.newOrganization()
  await app.db.transaction().execute((tx) => sql`drop table brands`.execute(tx))
  assert.equal((await call('GET', '/brands')).status, 500)
  await app.close()
  const printed = print.mock.calls.map(({ arguments: [text] }) => text).join('\n')
  assert.match(printed, /^GET \/api\/v3\/brands returned 500\. It logged:\n.*no such table: brands.*\n +at /s)
})
