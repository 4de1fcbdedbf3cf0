import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { runInProcess } from '../command-line.ts'
import { basic } from '../harness.ts'
import { startServer } from '../server.ts'
import { dhlAccount, startDhlEcommerceNl } from '../stand-ins/dhl-ecommerce-nl.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-carriers-command-'))
const standIn = await startDhlEcommerceNl()
const environment = { DATA_DIR: join(folder, 'data'), CARRIER_URLS: `https://api-gw.dhlparcel.nl=${standIn.url}` }
const server = await startServer(environment)
after(async () => {
  await server.stop()
  await standIn.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (line: string) => runInProcess(line.split(' '), environment)

async function newContract(contract_data: object): Promise<number> {
  const { out } = await run('organizations create --name Shop --country NL --json')
  const { api_key, api_secret } = JSON.parse(out)
  const response = await fetch(`${server.url}/api/v3/contracts`, {
    method: 'POST',
    headers: { authorization: basic(api_key, api_secret), 'content-type': 'application/json' },
    body: JSON.stringify({ carrier_code: 'dhl_ecommerce_nl', contract_data, is_active: true }),
  })
  const text = await response.text()
  assert.equal(response.status, 201, text)
  return JSON.parse(text).data.id
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
