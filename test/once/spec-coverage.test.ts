import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { endpointTables } from '../../src/app.ts'
import { type AnyEndpoint, listPaths } from '../../src/http/endpoint.ts'
import { plannedOperations } from '../../src/http/planned.ts'

const linesOf = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))

const operations = linesOf('test/operations.txt').map((line) => {
  const [method, ...paths] = line.split(' ') as [string, ...string[]]
  return {
    name: `${method} ${paths[0]}`,
    spellings: paths.map((path) => `${method} ${path === '/oauth2/token' ? path : `/api/v3${path}`}`),
  }
})
const notYet = linesOf('test/not-yet.txt')

/** The names of variables make no difference to who is served. */
const nameless = (operation: string) => operation.replaceAll(/{\w+}/g, '{}')
const endpoints = Object.values(endpointTables).flatMap((table) => Object.values(table) as AnyEndpoint[])
const served = new Set(endpoints.flatMap((e) => listPaths(e).map((path) => nameless(`${e.method} ${path}`))))

test('every operation of the interface is served, or on the list of those that are not yet', () => {
  assert.equal(operations.length, 115)
  const missing = operations.filter(({ name, spellings }) => !notYet.includes(name) && !spellings.every((one) => served.has(nameless(one))))
  assert.deepEqual(missing, [])
})

test('nothing on that list is served already, or unknown', () => {
  const names = new Set(operations.map(({ name }) => name))
  assert.deepEqual(
    notYet.filter((name) => !names.has(name)),
    [],
  )
  const done = operations.filter(({ name, spellings }) => notYet.includes(name) && served.has(nameless(spellings[0]!)))
  assert.deepEqual(done, [])
})

test('the server knows every spelling of the operations on that list, and no other', () => {
  const spellings = operations.filter(({ name }) => notYet.includes(name)).flatMap((one) => one.spellings)
  assert.deepEqual(
    plannedOperations.map((one) => one.replace(' ', ' /api/v3')),
    spellings,
  )
})
