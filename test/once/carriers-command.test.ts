import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { basic } from '../harness.ts'
import { startServer } from '../server.ts'
import { receiver, sender, shipWith } from '../shipments.ts'
import { dhlAccount, startDhlEcommerceNl } from '../stand-ins/dhl-ecommerce-nl.ts'
import { dhlParcelDeSettings, startDhlParcelDe } from '../stand-ins/dhl-parcel-de.ts'
import { mydhlSettings, startMydhl } from '../stand-ins/mydhl.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-carriers-command-'))
const standIn = await startDhlEcommerceNl()
const dhlPaket = await startDhlParcelDe()
const dhlExpress = await startMydhl()
const environment = {
  DATA_DIR: join(folder, 'data'),
  CARRIER_URLS: `https://api-gw.dhlparcel.nl=${standIn.url},https://api-sandbox.dhl.com=${dhlPaket.url},https://express.api.dhl.com=${dhlExpress.url}`,
}
const server = await startServer(environment)
after(async () => {
  await server.stop()
  await standIn.close()
  await dhlPaket.close()
  await dhlExpress.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (line: string) => runInProcess(line.split(' '), environment)

async function newOrganization() {
  const { out } = await run('organizations create --name Shop --country NL --json')
  const { organization_id, api_key, api_secret } = JSON.parse(out)
  const post = async (path: string, body: object) => {
    const response = await fetch(`${server.url}/api/v3${path}`, {
      method: 'POST',
      headers: { authorization: basic(api_key, api_secret), 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    assert.ok(response.ok, text)
    return JSON.parse(text).data
  }
  return { organization_id: organization_id as number, post }
}

async function newContract(contract_data: object, carrier_code = 'dhl_ecommerce_nl'): Promise<number> {
  const { post } = await newOrganization()
  const inEnvironment = { environment: 'live', ...contract_data }
  return (await post('/contracts', { carrier_code, contract_data: inEnvironment, is_active: true })).id
}

test('0 with a report of the calls that buy nothing, when the carrier answers all of them', async () => {
  const id = await newContract(dhlAccount)
  const before = standIn.requests.length
  const { code, out, err } = await run(`carriers check --contract ${id}`)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, new RegExp(`^Contract ${id} with DHL eCommerce.* \\(dhl_ecommerce_nl\\), organization \\d+, \\w+, environment live\n`))
  assert.match(out, /^validate +ok +\d+ ms, known as .* in NL$/m)
  assert.match(out, /^quote +(ok +\d+ ms, \d+ prices for 1 kg within NL|not offered)/m)
  assert.match(out, /^service points +ok +\d+ ms, 2 service points in Amsterdam, such as 8004-NL-272403 Primera Kalverstraat$/m)
  const { calls } = JSON.parse((await run(`carriers check --contract ${id} --json`)).out)
  assert.deepEqual(
    calls.map(({ call }: { call: string }) => call),
    ['validate', 'quote', 'service points'],
  )
  const harmless = /^(POST \/authenticate|GET )/
  for (const { method, path } of standIn.requests.slice(before)) assert.match(`${method} ${path}`, harmless)
})

test('0 reports as not offered what needs an optional setting that the contract does not have', async () => {
  const { service_point_key: _, ...settings } = mydhlSettings
  const id = await newContract(settings, 'mydhl')
  const { code, out, err } = await run(`carriers check --contract ${id}`)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^service points +not offered +Service points need the service_point_key of the contract/m)
})

test('1 with the report when the carrier refuses, or there is no such contract; no secret is printed', async () => {
  const id = await newContract({ ...dhlAccount, api_key: 'another-secret-key' })
  const { code, out, err } = await run(`carriers check --contract ${id}`)
  assert.deepEqual([code, out], [1, ''])
  assert.match(err, /^validate +refused +\d+ ms/m)
  assert.ok(!err.includes('another-secret-key'), err)
  const missing = await run('carriers check --contract 999')
  assert.equal(missing.code, 1)
  assert.match(missing.err, /There is no contract 999/)
})

/** An organization that has bought a label of DHL Paket which the carrier had a remark on. */
async function buyWithWarning() {
  const { organization_id, post } = await newOrganization()
  const contract_data = { ...dhlParcelDeSettings, must_encode: false }
  const { id } = await post('/contracts', { carrier_code: 'dhl_parcel_de', contract_data, is_active: true })
  // The server validates it in the background.
  const list = async () => (await run(`contracts list --organization ${organization_id}`)).out
  await until('an active contract', list, (text) => /dhl_parcel_de .*active/.test(text))
  const shipment = await post('/shipments/announce', {
    from_address: { ...sender, postal_code: '53113', city: 'Bonn', country_code: 'DE' },
    to_address: { ...receiver, address_line_1: 'Nirgendwo', postal_code: '10115', city: 'Berlin', country_code: 'DE' },
    ship_with: shipWith('dhl_parcel_de:parcel'),
    parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
  })
  assert.equal(shipment.parcels[0].status.code, 'READY_TO_SEND', JSON.stringify(shipment.errors))
  return { organization_id, contract_id: id as number, shipment, post }
}

test('0 shows price, expected delivery and warnings of the carrier of a shipment; 1 for one of another organization', async () => {
  const { organization_id, shipment } = await buyWithWarning()
  const { code, out, err } = await run(`shipments show ${shipment.id} --organization ${organization_id}`)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^carrier's price +not stated$/m)
  assert.match(out, /^carrier's warning +consignee.addressStreet: Die angegebene Straße kann nicht gefunden werden\.$/m)
  const { warnings, price, parcels } = JSON.parse((await run(`shipments show ${shipment.id} --organization ${organization_id} --json`)).out)
  assert.deepEqual([warnings.length, price, parcels[0].tracking_number], [1, null, shipment.parcels[0].tracking_number])
  const other = await newOrganization()
  assert.equal((await run(`shipments show ${shipment.id} --organization ${other.organization_id}`)).code, 1)
})

test('0 lists no shipment whose outcome is known; 1 where such a one is to be settled, 2 for an outcome that does not exist', async () => {
  const { organization_id, shipment } = await buyWithWarning()
  const { code, out } = await run('shipments unsettled')
  assert.deepEqual([code, out], [0, 'The outcome of every purchase is known, or the carrier is asked for it again.\n'])
  assert.deepEqual(JSON.parse((await run('shipments unsettled --json')).out), { shipments: [] })
  const settle = `shipments settle ${shipment.id} --organization ${organization_id} --outcome`
  const known = await run(`${settle} not-bought`)
  assert.equal(known.code, 1)
  assert.match(known.err, /List them with: crossdock shipments unsettled/)
  const unclear = await run(`${settle} perhaps`)
  assert.equal(unclear.code, 2)
  assert.match(unclear.err, /not-bought or cancelled/)
})

test('0 closes the day of a contract, lists its manifests and writes the document; 1 for a carrier without manifests', async () => {
  const { contract_id, shipment, post } = await buyWithWarning()
  await post('/sandbox/clock', { advance: 'PT1M' })
  const file = join(folder, 'manifest.pdf')
  const { code, out, err } = await run(`carriers manifest --contract ${contract_id} --output ${file}`)
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^1 {2}\d{4}-\d\d-\d\d {2}\S+ {2}1 shipments {2}with a document$/m)
  assert.match(readFileSync(file, 'latin1'), /^%PDF-/)
  assert.equal(dhlPaket.orders.get(shipment.parcels[0].tracking_number)!.state, 'closed')
  const again = JSON.parse((await run(`carriers manifest --contract ${contract_id} --json`)).out)
  assert.deepEqual([again.made, again.manifests.length], [[], 1])
  const missing = await run(`carriers manifest --contract ${contract_id} --number 7 --output ${file}`)
  assert.deepEqual([missing.code, /has no such manifest/.test(missing.err)], [1, true])
  const other = await run(`carriers manifest --contract ${await newContract(dhlAccount)}`)
  assert.deepEqual([other.code, /takes no manifests/.test(other.err)], [1, true])
})
