import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type AnyEndpoint, pathsOf, schemesOf } from '../src/api/endpoint.ts'
import { resources } from '../src/resources/index.ts'
import { examples, type Request } from './examples.ts'
import { basic, startApp } from './harness.ts'

/** Promises that hold for every operation, because they are asked of every operation in the tables. */
const endpoints = Object.values(resources).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))
const closed = endpoints.filter(([, e]) => schemesOf(e).length > 0)
const app = await startApp()
after(() => app.close())

const fill = (path: string, params: Request['params'] = {}) => path.replaceAll(/{(\w+)}/g, (_, name) => String(params[name] ?? 1))
const queryOf = (query: Request['query']) =>
  query ? `?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}` : ''
const targetOf = (e: AnyEndpoint, { params, query }: Request) => fill(e.path, params) + queryOf(query)
type Caller = Awaited<ReturnType<typeof app.newOrganization>>
const ask = ({ call }: Caller, e: AnyEndpoint, request: Request) => call(e.method, targetOf(e, request), request.file ?? request.body)
const exampleFor = async (operation: string, { call }: Caller): Promise<Request> => (await examples[operation]?.(call)) ?? {}
/** An answer without what names the request. */
const anonymous = ({ status, text, headers }: Awaited<ReturnType<typeof app.send>>) => {
  const id = String(headers['x-request-id'])
  assert.match(id, /^[0-9a-f-]{36}$/)
  return `${status} ${text.replaceAll(id, 'ID')}`
}

test('every operation that needs a body or an id has an example', () => {
  const needy = closed.filter(([, e]) => e.body || e.upload || e.path.includes('{')).map(([operation]) => operation)
  assert.deepEqual(
    needy.filter((operation) => !examples[operation]),
    [],
  )
  const served = new Set(endpoints.map(([operation]) => operation))
  assert.deepEqual(
    Object.keys(examples).filter((operation) => !served.has(operation)),
    [],
  )
})

for (const [operation, e] of closed) {
  test(`401 from ${operation} without credentials and with wrong ones`, async () => {
    const { api_key } = await app.newOrganization()
    for (const path of pathsOf(e).map((pattern) => fill(pattern))) {
      const tried = [undefined, basic(api_key, 'wrong'), basic(`nobody-${operation}`, 'wrong'), 'Bearer wrong', 'Digest x', 'Basic', '']
      for (const authorization of tried) {
        const { status, headers, body } = await app.send(e.method, path, authorization === undefined ? {} : { authorization })
        assert.equal(status, 401, `${authorization}`)
        assert.equal(body.errors[0].code, 'authentication_failed')
        for (const scheme of schemesOf(e)) assert.match(String(headers['www-authenticate']), new RegExp(`${scheme} realm=`, 'i'))
      }
    }
  })

  test(`403 from ${operation} without its permission`, async () => {
    const caller = await app.newOrganization({ scopes: ['another:scope'] })
    const { status, headers, body } = await caller.call(e.method, fill(e.path))
    assert.deepEqual([status, body.errors[0].code], [403, 'forbidden'])
    assert.match(String(headers['www-authenticate']), new RegExp(`error="insufficient_scope", scope="${e.scope}"`))
  })

  test(`405 from ${operation} for another method, naming those that work`, async () => {
    for (const path of pathsOf(e).map((pattern) => fill(pattern))) {
      const { status, headers } = await app.send('TRACE', path)
      assert.equal(status, 405)
      assert.ok(String(headers.allow).split(', ').includes(e.method))
    }
  })

  test(`2xx from ${operation}: its example succeeds with a reply that its schema has, by every path`, async () => {
    for (const scheme of schemesOf(e)) {
      for (const path of pathsOf(e)) {
        const caller = await app.newOrganization({ scheme })
        const example = await exampleFor(operation, caller)
        const target = path.replace('/api/v3', '') + (scheme === 'basic' ? '' : '/')
        const answer = await caller.call(e.method, fill(target, example.params) + queryOf(example.query), example.file ?? example.body)
        assert.ok(String(answer.status) in e.replies, `${answer.status} ${answer.text}`)
        if (e.method !== 'GET') continue
        const head = await caller.call('HEAD', targetOf(e, example))
        assert.equal(head.status, answer.status)
      }
    }
  })

  test(`400 unknown_field from ${operation} for what it does not have`, async () => {
    const caller = await app.newOrganization()
    const example = await exampleFor(operation, caller)
    const refused = await ask(caller, e, {
      ...example,
      query: { ...example.query, nobody_knows: 1 },
      ...(e.body && { body: { ...example.body, nor_this: 1 } }),
    })
    assert.equal(refused.status, 400, refused.text)
    const found = refused.body.errors.map(({ code, source }: any) => [code, source.parameter ?? source.pointer])
    assert.deepEqual(found, [['unknown_field', 'nobody_knows'], ...(e.body ? [['unknown_field', '/nor_this']] : [])])
  })

  const namesId = e.path.includes('{') || ['integration_id'].some((name) => e.query?.shape?.[name] || e.body?.shape?.[name])
  if (namesId || examples[operation]) {
    test(`foreign equals missing in ${operation}, byte for byte`, async () => {
      const [owner, stranger] = [await app.newOrganization(), await app.newOrganization()]
      const foreign = await exampleFor(operation, owner)
      const positions = idsIn(foreign)
      for (const at of positions) {
        const own = await exampleFor(operation, stranger)
        const answers = [valueAt(foreign, at), 999_999_999].map((id) => ask(stranger, e, withId(own, at, id)))
        const [theirs, none] = (await Promise.all(answers)).map(anonymous)
        assert.equal(theirs, none, at.join('.'))
        assert.match(theirs!, /^4/)
      }
      assert.ok(positions.length > 0 || !namesId)
      assert.ok(String((await ask(owner, e, foreign)).status) in e.replies)
    })
  }

  if (e.body) {
    test(`415, 413 and 400 from ${operation} for a body that is not JSON, too large or broken`, async () => {
      const { authorization } = await app.newOrganization()
      const path = pathsOf(e).map((pattern) => fill(pattern))[0]!
      const post = (type: string, body: string) => app.send(e.method, path, { authorization, ...(type && { 'content-type': type }) }, body)
      const statuses = [
        await post('text/plain', '{}'),
        await post('', '{}'),
        await post('application/json; charset=latin1', '{}'),
        await post('application/json', `"${'x'.repeat(1_048_576)}"`),
        await post('application/json', '{"a":'),
        await post('application/json', ''),
        await post('application/json', '{"a":1,"a":2}'),
        await post('application/json', '[]'),
        await post('application/json', 'null'),
      ].map(({ status }) => status)
      assert.deepEqual(statuses, [415, 415, 415, 413, 400, 400, 400, 400, 400])
    })
  }
}

test('404 in our own shape for a path that nobody declared', async () => {
  for (const path of ['/nowhere', '/api/v3/nowhere', '/api/v3//brands', '/api/v3/brands/1/2', '/api/v3/brands/%ff', '/api/v4/brands']) {
    const { status, body } = await app.send('GET', path)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].status], [404, 'not_found', '404'], path)
  }
})

type Position = readonly string[]

/** Where a request names a thing by its id. */
function idsIn(request: Request): Position[] {
  const walk = (value: unknown, at: Position): Position[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => walk(inner, [...at, key]))
      : /(^|_)id$/.test(at.at(-1)!) && typeof value === 'number'
        ? [at]
        : []
  return walk(request, [])
}
const valueAt = (request: Request, at: Position) => at.reduce<any>((value, key) => value[key], request) as number
function withId(request: Request, at: Position, id: number): Request {
  const copy = structuredClone(request)
  const parent = at.slice(0, -1).reduce<any>((value, key) => value[key], copy)
  parent[at.at(-1)!] = id
  return copy
}
