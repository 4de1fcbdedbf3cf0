import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { startApp } from '../../../test/harness.ts'
import { deliveredShipment, newBrowser, newPortal } from '../../../test/return-portal.ts'
import { receiver, runJobs } from '../../../test/shipments.ts'
import { postnlAccount, startPostnl } from '../../../test/stand-ins/postnl.ts'

const postnl = await startPostnl()
const app = await startApp({ send: sendToStandIns({ 'https://api-sandbox.postnl.nl': postnl.url }) })
after(async () => {
  await app.close()
  await postnl.close()
})

const { browse } = newBrowser(app)

/** The page on which a shopper in Amsterdam chooses how to return something. */
async function handoverPage(settings: object) {
  const portal = await newPortal(app, settings)
  const contract_data = { ...postnlAccount, environment: 'sandbox' }
  await portal.call('POST', '/contracts', { carrier_code: 'postnl', is_active: true, contract_data })
  await runJobs(portal)
  const amsterdam = { ...receiver, address_line_1: 'Kalverstraat', house_number: '1', postal_code: '1012 NX', city: 'Amsterdam' }
  const { order_number } = await deliveredShipment(portal, { to_address: amsterdam })
  const post = async (path: string, type: string, body: string) => {
    const { status, headers, text } = await browse('POST', path, { 'content-type': type }, body)
    assert.equal(status, 303, text)
    return String(headers.location)
  }
  const query = new URLSearchParams({ identifier: order_number, postal_code: '1012 NX' }).toString()
  const start = await post(`/return/${portal.domain}`, 'application/x-www-form-urlencoded', query)
  const fields = { 'product-0': 'MUG', 'quantity-0': '1', 'reason-0': '1' }
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const handover = await post(start, 'multipart/form-data; boundary=edge', `${parts.join('')}--edge--\r\n`)
  return browse('GET', handover)
}

test('200 names the service points of a carrier with an API near the shopper, and their distance', async () => {
  const { status, text } = await handoverPage({ carriers: ['postnl'] })
  assert.equal(status, 200, text)
  assert.match(text, /<h3><bdi>PostNL<\/bdi><\/h3>/)
  assert.match(text, /<strong><bdi>Primera Kalverstraat<\/bdi><\/strong> <span class="soft">\d[\d.,]* km<\/span>/)
})

test('200 without its points where the carrier does not answer', async () => {
  for (const path of ['/shipment/v2_1/locations/nearest', '/shipment/v2_1/locations/nearest/geocode'])
    postnl.fail({ kind: 'status', status: 503, body: {} }, { on: `GET ${path}`, times: 10 })
  const { status, text } = await handoverPage({ carriers: ['postnl'] })
  assert.equal(status, 200, text)
  assert.doesNotMatch(text, /Primera/)
})
