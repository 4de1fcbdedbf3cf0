import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { DemoCredentials } from '../../src/modules/onboarding/demo.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { type RunningServer, startServer } from '../server.ts'

let server: RunningServer
let credentials: DemoCredentials
let browser: Browser

before(async () => {
  if (skip) return
  server = await startServer()
  credentials = server.credentials()
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

/** A window of its own, and everything that should not happen in it. */
async function visit(path: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>) {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) mishaps.push(`console: ${message.text()}`)
    })
    page.on('pageerror', (error) => mishaps.push(`script: ${error.message}`))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${server.url}/`) && !request.url().startsWith('data:')) mishaps.push(`elsewhere: ${request.url()}`)
    })
    // Violations of the policy are also logged to the console, but not those of every directive.
    await page.addInitScript("addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective))")
    await page.goto(server.url + path)
    await look(page)
    assert.deepEqual(mishaps, [])
  } finally {
    await context.close()
  }
}

const desktop = { viewport: { width: 1440, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** The smallest picture there is. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function choose(page: Page, summary: string) {
  const menu = page.getByRole('button', { name: 'Operations' })
  if (await menu.isVisible()) await menu.click()
  const list = page.getByRole('navigation', { name: 'Operations' })
  await list.getByLabel('Filter the operations').fill(summary)
  await list.getByRole('link', { name: summary }).click()
  await page.getByRole('heading', { level: 1, name: summary }).waitFor()
}

async function signIn(page: Page) {
  const panel = page.getByRole('complementary', { name: 'Try it' })
  await panel.getByLabel('API key', { exact: true }).fill(credentials.api_key)
  await panel.getByLabel('API secret').fill(credentials.api_secret)
  return panel
}

/** Nothing may stick out to the side. */
const assertFits = async (page: Page) =>
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), 'the page is too wide')

for (const [name, device] of firstUnlessDeep(Object.entries({ desktop, phone }))) {
  for (const colorScheme of firstUnlessDeep(['light', 'dark'] as const)) {
    test(`200 is what the reference gets from a call, ${name}, ${colorScheme}`, { skip }, async () => {
      await visit('/docs', { ...device, colorScheme }, async (page) => {
        await page.getByRole('heading', { level: 1, name: 'Crossdock reference' }).waitFor()
        await assertFits(page)
        await choose(page, 'List sender addresses')
        assert.equal(new URL(page.url()).hash, '#listSenderAddresses')
        const panel = await signIn(page)
        await panel.getByRole('button', { name: 'Send' }).click()
        const answer = panel.getByRole('region', { name: 'Answer' })
        await answer.getByText('200 OK').waitFor()
        await answer.getByText('"Eindhoven"').waitFor()
        await answer.getByText('x-request-id').waitFor()
        await assertFits(page)
        const shown = await panel.locator('.curl').textContent()
        assert.ok(!shown!.includes(credentials.api_secret), 'the secret is not shown')
        const [red, green, blue] = ((await page.evaluate('getComputedStyle(document.body).backgroundColor')) as string)
          .match(/\d+/g)!
          .map(Number)
        assert.equal(red! + green! + blue! > 384, colorScheme === 'light')
      })
    })
  }

  test(`201 is what creating a brand from the prefilled body gives, ${name}`, { skip }, async () => {
    await visit('/docs#createBrand', device, async (page) => {
      const panel = await signIn(page)
      const body = panel.getByLabel('Body')
      const prefilled = JSON.parse(await body.inputValue())
      assert.deepEqual(Object.keys(prefilled), ['name', 'domain'])
      await body.fill('{ "name": ')
      await panel.getByRole('button', { name: 'Send' }).click()
      await panel.getByText('The body is not JSON yet').waitFor()
      await body.fill(JSON.stringify({ ...prefilled, name: "South's <b>Coffee</b>", domain: `south-${name}` }))
      await panel.getByRole('button', { name: 'Send' }).click()
      const answer = panel.getByRole('region', { name: 'Answer' })
      await answer.getByText('201 Created').waitFor()
      await answer.getByText(`"South's <b>Coffee</b>"`).waitFor()
    })
  })
}

deepTest('200 comes with a token that the page exchanged, and credentials stay in the tab alone', { skip }, async () => {
  await visit('/docs#listBrands', desktop, async (page) => {
    const panel = page.getByRole('complementary', { name: 'Try it' })
    await panel.getByRole('button', { name: 'Bearer token' }).click()
    await panel.getByLabel('Client id').fill(credentials.client_id)
    await panel.getByLabel('Client secret').fill(credentials.client_secret)
    await panel.getByRole('button', { name: 'Get a token' }).click()
    await panel.getByText('A token that is good for 60 minutes.').waitFor()
    await panel.getByRole('button', { name: 'Send' }).click()
    await panel.getByText('200 OK').waitFor()
    assert.equal(await page.evaluate('localStorage.length + document.cookie.length'), 0)
    await panel.getByRole('button', { name: 'Forget' }).click()
    assert.ok(!((await page.evaluate('JSON.stringify(sessionStorage)')) as string).includes(credentials.client_secret))
  })
})

deepTest('200 takes a file that the panel uploads', { skip }, async () => {
  await visit('/docs#uploadBrandScreenLogo', desktop, async (page) => {
    const panel = await signIn(page)
    await panel.locator('[name=id]').fill('1')
    await panel.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    assert.match((await panel.locator('.curl').textContent())!, /-F 'file=@logo\.png'/)
    await panel.getByRole('button', { name: 'Send' }).click()
    await panel.getByText(/^20[01] /).waitFor()
  })
})

deepTest('200 draws every operation that the document has', { skip }, async () => {
  const document = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: Record<string, Record<string, any>> }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item).filter((one) => one.operationId))
  assert.ok(operations.length > 10)
  await visit('/docs', desktop, async (page) => {
    for (const { operationId, summary } of operations) {
      await page.evaluate(`location.hash = '${operationId}'`)
      await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor()
      await page.locator(`a[data-operation="${operationId}"][aria-current]`).waitFor()
      assert.doesNotMatch((await page.locator('main').textContent())!, /undefined|\[object|NaN/)
    }
  })
})

deepTest('200 is reached with the keyboard alone', { skip }, async () => {
  await visit('/docs', desktop, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('list brands')
    await page.keyboard.press('Tab')
    for (let steps = 0; steps < 6 && !(await page.evaluate('document.activeElement.dataset.operation === "listBrands"')); steps += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'List brands' }).waitFor()
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
  })
})

deepTest('200 gives the pages of the errors and the start page without a complaint of the browser', { skip }, async () => {
  for (const device of [desktop, phone])
    for (const path of ['/', '/errors', '/errors/not_found'])
      await visit(path, device, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await assertFits(page)
      })
})

test('the reference switches between the two generations of the interface', { skip }, async () => {
  await visit('/docs', desktop, async (page) => {
    const site = page.getByRole('navigation', { name: 'Site' })
    await page.getByRole('heading', { level: 1, name: 'Crossdock reference', exact: true }).waitFor()
    await site.getByRole('link', { name: 'Version 2' }).click()
    await page.getByRole('heading', { level: 1, name: 'Crossdock reference, version 2' }).waitFor()
    assert.equal(await site.getByRole('link', { name: 'Version 2' }).getAttribute('aria-current'), 'page')
    await choose(page, 'List shipping methods')
    assert.match(await page.locator('main').innerText(), /\/api\/v2\/shipping_methods/)
    await site.getByRole('link', { name: 'Reference' }).click()
    await page.getByRole('heading', { level: 1, name: 'Crossdock reference', exact: true }).waitFor()
  })
})
