import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { linkOf, pagesOf, startApp } from '../../../../test/harness.ts'
import { integrationOf, smallOrder, toldBy } from '../../../../test/orders.ts'

const app = await startApp()
after(() => app.close())

async function newShop() {
  const { call, id: organization_id } = await app.newOrganization()
  const integration = await integrationOf(call)
  const list = async (query: string) => (await call('GET', `/orders?${query}`)).body.data?.map((one: any) => one.order_id)
  return { call, integration, organization_id, list }
}

const newIntegration = (organization_id: number) =>
  app.system.transaction(async ({ db }) => {
    const { id, ...first } = await db
      .selectFrom('integrations')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .executeTakeFirstOrThrow()
    return (await db.insertInto('integrations').values(first).returning('id').executeTakeFirstOrThrow()).id
  })

test('200 by number, by order_id and by status, in any case and whole; by several at once', async () => {
  const { call, integration, list } = await newShop()
  const orders = [
    { order_id: 'Ärger-1', order_number: 'ABC', order_details: { status: { code: 'Paid' } } },
    { order_id: 'b', order_number: 'abc', order_details: { status: { code: 'unshipped' } } },
    { order_id: 'c', order_number: 'abcd', order_details: { status: { code: 'PAID' } } },
  ]
  await call(
    'POST',
    '/orders',
    orders.map((one) => smallOrder(integration, one)),
  )
  assert.deepEqual(await list('order_number=aBc'), ['b', 'Ärger-1'])
  assert.deepEqual(await list('order_id=%C3%A4RGER-1'), ['Ärger-1'])
  assert.deepEqual(await list('status=paid'), ['c', 'Ärger-1'])
  assert.deepEqual(await list('status=paid&order_number=ABC'), ['Ärger-1'])
  assert.deepEqual(await list('status=pai'), [])
})

test('200 by day in UTC, with both ends included; without an update, by its creation', async () => {
  const { call, integration, list } = await newShop()
  const times = [
    ['a', '2026-11-13T23:59:59.999Z'],
    ['b', '2026-11-14T00:00:00Z'],
    ['c', '2026-11-15T00:30:00+01:00', '2026-11-16T12:00:00Z'],
    ['d', '2026-11-15T00:00:00Z'],
  ] as const
  const orders = times.map(([order_id, order_created_at, order_updated_at]) =>
    smallOrder(integration, { order_id, order_details: { order_created_at, ...(order_updated_at && { order_updated_at }) } }),
  )
  await call('POST', '/orders', orders)
  assert.deepEqual(await list('order_created_at=2026-11-14'), ['c', 'b'])
  assert.deepEqual(await list('order_created_at_min=2026-11-14'), ['d', 'c', 'b'])
  assert.deepEqual(await list('order_created_at_max=2026-11-14'), ['c', 'b', 'a'])
  assert.deepEqual(await list('order_created_at_min=2026-11-14&order_created_at_max=2026-11-14'), ['c', 'b'])
  assert.deepEqual(await list('order_created_at=2026-11-14&order_created_at_min=2026-11-15'), [])
  assert.deepEqual(await list('order_updated_at=2026-11-14'), ['b'])
  assert.deepEqual(await list('order_updated_at_min=2026-11-15'), ['d', 'c'])
  assert.deepEqual(await list('order_updated_at_max=2026-11-14'), ['b', 'a'])
  assert.deepEqual(await list('sort=order_updated_at'), ['a', 'b', 'd', 'c'])
})

test('200 by one integration or several; 400 for one that is unknown, foreign or no number', async () => {
  const { call, integration, organization_id, list } = await newShop()
  const stranger = await newShop()
  const [second, third] = [await newIntegration(organization_id), await newIntegration(organization_id)]
  await call(
    'POST',
    '/orders',
    [integration, second, third].map((id, i) => smallOrder(id, { order_id: 'abc'[i] })),
  )
  assert.deepEqual(await list(`integration=${second}`), ['b'])
  assert.deepEqual(await list(`integration=${third},${integration},${third}`), ['c', 'a'])
  assert.deepEqual(await list('sort=-integration'), ['c', 'b', 'a'])
  for (const wrong of [stranger.integration, 999_999_999, 'x', '', `${integration},0`, `${integration},`]) {
    const refused = await call('GET', `/orders?integration=${wrong}`)
    assert.deepEqual([refused.status, toldBy(refused)], [400, ['invalid_choice integration']], String(wrong))
  }
})

test('400 reports every invalid parameter', async () => {
  const { call } = await newShop()
  const refused = await call('GET', '/orders?order_created_at=14-11-2026&order_updated_at_min=2026-02-30&status=&page_size=many&limit=1')
  assert.equal(refused.status, 400)
  assert.deepEqual(toldBy(refused), [
    'invalid order_created_at',
    'invalid order_updated_at_min',
    'invalid page_size',
    'invalid status',
    'unknown_field limit',
  ])
})

test('200 in every order through 250 orders with ties, page by page forwards and back, none twice and none left out', async () => {
  const { call, integration, organization_id } = await newShop()
  const integrations = [integration, await newIntegration(organization_id)]
  const orders = Array.from({ length: 250 }, (_, i) => {
    const [number, created, updated] = [(i * 7) % 5, (i * 11) % 4, (i * 13) % 3]
    const order_details = { order_created_at: `2026-11-0${1 + created}T00:00:00Z`, order_updated_at: `2026-11-1${updated}T00:00:00Z` }
    return smallOrder(integrations[(i * 3) % 2]!, { order_number: `${'aBcDe'[number]}`, order_details })
  })
  for (let i = 0; i < orders.length; i += 50) await call('POST', '/orders', orders.slice(i, i + 50))
  const all = (await Promise.all(['', '&sort=pk'].map((sort) => call('GET', `/orders?page_size=200${sort}`)))).flatMap(
    ({ body }) => body.data,
  )
  const known = [...new Map(all.map((one: any) => [one.id, one])).values()]
  assert.equal(known.length, 250)
  const keys: Record<string, (one: any) => string | number> = {
    pk: (one) => Number(one.id),
    integration: (one) => one.order_details.integration.id,
    order_number: (one) => one.order_number.toLowerCase(),
    order_created_at: (one) => one.order_details.order_created_at,
    order_updated_at: (one) => one.order_details.order_updated_at,
  }
  const sorted = (sort: string) => {
    const names = sort.split(',')
    const whole = /\bpk\b/.test(sort) ? names : [...names, names.at(-1)!.startsWith('-') ? '-pk' : 'pk']
    const by = (name: string) => (a: any, b: any) => {
      const [x, y] = [a, b].map(keys[name.replace('-', '')]!)
      return (x! < y! ? -1 : x! > y! ? 1 : 0) * (name.startsWith('-') ? -1 : 1)
    }
    return known.toSorted((a, b) => whole.reduce((sign, name) => sign || by(name)(a, b), 0)).map((one: any) => one.id)
  }
  const single = Object.keys(keys).flatMap((name) => [name, `-${name}`])
  const several = [
    'integration,-order_created_at',
    '-order_number,order_updated_at',
    'order_created_at,-order_updated_at,order_number',
    '-integration,pk',
  ]
  for (const sort of [...single, ...several]) {
    const expected = sorted(sort)
    const seen: string[] = []
    let last: any
    for await (const page of pagesOf(call, `/orders?sort=${sort}&page_size=60`)) {
      seen.push(...page.body.data.map((one: any) => one.id))
      last = page
    }
    assert.deepEqual(seen, expected, sort)
    const back: string[] = last.body.data.map((one: any) => one.id)
    for await (const page of pagesOf(call, linkOf(last, 'prev')!, 'prev')) back.unshift(...page.body.data.map((one: any) => one.id))
    assert.deepEqual(back, expected, `${sort} backwards`)
  }
})

test('200 in the usual order where a sort is unknown; of what is named twice the first counts', async () => {
  const { call, integration, list } = await newShop()
  await call(
    'POST',
    '/orders',
    ['b', 'a', 'c'].map((name) => smallOrder(integration, { order_id: name, order_number: name })),
  )
  assert.deepEqual(await list(''), ['c', 'a', 'b'])
  for (const sort of ['colour', 'order_number,colour', '--pk', 'toString', ''])
    assert.deepEqual(await list(`sort=${sort}`), ['c', 'a', 'b'], sort)
  assert.deepEqual(await list('sort=order_number,-order_number'), ['a', 'b', 'c'])
  assert.deepEqual(await list('sort=-order_number,order_number,pk'), ['c', 'b', 'a'])
})

test('200 with a page size of 100 by default, and 200 at most', async () => {
  const { call, integration, list } = await newShop()
  for (let i = 0; i < 3; i++)
    await call(
      'POST',
      '/orders',
      Array.from({ length: 70 }, () => smallOrder(integration)),
    )
  const sizes = await Promise.all(['', 'page_size=0', 'page_size=1000'].map(async (query) => (await list(query)).length))
  assert.deepEqual(sizes, [100, 1, 200])
})

test('404 for a cursor of another organization, another order or another filter', async () => {
  const [shop, stranger] = [await newShop(), await newShop()]
  await shop.call(
    'POST',
    '/orders',
    Array.from({ length: 3 }, () => smallOrder(shop.integration)),
  )
  const page = await shop.call('GET', '/orders?page_size=1&status=unshipped')
  const cursor = new URLSearchParams(linkOf(page, 'next')!.split('?')[1]).get('cursor')
  assert.equal((await shop.list(`page_size=2&status=UNSHIPPED&sort=-pk&cursor=${cursor}`)).length, 2)
  const refused = [
    await stranger.call('GET', `/orders?status=unshipped&cursor=${cursor}`),
    await shop.call('GET', `/orders?status=unshipped&sort=pk&cursor=${cursor}`),
    await shop.call('GET', `/orders?status=paid&cursor=${cursor}`),
    await shop.call('GET', `/orders?cursor=${cursor}`),
    await shop.call('GET', '/orders?cursor=nonsense'),
  ]
  for (const answer of refused) {
    assert.deepEqual([answer.status, toldBy(answer)], [404, ['not_found cursor']])
    assert.match(answer.body.errors[0].detail, /^Invalid cursor/)
  }
})
