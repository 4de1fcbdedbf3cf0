import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { closeExplaining, problemOf, texts } from '../../../../test/explain.ts'
import { startApp } from '../../../../test/harness.ts'
import { addresses } from '../../../../test/stored-parcels.ts'
import { at, keepTracked } from '../../../../test/tracked.ts'
import { findPublicTracking } from './public-tracking.ts'

const app = await startApp()
after(async () => {
  await closeExplaining()
  await app.close()
})
const keyIn = (link: string) => new URLSearchParams(link.split('?')[1]).get('key')!
const find = (number: string, { key = '', postal_code = '' }) => findPublicTracking(app.system, number, { key, postal_code })

test('a parcel is shown with its key or its postal code, of any organization, and not otherwise', async () => {
  const [mine, theirs] = [await app.newOrganization(), await app.newOrganization()]
  const events = [{ phase: 'accepted' as const }, { phase: 'in_transit' as const, location: at('Berlin', 'DE') }]
  const one = await keepTracked(mine.context, { number: 'SHARED', to: addresses.home })
  const other = await keepTracked(theirs.context, { number: 'SHARED', to: addresses.DE, events })
  for (const proof of [{ key: keyIn(one.link) }, { postal_code: ' 5612-cg' }])
    assert.equal((await find('SHARED', proof))?.to.city, 'Eindhoven')
  for (const proof of [{ key: keyIn(other.link) }, { postal_code: '10117' }]) {
    const shown = (await find('SHARED', proof))!
    assert.deepEqual([shown.to.city, shown.time_zone, shown.needs_customs], ['Berlin', 'Europe/Berlin', false])
    assert.deepEqual(
      shown.events.map(({ phase, place }) => [phase, place?.city]),
      [
        ['in_transit', 'Berlin'],
        ['accepted', undefined],
      ],
    )
  }
  for (const proof of [{}, { key: 'x' }, { postal_code: '10118' }, { postal_code: ' ' }])
    assert.equal(await find('SHARED', proof), undefined)
  assert.equal(await find('OTHER', { key: keyIn(one.link), postal_code: '5612CG' }), undefined)
})

test('the postal code decides between parcels of one number, and the latest that was announced here wins where it is the same', async () => {
  const { context } = await app.newOrganization()
  const [early, late] = [await app.newOrganization(), await app.newOrganization()]
  await keepTracked(early.context, { number: 'AGAIN', to: addresses.CH, row: { status: 'DELIVERED' } })
  await keepTracked(late.context, { number: 'AGAIN', to: addresses.CH, row: { status: 'AT_CUSTOMS' } })
  await keepTracked(context, { number: 'AGAIN', to: addresses.US })
  const shown = (await find('AGAIN', { postal_code: '8001' }))!
  assert.deepEqual([shown.status, shown.needs_customs], ['AT_CUSTOMS', true])
})

test('a number is looked up by an index', async () => {
  const asked = [...texts].filter((one) => /^select .* from "parcels" where "tracking_number"/.test(one))
  assert.equal(asked.length, 2)
  for (const text of asked) assert.equal(await problemOf(app, text), undefined)
})
