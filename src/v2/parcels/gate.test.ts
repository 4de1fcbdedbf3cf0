import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { newV2Organization, v2Parcel } from '../../../test/v2.ts'
import { updateOrganization } from '../../modules/account/organizations/service.ts'

const apps = await Promise.all(
  (['by-date', 'open', 'closed'] as const).map(async (V2_PARCELS) => [V2_PARCELS, await startApp({ set: { V2_PARCELS } })] as const),
)
after(() => Promise.all(apps.map(([, app]) => app.close())))

const lastMoment = '2026-04-13T23:59:59.999Z'
const nextDay = '2026-04-14T00:00:00.000Z'
const expected = { 'by-date': [200, 403], open: [200, 200], closed: [403, 403] }

for (const [setting, app] of apps) {
  test(`V2_PARCELS=${setting} decides on organizations created until 13 April 2026 and after it`, async () => {
    const found = []
    for (const created_at of [lastMoment, nextDay]) {
      const { v2 } = await newV2Organization(app, { created_at })
      found.push((await v2('POST', '/parcels', { parcel: v2Parcel() })).status)
    }
    assert.deepEqual(found, expected[setting])
  })

  test(`the switch of an organization decides before V2_PARCELS=${setting}, and closes creating alone`, async () => {
    const { v2, id } = await newV2Organization(app, { created_at: nextDay })
    await updateOrganization(app.system, id, { v2_parcels: 'open' })
    const made = await v2('POST', '/parcels', { parcel: v2Parcel({ request_label: false }) })
    assert.equal(made.status, 200)
    await updateOrganization(app.system, id, { v2_parcels: 'closed' })
    const { status, body } = await v2('POST', '/parcels', { parcel: v2Parcel() })
    assert.deepEqual([status, body.error.code, body.error.request], [403, 403, 'api/v2/parcels'])
    assert.match(body.error.message, /\/api\/v3\/shipments\/announce/)
    assert.match(body.error.message, /V2_PARCELS=open/)
    assert.equal((await v2('PUT', '/parcels', { parcel: { id: made.body.parcel.id, request_label: true } })).status, 200)
    assert.equal((await v2('GET', '/parcels')).status, 200)
  })
}
