import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { OpenApi } from '../../src/web/browser/reference/document.ts'
import { createGuideSearch, type IndexedGuide } from '../../src/web/browser/reference/guide-search.ts'
import { createSearch } from '../../src/web/browser/reference/search.ts'
import { guideEntries } from '../../src/web/guides/list.ts'
import { startApp } from '../harness.ts'

const document = JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenApi
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.values(item).map((operation) => ({ ...operation, path, area: operation.tags?.[0] ?? '' })),
)
const search = createSearch(document, operations)
const find = (query: string) => search(query).map(({ operation: { operationId } }) => operationId)

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

/** Among the first five: what people type who do not know our words yet. */
const early: Readonly<Record<string, string>> = {
  rates: 'getShippingRates',
  'shipping cost': 'getShippingRates',
  postage: 'createShipmentLabel',
  'print label': 'downloadParcelDocument',
  void: 'cancelShipment',
  rma: 'createReturn',
  courier: 'listSupportContacts',
  'parcel shop': 'searchServicePoints',
  locker: 'searchServicePoints',
  pudo: 'searchServicePoints',
  login: 'createAccessToken',
  'bearer token': 'createAccessToken',
  hs_code: 'upsertOrders',
  multicollo: 'listShippingOptions',
  paper_size: 'downloadParcelDocument',
  'import duty': 'calculateDutiesAndTaxes',
  vat: 'calculateDutiesAndTaxes',
  bill: 'getInvoice',
  'lost parcel': 'createLostTicket',
  complaint: 'listTickets',
  'verify address': 'validateAddress',
  'bulk orders': 'upsertOrders',
  redeliver: 'replayWebhookDelivery',
  callback: 'createConnection',
  'collection time': 'listPickupTimeSlots',
  'audit history': 'listEvents',
  statistics: 'getAnalyticsOverview',
  'price list': 'uploadContractRates',
  logo: 'uploadBrandScreenLogo',
  'proof of delivery': 'downloadParcelDocument',
  simulate: 'advanceTestClock',
  warehouse: 'createSenderAddress',
}
for (const [words, operation] of Object.entries(early))
  test(`the reference finds ${operation} among the first five by "${words}"`, () =>
    assert.ok(find(words).slice(0, 5).includes(operation), find(words).slice(0, 8).join(', ')))

test('the reference names the field that has the word', () => assert.equal(search('hs_code')[0]!.field, 'hs_code'))

test('the reference finds an operation by a path, a part of its name and an accented word', () => {
  assert.equal(find('/api/v3/brands')[0], 'listBrands')
  assert.ok(find('createBr').includes('createBrand'))
  assert.deepEqual(find('lábel'), find('label'))
})

test('the reference finds nothing by a word that no operation has', () => assert.deepEqual(find('zeppelin'), []))

const app = await startApp()
after(() => app.close())
const guides: IndexedGuide[] = (await app.send('GET', '/docs/guides.json')).body
type FoundGuide = { guide: IndexedGuide; section: { id: string } }
const searchGuides = createGuideSearch(guides) as (query: string) => FoundGuide[]
const addressesOf = (query: string) => searchGuides(query).map(({ guide, section }) => guide.name + (section.id && `#${section.id}`))

/** What operators and developers type who look for no operation. */
const guided: Readonly<Record<string, string>> = {
  printer: 'carriers',
  backup: 'self-hosting#backup-and-restore',
  upgrade: 'self-hosting',
  woocommerce: 'moving-over',
  'test clock': 'testing#the-test-clock',
  'idempotency key': 'idempotency',
  nginx: 'proxy',
}
for (const [words, address] of Object.entries(guided))
  test(`the search of the reference finds the guide ${address} by "${words}"`, () => {
    const found = addressesOf(words)
    assert.ok(found.length <= 5)
    assert.ok(
      found.some((one) => one === address || one.startsWith(`${address}#`)),
      found.join(', '),
    )
  })

test('the search of the reference knows every guide, and finds none by a word that no guide has', () => {
  assert.deepEqual(
    guides.map(({ name }) => name),
    guideEntries.map(({ name }) => name),
  )
  assert.deepEqual([searchGuides('zeppelin'), searchGuides('the'), searchGuides('')], [[], [], []])
})
