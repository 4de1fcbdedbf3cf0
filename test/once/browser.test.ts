import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accessibilityFaults } from '../accessibility.ts'
import { skip } from '../browser.ts'
import { deepTest, firstUnlessDeep } from '../deep.ts'
import { assertFits, choose, desktop, panelOf, phone, useReference } from '../reference-page.ts'

const { visit, signIn, url, credentials } = useReference()

/** The smallest picture there is. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

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
        await answer.getByText('headers').click()
        await answer.getByText('x-request-id').waitFor()
        await assertFits(page)
        const shown = await panel.locator('.samples').textContent()
        assert.ok(!shown!.includes(credentials().api_secret), 'the secret is not shown')
        const [red, green, blue] = ((await page.evaluate('getComputedStyle(document.body).backgroundColor')) as string)
          .match(/\d+/g)!
          .map(Number)
        assert.equal(red! + green! + blue! > 384, colorScheme === 'light')
      })
    })
  }

  deepTest(`201 is what creating a brand from the prefilled body gives, ${name}`, { skip }, async () => {
    await visit('/docs#createBrand', device, async (page) => {
      const panel = await signIn(page)
      const body = panel.getByLabel('Body')
      const prefilled = JSON.parse(await body.inputValue())
      assert.deepEqual(Object.keys(prefilled), ['name', 'domain', 'color', 'website'])
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
    const panel = panelOf(page)
    await panel.getByRole('button', { name: 'Bearer token' }).click()
    await panel.getByLabel('Client id').fill(credentials().client_id)
    await panel.getByLabel('Client secret').fill(credentials().client_secret)
    await panel.getByRole('button', { name: 'Get a token' }).click()
    await panel.getByText('A token that is good for 60 minutes.').waitFor()
    await panel.getByRole('button', { name: 'Send' }).click()
    await panel.getByText('200 OK').waitFor()
    assert.equal(await page.evaluate('localStorage.length + document.cookie.length'), 0)
    await panel.getByRole('button', { name: 'Forget' }).click()
    assert.ok(!((await page.evaluate('JSON.stringify(sessionStorage)')) as string).includes(credentials().client_secret))
  })
})

deepTest('200 takes a file that the panel uploads', { skip }, async () => {
  await visit('/docs#uploadBrandScreenLogo', desktop, async (page) => {
    const panel = await signIn(page)
    await panel.locator('[name=id]').fill('1')
    await panel.locator('input[type=file]').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') })
    assert.match((await panel.locator('.samples').textContent())!, /-F 'file=@logo\.png'/)
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText(/^20[01] /).waitFor()
  })
})

deepTest('200 draws every operation that the document has', { skip }, async () => {
  const document = (await (await fetch(`${url()}/openapi.json`)).json()) as { paths: Record<string, Record<string, any>> }
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item).filter((one) => one.operationId))
  assert.ok(operations.length > 10)
  await visit('/docs', desktop, async (page) => {
    for (const { operationId, summary } of operations) {
      await page.evaluate(`location.hash = '${operationId}'`)
      await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor()
      await page.locator(`#list a[data-operation="${operationId}"][aria-current]`).waitFor()
      assert.doesNotMatch((await page.locator('main').textContent())!, /undefined|\[object|NaN/)
    }
  })
})

deepTest('200 leads from the search to the section of a guide', { skip }, async () => {
  await visit('/docs', desktop, async (page) => {
    const operations = page.getByRole('navigation', { name: 'Operations' })
    await operations.getByLabel('Search the reference').fill('pg_restore')
    await operations.getByRole('link', { name: 'Guide · Backup and restore' }).click()
    await page.waitForURL(/\/docs\/guides\/self-hosting#backup-and-restore$/)
    await page.getByRole('heading', { level: 1, name: 'Self-hosting' }).waitFor()
  })
})

deepTest('200 is reached with the keyboard alone: search, choose, switch the language of the sample, send', { skip }, async () => {
  await visit('/docs', desktop, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('list brands')
    await page.keyboard.press('ArrowDown')
    assert.equal(await page.evaluate('document.activeElement.dataset.operation'), 'listBrands')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'List brands' }).waitFor()
    assert.equal(await page.evaluate('document.activeElement.tagName'), 'H1')
    const panel = await signIn(page)
    await panel.getByRole('tab', { name: 'curl' }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'TypeScript')
    await panel.getByText('crossdock.listBrands()').waitFor()
    await panel.getByRole('button', { name: 'Send' }).focus()
    await page.keyboard.press('Enter')
    await panel.getByText('200 OK').waitFor()
  })
})

for (const [name, device] of firstUnlessDeep(Object.entries({ desktop, phone }))) {
  for (const colorScheme of firstUnlessDeep(['light', 'dark'] as const)) {
    deepTest(`200 has no accessibility fault, ${name}, ${colorScheme}`, { skip }, async () => {
      await visit('/docs', { ...device, colorScheme, bypassCSP: true }, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        assert.deepEqual(await accessibilityFaults(page), [])
        await choose(page, 'Download a parcel document')
        assert.deepEqual(await accessibilityFaults(page), [])
        await choose(page, 'Create a brand')
        const panel = await signIn(page)
        await panel.getByRole('button', { name: 'Send' }).click()
        await panel.getByText('201 Created').waitFor()
        await assertFits(page)
        assert.deepEqual(await accessibilityFaults(page), [])
      })
    })
  }
}

deepTest('200 gives the pages of the errors and the start page without a complaint of the browser', { skip }, async () => {
  for (const device of [desktop, phone])
    for (const path of ['/', '/errors', '/errors/not_found'])
      await visit(path, device, async (page) => {
        await page.getByRole('heading', { level: 1 }).waitFor()
        await assertFits(page)
      })
})

deepTest('the reference switches between the two generations of the interface', { skip }, async () => {
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
