import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { addContract } from '../../../test/carrier-contracts.ts'
import { sendToStandIns } from '../../../test/carrier-urls.ts'
import { basic, startApp, type TestResponse } from '../../../test/harness.ts'
import { parcel, receiver, sender, shipWith } from '../../../test/shipments.ts'
import { mydhlSettings, startMydhl } from '../../../test/stand-ins/mydhl.ts'
import { createCredential } from '../../http/auth/credentials.ts'

const standIn = await startMydhl()
const app = await startApp({ send: sendToStandIns({ 'https://express.api.dhl.com': standIn.url }) })
after(async () => {
  await app.close()
  await standIn.close()
})
type Organization = Awaited<ReturnType<typeof app.newOrganization>>

const validation = 'GET /mydhlapi/test/address-validate'
const base64 = (text: string) => Buffer.from(text).toString('base64')
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll('/', '&#x2F;')
const json = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('/', '\\/')

/** Ways in which a gateway repeats the credentials of a call, and what is shown of each. */
function repetitionsOf({ api_key, api_secret }: { api_key: string; api_secret: string }): [said: string, shown: string][] {
  const pair = `${api_key}:${api_secret}`
  return [
    [`Authorization: Basic ${base64(pair)}`, 'Authorization: Basic ***'],
    [`authorization=basic%20${encodeURIComponent(base64(pair))}`, 'authorization=basic%20***'],
    ['Bearer abc.DEF-123_x', 'Bearer ***'],
    ...['', 'x', 'xy'].map((before): [string, string] => [`header "${base64(`${before}${pair}`)}"`, 'header "***"']),
    [`header "${Buffer.from(`login=${pair}&x=1`).toString('base64url')}"`, 'header "***"'],
    [`sent {"password":"${json(api_secret)}"}`, 'sent {"password":"***"}'],
    [`sent <b>${html(api_secret)}</b>`, 'sent <b>***</b>'],
    [`sent ${encodeURIComponent(api_secret)}`, 'sent ***'],
  ]
}

/** What the tables of a backup hold of an organization. */
async function readRows(organization_id: number) {
  const tables = ['contracts', 'integration_logs', 'events', 'deliveries'] as const
  const rows = await Promise.all(
    tables.map((table) => app.db.selectFrom(table).selectAll().where('organization_id', '=', organization_id).execute()),
  )
  return JSON.stringify(rows)
}

test('credentials that a carrier repeats are masked in validation_error, in logs and in the database, however it spells them', async () => {
  const settings = { ...mydhlSettings, api_key: 'mydhl-key', api_secret: 'se"cr<et>/&\\7+x' }
  for (const [said, shown] of repetitionsOf(settings)) {
    const organization = await app.newOrganization()
    const detail = (words: string) => `Not accepted, ${words}, said the gateway`
    standIn.fail({ kind: 'status', status: 400, body: { title: 'Bad request', detail: detail(said) } }, { on: validation })
    const contract = await addContract(organization, 'mydhl', settings)
    assert.deepEqual([contract.state, contract.validation_error], ['validation_failed', detail(shown)])
    const logs = (await organization.call('GET', `/integrations/${organization.integration_id}/logs`)).body.data
    assert.deepEqual(
      logs.map(({ response }: any) => response.body.detail),
      [detail(shown)],
    )
    assert.ok(!(await readRows(organization.id)).includes(JSON.stringify(said).slice(1, -1)), said)
  }
})

test('words of a carrier about its authentication stay as they are', async () => {
  const organization = await app.newOrganization()
  const detail = 'Basic authentication is required, Bearer tokens are not. Basic realm="MyDHL"'
  standIn.fail({ kind: 'status', status: 400, body: { title: 'Bad request', detail } }, { on: validation })
  assert.equal((await addContract(organization, 'mydhl', mydhlSettings)).validation_error, detail)
})

async function callAs(organization: Organization, scopes: ('read:integration' | 'read:parcel')[], path: string): Promise<TestResponse> {
  const { public_id, secret } = await organization.context.transaction((tx) => createCredential(tx, 'key', scopes))
  return app.send('GET', path, { authorization: basic(public_id, secret) })
}

test('receivers in calls to carriers are visible in both versions only with the scope read:parcel', async () => {
  const organization = await app.newOrganization()
  await addContract(organization, 'mydhl', mydhlSettings)
  const request = { from_address: sender, to_address: receiver, ship_with: shipWith('mydhl:express'), parcels: [parcel] }
  assert.equal((await organization.call('POST', '/shipments/announce', request)).status, 201)
  const own = { base_url: 'https://shop.example', full_url: 'https://shop.example/a?b=c', request: { payload: { note: 'of the shop' } } }
  assert.equal((await organization.call('POST', `/integrations/${organization.integration_id}/logs`, own)).status, 201)
  const of = `/integrations/${organization.integration_id}/logs`
  for (const path of [`/api/v3${of}`, '/api/v3/integrations/logs', `/api/v2${of}`, '/api/v2/integrations/logs']) {
    const seen = await callAs(organization, ['read:integration', 'read:parcel'], path)
    const unseen = await callAs(organization, ['read:integration'], path)
    const [whole, cut] = [seen, unseen].map(({ body }) => body.data ?? body.results)
    for (const person of [receiver.name, receiver.address_line_1, receiver.email])
      assert.deepEqual([seen.text.includes(person), unseen.text.includes(person)], [true, false], `${path}: ${person}`)
    assert.deepEqual(
      cut.map(({ id, method, base_url, response_code }: any) => [id, method, base_url, response_code]),
      whole.map(({ id, method, base_url, response_code }: any) => [id, method, base_url, response_code]),
    )
    const [announced, written] = [cut.find(({ method }: any) => method === 'POST'), cut.find(({ method }: any) => method === '')]
    assert.equal(announced.request.payload, '[requires the scope read:parcel]')
    assert.deepEqual([written.full_url, written.request.payload], [own.full_url, own.request.payload])
  }
})
