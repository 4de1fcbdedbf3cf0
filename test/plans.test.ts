import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type AnyEndpoint, schemesOf } from '../src/api/endpoint.ts'
import { resources } from '../src/resources/index.ts'
import { examples } from './examples.ts'
import { problemOf, texts } from './explain.ts'

const { startApp } = await import('./harness.ts')
const app = await startApp()
after(() => app.close())

const wholeTenant = [
  // An organization has a handful of these, and the interface lists them without pages; so all of them are read.
  /from "integrations" where "organization_id" = \S+ order by "id"( asc)?$/,
  // Whoever moves a clock moves all that waits for it.
  /^update jobs set run_at = .* where organization_id = \S+ and dead_at is null$/,
]
/** Facts about the installation; the demo and the command line ask them, not a request. */
const small = /from "(organizations|users|marks)"/

test('no operation reads a whole table or tenant, or sorts what an index could give in order', async () => {
  texts.clear()
  for (const table of Object.values(resources)) {
    for (const [operation, e] of Object.entries(table as Record<string, AnyEndpoint>).filter(([, one]) => schemesOf(one).length > 0)) {
      const { call, context } = await app.newOrganization()
      const { params = {}, query, body, file } = (await examples[operation]?.(call, context)) ?? {}
      const path = e.path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name]))
      const more = e.query && 'page_size' in e.query.shape ? { page_size: '1' } : {}
      const search = new URLSearchParams({
        ...more,
        ...Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
      })
      const { status, headers } = await call(e.method, `${path}?${search}`, file ?? body)
      assert.ok(status < 300, `${operation} ${status}`)
      const next = /<[^>]*\/api\/v3([^>]*)>; rel="next"/.exec(String(headers.link))?.[1]
      if (next) await call('GET', next)
    }
  }
  const asked = [...texts].filter(
    (text) => /^(select|update|delete)/.test(text) && /organization_id|_hash|public_id/.test(text) && !small.test(text),
  )
  assert.ok(asked.length >= 20, `${asked.length} queries seen`)
  for (const text of asked) {
    const problem = await problemOf(app, text)
    if (!wholeTenant.some((pattern) => pattern.test(text))) assert.equal(problem, undefined, text)
  }
})
