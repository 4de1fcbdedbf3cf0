import assert from 'node:assert/strict'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { createDemo } from '../../src/modules/onboarding/demo.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { deepTest } from '../deep.ts'
import { basic, startApp } from '../harness.ts'

const app = await startApp()
const { api_key, api_secret, integration_id } = (await createDemo(app.system, () => {}))!
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
const handle = createHandler({ ...app.parts, baseUrl: url }, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } })
/** Each visit comes from a network of its own: the limits of visitors are tested elsewhere. */
let visits = 0
listener.serve((incoming) => handle({ ...incoming, address: `2001:db8:${visits.toString(16)}::1` }))
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

const call = (method: string, path: string, body?: object) =>
  app.send(
    method,
    `/api/v3${path}`,
    { authorization: basic(api_key, api_secret), 'content-type': 'application/json' },
    body && JSON.stringify(body),
  )

/** The demo shop with its delivery options on the screen. Nothing may be refused by its policy, and nothing may come from elsewhere. */
async function visit(options: BrowserContextOptions, see: (page: Page) => Promise<void>) {
  visits++
  const window = await browser!.newContext({ locale: 'en-GB', ...options })
  try {
    const page = await window.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('pageerror', (error) => mishaps.push(String(error)))
    page.on('request', (request) => {
      if (!request.url().startsWith(`${url}/`) && !request.url().startsWith('data:')) mishaps.push(`elsewhere: ${request.url()}`)
    })
    await page.goto(`${url}/demo/checkout`)
    await page.getByRole('radio', { name: 'On a day of your choice €6.95' }).waitFor()
    await see(page)
    assert.deepEqual(mishaps, [])
  } finally {
    await window.close()
  }
}

async function keepPicture(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
  // The bar at the top would cover a part of it.
  await page.evaluate("document.querySelector('.top')?.remove()")
  const widget = page.locator('delivery-options')
  if ((await widget.count()) > 0) await widget.screenshot({ path: `${folder}/${name}-widget.png` })
}

type Choice = {
  checkout_identifier: { value: string } | null
  delivery_date: string | null
  parcel_handover_date: string | null
  service_point: { id: number; carrier_service_point_id: string; name: string } | null
  is_complete: boolean
}
const choiceOf = (page: Page) => page.evaluate<Choice>("document.querySelector('delivery-options').value")

/** The order that the page says was placed, and the shipment that the API makes of it. */
async function shipOrderOf(page: Page) {
  const heading = page.getByRole('heading', { level: 1, name: /^Order .* is placed$/ })
  await heading.waitFor()
  const [, order_number] = /^Order (\S+) is placed$/.exec((await heading.textContent())!)!
  const { body } = await call('GET', `/orders?order_number=${encodeURIComponent(order_number!)}`)
  assert.equal(body.data.length, 1)
  const [order] = body.data
  const label = await call('POST', '/orders/create-label-sync', { integration_id, order: { order_id: order.order_id } })
  assert.equal(label.status, 201, label.text)
  const shipment = (await call('GET', `/shipments/${label.body.data[0].shipment_id}`)).body.data
  return { order, shipment }
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()
const optionCodeOf = (has: { ship_with: { properties: { shipping_option_code: string } } }) => has.ship_with.properties.shipping_option_code

deepTest('a shopper picks a nominated day, and the order is shipped with exactly that option', { skip }, async () => {
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    await page.getByRole('radio', { name: 'On a day of your choice €6.95' }).check()
    const days = page.getByRole('group', { name: 'Delivery day' }).getByRole('radio')
    assert.equal(await days.count(), 14)
    await placeOrder(page)
    // The form waits for the day.
    assert.equal(new URL(page.url()).pathname, '/demo/checkout')
    assert.equal(await page.evaluate("document.querySelector('delivery-options').validationMessage"), 'Choose a delivery day.')
    await days.nth(3).check()
    const chosen = await choiceOf(page)
    assert.deepEqual([chosen.is_complete, chosen.checkout_identifier!.value], [true, 'swiftly:home/signature'])
    assert.match(chosen.delivery_date!, /^2026-11-\d\dT/)
    assert.equal(await page.locator('#shipping').textContent(), '€6.95')
    await placeOrder(page)
    const { order, shipment } = await shipOrderOf(page)
    await keepPicture(page, 'shop-1280-order')
    assert.equal(optionCodeOf(order.shipping_details), 'swiftly:home/signature')
    assert.equal(order.shipping_details.delivery_indicator, 'On a day of your choice')
    for (const { delivery_dates } of order.order_details.order_items)
      assert.deepEqual(
        [Date.parse(delivery_dates.deliver_at), Date.parse(delivery_dates.handover_at)],
        [Date.parse(chosen.delivery_date!), Date.parse(chosen.parcel_handover_date!)],
      )
    assert.equal(optionCodeOf(shipment), 'swiftly:home/signature')
  })
})

deepTest('a shopper picks a service point on the map, and the order is shipped to exactly that point', { skip }, async () => {
  await visit({ viewport: { width: 390, height: 844 } }, async (page) => {
    await page.getByRole('radio', { name: /^At a service point/ }).check()
    const list = page.getByRole('group', { name: 'Service point', exact: true })
    await list.waitFor()
    const markers = page.getByRole('group', { name: 'Map of the service points' }).getByRole('button')
    assert.equal(await markers.count(), await list.getByRole('radio').count())
    assert.ok((await markers.count()) > 3)
    assert.equal((await choiceOf(page)).is_complete, false)
    await markers.nth(2).click()
    assert.equal(await markers.nth(2).getAttribute('aria-pressed'), 'true')
    assert.ok(await list.getByRole('radio').nth(2).isChecked())
    await list.getByRole('radio').nth(1).check()
    assert.deepEqual(
      [await markers.nth(1).getAttribute('aria-pressed'), await markers.nth(2).getAttribute('aria-pressed')],
      ['true', 'false'],
    )
    const { service_point, is_complete } = await choiceOf(page)
    assert.ok(is_complete)
    await page
      .getByRole('status')
      .filter({ hasText: `${service_point!.name} is selected.` })
      .waitFor({ state: 'attached' })
    await placeOrder(page)
    const { order, shipment } = await shipOrderOf(page)
    assert.deepEqual(order.service_point_details, {
      id: String(service_point!.id),
      carrier_service_point_id: service_point!.carrier_service_point_id,
    })
    assert.equal(optionCodeOf(shipment), 'swiftly:service_point')
    assert.equal(String(shipment.to_service_point.id), String(service_point!.id))
  })
})

/** What has focus, through the shadow tree. */
const focused = (page: Page) =>
  page.evaluate<{ tag: string; name: string | null; text: string }>(`(() => {
    const outer = document.activeElement
    const element = outer.shadowRoot?.activeElement ?? outer
    return { tag: element.localName, name: element.name ?? null, text: element.textContent }
  })()`)

async function tabTo(page: Page, isThere: (at: Awaited<ReturnType<typeof focused>>) => boolean) {
  for (let presses = 0; presses < 60; presses++) {
    if (isThere(await focused(page))) return
    await page.keyboard.press('Tab')
  }
  assert.fail('the tab key does not lead there')
}

deepTest('a day and then a service point are chosen and ordered with the keyboard alone', { skip }, async () => {
  await visit({ viewport: { width: 1280, height: 900 } }, async (page) => {
    await tabTo(page, ({ name }) => name === 'option')
    await page.keyboard.press('Space')
    for (let press = 0; press < 2; press++) await page.keyboard.press('ArrowDown')
    await tabTo(page, ({ name }) => name === 'day')
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    const day = await choiceOf(page)
    assert.deepEqual([day.is_complete, day.checkout_identifier!.value], [true, 'swiftly:home/signature'])
    await page.keyboard.press('Shift+Tab')
    assert.equal((await focused(page)).name, 'option')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('group', { name: 'Map of the service points' }).waitFor()
    await tabTo(page, ({ tag, text }) => tag === 'button' && /^\d+$/.test(text))
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const { service_point } = await choiceOf(page)
    assert.equal(await page.getByRole('button', { pressed: true }).textContent(), '2')
    await tabTo(page, ({ text }) => text === 'Place order')
    await page.keyboard.press('Enter')
    const { shipment } = await shipOrderOf(page)
    assert.equal(String(shipment.to_service_point.id), String(service_point!.id))
  })
})

for (const width of [390, 1280])
  for (const colorScheme of ['light', 'dark'] as const)
    deepTest(`the demo shop is accessible and fits ${width} pixels, ${colorScheme}`, { skip }, async () => {
      await visit({ viewport: { width, height: 900 }, colorScheme }, async (page) => {
        const see = async (name: string) => {
          assert.ok(
            await page.evaluate('document.documentElement.scrollWidth <= document.documentElement.clientWidth'),
            `${name} is too wide`,
          )
          assert.deepEqual(await accessibilityFaults(page), [], name)
          await keepPicture(page, `shop-${width}-${colorScheme}-${name}`)
        }
        await see('options')
        await page.getByRole('radio', { name: 'On a day of your choice €6.95' }).check()
        await page.getByRole('group', { name: 'Delivery day' }).getByRole('radio').nth(1).check()
        await see('days')
        await page.getByRole('radio', { name: /^At a service point/ }).check()
        await page.getByRole('group', { name: 'Map of the service points' }).getByRole('button').nth(3).click()
        await see('points')
        await page.getByLabel('Quantity of Espresso blend, 1 kg').fill('40')
        await page.getByText('Your order is too heavy for this option').first().waitFor()
        await see('heavy')
        await page.getByLabel('Country').selectOption('United States')
        await page.locator('delivery-options').getByText('There is no delivery option for this address.').first().waitFor()
        await see('empty')
        await page.getByLabel('Country').selectOption('Netherlands')
        await page.getByLabel('Quantity of Espresso blend, 1 kg').fill('1')
        await page
          .getByRole('radio', { name: /^Home delivery/ })
          .first()
          .check()
        await placeOrder(page)
        await page.getByRole('heading', { level: 1, name: /is placed$/ }).waitFor()
        await see('order')
      })
    })

deepTest('the options change their language with the page', { skip }, async () => {
  await visit({}, async (page) => {
    for (const [language, title, legend] of [
      ['nl', 'Op een dag naar keuze', 'Bezorging'],
      ['de', 'An einem Tag Ihrer Wahl', 'Lieferung'],
      ['fr', 'Le jour de votre choix', 'Livraison'],
      ['es', 'El día que elijas', 'Entrega'],
      ['it', 'Nel giorno che preferisci', 'Consegna'],
    ] as const) {
      await page.getByLabel('Language of the delivery options').selectOption(language)
      await page.getByRole('group', { name: legend }).getByRole('radio', { name: title }).waitFor()
    }
  })
})
