import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { orderOf } from '../src/web/browser/reference/recipes.ts'
import { desktop, panelOf, type useReference } from './reference-page.ts'

type Reference = ReturnType<typeof useReference>
type Operation = { operationId: string; summary: string }
export async function readOperations(url: string, document = 'openapi.json'): Promise<Operation[]> {
  const { paths } = (await (await fetch(`${url}/${document}`)).json()) as { paths: Record<string, Record<string, Operation>> }
  return Object.values(paths).flatMap((item) => Object.values(item).filter(({ operationId }) => operationId))
}

export async function showOperation(page: Page, { operationId, summary }: Operation): Promise<Locator> {
  await page.evaluate((hash) => {
    location.hash = hash
  }, operationId)
  await page.getByRole('heading', { level: 1, name: summary, exact: true }).waitFor()
  await page.locator(`#list a[data-operation="${operationId}"][aria-current]`).waitFor({ state: 'attached' })
  return panelOf(page)
}

/** Sends what the panel is filled with, and first what it offers to send before. */
async function tryOperation(page: Page, operation: Operation) {
  const panel = await showOperation(page, operation)
  const prepare = panel.locator('.prepare')
  const isPrepared = (await prepare.count()) > 0
  if (isPrepared) {
    await prepare.getByRole('button').click()
    await Promise.race([prepare.waitFor({ state: 'detached' }), prepare.locator('.problem, .answer').first().waitFor()])
  }
  await panel.getByRole('button', { name: 'Send', exact: true }).click()
  const answer = panel.locator('.result').getByRole('region', { name: 'Answer', exact: true })
  // A required field that is empty keeps the browser from sending.
  if ((await panel.locator('form :invalid').count()) > 0) return { status: 0, text: 'not sent: a required field is empty', isPrepared }
  await answer.waitFor()
  return { status: Number(await answer.getAttribute('data-status')), text: await answer.innerText(), isPrepared }
}

export const refusals = /Failed to load resource: the server responded with a status of/

/** Tries all operations of a page in an order in which each finds what it needs; answers how many succeeded, and the others. */
export async function tryAll({ visit, remember }: Reference, path: string, operations: readonly Operation[]) {
  const order: string[] = orderOf(operations.map(({ operationId }) => operationId))
  assert.equal(new Set(order).size, operations.length)
  const failures: string[] = []
  let prepared = 0
  await visit(
    path,
    desktop,
    async (page) => {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await remember(page)
      await page.reload()
      for (const operationId of order) {
        const { status, text, isPrepared } = await tryOperation(page, operations.find((one) => one.operationId === operationId)!)
        if (isPrepared) prepared += 1
        if (status < 200 || status > 299) failures.push(`${operationId} ${status} ${text.slice(0, 300)}`)
      }
    },
    refusals,
  )
  const successes = order.length - failures.length
  const summary = `${successes} of ${order.length} operations answered 2xx; ${prepared} of them after others that the page sent first`
  return { successes, failures, summary }
}
