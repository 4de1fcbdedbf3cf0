import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { listPaths, listSchemes, offeredBy } from '../src/http/endpoint.ts'
import { statusIn } from '../src/http/error-body.ts'
import { invalidValue, wrongFormat } from '../src/platform/errors.ts'
import { oneInSix } from './deep.ts'
import { examples } from './examples.ts'
import { basic, everybodyTakes, startApp, statusesOf } from './harness.ts'
import { withValue } from './positions.ts'
import { ask, closed, exampleFor, fill, isAsExpected, operations, pointerTo, queryOf, targetOf } from './walk.ts'

/** Promises that hold for every operation, because they are asked of every operation in the tables. */
const app = await startApp({ send: everybodyTakes })
after(() => app.close())

test('every operation that needs a body or an id has an example', () => {
  const needy = closed.filter(([, e]) => e.body || e.upload || e.path.includes('{')).map(([operation]) => operation)
  assert.deepEqual(
    needy.filter((operation) => !examples[operation]),
    [],
  )
  const served = new Set(operations.map(([operation]) => operation))
  assert.deepEqual(
    Object.keys(examples).filter((operation) => !served.has(operation)),
    [],
  )
})

for (const [index, [operation, e]] of closed.entries()) {
  oneInSix(`401 from ${operation} without credentials and with wrong ones`, async () => {
    const { api_key } = await app.newOrganization()
    // Ids that fail are limited for each network.
    const address = `198.18.${index >> 8}.${index & 255}`
    for (const path of listPaths(e).map((pattern) => fill(pattern))) {
      const tried = [undefined, basic(api_key, 'wrong'), basic(`nobody-${operation}`, 'wrong'), 'Bearer wrong', 'Digest x', 'Basic', '']
      for (const authorization of tried) {
        const { status, headers, body } = await app.send(e.method, path, authorization === undefined ? {} : { authorization }, '', address)
        assert.equal(status, 401, `${authorization}`)
        assert.equal(body.errors[0].code, 'authentication_failed')
        for (const scheme of listSchemes(e)) assert.match(String(headers['www-authenticate']), new RegExp(`${scheme} realm=`, 'i'))
      }
    }
  })

  oneInSix(`403 from ${operation} without its permission`, async () => {
    const caller = await app.newOrganization({ scopes: ['another:scope'] })
    const { status, headers, body } = await caller.call(e.method, fill(e.path))
    assert.deepEqual([status, body.errors[0].code], [403, 'forbidden'])
    assert.match(String(headers['www-authenticate']), new RegExp(`error="insufficient_scope", scope="${e.scope}"`))
  })

  oneInSix(`405 from ${operation} for another method, naming those that work`, async () => {
    for (const path of listPaths(e).map((pattern) => fill(pattern))) {
      const { status, headers } = await app.send('TRACE', path)
      assert.equal(status, 405)
      assert.ok(String(headers.allow).split(', ').includes(e.method))
    }
  })

  test(`2xx from ${operation}: its example succeeds with a reply that its schema has, by every path`, async () => {
    for (const scheme of listSchemes(e).filter((one) => one !== 'accesstoken')) {
      for (const path of listPaths(e)) {
        const caller = await app.newOrganization({ scheme })
        const example = await exampleFor(operation, caller)
        const target = path.replace('/api/v3', '') + (scheme === 'basic' ? '' : '/')
        const answer = await caller.call(e.method, fill(target, example.params) + queryOf(example.query), example.file ?? example.body)
        assert.ok(isAsExpected(e, example, answer), `${answer.status} ${answer.text}`)
        if (e.method !== 'GET') continue
        const head = await caller.call('HEAD', targetOf(e, example))
        assert.equal(head.status, answer.status)
      }
    }
  })

  oneInSix(`unknown_field from ${operation} for what it does not have`, async () => {
    const caller = await app.newOrganization()
    const example = await exampleFor(operation, caller)
    const strange = Array.isArray(example.body) ? ['0', 'nor_this'] : ['nor_this']
    const refused = await ask(caller, e, {
      ...example,
      query: { ...example.query, nobody_knows: 1 },
      ...(e.body && { body: withValue(example.body, strange, 1) }),
    })
    if (offeredBy(e).length > 0) return assert.deepEqual([refused.status, refused.headers['ignored-fields']], [200, '"?nobody_knows"'])
    assert.equal(refused.status, e.errorShape === 'detail' ? 422 : 400, refused.text)
    const found = refused.body.errors.map(({ code, source }: any) => [code, source.parameter ?? source.pointer])
    assert.deepEqual(found, [['unknown_field', 'nobody_knows'], ...(e.body ? [['unknown_field', pointerTo(e, strange)]] : [])])
  })

  const names = [...e.path.matchAll(/{(\w+)}/g)].map(([, name]) => name!)
  if (names.length > 0) {
    test(`404 from ${operation} for a name in its path that is longer than any, or strange`, async () => {
      const caller = await app.newOrganization()
      const example = await exampleFor(operation, caller)
      for (const name of names) {
        for (const strange of [
          'a'.repeat(300),
          'a'.repeat(5_000),
          '9'.repeat(300),
          '%F0%9F%98%80'.repeat(300),
          '%F0%9F%98%80',
          "'%22%5C",
        ]) {
          const { status, text } = await ask(caller, e, { ...example, params: { ...example.params, [name]: strange } })
          // The interface answers 400 with the types that there are.
          assert.ok(status === 404 || (name === 'type' && status === 400), `${name} ${strange.slice(0, 20)}: ${text}`)
        }
      }
    })
  }

  if (e.body) {
    oneInSix(`415, 413 and 400 from ${operation} for a body that is not JSON, too large or broken`, async () => {
      const { authorization } = await app.newOrganization()
      const path = listPaths(e).map((pattern) => fill(pattern))[0]!
      const post = (type: string, body: string) => app.send(e.method, path, { authorization, ...(type && { 'content-type': type }) }, body)
      const json = (body: string) => () => post('application/json', body)
      const statuses = await statusesOf({
        'plain text': () => post('text/plain', '{}'),
        'no content type': () => post('', '{}'),
        'another charset': () => post('application/json; charset=latin1', '{}'),
        'too large': json(`"${'x'.repeat(e.bodyLimit ?? 1_048_576)}"`),
        'cut off': json('{"a":'),
        empty: json(''),
        'a key twice': json('{"a":1,"a":2}'),
        'an array': json('[]'),
        null: json('null'),
      })
      const invalid = e.errorShape === 'detail' ? 422 : 400
      // Where the interface has a status of its own for JSON that does not fit its schema.
      const otherwise = e.errorMapping?.kindOf(invalidValue).status ?? invalid
      assert.deepEqual(statuses, {
        'plain text': 415,
        'no content type': 415,
        'another charset': 415,
        'too large': 413,
        'cut off': statusIn(e, wrongFormat),
        empty: e.isBodyOptional ? 404 : invalid,
        'a key twice': invalid,
        'an array': otherwise,
        null: otherwise,
      })
    })
  }
}

test('404 in our own shape for an undeclared path', async () => {
  for (const path of ['/nowhere', '/api/v3/nowhere', '/api/v3//brands', '/api/v3/brands/1/2', '/api/v3/brands/%ff', '/api/v4/brands']) {
    const { status, body } = await app.send('GET', path)
    assert.deepEqual([status, body.errors[0].code, body.errors[0].status], [404, 'not_found', '404'], path)
  }
})
