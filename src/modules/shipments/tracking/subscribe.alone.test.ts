import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sendToStandIns } from '../../../../test/carrier-urls.ts'
import { deepTest } from '../../../../test/deep.ts'
import { startApp } from '../../../../test/harness.ts'
import { runJobs, shipment, shipWith } from '../../../../test/shipments.ts'
import { startRelay } from '../../../../test/stand-ins/relay.ts'
import { relayCarrier, relayPushes } from '../../../../test/stand-ins/relay-carrier.ts'
import { addCarriers } from '../../../carriers/registry.ts'
import { addTime } from '../../../platform/time.ts'

addCarriers([relayCarrier('pushing', true, relayPushes)])
const relay = await startRelay()
const app = await startApp({ send: sendToStandIns(relay.urls) })
after(async () => {
  await app.close()
  await relay.close()
})

async function newShop(changes: object = {}) {
  const organization = await app.newOrganization()
  const before = relay.requestsTo('POST /subscriptions').length
  const contract_data = { account: '4711', api_key: 'relay-key' }
  const request = { carrier_code: 'pushing', name: 'Relay', is_active: true, contract_data, ...changes }
  const { status, body, text } = await organization.call('POST', '/contracts', request)
  assert.equal(status, 201, text)
  await runJobs(organization)
  return {
    ...organization,
    contract_id: body.data.id as number,
    /** What the carrier was asked to push to, and with which key. */
    subscriptions: () =>
      relay
        .requestsTo('POST /subscriptions')
        .slice(before)
        .map((one) => one.body as { url: string; key: string }),
  }
}

deepTest('a contract that becomes active subscribes once, and what the carrier pushes with its key is stored', async () => {
  const shop = await newShop()
  const [subscription] = shop.subscriptions()
  assert.match(subscription!.url, /^http:\/\/crossdock\.test\/api\/v3\/carriers\/pushing\/push\/\d+-\d+-[\da-f]{32}$/)
  assert.match(subscription!.key, /^[\da-f]{64}$/)
  const bought = await shop.call('POST', '/shipments/announce', shipment({ ship_with: shipWith('pushing:parcel') }))
  const { tracking_number } = bought.body.data.parcels[0]
  const push = (key: string) => {
    const events = [{ code: 'A', at: addTime(app.clock.time, { minutes: 5 }) }]
    const path = subscription!.url.slice('http://crossdock.test'.length)
    return app.send('POST', path, { 'x-relay-key': key }, JSON.stringify([{ number: tracking_number, events }]))
  }
  const forged = await push('0'.repeat(64))
  assert.ok(forged.status >= 400, forged.text)
  const accepted = await push(subscription!.key)
  assert.equal(accepted.status, 200, accepted.text)
  const { events } = (await shop.call('GET', `/parcels/tracking/${tracking_number}`)).body
  assert.deepEqual(
    events.map(({ phase }: any) => phase),
    ['accepted'],
  )
  await runJobs(shop, 'P3D')
  assert.equal(shop.subscriptions().length, 1)
})

test('a contract subscribes again when its data or its address have changed, and each has a key of its own', async () => {
  const shop = await newShop()
  const changed = await shop.call('PATCH', `/contracts/${shop.contract_id}`, { contract_data: { account: '4712' } })
  assert.equal(changed.status, 200, changed.text)
  await runJobs(shop)
  assert.equal(shop.subscriptions().length, 2)
  // As a server with another BASE_URL or SECRET_KEY finds it.
  const { contract_id } = shop
  await app.system.transaction(({ db }) =>
    db.updateTable('push_subscriptions').set({ url_digest: 'another' }).where('contract_id', '=', contract_id).execute(),
  )
  await runJobs(shop, 'P1D')
  assert.equal(shop.subscriptions().length, 3)
  const other = await newShop()
  assert.notEqual(other.subscriptions()[0]!.key, shop.subscriptions()[0]!.key)
})

test('a contract that is not active does not subscribe until it is', async () => {
  const shop = await newShop({ is_active: false })
  assert.equal(shop.subscriptions().length, 0)
  assert.equal((await shop.call('PATCH', `/contracts/${shop.contract_id}`, { is_active: true })).status, 200)
  await runJobs(shop)
  assert.equal(shop.subscriptions().length, 1)
})

test('a subscription that is not answered is asked for again', async () => {
  relay.fail({ kind: 'status', status: 503, body: {} }, { on: 'POST /subscriptions', times: 4 })
  const shop = await newShop()
  await runJobs(shop, 'PT10M')
  assert.equal(shop.subscriptions().length, 5)
  const [row] = await app.db.selectFrom('push_subscriptions').selectAll().where('contract_id', '=', shop.contract_id).execute()
  assert.match(row!.subscription_id, /^S-/)
})
