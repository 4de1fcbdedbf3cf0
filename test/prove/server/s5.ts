import { type AnyEndpoint, listPaths, listSchemes, type Scheme } from '../../../src/http/endpoint.ts'
import { scopeNames } from '../../../src/http/scopes.ts'
import { contentOf, type TestResponse } from '../../harness.ts'
import { type App, inEachEngine } from '../../proofs/engines.ts'
import type { Goal } from '../../proofs/goal.ts'
import { anonymous, closed, exampleFor, fill, isAsExpected, operations, queryOf } from '../../walk.ts'
import { badStates, tokenOf } from './credential-states.ts'
import { differences, rowsOf } from './rows.ts'

export const s5: Goal = {
  id: 'S5',
  promise: 'Every operation refuses clients without valid credentials or the scope, and never says which part was wrong',
  run: ({ size }) =>
    inEachEngine({ size }, async (app) => {
      const violations = operations.flatMap(undeclared)
      let [asked, admitted] = [0, 0]
      for (const [operation, e] of closed) {
        const refused = await refusals(app, operation, e)
        const good = await admissions(app, operation, e)
        asked += refused.asked
        admitted += good.asked
        violations.push(...[...refused.problems, ...good.problems].map((problem) => `${operation} ${problem}`))
      }
      const open = operations.length - closed.length
      return { counts: { operations: closed.length, open, 'refusals asked for': asked, 'good requests': admitted }, violations }
    }),
}

/** The compiler refuses an endpoint that says neither; this asks the tables as they are served. */
function undeclared([operation, { auth, scope }]: (typeof operations)[number]): string[] {
  const isOpen = Array.isArray(auth) && auth.length === 0
  const isClosed = scopeNames.some((name) => name === scope) && (auth ?? ['basic']).every((scheme) => /^(basic|bearer)$/.test(scheme))
  return isOpen !== isClosed ? [] : [`${operation} does not declare who may call it`]
}

/** The very request that would succeed, with credentials that must not: every state, at every path, however it is written. */
async function refusals(app: App, operation: string, e: AnyEndpoint) {
  const caller = await app.newOrganization()
  const states = await badStates(app, caller, e)
  const request = await exampleFor(operation, caller)
  const before = await rowsOf(app.db, [caller.id])
  const { type, bytes } = contentOf(request.file ?? request.body)
  const problems: string[] = []
  let asked = 0
  for (const path of listPaths(e).flatMap((one) => [one, `${one}/`])) {
    for (const method of e.method === 'GET' ? ['GET', 'HEAD'] : [e.method]) {
      const target = fill(path, request.params) + queryOf(request.query)
      const told: Record<string, Set<string>> = { basic: new Set(), bearer: new Set() }
      for (const { name, authorization, scheme, status } of states) {
        const headers = { ...(authorization !== undefined && { authorization }), ...(bytes && { 'content-type': type }) }
        const answer = await app.send(method, target, headers, bytes)
        asked++
        problems.push(...problemsOf(e, status, answer).map((problem) => `${method} ${path} with ${name}: ${problem}`))
        if (scheme && status === 401) told[scheme]!.add(all(answer))
      }
      for (const [scheme, answers] of Object.entries(told))
        if (answers.size > 1) problems.push(`${method} ${path} shows by HTTP ${scheme} what was wrong: ${[...answers].join(' | ')}`)
    }
  }
  problems.push(...differences(before, await rowsOf(app.db, [caller.id])))
  return { asked, problems }
}

const all = (answer: TestResponse) => `${anonymous(answer)} ${JSON.stringify({ ...answer.headers, 'x-request-id': '' })}`

function problemsOf(e: AnyEndpoint, status: 401 | 403, answer: TestResponse): string[] {
  if (answer.status !== status) return [`${answer.status} instead of ${status}: ${answer.text}`]
  const challenge = String(answer.headers['www-authenticate'])
  const wanted =
    status === 403 ? [`error="insufficient_scope", scope="${e.scope}"`] : listSchemes(e).map((scheme) => `${capital[scheme]} realm="`)
  const named = status === 401 || answer.text.includes(e.scope!)
  return [
    ...wanted.filter((part) => !challenge.includes(part)).map((part) => `WWW-Authenticate is ${challenge}, without ${part}`),
    ...(named ? [] : [`the answer does not name ${e.scope}: ${answer.text}`]),
  ]
}
const capital: Record<Scheme, string> = { basic: 'Basic', bearer: 'Bearer', accesstoken: 'AccessToken' }

/** And the good ones are let in, or all of the above would prove nothing; by a scheme that the table leaves out, they are not. */
async function admissions(app: App, operation: string, e: AnyEndpoint) {
  const problems: string[] = []
  const ways = listPaths(e).flatMap((path) => (['basic', 'bearer'] as const).map((scheme) => ({ path, scheme })))
  for (const { path, scheme } of ways) {
    const caller = await app.newOrganization()
    const request = await exampleFor(operation, caller)
    const authorization = scheme === 'basic' ? caller.authorization : await tokenOf(app, caller.client_id, caller.client_secret)
    const { type, bytes } = contentOf(request.file ?? request.body)
    const target = fill(path, request.params) + queryOf(request.query)
    const answer = await app.send(e.method, target, { authorization, ...(bytes && { 'content-type': type }) }, bytes)
    const isRight = listSchemes(e).includes(scheme) ? isAsExpected(e, request, answer) : answer.status === 401
    if (!isRight) problems.push(`${e.method} ${path} with what is good by HTTP ${scheme}: ${answer.status} ${answer.text}`)
  }
  return { asked: ways.length, problems }
}
