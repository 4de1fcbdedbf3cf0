import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { z } from 'zod'
import { startApp } from '../../test/harness.ts'
import { smallOrder } from '../../test/orders.ts'
import { newReturn } from '../../test/returns.ts'
import { sender, shipment } from '../../test/shipments.ts'
import { newV2Organization } from '../../test/v2.ts'
import { endpointTables } from '../app.ts'
import type { AnyEndpoint } from './endpoint.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof app.newOrganization>>
const encode = (text: string) => Buffer.from(text).toString('base64')
/** How clients build a cursor: `p=123` is `cD0xMjM=`, `r=1&p=456` is `cj0xJnA9NDU2`. */
const at = (path: string, text: string, more = '') =>
  `${path}${path.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(encode(text))}${more}`

let domains = 0
const lists: Record<string, { path: string; add?: (organization: Organization) => Promise<unknown>; isNewestFirst?: true }> = {
  brands: { path: '/brands', add: ({ call }) => call('POST', '/brands', { name: 'A', domain: `cursor-${++domains}` }) },
  'sender addresses': {
    path: '/addresses/sender-addresses',
    add: ({ call }) => call('POST', '/addresses/sender-addresses', { ...sender, company_name: 'A', email: 'a@example.com' }),
  },
  contracts: { path: '/contracts' },
  orders: {
    path: '/orders',
    isNewestFirst: true,
    add: ({ call, integration_id }) => call('POST', '/orders', [smallOrder(integration_id)]),
  },
}

for (const [name, { path, add, isNewestFirst }] of Object.entries(lists))
  test(`GET ${path} starts after the id p, before it with r=1, and skips o ${name}`, async () => {
    const [mine, other] = [await app.newOrganization(), await app.newOrganization()]
    const idsAt = async (target: string) => {
      const { status, body, text } = await mine.call('GET', target)
      assert.equal(status, 200, text)
      return body.data.map(({ id }: { id: number }) => id)
    }
    for (let n = 0; n < 6 && add; n++) for (const organization of [mine, other]) await add(organization)
    const all = await idsAt(path)
    assert.ok(all.length >= 6, `${all.length}`)
    assert.deepEqual(await idsAt(at(path, `p=${all[2]}`)), all.slice(3))
    assert.deepEqual(await idsAt(at(path, `p=${all[1]}`, '&page_size=2')), all.slice(2, 4))
    assert.deepEqual(await idsAt(at(path, `r=1&p=${all[4]}`, '&page_size=2')), all.slice(2, 4))
    assert.deepEqual(await idsAt(at(path, `o=1&p=${all[1]}`, '&page_size=2')), all.slice(3, 5))
    assert.deepEqual(await idsAt(at(path, `p=${all[5]}&r=1&o=2`, '&page_size=2')), all.slice(1, 3))
    assert.deepEqual(await idsAt(at(path, 'o=2')), all.slice(2))
    assert.deepEqual(await idsAt(at(path, 'r=1', '&page_size=2')), all.slice(-2))
    assert.deepEqual(await idsAt(at(path, 'o=1000')), [])
    // A position need not be an id of the caller's own: it only divides the list.
    assert.deepEqual(await idsAt(at(path, `p=${isNewestFirst ? 999999999 : 0}`)), all)
    // The links of such a page are cursors of our own, and go on from there.
    const page = await mine.call('GET', at(path, `p=${all[1]}`, '&page_size=2'))
    const next = /<[^>]*\/api\/v3([^>]+)>; rel="next"/.exec(String(page.headers.link))![1]!
    assert.deepEqual(await idsAt(next), all.slice(4, 6))
  })

test('GET /shipments takes p as the id of a shipment or of a parcel', async () => {
  const [mine, other] = [await app.newOrganization(), await app.newOrganization()]
  for (let n = 0; n < 4; n++)
    for (const { call } of [mine, other]) {
      await call('POST', '/shipments', shipment())
      app.clock.advance({ seconds: 1 })
    }
  const { data } = (await mine.call('GET', '/shipments')).body
  const all = data.map(({ id }: { id: string }) => id)
  const parcels = data.map(({ parcels: [{ id }] }: any) => id)
  const idsAt = async (text: string, more = '') => {
    const { status, body, text: answer } = await mine.call('GET', at('/shipments', text, more))
    assert.equal(status, 200, answer)
    return body.data.map(({ id }: { id: string }) => id)
  }
  for (const position of [all[1], parcels[1]]) {
    assert.deepEqual(await idsAt(`p=${position}`), all.slice(2))
    assert.deepEqual(await idsAt(`r=1&p=${position}`), all.slice(0, 1))
    assert.deepEqual(await idsAt(`o=1&p=${position}`), all.slice(3))
  }
  // A parcel of another organization stands between two of one's own, as an id that never existed would.
  const foreign = (await other.call('GET', '/shipments')).body.data.map(({ parcels: [{ id }] }: any) => id)
  assert.deepEqual(await idsAt(`p=${foreign[1]}`), all.slice(1))
  assert.deepEqual(await idsAt(`r=1&p=${foreign[1]}`), all.slice(0, 1))
  assert.deepEqual(await idsAt('p=0'), [])
  assert.deepEqual(await idsAt('p=999999999'), all)
  assert.deepEqual(await idsAt('p=999999999', '&page_size=2'), all.slice(0, 2))
  // By the time that was asked about, where one was.
  const since = '&updated_after=2026-01-01T00:00:00Z'
  assert.deepEqual(await idsAt('p=2027-01-01T00:00:00Z', since), all)
  assert.deepEqual(await idsAt('p=2026-01-02T00:00:00%2B00:00', since), [])
})

test('GET /orders takes p as a value of the first field that it is sorted by', async () => {
  const { call, integration_id } = await app.newOrganization()
  for (const day of ['01', '02', '03'])
    await call('POST', '/orders', [
      smallOrder(integration_id, { order_number: `B${day}`, order_details: { order_created_at: `2026-11-${day}T10:00:00Z` } }),
    ])
  const numbersAt = async (sort: string, text: string) =>
    (await call('GET', at(`/orders?sort=${sort}`, text))).body.data.map((one: any) => one.order_number)
  assert.deepEqual(await numbersAt('order_created_at', 'p=2026-11-01T10:00:00Z'), ['B02', 'B03'])
  assert.deepEqual(await numbersAt('-order_created_at', 'p=2026-11-03T10:00:00Z'), ['B02', 'B01'])
  assert.deepEqual(await numbersAt('-order_created_at', 'r=1&p=2026-11-01T10:00:00Z'), ['B03', 'B02'])
  assert.deepEqual(await numbersAt('order_number', 'p=b01'), ['B02', 'B03'])
})

test('404 Invalid cursor for a cursor of a client that is no position, has other keys, or skips too many', async () => {
  const { call } = await app.newOrganization()
  const bad = [
    'p=abc',
    'p=-1',
    'p=1.5',
    'p=',
    'q=1',
    'p=1&q=2',
    'p=1&p=2',
    'o=1001',
    'o=-1',
    'o=x',
    'r=2',
    'r=',
    'p=1&',
    '&',
    '=',
    'p=1;r=1',
    `p=${'9'.repeat(16)}`,
  ]
  for (const text of bad)
    for (const path of ['/brands', '/addresses/sender-addresses', '/contracts', '/orders', '/shipments']) {
      const { status, body } = await call('GET', at(path, text))
      assert.deepEqual(
        [status, body.errors?.[0].code, body.errors?.[0].source],
        [404, 'not_found', { parameter: 'cursor' }],
        `${path} ${text}`,
      )
    }
  for (const list of ['/events', '/shipping-rules/rules']) assert.equal((await call('GET', at(list, 'p=1'))).status, 404, list)
})

test('GET /returns takes p as a time, with a blank too, or as the id of a return, its own or not', async () => {
  const organization = await app.newOrganization()
  const made: { id: number; created_at: string }[] = []
  for (let n = 0; n < 4; n++) {
    const { return_id: id } = await newReturn(organization)
    made.unshift({ id, created_at: (await organization.call('GET', `/returns/${id}`)).body.created_at })
    await organization.call('POST', '/sandbox/clock', { advance: 'PT1H' })
  }
  const ever = '/returns?from_date=2020-01-01&to_date=2099-01-01&page_size=2'
  const idsAt = async (text: string) => {
    const { status, body, text: said } = await organization.call('GET', at(ever, text))
    assert.equal(status, 200, said)
    return body.data.map(({ id }: { id: number }) => id)
  }
  const ids = made.map(({ id }) => id)
  const [, second, third] = made
  assert.deepEqual(await idsAt(`p=${second!.id}`), ids.slice(2))
  assert.deepEqual(await idsAt(`r=1&p=${third!.id}`), ids.slice(0, 2))
  assert.deepEqual(await idsAt('p=999999999'), ids.slice(0, 2))
  assert.deepEqual(await idsAt('p=0'), [])
  assert.deepEqual(await idsAt(`p=${second!.created_at}`), ids.slice(2))
  const written = new URLSearchParams({ p: second!.created_at.replace('T', ' ').replace('Z', '000+00:00') })
  assert.deepEqual(await idsAt(String(written)), ids.slice(2))
})

test('an empty cursor is the first page of every list', async () => {
  const { call } = await app.newOrganization()
  const hasCursor = ([, e]: [string, AnyEndpoint]) => e.method === 'GET' && 'cursor' in ((e.query as z.ZodObject)?.shape ?? {})
  const lists = Object.values(endpointTables).flatMap((table) => Object.entries(table).filter(hasCursor))
  const [{ id }] = (await call('GET', '/integrations')).body.data ?? [{}]
  const needed: Record<string, string> = { listReturns: '&from_date=2020-01-01&to_date=2099-01-01' }
  assert.ok(lists.length >= 11, `${lists.length}`)
  for (const [name, { path }] of lists) {
    const target = `${path.replace('{id}', String(id))}?cursor=${needed[name] ?? ''}`
    const { status, text } = await call('GET', target)
    assert.equal(status, 200, `${target} ${text}`)
  }
  const { v2 } = await newV2Organization(app)
  for (const path of ['/parcels', '/brands', '/returns', '/contracts', '/shipping_methods?to_country=NL'])
    assert.equal((await v2('GET', `${path}${path.includes('?') ? '&' : '?'}cursor=`)).status, 200, path)
})
