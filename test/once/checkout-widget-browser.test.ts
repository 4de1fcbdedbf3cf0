import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before } from 'node:test'
import type { Browser, BrowserContextOptions, Page, Route } from 'playwright-core'
import { createHandler } from '../../src/app.ts'
import { listenOn } from '../../src/http/listen.ts'
import { accessibilityFaults } from '../accessibility.ts'
import { openBrowser, skip } from '../browser.ts'
import { cart, configuration, deliveryMethod, publish, workingDays } from '../checkout.ts'
import { deepTest } from '../deep.ts'
import { startApp } from '../harness.ts'
import { until } from '../until.ts'

const app = await startApp()
const listener = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const url = `http://127.0.0.1:${listener.port}`
const handle = createHandler({ ...app.parts, baseUrl: url }, { authUrl: url, corsOrigins: [], limits: { read: 0, write: 0 } })
let visits = 0
listener.serve((incoming) => handle({ ...incoming, address: `2001:db8:${visits.toString(16)}::1` }))

/** The page and the policy that docs/checkout-widget.md has for shops, at an origin of its own. */
const docs = readFileSync('docs/checkout-widget.md', 'utf8')
const example = /^ {3}```html\n([\s\S]*?)^ {3}```$/m.exec(docs)![1]!.replaceAll(/^ {3}/gm, '').replaceAll('https://crossdock.example', url)
const policy = /^Content-Security-Policy: (.+)$/m.exec(docs)![1]!.replaceAll('https://crossdock.example', url)
const shop = await listenOn({ host: '127.0.0.1', port: 0, trustProxy: false })
const shopUrl = `http://127.0.0.1:${shop.port}`
const sentForms: URLSearchParams[] = []
let publicKey = ''
shop.serve(async ({ method, target, body }) => {
  if (method === 'POST') sentForms.push(new URLSearchParams((await body(100_000))!.toString()))
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
  const html = example.replace(/cpk_\w+/, publicKey)
  return { status: 200, headers, body: method === 'POST' || target.endsWith('.ico') ? 'Thank you' : html }
})

let browser: Browser | undefined
before(async () => {
  if (!skip) browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  for (const one of [listener, shop]) {
    one.cut()
    await one.close()
  }
  await app.close()
})

const hostileTitle = '<img src=x onerror="document.title=1">'
const home = deliveryMethod({ titles: { en: 'Home', nl: 'Thuis' }, rates: { type: 'flat', price: '4.95', free_from: '100' } })
const day = deliveryMethod({
  type: 'nominated_day_delivery',
  titles: { en: 'Chosen day' },
  shipping_options: ['swiftly:home/signature'],
  cut_off_times: workingDays,
})
const point = deliveryMethod({
  type: 'service_point_delivery',
  titles: { en: 'Service point' },
  shipping_options: ['swiftly:service_point'],
})

async function newShop(methods: readonly object[], origins = [shopUrl]) {
  const organization = await app.newOrganization({ service_point_carriers: ['swiftly'] })
  const { id } = await publish(organization, configuration(methods))
  const made = await organization.call('POST', `/checkout/configurations/${id}/public-keys`, { origins })
  assert.equal(made.status, 201, made.text)
  return made.body.data.public_key as string
}

type Seen = { readonly mishaps: string[]; readonly events: () => Promise<any[]> }
/** The page of the docs with the key of a shop. `prepare` stands between the browser and the server. */
async function visit(
  key: string,
  see: (page: Page, seen: Seen) => Promise<void>,
  {
    prepare = async (_: Page): Promise<unknown> => undefined,
    ...options
  }: BrowserContextOptions & { prepare?: (page: Page) => Promise<unknown> } = {},
) {
  visits++
  publicKey = key
  const window = await browser!.newContext({ locale: 'en-GB', ...options })
  try {
    const page = await window.newPage()
    const mishaps: string[] = []
    page.on('console', (message) => mishaps.push(message.text()))
    page.on('pageerror', (error) => mishaps.push(String(error)))
    await page.addInitScript("window.seen = []; addEventListener('delivery-option-change', ({ detail }) => seen.push(detail))")
    await prepare(page)
    await page.goto(`${shopUrl}/`)
    await see(page, { mishaps, events: () => page.evaluate<any[]>('seen') })
  } finally {
    await window.close()
  }
}

const widget = 'document.querySelector("delivery-options")'
const setAttribute = (page: Page, name: string, value: string) => page.evaluate(`${widget}.setAttribute('${name}', '${value}')`)
const optionsPath = '**/delivery-options?*'
const radio = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

deepTest('the page of the docs works under the policy of the docs, in a shop of another origin', { skip }, async () => {
  const key = await newShop([home, day, point])
  await visit(key, async (page, { mishaps, events }) => {
    await radio(page, 'Home €4.95').waitFor()
    await until('the logo of the carrier', () => page.evaluate(`${widget}.shadowRoot.querySelector('img').naturalWidth`))
    assert.deepEqual(await events(), [])
    await page.getByRole('button', { name: 'Place order' }).click()
    assert.equal(sentForms.length, 0)
    await radio(page, 'Chosen day').check()
    await page.getByRole('group', { name: 'Delivery day' }).getByRole('radio').first().check()
    await radio(page, 'Service point').check()
    await page.getByRole('group', { name: 'Service point', exact: true }).getByRole('radio').first().check()
    const all = await events()
    assert.deepEqual(
      all.map((one) => [one.checkout_identifier.value, one.delivery_date !== null, one.service_point !== null, one.is_complete]),
      [
        ['swiftly:home/signature', false, false, false],
        ['swiftly:home/signature', true, false, true],
        ['swiftly:service_point', false, false, false],
        ['swiftly:service_point', false, true, true],
      ],
    )
    assert.deepEqual(await page.evaluate(`${widget}.value`), all.at(-1))
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByText('Thank you').waitFor()
    assert.deepEqual(JSON.parse(sentForms.pop()!.get('delivery')!), all.at(-1))
    assert.deepEqual(mishaps, [])
  })
})

deepTest('a page of an origin that the key does not have sees an error, and a retry asks again', { skip }, async () => {
  const key = await newShop([home], ['https://other.example'])
  await visit(key, async (page) => {
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    assert.deepEqual(await accessibilityFaults(page), [])
    const asked = page.waitForRequest((request) => request.method() === 'POST')
    await retry.click()
    await asked
    await retry.waitFor()
  })
})

deepTest('a failed request shows an error with a retry button that keeps the focus in the widget', { skip }, async () => {
  const key = await newShop([home])
  let failures = 2
  const prepare = (page: Page) => page.route(optionsPath, (route: Route) => (failures-- > 0 ? route.abort() : route.continue()))
  await visit(
    key,
    async (page, { events }) => {
      const retry = page.getByRole('button', { name: 'Try again' })
      await retry.click()
      await retry.click()
      await radio(page, 'Home €4.95').waitFor()
      assert.equal(await page.evaluate('document.activeElement.localName'), 'delivery-options')
      await radio(page, 'Home €4.95').check()
      assert.equal((await events()).length, 1)
    },
    { prepare },
  )
})

deepTest('too many requests ask the shopper to wait', { skip }, async () => {
  const key = await newShop([home])
  await visit(key, async (page) => {
    await radio(page, 'Home €4.95').waitFor()
    // Equal questions are answered from memory, and not counted.
    const question = `{ ...${JSON.stringify(cart())}, total_weight: { value: String(i + 1), unit: 'g' } }`
    const request = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${question}) }`
    await page.evaluate(
      `(async () => { for (let i = 0; i < 70; i++) await fetch('${url}/api/v3/checkout/public/${key}/delivery-options', ${request}) })()`,
    )
    await setAttribute(page, 'weight', '900')
    await page.locator('delivery-options').getByText('There are too many requests at the moment.').first().waitFor()
  })
})

deepTest('an answer that another cart has overtaken is dropped, and the choice waits for the right one', { skip }, async () => {
  const key = await newShop([home, day])
  const waiting: { weight: string; answer: () => Promise<void> }[] = []
  let holds = false
  const prepare = (page: Page) =>
    page.route(optionsPath, async (route) => {
      if (!holds || route.request().method() !== 'POST') return route.continue()
      const { total_weight } = route.request().postDataJSON()
      const body = await (await route.fetch()).json()
      for (const option of body.delivery_options) option.title += ` ${total_weight.value}`
      waiting.push({
        weight: total_weight.value,
        answer: () => route.fulfill({ json: body, headers: { 'access-control-allow-origin': shopUrl } }).catch(() => {}),
      })
    })
  const untilWaiting = (count: number) =>
    until(
      `${count} requests`,
      () => waiting.length,
      (found) => found >= count,
    )
  await visit(
    key,
    async (page, { events }) => {
      await radio(page, 'Home €4.95').check()
      holds = true
      await setAttribute(page, 'weight', '500')
      await untilWaiting(1)
      assert.equal((await events()).at(-1).is_complete, false)
      await setAttribute(page, 'weight', '700')
      await untilWaiting(2)
      await waiting[1]!.answer()
      await radio(page, 'Home 700 €4.95').waitFor()
      await waiting[0]!.answer()
      assert.ok(await radio(page, 'Home 700 €4.95').isChecked())
      assert.equal(await page.getByText('Home 500').count(), 0)
      assert.equal((await events()).at(-1).is_complete, true)
    },
    { prepare },
  )
})

deepTest('attributes that change together are asked for once', { skip }, async () => {
  const key = await newShop([home])
  await visit(key, async (page) => {
    await radio(page, 'Home €4.95').waitFor()
    const bodies: any[] = []
    page.on('request', (request) => request.method() === 'POST' && bodies.push(request.postDataJSON()))
    await page.evaluate(
      `for (const weight of [1, 2, 3]) { ${widget}.setAttribute('weight', weight); ${widget}.setAttribute('value', '150.00') }`,
    )
    await radio(page, 'Home Free').waitFor()
    assert.deepEqual(
      bodies.map(({ total_weight, total_price }) => [total_weight.value, total_price.value]),
      [['3', '150.00']],
    )
  })
})

deepTest('texts of the server are shown as text', { skip }, async () => {
  const hostile = deliveryMethod({ titles: { en: hostileTitle }, descriptions: { en: '<script>document.title=2</script><b>bold</b>' } })
  await visit(await newShop([hostile]), async (page, { mishaps }) => {
    await page.getByText(hostileTitle).waitFor()
    await page.getByText('<b>bold</b>').waitFor()
    assert.equal(await page.evaluate(`${widget}.shadowRoot.querySelectorAll('b, script, img:not(.logo)').length`), 0)
    assert.equal(await page.title(), 'Checkout')
    assert.deepEqual(mishaps, [])
  })
})

deepTest('options that are too heavy cannot be chosen, and say why; facts that the server knows are shown', { skip }, async () => {
  const light = deliveryMethod({ titles: { en: 'Light parcel' }, max_weight: { value: '1', unit: 'kg' } })
  const prepare = (page: Page) =>
    page.route(optionsPath, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      const body = await response.json()
      // A shop without a history has no lead times.
      Object.assign(body.delivery_options[1], { lead_time_hours: { p80: 41 }, sustainability_rating: 'high' })
      return route.fulfill({ response, json: body })
    })
  await visit(
    await newShop([light, home]),
    async (page) => {
      await page.getByText('Your order is too heavy for this option (at most 1 kg).').waitFor()
      assert.ok(await radio(page, /^Light parcel/).isDisabled())
      await page.getByText('Usually delivered within 2 days').waitFor()
      await page.getByText('Sustainability: high').waitFor()
      assert.deepEqual(await accessibilityFaults(page), [])
      await setAttribute(page, 'weight', '800')
      await page.locator('delivery-options input:not([disabled])').nth(1).waitFor()
    },
    { prepare },
  )
})

/** Each line of facts: where it begins and ends in its box, and how many of its separators can be seen. */
const readFactLines = (page: Page) =>
  page.evaluate<{ facts: number; start: number; end: number; separators: number }[]>(`(() => {
    const lines = []
    for (const facts of ${widget}.shadowRoot.querySelectorAll('.option .facts')) {
      const box = facts.parentElement.getBoundingClientRect()
      const rows = Map.groupBy(facts.children, (fact) => Math.round(fact.getBoundingClientRect().top))
      for (const row of rows.values()) {
        const texts = row.map((fact) => { const range = document.createRange(); range.selectNodeContents(fact); return range.getBoundingClientRect() })
        const separators = row.filter((fact, i) => getComputedStyle(fact, '::after').content !== 'none' || texts[i].left - 1 > box.left)
        lines.push({ facts: row.length, start: texts[0].left - box.left, end: box.right - texts.at(-1).right, separators: separators.length })
      }
    }
    return lines
  })()`)

deepTest('facts that take several lines have separators between them, and none at the beginning or end of a line', { skip }, async () => {
  const prepare = (page: Page) =>
    page.route(optionsPath, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const response = await route.fetch()
      const body = await response.json()
      for (const option of body.delivery_options)
        Object.assign(option, { lead_time_hours: { p80: 41 }, cut_off_time: '2026-11-18T17:00:00+01:00', sustainability_rating: 'high' })
      return route.fulfill({ response, json: body })
    })
  await visit(
    await newShop([home, day]),
    async (page) => {
      await page.getByText('Sustainability: high').first().waitFor()
      const lines = await readFactLines(page)
      assert.ok(lines.length > 2, JSON.stringify(lines))
      for (const { facts, start, end, separators } of lines) {
        assert.ok(Math.abs(start) < 1 && end > -1, JSON.stringify(lines))
        assert.equal(separators, facts - 1, JSON.stringify(lines))
      }
    },
    { prepare, viewport: { width: 390, height: 800 } },
  )
})

deepTest(
  'a shop without color-scheme keeps a light widget on a dark device, and its custom properties reach the widget',
  {
    skip,
  },
  async () => {
    const style = `getComputedStyle(${widget}.shadowRoot.querySelector('.option'))`
    await visit(
      await newShop([home]),
      async (page) => {
        await radio(page, 'Home €4.95').waitFor()
        assert.equal(await page.evaluate(`${style}.backgroundColor`), 'rgb(255, 255, 255)')
        await page.evaluate("document.documentElement.style.colorScheme = 'light dark'")
        assert.equal(await page.evaluate(`${style}.backgroundColor`), 'rgb(23, 28, 31)')
        // A shop passes on a colour of its own, whatever its name is.
        await page.evaluate(`${widget}.style.cssText = '--paper: rgb(1, 2, 3); --delivery-paper: var(--paper)'`)
        assert.equal(await page.evaluate(`${style}.backgroundColor`), 'rgb(1, 2, 3)')
      },
      { colorScheme: 'dark' },
    )
  },
)

deepTest('the choice survives a change of the cart, a reset clears it, and the language is that of the page', { skip }, async () => {
  const key = await newShop([home, day])
  await visit(key, async (page, { events }) => {
    await radio(page, 'Chosen day').check()
    await page.getByRole('group', { name: 'Delivery day' }).getByRole('radio').nth(2).check()
    const { delivery_date } = (await events()).at(-1)
    await setAttribute(page, 'weight', '900')
    await until('a complete choice', async () => (await events()).at(-1).is_complete)
    assert.equal((await events()).at(-1).delivery_date, delivery_date)
    assert.ok(await page.getByRole('group', { name: 'Delivery day' }).getByRole('radio').nth(2).isChecked())
    await page.evaluate('document.forms[0].reset()')
    assert.equal((await events()).at(-1).delivery_option, null)
    await page.evaluate("document.documentElement.lang = 'nl-BE'; document.querySelector('delivery-options').refresh()")
    await radio(page, /^Thuis € 4,95$/).waitFor()
    await setAttribute(page, 'country', '')
    await page.getByText('Vul je adres in om de bezorgopties te zien.').first().waitFor()
  })
})
