import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { plannedOperations } from './planned.ts'

const app = await startApp()
after(() => app.close())

test('returns 501 for an operation that is not served yet, and 404 for a mistyped path', async () => {
  const { call } = await app.newOrganization()
  for (const operation of plannedOperations) {
    const [method, path] = operation.split(' ') as [string, string]
    const { status, body } = await call(method, path.replaceAll(/{\w+}/g, '1'), method === 'GET' ? undefined : {})
    assert.equal(status, 501, operation)
    assert.match(body.errors[0].detail, /does not serve it yet/)
  }
  assert.equal((await call('GET', '/retuns')).status, 404)
})
