import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { documentedTables } from '../../src/app.ts'
import { type AnyEndpoint, findPrefix, listPaths } from '../../src/http/endpoint.ts'
import type { Example, ExampleFile } from '../../src/http/openapi-examples.ts'
import type { RecordedAnswer } from '../conform/record.ts'
import { parseJson } from '../fuzz/judge.ts'
import { everybodyTakes, startApp } from '../harness.ts'
import { newV2Organization, v2Parcel } from '../v2.ts'
import { closed, exampleFor, fill, queryOf } from '../walk.ts'
import { answerProblems, checkDocument, requestProblems } from './check-example.ts'
import { cleanExample } from './clean-example.ts'

/**
 * npm run examples: writes openapi-examples.json. Examples that are still valid stay, unless `--all` is given. The examples of the contract tests are sent to a new organization each; those of
 * version 2 and of operations without credentials are taken from the requests of their own tests.
 */
const suites = ['v2/', 'returns/portal', 'checkout/visitors', 'tracking/push', 'credentials/oauth2', 'service-points']

/** As they were before: the schemas do not depend on the examples. */
const documents = ['openapi.json', 'openapi-v2.json'].map((file) => checkDocument(readFileSync(file, 'utf8')))

const isJson = (type: string) => /^application\/json(;|$)/.test(type)
type Exchange = Omit<RecordedAnswer, 'bytes'>
const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/{(\w+)}/g, '(?<$1>[^/]+)')}/?$`)

const isValid = (operation: string, e: AnyEndpoint, example: Example) =>
  [...requestProblems(e, example), ...answerProblems(e, example), ...documents.flatMap((check) => check(operation, example))].length === 0

/** An exchange as an example of an operation; undefined where it is none. */
function exampleOf(operation: string, e: AnyEndpoint, { method, target, status, type, text, sent = '' }: Exchange): Example | undefined {
  const [path, search = ''] = target.split('?') as [string, string?]
  const found = method === e.method ? patternOf(findPrefix(e) + e.path).exec(path) : null
  if (!found || !(String(status) in e.replies) || status >= 300) return undefined
  const params = Object.fromEntries(Object.entries(found.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]))
  const query = Object.fromEntries(new URLSearchParams(search))
  const request = e.form ? Object.fromEntries(new URLSearchParams(sent)) : e.body ? parseJson(sent) : undefined
  const answer = isJson(type) ? parseJson(text) : /^text\/csv/.test(type) ? text : undefined
  const example = cleanExample({
    ...(Object.keys(params).length > 0 && { params }),
    ...(Object.keys(query).length > 0 && { query }),
    ...(request !== undefined && { request }),
    status,
    ...(answer !== undefined && { answer }),
  })
  const problems = [
    ...requestProblems(e, example),
    ...answerProblems(e, example),
    ...documents.flatMap((check) => check(operation, example)),
  ]
  return problems.length === 0 ? example : undefined
}

/** Rich, yet short enough to read. */
const sizeOf = (example: Example) => JSON.stringify(example).length
const isBetter = (e: AnyEndpoint, one: Example, other: Example | undefined) => {
  if (!other) return true
  if (e.form) return sizeOf(one) < sizeOf(other)
  const [mine, theirs] = [sizeOf(one), sizeOf(other)]
  const most = 2_500
  if (mine > most || theirs > most) return mine < theirs
  return mine > theirs
}

/** The requests of the contract tests. */
async function recordClosed(found: Map<string, Example>) {
  const app = await startApp({ send: everybodyTakes })
  for (const [operation, e] of closed.filter(([name]) => !found.has(name))) {
    const caller = await app.newOrganization()
    const { params, query, body, file } = await exampleFor(operation, caller)
    const [path] = listPaths(e)
    const target = fill(path!, params) + queryOf(query)
    const { status, headers, text } = await caller.call(e.method, target.replace('/api/v3', ''), file ?? body)
    const sent = body === undefined ? '' : JSON.stringify(body)
    const example = exampleOf(operation, e, { method: e.method, target, status, type: String(headers['content-type'] ?? ''), text, sent })
    if (example) found.set(operation, example)
  }
  await recordV2(app, found)
  await app.close()
}

/** Those that no test of version 2 sends as the document describes them. */
async function recordV2(app: Awaited<ReturnType<typeof startApp>>, found: Map<string, Example>) {
  const caller = await newV2Organization(app)
  const headers = { authorization: caller.authorization, 'content-type': 'application/json' }
  const record = async (operation: string, target: string, body?: unknown) => {
    const e = operations.find(([name]) => name === operation)![1]
    const sent = body === undefined ? '' : JSON.stringify(body)
    const { status, headers: given, text } = await app.send(e.method, target, headers, sent)
    const example = exampleOf(operation, e, { method: e.method, target, status, type: String(given['content-type'] ?? ''), text, sent })
    if (example) found.set(operation, example)
    else console.log(operation, status, text.slice(0, 300))
  }
  await record('v2CreateReturn', '/api/v2/returns', (await exampleFor('createReturn', caller)).body)
  const { params } = await exampleFor('getReturnPortalUrl', caller)
  const shipment = await caller.call('GET', `/shipments/${params!.id}`)
  await record('v2GetReturnPortalUrl', `/api/v2/parcels/${shipment.body.data.parcels[0].id}/return_portal_url`)
  const labelled = await caller.v2('POST', '/parcels', { parcel: v2Parcel() })
  await record('v2CreateLabels', '/api/v2/labels', { label: { parcels: [labelled.body.parcel.id] } })
  const unlabelled = await caller.v2('POST', '/parcels', { parcel: v2Parcel({ request_label: false }) })
  await record('v2UpdateParcelById', `/api/v2/parcels/${unlabelled.body.parcel.id}`, {
    parcel: { name: 'Ada Jansen', telephone: '+31612345678' },
  })
  const integration = `/api/v2/integrations/${caller.context.integration_id}`
  const webhook = { webhook_active: true, webhook_url: 'https://hooks.example/shop' }
  await record('v2ReplaceIntegration', integration, { shop_name: 'South Tea', shop_url: 'https://shop.example', ...webhook })
  await record('v2SaveIntegrationShipments', `${integration}/shipments`, [shopShipment])
}

const shopShipment = {
  external_order_id: '555413',
  external_shipment_id: '777413',
  order_number: 'OXSDFGHTD-12',
  name: 'John Doe',
  address: 'Insulindelaan',
  house_number: '115',
  city: 'Eindhoven',
  postal_code: '5642CV',
  country: 'NL',
  email: 'john@example.com',
  created_at: '2026-11-10T09:00:00Z',
  updated_at: '2026-11-11T09:00:00Z',
  currency: 'EUR',
  total_order_value: '7.00',
  order_status: { id: 'fulfilled', message: 'Fulfilled' },
  payment_status: { id: 'paid', message: 'Paid' },
  parcel_items: [{ description: 'T-shirt', quantity: 2, weight: '0.2', value: '3.50', hs_code: '62034200', origin_country: 'NL' }],
}

function recordSuites(found: Map<string, Example>) {
  const missing = operations.filter(([operation]) => !found.has(operation))
  if (missing.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'crossdock-examples-'))
  const file = join(folder, 'answers.jsonl')
  spawnSync(process.execPath, [join(import.meta.dirname, '../run.ts'), '--sqlite', ...suites], {
    env: { ...process.env, CONFORM_ANSWERS: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exchanges = readFileSync(file, 'utf8').trim().split('\n')
  rmSync(folder, { recursive: true })
  for (const line of exchanges) {
    const exchange = JSON.parse(line) as RecordedAnswer
    if (exchange.status >= 300) continue
    for (const [operation, e] of missing) {
      const example = exampleOf(operation, e, exchange)
      if (example && isBetter(e, example, found.get(operation))) found.set(operation, example)
    }
  }
}

const tables = [...Object.values(documentedTables.v3), ...Object.values(documentedTables.v2)]
const operations = tables.flatMap((table) => Object.entries(table as Record<string, AnyEndpoint>))
const previous = process.argv.includes('--all') ? {} : (JSON.parse(readFileSync('openapi-examples.json', 'utf8')) as ExampleFile)
const found = new Map(
  operations.flatMap(([operation, e]): [string, Example][] => {
    const example = previous[operation]
    return example && isValid(operation, e, example) ? [[operation, example]] : []
  }),
)
await recordClosed(found)
recordSuites(found)
const examples = operations.flatMap(([operation]) => (found.has(operation) ? [[operation, found.get(operation)]] : []))
writeFileSync('openapi-examples.json', `${JSON.stringify(Object.fromEntries(examples), null, 1)}\n`)
console.log(
  `${examples.length} of ${operations.length} operations; none for: ${operations.map(([name]) => name).filter((name) => !found.has(name))}`,
)
process.exit(0)
