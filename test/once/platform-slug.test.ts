import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { commandCatalog } from '../../src/cli/catalog.ts'
import { runInProcess } from '../command-line.ts'
import { firstUnlessDeep } from '../deep.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { killServers, type RunningServer, startServer } from '../server.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-slug-'))
const data = join(folder, 'data')
const crossdock = join(import.meta.dirname, '../../bin/crossdock')
const commandLines = join(import.meta.dirname, '../command-lines.ts')
const path = `${join(import.meta.dirname, '../../node_modules/.bin')}:${process.env.PATH}`
const rates = join(folder, 'rates.csv')
writeFileSync(rates, 'Date,USD\n2026-11-16,1.1\n')
/** Of a contract that is refused: the contracts are compared. */
const settings = join(folder, 'settings.json')
writeFileSync(settings, '{}')
after(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

/** What is typed after the name of each command. Some are refused in the end; what matters is that they opened the database. */
const words: Record<string, string> = {
  'contracts create': `--organization 1 --carrier northpost --settings ${settings}`,
  'contracts list': '--organization 1',
  'organizations create': '--name Other',
  'organizations update': '--organization 1 --name Renamed',
  'organizations list': '',
  'keys create': '--organization 1',
  'keys list': '--organization 1',
  'keys rotate': '00000000000000000000000000000000',
  'keys revoke': '00000000000000000000000000000000',
  'clients create': '--organization 1',
  'clients list': '--organization 1',
  'clients rotate': '00000000-0000-4000-8000-000000000000',
  'clients revoke': '00000000-0000-4000-8000-000000000000',
  'events list': '--organization 1',
  'carriers check': '--contract 1',
  'carriers manifest': '--contract 1',
  'shipments show': '0198f0c2-7a4e-7d2b-9b1a-5d3c8e6f1a20 --organization 1',
  'shipments unsettled': '--organization 1',
  'shipments settle': '0198f0c2-7a4e-7d2b-9b1a-5d3c8e6f1a20 --organization 1 --outcome not-bought',
  'invoices close': '--organization 1',
  'invoices settings': '--organization 1 --credit-limit 0',
  'tickets step': '1 --organization 1 --status closed',
  'contacts confirm': 'desk@northpost.example --organization 1',
  'jobs list': '',
  'jobs retry': '1',
  'geo status': '',
  'rates status': '',
  'rates import': rates,
  migrate: '',
  backup: join(folder, 'copy.db'),
  restore: join(folder, 'copy.db'),
  move: '--to postgres',
  rekey: '',
  'privacy erase': '--email shopper@example.com',
  compact: '',
  trigger: 'parcel.created',
}
/** These open no database. */
const others = ['geo import', 'label-preview', 'listen', 'env']

const shipment = {
  from_address: { country_code: 'NL' },
  to_address: { country_code: 'NL' },
  parcels: [{ weight: { value: '0.1', unit: 'kg' } }],
  calculate_quotes: true,
}

/** Runs a program as a shell does that knows only where the data is. */
const runInShell = (file: string, words: readonly string[]) =>
  new Promise<{ code: number | null; out: string; err: string }>((resolve) => {
    const env = { ...machineEnvironment, PATH: path, DATA_DIR: data }
    const child = execFile(file, words, { env, cwd: folder }, (_, out, err) => resolve({ code: child.exitCode, out, err }))
  })

async function askForOptions({ url, credentials }: RunningServer, letterCode: string) {
  const { api_key, api_secret } = credentials()
  const answer = await fetch(`${url}/api/v3/shipping-options`, {
    method: 'POST',
    headers: { authorization: basic(api_key, api_secret), 'content-type': 'application/json' },
    body: JSON.stringify(shipment),
  })
  const { data } = (await answer.json()) as { data?: { code: string; quote_source?: string }[] }
  const codes = data?.map(({ code }) => code) ?? []
  return { status: answer.status, codes, letter: data?.find(({ code }) => code === letterCode) }
}

/** What is named after the platform in the database. */
function readNamed() {
  const database = new DatabaseSync(join(data, 'crossdock.db'), { readOnly: true })
  const all = (query: string) =>
    database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }))
  const named = {
    contracts: all('select id, carrier_code, updated_at from contracts where organization_id = 1 order by id'),
    carriers: all('select distinct carrier_code from contracts').map(({ carrier_code }) => carrier_code),
    prices: all('select * from contract_prices where organization_id = 1 order by 1, 2, 3, 4'),
    form_prices: all('select * from contract_form_prices where organization_id = 1 order by 1, 2, 3'),
    slug: all(`select value from marks where name = 'platform-slug'`),
  }
  database.close()
  return named
}

describe('the name of the platform', () => {
  test('is kept by every command that opens the database, in a shell that does not know it', async () => {
    assert.deepEqual(
      commandCatalog.map(({ name }) => name).filter((name) => !(name in words) && !others.includes(name)),
      [],
    )
    const server = await startServer({ DATA_DIR: data, PLATFORM_SLUG: 'sendit' })
    const isServed = { status: 200, letter: 'sendit:letter' }
    const ask = async () => {
      const { status, letter } = await askForOptions(server, 'sendit:letter')
      return { status, letter: letter?.code }
    }
    assert.deepEqual(await ask(), isServed)
    const before = readNamed()
    assert.deepEqual(before.slug, [{ value: 'sendit' }])
    assert.equal((await runInShell(crossdock, ['contracts', 'list', '--organization', '1'])).code, 0)
    const lines = firstUnlessDeep(Object.entries(words), 3).map(([name, rest]) => `${name} ${rest}`)
    const state = { isRunning: true }
    const run = runInShell(process.execPath, [commandLines, JSON.stringify(lines)]).finally(() => {
      state.isRunning = false
    })
    while (state.isRunning) assert.deepEqual(await ask(), isServed)
    const { out, err } = await run
    assert.equal(err, '')
    for (const [index, outcome] of (JSON.parse(out) as { err: string }[]).entries())
      assert.doesNotMatch(outcome.err, /PLATFORM_SLUG|\n {4}at /, lines[index]!)
    assert.deepEqual(readNamed(), before)
    assert.equal(await server.stop(), 0)
  })

  test('is refused to a command that is given another one, and the sentence says which', async () => {
    const { code, err } = await runInProcess(['organizations', 'list'], { DATA_DIR: data, PLATFORM_SLUG: 'crossdock' })
    assert.deepEqual(
      [code, err],
      [1, 'PLATFORM_SLUG is crossdock here, and the platform of this database is called sendit. Leave it out, or set it to sendit.\n'],
    )
  })

  test('is changed by a server that starts with another one, with all that bears it', async () => {
    const before = readNamed()
    const server = await startServer({ DATA_DIR: data, CROSSDOCK_PLATFORM_SLUG: 'northern' })
    const { status, letter } = await askForOptions(server, 'northern:letter')
    assert.deepEqual([status, letter?.quote_source], [200, 'northern_prices'])
    const renamed: typeof before = JSON.parse(JSON.stringify(before).replaceAll('sendit', 'northern'))
    const { prices, form_prices, carriers, slug } = readNamed()
    assert.deepEqual({ prices, form_prices, slug }, { prices: renamed.prices, form_prices: renamed.form_prices, slug: renamed.slug })
    assert.deepEqual(new Set(carriers), new Set(renamed.carriers))
    assert.equal(await server.stop(), 0)
  })

  test('no list fails for a contract with a carrier that is not there, and the log names it', async () => {
    const database = new DatabaseSync(join(data, 'crossdock.db'))
    database.exec(`update contracts set carrier_code = 'goneby' where carrier_code = 'swiftly'`)
    const path = `/${database.prepare(`select min(id) as id from contracts where carrier_code = 'goneby'`).get()!.id}`
    database.close()
    const server = await startServer({ DATA_DIR: data, PLATFORM_SLUG: 'northern', LOG_LEVEL: 'warn' })
    assert.match(server.said.err, /"contracts.carrier_unknown".*"carrier":"goneby","contracts":2/)
    const { api_key, api_secret } = server.credentials()
    const headers = { authorization: basic(api_key, api_secret) }
    for (const list of [
      '/api/v3/contracts',
      '/api/v2/shipping-products?from_country=NL',
      '/api/v2/shipping_methods',
      '/api/v3/shipping-rules/rules',
    ])
      assert.deepEqual([list, (await fetch(server.url + list, { headers })).status], [list, 200])
    const { status, letter, codes } = await askForOptions(server, 'northern:letter')
    assert.equal(status, 200)
    assert.ok(letter && !codes.some((code) => code.startsWith('swiftly:')))

    const send = async (method: string, rest: string, body?: unknown) => {
      const json = { ...headers, 'content-type': 'application/json' }
      const given = await fetch(`${server.url}/api/v3/contracts${rest}`, {
        method,
        headers: json,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: given.status, text: await given.text() }
    }
    assert.equal((await send('GET', path)).status, 200)
    const refused = await send('PATCH', path, { contract_data: { depot: '1' } })
    assert.equal(refused.status, 400)
    assert.match(refused.text, /This server has no carrier \\"goneby\\"\. DELETE the contract/)
    assert.equal((await send('PATCH', path, { is_active: false })).status, 200)
    for (const [method, body] of [['GET'], ['PATCH', { prices: [] }]] as const)
      assert.ok((await send(method, `${path}/pricing-form`, body)).status < 500, `${method} pricing-form`)
    assert.equal((await send('DELETE', path)).status, 204)
    assert.equal(await server.stop(), 0)
  })
})
