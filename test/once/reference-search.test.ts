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
  rates: 'getShippingRates',
  quote: 'getShippingRates',
  surcharges: 'searchShippingOptions',
  insurance: 'searchShippingOptions',
  customs: 'downloadParcelDocument',
  zpl: 'downloadParcelDocument',
  'proof of delivery': 'downloadParcelDocument',
  merge: 'downloadParcelDocuments',
  retry: 'createShipmentLabel',
  reprint: 'createShipmentLabel',
  resend: 'replayWebhookDelivery',
  batch: 'upsertOrders',
  upsert: 'upsertOrders',
  webhook: 'createConnection',
  secret: 'rotateConnectionSecret',
  'audit log': 'listEvents',
  'tracking events': 'getParcelTracking',
  'pick-up': 'searchServicePoints',
  normalize: 'validateAddress',
  'dry-run': 'testShippingRules',
  csv: 'uploadContractRates',
  'return portal': 'getReturnPortalUrl',
  sandbox: 'advanceTestClock',
  'partial update': 'updateOrder',
}
for (const [words, operation] of Object.entries(expected))
  test(`the reference finds ${operation} by "${words}"`, () => assert.ok(find(words).includes(operation), find(words).join(', ')))

test('the reference finds nothing by a word that no operation has', () => assert.deepEqual(find('zeppelin'), []))
