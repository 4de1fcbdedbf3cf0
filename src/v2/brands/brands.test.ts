import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

/** As published. */
const brandKeys = `color customization_settings domain features google_analytics_id hide_powered_by id name notify_bcc_email
  notify_reply_to_email overlay_logo overlay_thumb print_logo print_thumb screen_logo screen_thumb secondary_color website`.split(/\s+/)

test('lists brands with the published keys, logos as objects, and whether they have a return portal', async () => {
  const { v2, call } = await newV2Organization(app)
  const request = { name: 'South Tea', domain: 'south-tea-v2', screen_logo: 'https://shop.example/logo.png' }
  const { body: made, text } = await call('POST', '/brands', request)
  assert.ok(made.data, text)
  const { status, body } = await v2('GET', '/brands')
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['next', 'previous', 'brands'])
  const brand = body.brands.find(({ id }: any) => id === made.data.id)
  assert.deepEqual(Object.keys(brand).sort(), brandKeys)
  assert.deepEqual([brand.screen_logo, brand.print_logo, brand.overlay_logo], [{ url: 'https://shop.example/logo.png' }, {}, {}])
  assert.deepEqual(Object.keys(brand.features), ['tracking_page', 'tracking_email', 'tracking_sms', 'tracking_whatsapp', 'returns_portal'])
  assert.equal(brand.features.returns_portal, false)
  for (const path of [`/brands/${brand.id}/`, `/brand/${brand.id}`]) assert.deepEqual((await v2('GET', path)).body, brand)
})

test('a brand of another organization is like one that does not exist', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const { body } = await other.call('POST', '/brands', { name: 'Other', domain: 'other-v2' })
  for (const id of [body.data.id, 999_999]) {
    const answer = await mine.v2('GET', `/brands/${id}`)
    assert.deepEqual([answer.status, answer.body.error.message], [404, 'No Brand matches the given query.'])
  }
})
