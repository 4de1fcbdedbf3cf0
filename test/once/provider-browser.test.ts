import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { startAuthorization } from '../../src/modules/notifications/klaviyo/authorization.ts'
import { createContext } from '../../src/platform/context.ts'
import { createProvider } from '../../src/platform/provider.ts'
import { routeToProvider } from '../../src/simulator/provider/answer.ts'
import { openProviderLedger } from '../../src/simulator/provider/books.ts'
import { simulatedProvider } from '../../src/simulator/provider/simulated-provider.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { startApp } from '../harness.ts'
import { newConnection, statusOf, subscribe } from '../provider.ts'

const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
const provider = createProvider(app.settings, simulatedProvider(url))
const send = routeToProvider(app.parts.send, { provider, baseUrl: url, ledger: openProviderLedger(app.parts) })
const parts = { ...app.parts, baseUrl: url, provider, send }
listener.serve(createHandler(parts, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } }))
let browser: Browser | undefined

before(async () => {
  if (!skip) browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  listener.cut()
  await listener.close()
  await app.close()
})

type Look = { viewport: { width: number; height: number }; colorScheme: 'light' | 'dark' }
const looks: readonly Look[] = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
]

/** Nothing is loaded from elsewhere, nothing is refused by the policy, and the page is accessible. */
async function visiting(look: Look, see: (page: Page) => Promise<void>) {
  const window = await browser!.newContext({ javaScriptEnabled: true, ...look })
  try {
    const page = await window.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) mishaps.push(`elsewhere: ${request.url()}`)
    })
    await see(page)
    // A page that is refused is logged to the console as well.
    assert.deepEqual(
      mishaps.filter((text) => !/status of 4\d\d/.test(text)),
      [],
    )
  } finally {
    await window.close()
  }
}

async function assertFits(page: Page, name: string) {
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), `${name} is too wide`)
  assert.deepEqual(await accessibilityFaults(page), [], name)
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()!.width}.png`, fullPage: true })
}

for (const look of firstUnlessDeep(looks))
  deepTest(
    `200 from the address of an authorization to what has arrived, by clicks alone, ${look.viewport.width} wide, ${look.colorScheme}`,
    {
      skip,
    },
    async () => {
      const shop = await app.newOrganization({ name: 'Tulip & Clay' })
      const id = await newConnection(shop)
      const subscription_id = await subscribe(shop, id)
      const { authorization_url } = await startAuthorization(createContext(parts, shop.context), id)
      await visiting(look, async (page) => {
        await page.goto(authorization_url)
        await page.getByRole('heading', { level: 1, name: 'Allow Crossdock?' }).waitFor()
        await assertFits(page, 'consent')
        await page.getByRole('button', { name: 'Allow' }).click()
        await page.getByRole('heading', { level: 1, name: 'Connect your account?' }).waitFor()
        await assertFits(page, 'confirm')
        const asked = page.url()
        await page.getByRole('button', { name: 'Connect' }).click()
        await page.getByRole('heading', { level: 1, name: 'Connected' }).waitFor()
        await assertFits(page, 'connected')
        assert.equal(await statusOf(shop, id), 'active')
        const target = `${url}/api/v3/event-subscriptions/broadcast/test/${subscription_id}`
        const sent = await fetch(target, { method: 'POST', headers: { authorization: shop.authorization } })
        assert.equal(((await sent.json()) as any).data.success, true)
        await page.getByRole('link', { name: 'See what arrives at the sandbox provider' }).click()
        await page.getByRole('heading', { level: 2, name: 'Parcel created' }).waitFor()
        await assertFits(page, 'arrived')
        await page.goto(asked)
        await page.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor()
        await assertFits(page, 'no-longer-good')
      })
    },
  )

deepTest('403 after a click on Deny, and nothing is connected', { skip }, async () => {
  const shop = await app.newOrganization()
  const id = await newConnection(shop)
  const { authorization_url } = await startAuthorization(createContext(parts, shop.context), id)
  await visiting(looks[0]!, async (page) => {
    await page.goto(authorization_url)
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.getByRole('heading', { level: 1, name: 'You did not agree' }).waitFor()
    await assertFits(page, 'denied')
    assert.equal(await statusOf(shop, id), 'unauthorized')
  })
})
