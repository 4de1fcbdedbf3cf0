import { endpointTables } from '../../../src/app.ts'
import { type AnyEndpoint, offeredBy } from '../../../src/http/endpoint.ts'
import type { Request } from '../../examples.ts'
import { chanceOf } from '../../fuzz/chance.ts'
import type { TestResponse } from '../../harness.ts'
import { type Position, partsOf, valueAt, withValue } from '../../positions.ts'
import { type App, inEachEngine } from '../../proofs/engines.ts'
import type { Goal } from '../../proofs/goal.ts'
import { ask, type Caller, closed, exampleFor, pointerTo } from '../../walk.ts'
import { differences, rowsOf } from './rows.ts'

export const s4: Goal = {
  id: 'S4',
  promise: 'A field that an operation does not take is refused by its name, however deep it stands, and nothing is stored',
  run: ({ size, seed }) =>
    inEachEngine({ size }, async (app) => {
      const chance = chanceOf(seed, 0)
      const draw =
        size === 'small' ? (names: readonly string[]) => chance.shuffled(names).slice(0, taste) : (names: readonly string[]) => names
      const counts = { operations: closed.length, objects: 0, fields: 0, parameters: 0 }
      const violations: string[] = []
      for (const [operation, e] of closed) {
        const found = await probe(app, operation, e, draw)
        counts.objects += found.objects
        counts.fields += found.fields
        counts.parameters += found.parameters
        violations.push(...found.problems.map((problem) => `${operation} ${problem}`))
      }
      if ('planted' in {}) violations.push('Every object has a field more: a body reached their prototype')
      return { counts, violations }
    }),
}

/** What every object of JavaScript answers to, what every row has, and what many rows of such a service have. */
const hostile = [
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'],
  ...['id', 'organization_id', 'user_id', 'created_at', 'updated_at', 'deleted_at'],
  ...['is_active', 'is_admin', 'protected', 'status', 'scopes', 'mode', 'data', 'errors'],
  ...['', ' ', 'a/b', 'a~b', 'ID', 'Organization_Id', 'organizationId', '$where', 'organization_id\u200b'],
]
const planted = { planted: true }
/** Of every object of every operation: other names each time. */
const taste = 10

async function probe(app: App, operation: string, e: AnyEndpoint, draw: (names: readonly string[]) => readonly string[]) {
  const caller = await app.newOrganization()
  const example = await exampleFor(operation, caller)
  const names = [...new Set([...hostile, ...repliedFields(operation)])]
  const objects = e.body ? closedObjects(e, example) : []
  const before = await kept(app, caller)
  // Refused requests count too, where an operation has a limit.
  const pace = () => e.limit && app.clock.advance({ seconds: 60 / e.limit.requests })
  const problems: string[] = []
  let fields = 0
  for (const { at, taken } of objects) {
    for (const name of draw(names.filter((one) => !taken.has(one)))) {
      fields++
      pace()
      problems.push(...(await refusedField(caller, e, example, [...at, name])))
    }
  }
  // A download of a document ignores parameters that it does not know, as published.
  const parameters = offeredBy(e).length > 0 ? [] : draw(names.filter((name) => !Object.hasOwn(e.query?.shape ?? {}, name)))
  for (const name of parameters) {
    pace()
    problems.push(...(await refusedParameter(caller, e, example, name)))
  }
  problems.push(...differences(before, await kept(app, caller)))
  return { objects: objects.length, fields, parameters: parameters.length, problems }
}

/** All that there is of a caller; how often it asked is not what it stored. */
async function kept(app: App, { id }: { id: number }) {
  const { limits: _, ...rows } = await rowsOf(app.db, [id])
  return rows
}

/** Every field that any answer of the same area shows, and that a caller may therefore try to set. */
function repliedFields(operation: string) {
  const table = Object.values(endpointTables).find((one) => operation in one) as Record<string, AnyEndpoint>
  const schemas = Object.values(table).flatMap(({ replies }) => Object.values<any>(replies))
  return schemas.flatMap((schema) => partsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties)))
}

/** The objects of a body with the fields that each may take: those that the schema has, and every one of the example. */
function closedObjects(e: AnyEndpoint, { body }: Request) {
  const declared = Map.groupBy(
    partsOf(e.body, ['body']).filter(({ properties }) => properties),
    ({ at }) => at.join('/'),
  )
  const further = objectsIn(body, ['body']).filter((at) => at.some((key) => /^[1-9]/.test(key)))
  return [...[...declared.values()].map(([one]) => one!.at), ...further].flatMap((at) => {
    const parts = declared.get(at.map((key) => key.replace(/^\d+$/, '0')).join('/'))
    return parts ? [{ at, taken: new Set(parts.flatMap(({ properties }) => Object.keys(properties!))) }] : []
  })
}

const objectsIn = (value: unknown, at: Position): Position[] =>
  typeof value === 'object' && value !== null
    ? [...(Array.isArray(value) ? [] : [at]), ...Object.entries(value).flatMap(([key, inner]) => objectsIn(inner, [...at, key]))]
    : []

async function refusedField(caller: Caller, e: AnyEndpoint, example: Request, at: Position) {
  const answer = await ask(caller, e, withValue(example, at, planted))
  const pointer = pointerTo(e, at.slice(1))
  // Where the example has no such object, one with this field alone may lack others; that is then reported too.
  const alone = valueAt(example, at.slice(0, -1)) !== undefined
  // Where the type of the example has no such object, the object itself is refused.
  const outer = alone ? [] : expectRefusal(e, answer, { pointer: pointerTo(e, at.slice(1, -1)) }, false)
  return outer.length === 0 && !alone ? [] : expectRefusal(e, answer, { pointer }, alone)
}

const refusedParameter = async (caller: Caller, e: AnyEndpoint, example: Request, name: string) =>
  expectRefusal(e, await ask(caller, e, withValue(example, ['query', name], 1)), { parameter: name }, true)

function expectRefusal(e: AnyEndpoint, { status, body, text }: TestResponse, source: object, alone: boolean): string[] {
  const wanted = JSON.stringify(['unknown_field', source])
  const found: string[] = (body?.errors ?? []).map((error: any) => JSON.stringify([error.code, error.source]))
  const isRight = status === (e.errorShape === 'detail' ? 422 : 400) && found.includes(wanted) && (!alone || found.length === 1)
  return isRight ? [] : [`with ${wanted} answers ${status} ${text || 'nothing'}`]
}
