import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { createHandler } from '../../src/app.ts'
import type { HttpResponse } from '../../src/http/http.ts'
import { listenOn } from '../../src/http/listen.ts'
import { openMetrics } from '../../src/platform/metrics.ts'
import { startApp } from '../harness.ts'
import { smallOrder } from '../orders.ts'
import { until } from '../until.ts'

const app = await startApp()
after(() => app.close())

/** Two pages of these orders have room for one organization, and four in all. */
const pageBytes = 250_000
const usualAnswers = { inAll: 4 * pageBytes + 100_000, perOrganization: 2 * pageBytes + 100_000 }

/** A server of its own, and organizations with a page of large orders. */
async function open(answers = usualAnswers) {
  const metrics = openMetrics()
  const serving = { authUrl: 'http://crossdock.test', corsOrigins: [], limits: { read: 0, write: 0 }, answers, metrics }
  const handle = createHandler(app.parts, serving)
  const readHeld = async () => Number(/^crossdock_answer_bytes (\d+)$/m.exec(await metrics.text())?.[1])
  const readWaiting = async () => Number(/^crossdock_requests_waiting (\d+)$/m.exec(await metrics.text())?.[1])
  const untilWaiting = (count: number) => until(`${count} requests wait`, async () => (await readWaiting()) === count)

  async function newShop() {
    const { call, integration_id, authorization } = await app.newOrganization()
    const order_items = Array.from({ length: 15 }, (_, i) => ({
      item_id: `${i}`,
      name: 'x'.repeat(pageBytes / 15 - 200),
      quantity: 1,
      total_price: { value: 1, currency: 'EUR' },
    }))
    const { status, text } = await call('POST', '/orders', [smallOrder(integration_id, { order_details: { order_items } })])
    assert.equal(status, 201, text)
    const get = (path: string) =>
      handle({
        method: 'GET',
        target: `/api/v3${path}`,
        headers: { authorization },
        address: '192.0.2.1',
        body: async () => Buffer.alloc(0),
      })
    return { authorization, get, getPage: () => get('/orders') }
  }
  return { handle, readHeld, untilWaiting, newShop }
}
type Shop = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['newShop']>>

/** After it, the server knows how large its pages are. */
async function readOnePage({ getPage }: Shop) {
  const page = await getPage()
  assert.equal(page.status, 200)
  page.released!()
}

/** Pages that the client has asked for and does not read. */
async function askForPages({ getPage }: Shop, count: number) {
  const pages: HttpResponse[] = []
  for (let i = 0; i < count; i++) pages.push(await getPage())
  assert.deepEqual(new Set(pages.map(({ status }) => status)), new Set([200]))
  return pages
}

test('a page waits, before it is built, while the client has not taken others; smaller answers and other organizations do not', async () => {
  const { newShop, readHeld, untilWaiting } = await open()
  const [shop, other] = [await newShop(), await newShop()]
  await readOnePage(shop)
  const [first, second] = await askForPages(shop, 2)
  let isAnswered = false
  const third = shop.getPage().then((page) => {
    isAnswered = true
    return page
  })
  await untilWaiting(1)
  assert.equal(await readHeld(), first!.body.length + second!.body.length)
  assert.equal((await shop.get('/brands')).status, 200)
  const [page] = await askForPages(other, 1)
  assert.equal(isAnswered, false)
  first!.released!()
  assert.equal((await third).status, 200)
  for (const { released } of [second!, await third, page!]) released!()
  assert.equal(await readHeld(), 0)
})

test('503 with Retry-After to a page that has waited for ten seconds', async () => {
  const { newShop, untilWaiting } = await open()
  const shop = await newShop()
  await readOnePage(shop)
  const pages = await askForPages(shop, 2)
  const late = shop.getPage()
  await untilWaiting(1)
  app.clock.advance({ seconds: 10 })
  const { status, headers, body } = await late
  assert.deepEqual([status, headers['retry-after']], [503, '1'])
  assert.match(String(body), /not read yet/)
  for (const { released } of pages) released!()
})

test('all organizations together have a bound as well', async () => {
  const { newShop, readHeld, untilWaiting } = await open()
  const shops = [await newShop(), await newShop(), await newShop()]
  for (const shop of shops) await readOnePage(shop)
  const pages = [...(await askForPages(shops[0]!, 2)), ...(await askForPages(shops[1]!, 2))]
  const waiting = shops[2]!.getPage()
  await untilWaiting(1)
  assert.ok((await readHeld()) <= usualAnswers.inAll)
  for (const { released } of pages) released!()
  assert.equal((await waiting).status, 200)
  ;(await waiting).released!()
})

test('pages whose size is not known yet wait for the first of them', async () => {
  const { newShop, readHeld, untilWaiting } = await open()
  const { getPage } = await newShop()
  const pages = Array.from({ length: 10 }, getPage)
  await untilWaiting(8)
  assert.ok((await readHeld()) <= usualAnswers.perOrganization)
  app.clock.advance({ seconds: 10 })
  const answered = await Promise.all(pages)
  const count = (status: number) => answered.filter((page) => page.status === status).length
  assert.deepEqual([count(200), count(503)], [2, 8])
  for (const { released } of answered) released?.()
})

test('503 to a page that turned out larger than the pages before it, where there is no room', async () => {
  const { newShop, readHeld } = await open()
  const { get, getPage } = await newShop()
  assert.equal((await get('/orders?order_id=none')).status, 200)
  const pages = await Promise.all(Array.from({ length: 10 }, getPage))
  const count = (status: number) => pages.filter((page) => page.status === status).length
  assert.deepEqual([count(200), count(503)], [2, 8])
  assert.ok((await readHeld()) <= usualAnswers.perOrganization)
  for (const { released } of pages) released?.()
})

test('an answer above the bound is sent where nothing else is held', async () => {
  const { newShop, readHeld } = await open({ inAll: pageBytes / 2, perOrganization: pageBytes / 2 })
  const shop = await newShop()
  await readOnePage(shop)
  const [page] = await askForPages(shop, 1)
  assert.equal(await readHeld(), page!.body.length)
  page!.released!()
})

test('what a connection holds is free when it closes, also of answers that wait behind another one', async () => {
  const { handle, newShop, readHeld } = await open()
  const { authorization } = await newShop()
  const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
  listener.serve(handle)
  const request = `GET /api/v3/orders HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`
  const socket = connect(listener.port, '127.0.0.1')
  socket.write(request.repeat(20))
  await once(socket, 'readable')
  socket.destroy()
  await until('nothing is held', async () => (await readHeld()) === 0)
  listener.cut()
  await listener.close()
})
