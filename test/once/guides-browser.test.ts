import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { errorCodes } from '../../src/platform/errors.ts'
import { guideEntries } from '../../src/web/guides/list.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest, firstUnlessDeep, isDeep } from '../deep.ts'
import { type RunningServer, startServer } from '../server.ts'

let server: RunningServer
let browser: Browser

before(async () => {
  if (skip) return
  server = await startServer()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const some = ['/errors/hit_rate_limit']
const all = [
  '/docs/guides',
  '/errors',
  ...guideEntries.map(({ name }) => `/docs/guides/${name}`),
  ...Object.keys(errorCodes).map((code) => `/errors/${code}`),
]
const pages = isDeep ? all : some
const looks = [
  { width: 390, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
  { width: 390, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
] as const

/** A window of its own, and everything that should not happen in it. */
async function visit(options: BrowserContextOptions, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const mishaps: string[] = []
  page.on('console', (message) => mishaps.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:')) mishaps.push(`elsewhere: ${request.url()}`)
  })
  await look(page)
  await context.close()
  assert.deepEqual(mishaps, [])
}

for (const { width, colorScheme } of firstUnlessDeep(looks)) {
  deepTest(
    `guides and error pages fit, load nothing from elsewhere and have no accessibility fault, ${width} px, ${colorScheme}`,
    {
      skip,
    },
    async () => {
      await visit({ viewport: { width, height: 900 }, colorScheme }, async (page) => {
        for (const path of pages) {
          await page.goto(server.url + path)
          assert.ok(
            await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
            `${path} is too wide`,
          )
          assert.deepEqual(await accessibilityFaults(page), [], path)
        }
      })
    },
  )
}

deepTest('a guide is used with the keyboard: the skip link leads to the content, and wide samples can be scrolled', { skip }, async () => {
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    await page.goto(`${server.url}/docs/guides/webhooks`)
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    assert.ok(await page.evaluate("document.activeElement.closest('main') !== null"), 'the focus is in the content')
    await page.locator('.table').first().focus()
    assert.ok(await page.evaluate("document.activeElement.classList.contains('table')"))
    await page.getByRole('navigation', { name: 'Guides' }).getByRole('link', { name: 'Event types' }).press('Enter')
    assert.equal(new URL(page.url()).hash, '#event-types')
  })
})

deepTest('a button copies the commands of a sample', { skip }, async () => {
  await visit({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await page.goto(`${server.url}/docs/guides/pagination`)
    await page.getByRole('button', { name: 'Copy' }).first().click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    assert.match(String(await page.evaluate('navigator.clipboard.readText()')), /^export AUTH=.*\n[\s\S]*curl -u \$AUTH "\$NEXT"$/)
  })
})
