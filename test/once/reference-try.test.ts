import assert from 'node:assert/strict'
import { skip } from '../browser.ts'
import { deepTest } from '../deep.ts'
import { desktop, useReference } from '../reference-page.ts'
import { readOperations, refusals, showOperation, tryAll } from '../reference-walk.ts'

const reference = useReference()
const { visit, signIn, url } = reference

deepTest('201 for a shipment, and its label is shown in the page as a document and as a picture', { skip }, async () => {
  await visit('/docs#announceShipment', desktop, async (page) => {
    const panel = await signIn(page)
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText('201 Created').waitFor()
    await showOperation(page, { operationId: 'downloadParcelDocument', summary: 'Download a parcel document' })
    assert.match(await panel.locator('[name=id]').inputValue(), /^\d+$/)
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.locator('iframe.shown-file').waitFor()
    await panel.locator('[name=Accept]').selectOption('image/png')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    const picture = panel.locator('img.shown-file')
    await picture.waitFor()
    assert.ok(await picture.evaluate(async (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 100)))
  })
})

deepTest('200 after the requests that the page sends first, with a key that is sent once', { skip }, async () => {
  await visit('/docs#updateBrand', desktop, async (page) => {
    const panel = await signIn(page)
    await panel.getByText('This request uses the answer of another:').waitFor()
    await panel.getByRole('button', { name: 'Send it first' }).click()
    await panel.locator('.prepare').waitFor({ state: 'detached' })
    await panel.getByText('Optional: Idempotency-Key').click()
    await panel.locator('[name=Idempotency-Key]').fill('try-1')
    const sent = page.waitForRequest((request) => request.method() === 'PATCH')
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText('200 OK').waitFor()
    assert.equal((await sent).headers()['idempotency-key'], 'try-1')
    assert.match((await panel.locator('.samples').textContent())!, /-H 'Idempotency-Key: try-1'/)
  })
})

deepTest('404 links the page of its error code', { skip }, async () => {
  await visit(
    '/docs#getBrand',
    desktop,
    async (page) => {
      const panel = await signIn(page)
      await panel.locator('[name=id]').fill('999999')
      await panel.getByRole('button', { name: 'Send', exact: true }).click()
      await panel.getByRole('link', { name: 'not_found' }).click()
      await page.getByRole('heading', { level: 1, name: 'not_found' }).waitFor()
    },
    refusals,
  )
})

/** Requests that no client can make succeed on a new server: each with the reason. */
const cannotSucceed: Readonly<Record<string, string>> = {
  receiveTrackingEvents: 'the request of a carrier, with its signature',
  retryTicketEmail: 'the simulated support desk has no e-mails',
}

// The last test of the file: in the end the integration is deleted, and the credentials with it.
deepTest('2xx is the answer to at least 95 % of the operations, sent as the panel is filled', { skip, timeout: 1_800_000 }, async (t) => {
  const operations = await readOperations(url())
  const { successes, failures, summary } = await tryAll(reference, '/docs', operations)
  t.diagnostic(summary)
  assert.deepEqual(
    failures.filter((one) => !Object.keys(cannotSucceed).includes(one.split(' ')[0]!)),
    [],
  )
  assert.ok(successes >= operations.length * 0.95)
})
