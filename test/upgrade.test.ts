import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { foldParcels } from '../src/modules/insight/analytics/fold.ts'
import { databaseOf, fixtureCredentials, fixtureVersions } from './fixtures/load.ts'
import { basic, everybodyTakes, startApp } from './harness.ts'
import { announced, runJobs, shipWith, statusesOf } from './shipments.ts'

test('each released version has its fixture; if not: npm run fixture', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## v?(\d+\.\d+\.\d+)/gm)].map(([, name]) => name!)
  // Before the first release its schema still changes.
  for (const name of released.length > 0 ? [version, ...released] : [])
    assert.ok(fixtureVersions.includes(name), `test/fixtures/databases/${name}.*.sql is missing`)
})

for (const version of fixtureVersions) {
  test(`a database of ${version} is upgraded: labels are bought, listed, printed and cancelled`, async (t) => {
    const app = await startApp({ database: () => databaseOf(version), send: everybodyTakes })
    t.after(() => app.close())
    const { api_key, api_secret } = fixtureCredentials(version)
    const authorization = basic(api_key, api_secret)
    const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
      const content = body === undefined ? {} : { 'content-type': 'application/json' }
      return app.send(method, `/api/v3${path}`, { authorization, ...content, ...headers }, body === undefined ? '' : JSON.stringify(body))
    }
    const list = async (path: string): Promise<any[]> => {
      const { status, body, text } = await call('GET', path)
      assert.equal(status, 200, `${path}: ${text}`)
      return body.data
    }

    const before = await list('/shipments?page_size=100')
    assert.ok(before.length >= 4)
    for (const { id } of before) assert.equal((await call('GET', `/shipments/${id}`)).status, 200)
    for (const path of ['/orders', '/contracts', '/brands', '/addresses/sender-addresses', '/integrations/logs', '/events'])
      assert.ok((await list(path)).length > 0, path)

    // Parcels from before the upgrade are counted, by the answer itself and by the job.
    const returned = app.db.selectFrom('returns').select('parcel_id')
    const stored = await app.db
      .selectFrom('parcels')
      .select('id')
      .where('announced_at', 'is not', null)
      .where('id', 'not in', returned)
      .execute()
    const uncounted = await app.db.selectFrom('parcel_milestones').select('parcel_id').where('is_counted', '=', 0).execute()
    for (const state of ['not counted yet', 'counted']) {
      const { totals } = (await call('GET', '/analytics/overview?start_date=2026-01-01&end_date=2026-12-31')).body
      assert.deepEqual([totals.announced, stored.length > 0], [stored.length, true])
      assert.equal(await foldParcels(app.system, 1_000), state === 'counted' ? 0 : uncounted.length)
    }

    assert.deepEqual(new Set((await list('/contracts')).map(({ type }) => type)), new Set(['direct', 'broker']))

    const [{ id: contract_id }] = await list('/contracts?carrier_code=swiftly')
    const ship_with = shipWith('swiftly:home', contract_id)
    const keyed: typeof call = (method, path, body) => call(method, path, body, { 'idempotency-key': 'upgrade-1' })
    const bought = [await announced({ call }, { ship_with }), await announced({ call: keyed }, { ship_with })]
    const after = await list('/shipments?page_size=100')
    assert.deepEqual(after.map(({ id }) => id).toSorted(), [...before, ...bought].map(({ id }) => id).toSorted())

    const printable = after.filter((one) => statusesOf(one).includes('READY_TO_SEND'))
    assert.ok(printable.length > bought.length)
    for (const { id, parcels } of printable) {
      const label = await call('GET', `/parcels/${parcels[0].id}/documents/label`, undefined, { accept: 'application/pdf' })
      assert.equal(label.status, 200, label.text)
      const cancelled = await call('POST', `/shipments/${id}/cancel`)
      assert.ok([200, 202].includes(cancelled.status), cancelled.text)
    }
    const there = { country_code: 'NL', postal_code: '5611 EM', city: 'Eindhoven' }
    const followed = await call('POST', '/parcels/tracking', {
      source_id: 'elsewhere-1',
      tracking_number: { carrier_code: 'swiftly', tracking_number: 'SW1' },
      announced_at: app.clock.time,
      from_address: there,
      to_address: there,
      ship_with,
      shipment: { source_id: 's-1' },
    })
    assert.equal(followed.status, 200, followed.text)
    await runJobs({ call }, 'P3D')
    assert.equal((await app.send('GET', '/readyz')).status, 200)
  })
}
