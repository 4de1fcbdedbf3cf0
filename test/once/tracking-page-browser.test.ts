import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { createContext } from '../../src/platform/context.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest, firstUnlessDeep, isDeep } from '../deep.ts'
import { startApp } from '../harness.ts'
import { drawnLogoFile } from '../logo-file.ts'
import { addresses } from '../stored-parcels.ts'
import { at, keepTracked } from '../tracked.ts'

const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
const parts = { ...app.parts, baseUrl: url }
listener.serve(createHandler(parts, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } }))
const organization = await app.newOrganization()
const context = createContext(parts, { ...organization.context })
let browser: Browser | undefined
let brands = 0

before(async () => {
  if (!skip) browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  listener.cut()
  await listener.close()
  await app.close()
})

const journey = [
  { phase: 'announced', location: null },
  { phase: 'accepted', description: 'Parcel received at the depot', location: at('Eindhoven', 'NL') },
  { phase: 'sorted', description: 'Sorted', location: at('Eindhoven', 'NL') },
  {
    phase: 'in_transit',
    exception: 'sorting_delay',
    status_type: 'warning',
    description: 'Missed its connection',
    location: at('Duisburg', 'DE'),
  },
  { phase: 'in_transit', description: 'Arrived at the delivery depot', location: at('Berlin', 'DE') },
  { phase: 'in_delivery', description: 'Loaded into the van', location: at('Berlin', 'DE') },
] as const

/** A parcel of a brand with a picture that is kept here. */
async function brandedParcel(color: string) {
  const domain = `brand-${++brands}`
  const { body } = await organization.call('POST', '/brands', { name: 'Tulip & Clay', domain, color })
  const brand_id = body.data?.id ?? body.id
  await organization.call('POST', `/brands/${brand_id}/screen-logo`, drawnLogoFile)
  return keepTracked(context, { to: addresses.DE, shipment: { brand_id }, events: journey, row: { status: 'DRIVER_ON_ROUTE' } })
}

/** Several pages one after another in one window, for a window takes longer to open than most pages. */
async function visit(paths: readonly string[], options: BrowserContextOptions, see: (page: Page, index: number) => Promise<void>) {
  const window = await browser!.newContext({ locale: 'en-GB', ...options })
  try {
    const page = await window.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) mishaps.push(`elsewhere: ${request.url()}`)
    })
    for (const [index, path] of paths.entries()) {
      await page.goto(url + path)
      await see(page, index)
    }
    // A page that is refused is logged to the console as well.
    assert.deepEqual(
      mishaps.filter((text) => !/status of 4\d\d/.test(text)),
      [],
    )
  } finally {
    await window.close()
  }
}

async function assertFits(page: Page) {
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), 'the page is too wide')
  assert.deepEqual(await accessibilityFaults(page), [])
}

/** Screenshots, for a developer who wants to see what the test saw. */
async function keepPicture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const widths = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 }, narrow: { width: 320, height: 640 } }
for (const [name, viewport] of Object.entries(widths).filter(([name]) => isDeep || name === 'narrow'))
  for (const colorScheme of firstUnlessDeep(['light', 'dark'] as const))
    test(`200 is accessible, ${name}, ${colorScheme}, whatever the colour of the brand`, { skip }, async () => {
      const colors = ['#0b6e4f', '#ffd400', '#ffffff', '#000000', '#ff6f61'].slice(0, name === 'narrow' ? 1 : 5)
      const links = await Promise.all(colors.map(async (color) => (await brandedParcel(color)).link))
      await visit(links, { viewport, colorScheme }, async (page, index) => {
        await page.getByRole('heading', { level: 1, name: 'The driver is on the way to you' }).waitFor()
        await assertFits(page)
        assert.equal(await page.evaluate("document.querySelector('img.logo').naturalWidth"), 120)
        assert.equal(await page.locator('.event').count(), journey.length)
        assert.match((await page.locator('[aria-current=step]').textContent())!, /^Out for delivery/)
        await keepPicture(page, `${name}-${colorScheme}-${colors[index]!.slice(1)}`)
      })
    })

deepTest('200 comes after the postal code was typed, without a script, and stays in the language that is chosen', { skip }, async () => {
  const { path } = await keepTracked(context, { to: addresses.DE, events: journey })
  for (const viewport of [widths.desktop, widths.narrow])
    await visit([path], { viewport, javaScriptEnabled: false, locale: 'de-DE' }, async (page) => {
      await page.getByLabel('Postleitzahl des Empfängers').fill('99999')
      await page.getByRole('button', { name: 'Paket anzeigen' }).click()
      await page.getByRole('heading', { level: 1, name: 'Wir haben dieses Paket nicht gefunden' }).waitFor()
      await page.getByLabel('Postleitzahl des Empfängers').fill('10 117')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Bereit zum Versand' }).waitFor()
      await page.getByRole('link', { name: 'Español' }).click()
      await page.getByRole('heading', { level: 1, name: 'Listo para enviar' }).waitFor()
    })
})

deepTest('200 asks, and 404 and 429 refuse, on accessible pages', { skip }, async () => {
  const { path, link } = await keepTracked(context, { to: addresses.CH, row: { status: 'DELIVERY_FAILED' }, number: 'A'.repeat(255) })
  const look = async (ways: Record<string, string>) => {
    for (const colorScheme of ['light', 'dark'] as const)
      await visit(Object.values(ways), { viewport: widths.phone, colorScheme }, async (page, index) => {
        await assertFits(page)
        await keepPicture(page, `${Object.keys(ways)[index]}-${colorScheme}`)
      })
  }
  await look({ asks: path, refuses: `${path}?postal_code=1`, long: link, french: `${link}&lang=fr`, nowhere: '/nowhere' })
  const events = [{ phase: 'in_delivery' }, { phase: 'in_transit', exception: 'returned_sender', status_type: 'error' }] as const
  const back = await keepTracked(context, { events, row: { status: 'UNDELIVERABLE' } })
  const delivered = await keepTracked(context, { row: { status: 'DELIVERED', status_at: '2026-11-15T08:00:00.000Z' } })
  await look({ back: `${back.link}&lang=fr`, delivered: `${delivered.link}&lang=de` })
  for (let i = 0; i < 20; i++) await fetch(`${url}${path}?postal_code=${i}`)
  assert.equal((await fetch(url + link)).status, 429)
  await look({ 'too-many': link })
})
