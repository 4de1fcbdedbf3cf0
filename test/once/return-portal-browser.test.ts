import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest } from '../deep.ts'
import { picture } from '../examples.ts'
import { baseUrl, startApp } from '../harness.ts'
import { drawnLogoFile } from '../logo-file.ts'
import { deliveredShipment, newPortal, type TestPortal } from '../return-portal.ts'
import { runJobs } from '../shipments.ts'

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

const settings = {
  return_fee: { value: '3.95', currency: 'EUR' },
  refund_types: [{ code: 'money' }, { code: 'exchange', requires_message: true }],
  carriers: ['swiftly', 'northpost'],
  helper_text: { en: 'Unworn items can be returned within 30 days.' },
  return_policy_url: 'https://tulip.example/returns',
  support_url: 'https://tulip.example/help',
}

async function brandedPortal(more: object = {}, color = '#0b6e4f') {
  const portal = await newPortal(app, { ...settings, ...more }, { color })
  await portal.call('POST', `/brands/${portal.brand_id}/screen-logo`, drawnLogoFile)
  return portal
}

/** A window without scripts: the pages need none. */
async function visit(options: BrowserContextOptions, see: (page: Page) => Promise<void>) {
  const window = await browser!.newContext({ locale: 'en-GB', javaScriptEnabled: false, acceptDownloads: true, ...options })
  try {
    const page = await window.newPage()
    await see(page)
  } finally {
    await window.close()
  }
}

/** Screenshots, for a developer who wants to see what the test saw. */
async function keepPicture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
type See = (page: Page, name: string) => Promise<void>

async function findAndChoose(page: Page, portal: TestPortal, see: See) {
  const sent = await deliveredShipment(portal)
  await page.goto(`${url}/return/${portal.domain}`)
  await see(page, 'find')
  await page.getByLabel('Order number or tracking number').fill(sent.order_number)
  await page.getByLabel('Postal code').fill('1000 AA')
  await page.getByRole('button', { name: 'Find my parcel' }).click()
  await heading(page, 'We could not find this parcel')
  await see(page, 'missing')
  await page.getByLabel('Postal code').fill('5612cg')
  await page.keyboard.press('Enter')
  await heading(page, 'What do you want to return?')
  await see(page, 'items')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Choose at least one item.' }).waitFor()
  await see(page, 'items-error')
  const mug = page.getByRole('group', { name: 'Stoneware mug, blue' })
  await mug.getByLabel('Quantity to return').selectOption('2')
  await mug.getByLabel('Reason').selectOption('Arrived damaged')
  await mug.getByLabel('Message').fill('The handle is broken')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('link', { name: 'Add a photo.' }).waitFor()
  await mug.getByLabel('Photos').setInputFiles({ name: 'handle.png', mimeType: 'image/png', buffer: picture })
  const tea = page.getByRole('group', { name: 'Tea, 100 g' })
  await tea.getByLabel('Quantity to return').selectOption('1')
  await tea.getByLabel('Reason').selectOption('Changed my mind')
  await see(page, 'items-chosen')
  await page.getByRole('button', { name: 'Continue' }).click()
  await heading(page, 'How do you want to return it?')
  await see(page, 'handover')
  return sent
}

deepTest('returns two of three items on pages without a script, pays, downloads the label and sees it delivered', { skip }, async () => {
  const portal = await brandedPortal()
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    const see: See = (shown, name) => keepPicture(shown, `return-1280-${name}`)
    const sent = await findAndChoose(page, portal, see)
    await page.getByLabel('Drop-off point · Swiftly').check()
    await page.getByLabel('Money back').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await heading(page, 'Check your return')
    await see(page, 'summary')
    await page.getByText('2 × Stoneware mug, blue').waitFor()
    await page.getByRole('button', { name: 'Create the return and pay' }).click()
    await heading(page, 'Pay the return fee')
    await see(page, 'awaiting-payment')
    await page.getByRole('link', { name: 'Pay €3.95' }).click()
    await page.getByRole('button', { name: /^Pay/ }).click()
    await heading(page, 'Your label is being made')
    await runJobs(portal)
    await page.getByRole('link', { name: 'Check again' }).click()
    await heading(page, 'Your return label is ready')
    await see(page, 'ready')
    const mail = await page.getByRole('link', { name: 'E-mail the link to this page' }).getAttribute('href')
    assert.match(decodeURIComponent(mail!), new RegExp(`^mailto:\\?subject=.*&body=${url}/return/${portal.domain}/open#[\\w.-]+$`))
    const href = await page.getByRole('link', { name: 'Download the label (PDF)' }).getAttribute('href')
    const label = await page.request.get(new URL(href!, url).href)
    assert.deepEqual([label.status(), label.headers()['content-type']], [200, 'application/pdf'])
    assert.equal((await label.body()).subarray(0, 5).toString(), '%PDF-')
    await runJobs(portal, 'P10D')
    await page.reload()
    await heading(page, 'Delivered')
    await see(page, 'delivered')
    const { body } = await portal.call('GET', `/shipments?order_number=${sent.order_number}`)
    const back = body.data.find(({ id }: { id: string }) => id !== sent.id)
    assert.deepEqual([back.is_return, back.parcels[0].status.code], [true, 'DELIVERED'])
    assert.deepEqual(
      back.parcels[0].parcel_items.map((item: { sku: string; quantity: number }) => [item.sku, item.quantity]),
      [
        ['MUG', 2],
        ['TEA', 1],
      ],
    )
  })
})

for (const [width, colorScheme] of [
  [320, 'light'],
  [390, 'dark'],
] as const)
  deepTest(`every page of the return portal is accessible and fits ${width} pixels, ${colorScheme}`, { skip }, async () => {
    const portal = await brandedPortal({ return_fee: null, carriers: ['swiftly'] }, colorScheme === 'dark' ? '#ffd400' : '#0b6e4f')
    const pages: string[] = []
    const see: See = async (page, name) => {
      pages.push(name)
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'), `${name} is too wide`)
      assert.deepEqual(await accessibilityFaults(page), [], name)
      await keepPicture(page, `return-${width}-${colorScheme}-${name}`)
    }
    await visit({ viewport: { width, height: 700 }, colorScheme, javaScriptEnabled: true }, async (page) => {
      await findAndChoose(page, portal, see)
      await page.getByLabel('Drop-off point, without a printer').first().check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await see(page, 'summary')
      await page.getByRole('button', { name: 'Create the return' }).click()
      await heading(page, 'Your label is being made')
      await see(page, 'pending')
      await runJobs(portal)
      await page.reload()
      await heading(page, 'Your return code is ready')
      await page.getByRole('img', { name: 'Code for the drop-off point' }).waitFor()
      await see(page, 'code')
    })
    assert.ok(pages.length >= 9)
  })

deepTest('the links of a shipment and of a return open in another browser, by a script that reads their fragment', { skip }, async () => {
  const portal = await brandedPortal({ return_fee: null, carriers: ['swiftly'] })
  const sent = await deliveredShipment(portal)
  const link = (await portal.call('GET', `/shipments/${sent.id}/return-portal-url`)).body.data.url.replace(baseUrl, url)
  let mailed = ''
  await visit({ javaScriptEnabled: true }, async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(link)
    await heading(page, 'What do you want to return?')
    assert.match(page.url(), new RegExp(`^${url}/return/${portal.domain}/[0-9a-f]{32}/start$`))
    for (const address of asked) assert.doesNotMatch(address.split('#')[0]!, /token|eyJ/)
    const tea = page.getByRole('group', { name: 'Tea, 100 g' })
    await tea.getByLabel('Quantity to return').selectOption('1')
    await tea.getByLabel('Reason').selectOption('Changed my mind')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Ada Jansen').waitFor()
    await page.getByRole('button', { name: 'Create the return' }).click()
    await heading(page, 'Your label is being made')
    const mail = await page.getByRole('link', { name: 'E-mail the link to this page' }).getAttribute('href')
    mailed = decodeURIComponent(mail!.split('&body=')[1]!)
  })
  await visit({ javaScriptEnabled: true }, async (page) => {
    await page.goto(mailed)
    await heading(page, 'Your label is being made')
    await page.goto(page.url().replace(/[0-9a-f]{32}/, '0'.repeat(32)))
    await heading(page, 'Your session has ended')
    assert.deepEqual(await accessibilityFaults(page), [])
  })
  await visit({}, async (page) => {
    await page.goto(link)
    await heading(page, 'Opening your return')
    await page.getByRole('link', { name: 'Find my parcel' }).click()
    await heading(page, 'Return your order')
  })
  await visit({ javaScriptEnabled: true, viewport: { width: 320, height: 700 } }, async (page) => {
    await page.goto(`${url}/return/${portal.domain}/open`)
    await heading(page, 'Opening your return')
    assert.deepEqual(await accessibilityFaults(page), [])
  })
})

deepTest('the pages are in six languages', { skip }, async () => {
  const portal = await brandedPortal()
  const titles = {
    nl: 'Je bestelling retourneren',
    de: 'Bestellung zurücksenden',
    fr: 'Retourner votre commande',
    es: 'Devuelve tu pedido',
    it: 'Restituisci il tuo ordine',
  }
  for (const [language, title] of Object.entries(titles))
    await visit({ locale: language }, async (page) => {
      await page.goto(`${url}/return/${portal.domain}`)
      await heading(page, title)
    })
})
