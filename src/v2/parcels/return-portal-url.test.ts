import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../test/harness.ts'
import { methods, newV2Organization, v2Parcel } from '../../../test/v2.ts'

const app = await startApp()
after(() => app.close())

type Organization = Awaited<ReturnType<typeof newV2Organization>>
let portals = 0

/** A brand of the organization, with an open return portal. */
async function newPortalBrand({ call }: Organization) {
  const domain = `v2-portal-${++portals}`
  const { id } = (await call('POST', '/brands', { name: 'Tulip & Clay', domain })).body.data
  const { status, text } = await call('PUT', `/brands/${id}/return-settings`, { is_portal_enabled: true })
  assert.equal(status, 200, text)
  return { id: id as number, domain }
}

const createParcel = async ({ v2 }: Organization, changes: Record<string, unknown>) => {
  const { status, body, text } = await v2('POST', '/parcels', {
    parcel: v2Parcel({ shipment: { id: methods.home }, weight: 1, ...changes }),
  })
  assert.equal(status, 200, text)
  return body.parcel.id as number
}

test('the return portal URL of a parcel opens the portal of its brand', async () => {
  const organization = await newV2Organization(app)
  const brand = await newPortalBrand(organization)
  const id = await createParcel(organization, { brand_id: brand.id })
  const { status, body, text } = await organization.v2('GET', `/parcels/${id}/return_portal_url/`)
  assert.equal(status, 200, text)
  assert.deepEqual(Object.keys(body), ['url'])
  const url = new URL(body.url)
  assert.equal(url.origin, 'http://crossdock.test')
  assert.ok(url.href.includes(brand.domain), url.href)
  assert.equal((await app.send('GET', url.pathname)).status, 200)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const { status: opened, headers } = await app.send('POST', url.pathname, form, `token=${url.hash.slice(1)}`)
  assert.equal(opened, 303)
  assert.ok(String(headers.location).includes(`/return/${brand.domain}`), String(headers.location))
})

test('404 without a brand, for a parcel without a label and for one of another organization', async () => {
  const [mine, other] = [await newV2Organization(app), await newV2Organization(app)]
  const brand = await newPortalBrand(mine)
  const ids = [
    await createParcel(mine, {}),
    await createParcel(mine, { brand_id: brand.id, request_label: false }),
    await createParcel(other, { brand_id: (await newPortalBrand(other)).id }),
    999_999,
  ]
  for (const id of ids) {
    const { status, body } = await mine.v2('GET', `/parcels/${id}/return_portal_url`)
    const isMine = ids.indexOf(id) < 2
    assert.deepEqual([status, body.url, body.error?.code], isMine ? [404, null, undefined] : [404, undefined, 404], String(id))
  }
})
