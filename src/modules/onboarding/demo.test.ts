import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { basic, startApp } from '../../../test/harness.ts'
import { createDemo } from './demo.ts'

const app = await startApp()
after(() => app.close())

test('200 lists three orders in a new demo: at home, within the Union, and overseas with customs data', async () => {
  const credentials = await createDemo(app.system, () => {})
  const authorization = basic(credentials!.api_key, credentials!.api_secret)
  const { body } = await app.send('GET', '/api/v3/orders?sort=pk', { authorization })
  const seen = body.data.map((one: any) => [one.order_number, one.shipping_address.country_code, 'customs_details' in one])
  assert.deepEqual(seen, [
    ['#1001', 'NL', false],
    ['#1002', 'DE', false],
    ['#1003', 'US', true],
  ])
  for (const { order_details } of body.data) assert.equal(order_details.integration.id, credentials!.integration_id)
})
