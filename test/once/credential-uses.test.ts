import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { killServers, startServer } from '../server.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-uses-'))
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

deepTest('a server that stops has stored the day on which each key was last used', async () => {
  const server = await startServer({ DATA_DIR: folder })
  const { api_key, api_secret, client_id } = server.credentials()
  const headers = { authorization: basic(api_key, api_secret) }
  const used = await fetch(`${server.url}/api/v3/brands`, { headers })
  assert.equal(used.status, 200)
  const day = new Date(used.headers.get('date')!).toISOString().slice(0, 10)
  assert.equal(await server.stop(), 0)
  const list = async (group: string) => {
    const { out } = await runInProcess([group, 'list', '--json'], { ...machineEnvironment, DATA_DIR: folder })
    return JSON.parse(out).map((one: { public_id: string; last_used_on: string | null }) => [one.public_id, one.last_used_on])
  }
  assert.deepEqual(await list('keys'), [[api_key, day]])
  assert.deepEqual(await list('clients'), [[client_id, null]])
})
