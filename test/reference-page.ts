import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { DemoCredentials } from '../src/modules/onboarding/demo.ts'
import { openBrowser, skip } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

export const desktop = { viewport: { width: 1280, height: 900 } }
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A server with the demo organization and a browser, for the tests of a file. */
export function useReference() {
  let server: RunningServer
  let browser: Browser
  let credentials: DemoCredentials
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
  async function visit(path: string, options: BrowserContextOptions, look: (page: Page) => Promise<void>, allowed?: RegExp) {
    const context = await browser.newContext(options)
    try {
      const page = await context.newPage()
      const mishaps: string[] = []
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !allowed?.test(message.text())) mishaps.push(`console: ${message.text()}`)
      })
      page.on('pageerror', (error) => mishaps.push(`script: ${error.message}`))
      page.on('request', (request) => {
        if (!request.url().startsWith(`${server.url}/`) && !/^(data|blob|chrome|chrome-extension):/.test(request.url()))
          mishaps.push(`elsewhere: ${request.url()}`)
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

  async function signIn(page: Page) {
    const panel = panelOf(page)
    await panel.getByLabel('API key', { exact: true }).fill(credentials.api_key)
    await panel.getByLabel('API secret').fill(credentials.api_secret)
    return panel
  }

  /** As if the credentials had been entered in this tab. */
  const remember = (page: Page) =>
    page.evaluate((kept) => sessionStorage.setItem('crossdock-credentials', kept), JSON.stringify(keptCredentials(credentials)))

  return { visit, signIn, remember, url: () => server.url, credentials: () => credentials }
}

const keptCredentials = ({ api_key, api_secret, client_id, client_secret }: DemoCredentials) => ({
  scheme: 'basic',
  key: api_key,
  secret: api_secret,
  token: '',
  client_id,
  client_secret,
})

export const panelOf = (page: Page) => page.getByRole('complementary', { name: 'Try it' })

export async function choose(page: Page, summary: string) {
  const menu = page.getByRole('button', { name: 'Operations' })
  if (await menu.isVisible()) await menu.click()
  const list = page.getByRole('navigation', { name: 'Operations' })
  await list.getByLabel('Search the reference').fill(summary)
  await list.getByRole('link', { name: summary }).first().click()
  await page.getByRole('heading', { level: 1, name: summary }).waitFor()
}

/** Nothing may stick out to the side. */
export const assertFits = async (page: Page) =>
  assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), 'the page is too wide')
