import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { keyed } from '../../../test/keyed.ts'
import { BrandRequest } from '../../modules/account/brands/schema.ts'
import { addBrand } from '../../modules/account/brands/service.ts'
import type { Context } from '../../platform/context.ts'
import { onceOnly } from './once.ts'

const app = await startApp()
after(() => app.close())

/** A request under a key that has begun, and adds a brand when it is let go. */
function slowRequest(ctx: Context, domain: string) {
  const [begun, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answer = onceOnly(ctx, keyed('k'), async (on) => {
    begun.resolve()
    await release.promise
    return on.transaction(async (tx) => {
      await addBrand(tx, BrandRequest.parse({ name: 'A', domain }))
      return { status: 201, headers: {}, body: domain }
    })
  })
  return { begun: begun.promise, release: release.resolve, answer }
}

test('409 and no effect for a request whose key was taken over after its lease; the other request is the one that counts', async () => {
  const { context, call } = await app.newOrganization()
  const first = slowRequest(context, 'taken-over')
  await first.begun
  app.clock.advance({ seconds: 90 })
  const second = slowRequest(context, 'takes-over')
  await second.begun
  first.release()
  await assert.rejects(first.answer, ({ kind }: any) => kind.status === 409)
  second.release()
  assert.equal((await second.answer).body, 'takes-over')
  const replayed = await onceOnly(context, keyed('k'), () => assert.fail('done twice'))
  assert.deepEqual([replayed.body, replayed.headers['idempotent-replayed']], ['takes-over', 'true'])
  const domains = (await call('GET', '/brands')).body.data.map(({ domain }: any) => domain)
  assert.deepEqual(domains, ['takes-over'])
})
