import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startApp } from '../../../../test/harness.ts'
import { labelled, trackingRequest } from '../../../../test/parcels.ts'

/** The page of a tracking number, where several organizations have a parcel with it. */
const app = await startApp()
after(() => app.close())
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

let count = 0
const newBrand = async ({ call }: Organization, name: string): Promise<number> =>
  (await call('POST', '/brands', { name, domain: `takeover-${++count}`, website: 'https://evil.example' })).body.data.id

/** Registers a parcel with this number that goes to the postal code of `receiver`, under a brand and with a link of its own. */
async function register(
  organization: Organization,
  tracking_number: string,
  { name = 'Other shop', url = 'https://evil.example/pay' } = {},
) {
  const answer = await organization.call(
    'POST',
    '/parcels/tracking',
    await trackingRequest(organization, {
      source_id: `takeover-${++count}`,
      tracking_number: { carrier_code: 'swiftly', tracking_number, tracking_url: url },
      details: { brand_id: await newBrand(organization, name) },
    }),
  )
  assert.equal(answer.status, 200, answer.text)
}
const visit = async (tracking_number: string) => {
  const { status, text } = await app.send('GET', `/tracking/${tracking_number}?postal_code=5612CG`)
  assert.equal(status, 200, text)
  return text
}

test('shows the parcel that was announced here, though another organization registered its number after it', async () => {
  const [shop, attacker] = [await app.newOrganization(), await app.newOrganization()]
  const { tracking_number } = await labelled(shop, { brand_id: await newBrand(shop, 'True shop') })
  await register(attacker, tracking_number)
  const page = await visit(tracking_number)
  assert.match(page, /True shop/)
  assert.doesNotMatch(page, /Other shop|evil\.example/)
})

test('shows the parcel that was announced here, though another organization registered its number before it', async () => {
  const [shop, attacker] = [await app.newOrganization(), await app.newOrganization()]
  await register(attacker, 'FORESEEN-1')
  const { parcel_id } = await labelled(shop, { brand_id: await newBrand(shop, 'True shop') })
  // The carrier gives the number that was foreseen.
  const change = { tracking_number: 'FORESEEN-1', tracking_url: null }
  await app.system.transaction(({ db }) => db.updateTable('parcels').set(change).where('id', '=', parcel_id).execute())
  const page = await visit('FORESEEN-1')
  assert.match(page, /True shop/)
  assert.doesNotMatch(page, /Other shop|evil\.example/)
})

test('shows the oldest of several parcels that were registered, each with the same postal code', async () => {
  const [shop, attacker] = [await app.newOrganization(), await app.newOrganization()]
  await register(shop, 'OLDEST-1', { name: 'True shop', url: 'https://swiftly.practice.invalid/track/OLDEST-1' })
  await register(attacker, 'OLDEST-1')
  const page = await visit('OLDEST-1')
  assert.match(page, /True shop/)
  assert.match(page, /href="https:\/\/swiftly\.practice\.invalid\/track\/OLDEST-1"/)
  assert.doesNotMatch(page, /Other shop|evil\.example/)
})

test('links to no host but those of the carrier, over https', async () => {
  const shop = await app.newOrganization()
  const refused = [
    'https://evil.example/track',
    'http://swiftly.practice.invalid/track',
    'https://swiftly.practice.invalid.evil.example/',
    'https://notswiftly.practice.invalid/',
    'https://northpost.practice.invalid/track',
    'https://swiftly.practice.invalid:8443/',
    'https://swiftly.practice.invalid@evil.example/',
    'https://me:word@swiftly.practice.invalid/',
  ]
  for (const [i, url] of refused.entries()) {
    await register(shop, `LINK-${i}`, { url })
    assert.doesNotMatch(await visit(`LINK-${i}`), /class="button" href/, url)
  }
  for (const [i, url] of ['https://swiftly.practice.invalid/t?a=1', 'https://www.swiftly.practice.invalid/t'].entries()) {
    await register(shop, `GOOD-${i}`, { url })
    assert.ok((await visit(`GOOD-${i}`)).includes(`class="button" href="${url}"`), url)
  }
})
