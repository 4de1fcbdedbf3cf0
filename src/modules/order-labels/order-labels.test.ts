import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newShop, orderToShip, toldIn } from '../../../test/orders-to-ship.ts'
import { addIntegration } from '../sales/integrations/service.ts'

const app = await startApp()
after(() => app.close())

for (const path of ['/orders/create-label', '/ship-an-order']) {
  test(`201 from ${path} with one order, and 202 with several`, async () => {
    const { call, integration_id, save } = await newShop(app)
    const [a, b] = await save({}, {})
    const one = await call('POST', path, { integration_id, order: a, label_details: { mime_type: 'application/zpl' } })
    assert.deepEqual([one.status, one.body.data.length, one.body.data[0].label.mime_type], [201, 1, 'application/zpl'])
    assert.ok(one.body.data[0].label.file)
    const several = await call('POST', path, { integration_id, orders: [a, b] })
    assert.deepEqual([several.status, several.body.data.length, several.body.errors], [202, 2, []])
  })

  test(`400 from ${path} with both, and with neither`, async () => {
    const { call, integration_id, saveOne } = await newShop(app)
    const order = await saveOne()
    const both = await call('POST', path, { integration_id, order, orders: [order] })
    assert.deepEqual([both.status, toldIn(both)], [400, ['400 invalid /data/attributes/order']])
    const neither = await call('POST', path, { integration_id })
    assert.deepEqual([neither.status, toldIn(neither)], [400, ['400 required /data/attributes/orders']])
    assert.deepEqual((await call('GET', '/shipments')).body.data, [])
  })
}

for (const path of ['/orders/create-label', '/orders/create-label-async'])
  test(`202 from ${path} keeps the format that was asked for: a label that is had later comes in it`, async () => {
    const { call, integration_id, saveOne } = await newShop(app)
    const label_details = { mime_type: 'image/png', dpi: 203 }
    const { status, body } = await call('POST', path, { integration_id, orders: [await saveOne()], label_details })
    assert.equal(status, 202)
    assert.deepEqual((await call('GET', `/shipments/${body.data[0].shipment_id}`)).body.data.label_details, label_details)
  })

test('201 for an order that the path names: by the order_id of the shop, or else by its id here', async () => {
  const { call, saveOne } = await newShop(app)
  const { order_id } = await saveOne()
  const id = (await call('GET', `/orders?order_id=${order_id}`)).body.data[0].id
  const label = (name: string, body: object = {}) => call('POST', `/orders/${name}/shipments/label`, body)
  for (const name of [order_id, id]) {
    const { status, body, text } = await label(name)
    assert.deepEqual([status, body.data?.[0].order_id], [201, order_id], text)
    assert.ok(body.data[0].label.file)
  }
  const other = await saveOne({ order_id: String(id) })
  assert.equal((await label(id)).body.data[0].order_number, other.order_number)
  for (const name of ['nobody', '0', '999999999']) assert.equal((await label(name)).status, 404)
})

test('404 for an order that the path names and that another organization has, byte for byte as for none', async () => {
  const [mine, theirs] = [await newShop(app), await newShop(app)]
  const { order_id } = await theirs.saveOne()
  const id = (await theirs.call('GET', `/orders?order_id=${order_id}`)).body.data[0].id
  const told = async (name: string) => {
    const { status, text } = await mine.call('POST', `/orders/${name}/shipments/label`, {})
    return `${status} ${text.replaceAll(/"id":"[^"]+"/g, '')}`
  }
  const never = await told('999999999')
  assert.match(never, /^404 /)
  assert.deepEqual([await told(id), await told(order_id)], [never, never])
})

test('an order of another integration of the same organization: found where that is named, and kept by it', async () => {
  const { call, context, integration_id } = await newShop(app)
  const { id: other } = await context.transaction((tx) => addIntegration(tx, { type: 'api', shop_name: 'South' }))
  const order = orderToShip(other)
  const id = (await call('POST', '/orders', order)).body.data.id
  const path = `/orders/${order.order_id}/shipments/label`
  assert.equal((await call('POST', path, {})).status, 404)
  assert.equal((await call('POST', `/orders/${id}/shipments/label`, { integration_id })).status, 404)
  assert.equal((await call('POST', path, { integration_id: 999_999_999 })).status, 400)
  const made = await call('POST', path, { integration_id: other })
  assert.equal(made.status, 201)
  assert.equal((await call('POST', `/orders/${id}/shipments/label`, {})).status, 201)
  const rows = await app.db.selectFrom('shipments').select(['integration_id', 'order_id']).where('order_id', '=', id).execute()
  assert.deepEqual(
    rows.map((row) => row.integration_id),
    [other, other],
  )
})
