import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
// @ts-expect-error: a script of the reference page, without types
import { matchesQuery, searchTextOf } from '../../src/web/reference/search.js'

type Operation = { operationId: string; tags?: string[] }
const { paths } = JSON.parse(readFileSync('openapi.json', 'utf8')) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ ...operation, path, area: operation.tags?.[0] ?? '' })),
)
const find = (query: string) => operations.filter((one) => matchesQuery(searchTextOf(one), query)).map(({ operationId }) => operationId)

const expected: Readonly<Record<string, string>> = {
  rates: 'quoteShippingOptions',
  quote: 'quoteShippingOptions',
  surcharges: 'findShippingOptions',
  insurance: 'findShippingOptions',
  customs: 'readParcelDocument',
  zpl: 'readParcelDocument',
  'proof of delivery': 'readParcelDocument',
  merge: 'readParcelDocuments',
  retry: 'labelShipment',
  reprint: 'labelShipment',
  resend: 'replayDelivery',
  batch: 'saveOrders',
  upsert: 'saveOrders',
  webhook: 'createConnection',
  secret: 'rotateSecret',
  'audit log': 'listEvents',
  'tracking events': 'readTracking',
  'pick-up': 'listServicePoints',
  normalize: 'validateAddress',
  'dry-run': 'tryShippingRules',
  csv: 'replacePrices',
  'return portal': 'readReturnPortalUrl',
  sandbox: 'moveClock',
  'partial update': 'updateOrder',
}
for (const [words, operation] of Object.entries(expected))
  test(`the reference finds ${operation} by "${words}"`, () => assert.ok(find(words).includes(operation), find(words).join(', ')))

test('the reference finds nothing by a word that no operation has', () => assert.deepEqual(find('zeppelin'), []))
