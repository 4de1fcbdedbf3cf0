import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { listenOn } from '../../src/http/listen.ts'
import { mountEndpoints } from '../../src/http/mount.ts'
import { createContext, type Transaction } from '../../src/platform/context.ts'
import { addTime } from '../../src/platform/time.ts'
import { paymentPages } from '../../src/simulator/payments/page.ts'
import { expirePayments, sandboxPaymentProvider } from '../../src/simulator/payments/service.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { startApp } from '../harness.ts'

const ends: string[] = []
const record = (word: string) => async (_: Transaction, return_id: number) => void ends.push(`${return_id} ${word}`)
const outcomes = { paid: record('paid'), failed: record('failed') }

const app = await startApp({ handlers: [expirePayments(outcomes)] })
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
/** Another origin, as the portal of a shop is. */
const portal = `http://localhost:${listener.port}/back`
const parts = { ...app.parts, baseUrl: url }
const back = { path: '/back', serve: async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'Your return' }) }
listener.serve(mountEndpoints([], [...paymentPages(parts, outcomes), back], parts, { corsOrigins: [], limits: { read: 0, write: 0 } }))
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

let returns = 0
async function newPayment() {
  const organization = await app.newOrganization()
  const return_id = ++returns
  const request = { return_id, amount: { value: '4.95', currency: 'EUR' }, return_url: portal }
  const created = await createContext(parts, organization.context).transaction((tx) =>
    sandboxPaymentProvider.createPayment(tx, { ...request, expires_at: addTime(tx.now(), { hours: 1 }) }),
  )
  return { organization, url: created.url, endsOf: () => ends.filter((one) => one.startsWith(`${return_id} `)) }
}

const looks = [
  { viewport: { width: 1280, height: 900 }, colorScheme: 'light', javaScriptEnabled: true },
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark', javaScriptEnabled: true },
  { viewport: { width: 390, height: 844 }, colorScheme: 'light', javaScriptEnabled: false },
] as const

async function visiting(look: (typeof looks)[number], see: (page: Page) => Promise<void>) {
  const window = await browser!.newContext(look)
  try {
    const page = await window.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    await see(page)
    assert.deepEqual(
      mishaps.filter((text) => !/status of 4\d\d/.test(text)),
      [],
    )
  } finally {
    await window.close()
  }
}

async function assertFits(page: Page, { javaScriptEnabled }: (typeof looks)[number], name: string) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/payment-${name}-${page.viewportSize()!.width}.png`, fullPage: true })
  if (!javaScriptEnabled) return
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), `${name} is too wide`)
  assert.deepEqual(await accessibilityFaults(page), [], name)
}

for (const look of firstUnlessDeep(looks))
  test(`a shopper pays by keyboard and is back at the shop, ${look.viewport.width} wide, ${look.javaScriptEnabled ? 'with' : 'without'} JavaScript`, {
    skip,
  }, async () => {
    const payment = await newPayment()
    await visiting(look, async (page) => {
      await page.goto(payment.url)
      await page.getByRole('heading', { level: 1, name: 'Pay EUR 4.95' }).waitFor()
      await assertFits(page, look, 'open')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.waitForURL(portal)
      assert.deepEqual(
        payment.endsOf().map((one) => one.split(' ')[1]),
        ['paid'],
      )
      await page.goto(payment.url)
      await page.getByRole('heading', { level: 1, name: 'EUR 4.95 paid' }).waitFor()
      await assertFits(page, look, 'paid')
      await page.getByRole('link', { name: 'Continue to the return' }).click()
      await page.waitForURL(portal)
    })
  })

deepTest('a shopper declines, and an expired payment is not found', { skip }, async () => {
  const [look] = looks
  const [declined, expired] = [await newPayment(), await newPayment()]
  await visiting(look, async (page) => {
    await page.goto(declined.url)
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.waitForURL(portal)
    assert.deepEqual(
      declined.endsOf().map((one) => one.split(' ')[1]),
      ['failed'],
    )
    await expired.organization.call('POST', '/sandbox/clock', { advance: 'PT1H' })
    await page.goto(expired.url)
    await page.getByRole('heading', { level: 1, name: 'Payment not found' }).waitFor()
    await assertFits(page, look, 'missing')
    assert.deepEqual(
      expired.endsOf().map((one) => one.split(' ')[1]),
      ['failed'],
    )
  })
})
