import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpointTables } from '../../src/app.ts'
import type { AnyEndpoint } from '../../src/http/endpoint.ts'

/** SDK generators make a method of each operation id, so ids are a verb of the field and the resource. */
const verbs: Record<string, readonly string[]> = {
  GET: ['get', 'list', 'search', 'download'],
  POST: 'create upsert ship announce search filter get reorder test validate receive check upload rotate authorize send replay replace cancel advance approve reject calculate provide generate retry publish'.split(
    ' ',
  ),
  PUT: ['replace', 'upload'],
  PATCH: ['update', 'cancel'],
  DELETE: ['delete'],
}
const operations = Object.values(endpointTables).flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))

test('an operation id is a verb of its method and a resource, and belongs to one operation', () => {
  for (const [id, { method }] of operations) {
    const [, verb = ''] = /^([a-z]+)(?:[A-Z][a-z0-9]*)+$/.exec(id) ?? []
    assert.ok(verbs[method]!.includes(verb), `${method} ${id}`)
  }
  assert.equal(new Set(operations.map(([id]) => id)).size, operations.length)
})
