import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freshDatabase } from './harness.ts'
import { killServers, startServer } from './server.ts'

after(killServers)

test('a server with another PLATFORM_SLUG is refused while one runs, and renames the platform when that has stopped', async () => {
  const { settings, remove } = await freshDatabase()
  const environment = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: settings.DATABASE_URL, DEMO: 'off' }
  const first = await startServer({ ...environment, PLATFORM_SLUG: 'north' })
  const refusal = settings.DATABASE_URL
    ? /PLATFORM_SLUG is south here, and a server of this database runs with north/
    : /Another server has/
  await assert.rejects(startServer({ ...environment, PLATFORM_SLUG: 'south' }), refusal)
  assert.equal((await fetch(`${first.url}/readyz`)).status, 200)
  assert.equal(await first.stop(), 0)
  const second = await startServer({ ...environment, PLATFORM_SLUG: 'south' })
  assert.equal(await second.stop(), 0)
  await remove()
})
