import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { newReturn } from '../../../../test/returns.ts'
import { jobHandlers } from '../../jobs.ts'

const app = await startApp({ handlers: jobHandlers })
after(() => app.close())

test('201 with the ids of the return and its parcel', async () => {
  const made = await newReturn(await app.newOrganization())
  assert.deepEqual(made.multi_collo_ids, [])
})
