import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../test/harness.ts'
import { newV2Organization } from '../../test/v2.ts'
import { v2Examples } from '../../test/v2-examples.ts'
import { fill, queryOf } from '../../test/walk.ts'
import { type AnyEndpoint, listPaths } from '../http/endpoint.ts'
import { v2Endpoints } from './index.ts'

/** The harness refuses a reply that the schema of the operation does not have. */
const app = await startApp()
after(() => app.close())

const operations = Object.values(v2Endpoints).flatMap((table) => Object.entries<AnyEndpoint>(table))

test('every operation of version 2 that needs a body or an id has an example, and every example an operation', () => {
  const needy = operations.filter(([, e]) => e.body || e.path.includes('{')).map(([name]) => name)
  assert.deepEqual(
    needy.filter((name) => !v2Examples[name]),
    [],
  )
  const served = new Set(operations.map(([name]) => name))
  assert.deepEqual(
    Object.keys(v2Examples).filter((name) => !served.has(name)),
    [],
  )
})

for (const [name, e] of operations)
  test(`2xx from ${name}: its example succeeds by every path, with and without a slash at its end`, async () => {
    for (const path of listPaths(e))
      for (const end of ['', '/']) {
        const organization = await newV2Organization(app)
        const { params, query, body } = (await v2Examples[name]?.(organization.call, organization.context)) ?? {}
        const target = path.replace('/api/v2', '') + end
        const answer = await organization.v2(e.method, fill(target, params) + queryOf(query), body)
        assert.ok(answer.status < 300 && String(answer.status) in e.replies, `${answer.status} ${answer.text.slice(0, 500)}`)
      }
  })
