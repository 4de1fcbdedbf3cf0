import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after } from 'node:test'
import { openBrowser, skip } from '../browser.ts'
import { packClient } from '../client-package.ts'
import { deepTest } from '../deep.ts'
import { killServers, startServer } from '../server.ts'
import { mostWaitMs } from '../until.ts'

after(() => killServers())

/** What the page does with the client. It runs in the browser. */
const script = `
import { createClient, NotFoundError, verifyWebhook } from '/client-test/index.js'

const crossdock = createClient({ url: location.origin, credentials: await (await fetch('/client-test/credentials')).json() })
const { data } = await crossdock.getOrganization()
const { data: brand } = await crossdock.createBrand({ body: { name: 'Browser', domain: 'browser-shop' } })
const brands = await crossdock.listBrands({ page_size: 1 }).toArray()
const picture = Uint8Array.from(atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='), (c) => c.charCodeAt(0))
const { file_token } = await crossdock.uploadSupportFile({ body: { file: new File([picture], 'a.png', { type: 'image/png' }) } })
const missing = await crossdock.getBrand({ id: 999999 }).catch((error) => error)
const address = { name: 'Ada', address_line_1: 'Damrak', house_number: '70', postal_code: '1012 LM', city: 'Amsterdam', country_code: 'NL', email: 'ada@example.com', phone_number: '+31612345678' }
const shipment = await crossdock.announceShipment({ body: { from_address: address, to_address: address, ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } }, parcels: [{ weight: { value: '1', unit: 'kg' } }] } })
const label = await crossdock.downloadParcelDocument({ id: shipment.data.parcels[0].id, type: 'label', accept: 'image/png' })
const image = await createImageBitmap(await label.blob())
const forged = await verifyWebhook({ body: '{}', headers: { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' } }, 'whsec_AAAA').catch(({ reason }) => reason)
globalThis.outcome = {
  organization: data.name,
  hasBrand: brands.some(({ id }) => id === brand.id),
  hasPages: brands.length > 1,
  hasToken: typeof file_token === 'string',
  isMissing: missing instanceof NotFoundError,
  hasLabel: image.width > 100,
  forged,
}
`

deepTest('the client runs in a browser, from the files of the package', { skip }, async () => {
  const packed = packClient()
  const server = await startServer()
  const { api_key: key, api_secret: secret } = server.credentials()
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const mishaps: string[] = []
    page.on('pageerror', (error) => mishaps.push(error.message))
    // Served as files of the server's own origin, so that the page may write.
    await page.route('**/client-test/**', (route) => {
      const path = new URL(route.request().url()).pathname.replace('/client-test/', '')
      if (path === 'credentials') return route.fulfill({ json: { key, secret } })
      if (path === '') return route.fulfill({ contentType: 'text/html', body: `<!doctype html><script type="module">${script}</script>` })
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(join(packed.installed, 'dist', path), 'utf8') })
    })
    await page.goto(`${server.url}/client-test/`)
    await page
      .waitForFunction('globalThis.outcome !== undefined', undefined, { timeout: mostWaitMs })
      .catch(() => assert.fail(mishaps.join('\n')))
    const outcome = await page.evaluate('globalThis.outcome')
    const expected = { hasBrand: true, hasPages: true, hasToken: true, isMissing: true, hasLabel: true, forged: 'signature_invalid' }
    assert.deepEqual({ ...(outcome as object), organization: undefined }, { organization: undefined, ...expected })
    assert.deepEqual(mishaps, [])
  } finally {
    await browser.close()
    await server.stop()
    packed.remove()
  }
})
