import assert from 'node:assert/strict'
import { skip } from '../browser.ts'
import { deepTest } from '../deep.ts'
import { desktop, panelOf, useReference } from '../reference-page.ts'
import { readOperations, tryAll } from '../reference-walk.ts'

const reference = useReference()

deepTest('200 for a list of version 2, with a sample for operations that the client does not have', { skip }, async () => {
  await reference.visit('/docs?version=2#v2ListBrands', desktop, async (page) => {
    const panel = await reference.signIn(page)
    await panel.getByRole('tab', { name: 'TypeScript' }).click()
    assert.match((await panelOf(page).locator('.samples').textContent())!, /await fetch\(/)
    await panel.getByRole('button', { name: 'Send', exact: true }).click()
    await panel.getByText('200 OK').waitFor()
  })
})

deepTest('2xx is the answer to 40 operations of version 2, which takes no new parcels', { skip, timeout: 1_200_000 }, async (t) => {
  const { successes, failures, summary } = await tryAll(
    reference,
    '/docs?version=2',
    await readOperations(reference.url(), 'openapi-v2.json'),
  )
  t.diagnostic(summary)
  assert.ok(successes >= 40, failures.join('\n'))
})
