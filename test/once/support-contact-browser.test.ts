import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { startApp } from '../harness.ts'
import { linkedContact } from '../support-contact.ts'

const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
listener.serve(createHandler({ ...app.parts, baseUrl: url }, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } }))
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

const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' },
] as const

async function assertFits(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/contact-${name}-${page.viewportSize()!.width}.png`, fullPage: true })
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), `${name} is too wide`)
  assert.deepEqual(await accessibilityFaults(page), [], name)
}

for (const look of looks)
  test(`a support contact confirms its address by keyboard, ${look.viewport.width} wide, ${look.colorScheme}`, { skip }, async () => {
    const { link, organization } = await linkedContact(app, `${'a-long-name-'.repeat(4)}.carrier.example`)
    const window = await browser!.newContext({ ...look, locale: 'de-DE' })
    try {
      const page = await window.newPage()
      await page.goto(url + link)
      await page.getByRole('heading', { level: 1, name: 'Diese Adresse bestätigen' }).waitFor()
      await assertFits(page, 'open')
      await page.getByRole('link', { name: 'English' }).click()
      await page.getByRole('button', { name: /^Confirm/ }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Address confirmed' }).waitFor()
      await assertFits(page, 'confirmed')
      assert.notEqual((await organization.call('GET', '/dsf/carrier-support-contacts')).body[0].confirmed_at, null)
      await page.goto(`${url}/support-contacts/1-${'A'.repeat(43)}`)
      await page.getByRole('heading', { level: 1, name: 'Dieser Link ist nicht gültig' }).waitFor()
      await assertFits(page, 'unknown')
    } finally {
      await window.close()
    }
  })
