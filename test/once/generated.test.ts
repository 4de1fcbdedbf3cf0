import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generated } from '../../bin/generate.ts'
import { endpointTables } from '../../src/app.ts'
import { type AnyEndpoint, findPrefix, listPaths } from '../../src/http/endpoint.ts'
import { v2Endpoints } from '../../src/v2/index.ts'
import { startApp } from '../harness.ts'

const app = await startApp()
after(() => app.close())
const { body: document } = await app.send('GET', '/openapi.json')
const { body: v2Document } = await app.send('GET', '/openapi-v2.json')
const documents = [
  { file: 'openapi.json', served: document, tables: endpointTables },
  { file: 'openapi-v2.json', served: v2Document, tables: v2Endpoints },
]

for (const [file, text] of Object.entries(await generated())) {
  test(`${file} is what the code says; if not: npm run generate`, () => assert.equal(readFileSync(file, 'utf8'), text))
}

for (const { file, served, tables } of documents) {
  test(`200 serves the committed ${file}, but for where it is served`, () => {
    const committed = JSON.parse(readFileSync(file, 'utf8'))
    const here = JSON.stringify(served).replaceAll('http://crossdock.test', committed.servers[0].url)
    assert.deepEqual(JSON.parse(here), committed)
    assert.deepEqual(served.servers, [{ url: 'http://crossdock.test' }])
  })

  test(`an independent validator finds ${file} to be OpenAPI 3.1`, async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(served))
    assert.ok(valid, JSON.stringify(errors))
    assert.equal(served.openapi, '3.1.0')
  })

  test(`${file} has every operation once, and every reference in it leads somewhere`, () => {
    const endpoints = Object.values(tables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))
    const listed = Object.entries<any>(served.paths).flatMap(([path, methods]) =>
      Object.entries<any>(methods)
        .filter(([, operation]) => operation.operationId)
        .map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual(listed.sort(), endpoints.map(([operation, e]) => `${operation} ${e.method} ${findPrefix(e)}${e.path}`).sort())
    assert.equal(new Set(endpoints.map(([operation]) => operation)).size, endpoints.length)
    for (const [, name] of JSON.stringify(served).matchAll(/#\/components\/schemas\/(\w+)/g))
      assert.ok(name! in served.components.schemas, name!)
  })

  test(`in ${file} every parameter says its type, and every answer its shape`, () => {
    for (const [path, methods] of Object.entries<any>(served.paths)) {
      for (const operation of Object.values<any>(methods)) {
        for (const { name, schema } of operation.parameters)
          assert.ok(schema.type || schema.$ref || schema.enum, `${path} ${name} ${JSON.stringify(schema)}`)
        for (const [status, answer] of Object.entries<any>(operation.responses))
          assert.ok(answer.content || answer.description === 'Done; there is no body.', `${path} ${status}`)
      }
    }
  })
}

test('openapi.json names every other path of an operation in its description', () => {
  const endpoints = Object.values(endpointTables).flatMap((table) => Object.values<AnyEndpoint>(table))
  const aliased = endpoints.filter(({ aliases }) => aliases)
  assert.ok(aliased.length >= 6, `${aliased.length}`)
  for (const e of aliased) {
    const [path, ...others] = listPaths(e)
    const operation = document.paths[path!][e.method.toLowerCase()]
    for (const other of others) assert.ok(operation.description?.includes(`${e.method} ${other}`), `${e.method} ${other}`)
    assert.deepEqual(operation['x-aliases'], others)
  }
})
