import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { commandCatalog } from '../../src/cli/catalog.ts'
import { scopeNames } from '../../src/http/scopes.ts'
import { readVersion } from '../../src/platform/version.ts'
import { runInProcess } from '../command-line.ts'
import { deepTest } from '../deep.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { startServer } from '../server.ts'
import { shipment } from '../shipments.ts'
import { mostWaitMs, until } from '../until.ts'

const root = join(import.meta.dirname, '../..')
const crossdock = join(root, 'bin/crossdock')
const folder = mkdtempSync(join(tmpdir(), 'crossdock-commands-'))
const data = join(folder, 'data')
const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
const environment = { ...machineEnvironment, PATH: path, DATA_DIR: data }

type Outcome = { code: number | null; out: string; err: string }
const runFile = (file: string, words: string[], env: NodeJS.ProcessEnv = environment) =>
  new Promise<Outcome>((resolve) => {
    const child = execFile(file, words, { env, cwd: folder }, (_, out, err) => resolve({ code: child.exitCode, out, err }))
  })
const wordsOf = (line: string) => line.split(' ').filter(Boolean)
const run = (line: string, env: NodeJS.ProcessEnv = {}) => runInProcess(wordsOf(line), { ...environment, ...env })
const runProcess = (line: string, env: NodeJS.ProcessEnv = {}) => runFile(crossdock, wordsOf(line), { ...environment, ...env })
const result = async (line: string) => {
  const { code, out, err } = await run(`${line} --json`)
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  return JSON.parse(out)
}

const server = await startServer({ DATA_DIR: data })
const { url } = server
const status = async (authorization: string, path = '/addresses/sender-addresses') =>
  (await fetch(`${url}/api/v3${path}`, { headers: { authorization } })).status
const tokenOf = async (id: string, secret: string) => {
  const body = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' })
  const answer = await fetch(`${url}/oauth2/token`, { method: 'POST', headers: { authorization: basic(id, secret) }, body })
  return { status: answer.status, token: `Bearer ${((await answer.json()) as { access_token?: string }).access_token}` }
}
after(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The machine's own node, where it is too old to run us. */
const oldNode = process.env
  .PATH!.split(':')
  .filter((part) => !part.includes('node_modules'))
  .map((part) => join(part, 'node'))
  .find((file) => existsSync(file) && Number(/^v(\d+)/.exec(execFileSync(file, ['--version'], { encoding: 'utf8' }))![1]) < 26)
const withOldNode = { skip: oldNode ? false : 'the node of this machine is new enough' }

describe('crossdock', () => {
  test('0 lists every command, or those of a group, or what one takes', async () => {
    const [bare, help, keys, create] = await Promise.all([run(''), runProcess('--help'), run('keys --help'), run('clients create --help')])
    for (const { name } of commandCatalog) assert.match(bare.out, new RegExp(`crossdock ${name} `))
    assert.deepEqual(help, bare)
    assert.deepEqual([bare.code, bare.err], [0, ''])
    assert.match(keys.out, /keys create.*keys list.*keys rotate.*keys revoke/s)
    assert.doesNotMatch(keys.out, /clients/)
    assert.match((await run('trigger --help')).out, /^ {2}EVENT +takes one of parcel\.created, /m)
    assert.match(create.out, /--organization ID \[--integration ID\] \[--scopes LIST\] \[--expires TIME\] \[--json\]/)
  })

  test('2 says in two lines what to do about a line that it does not understand, all faults at once', async () => {
    const lines: [string, RegExp][] = [
      [
        'frobnicate',
        /no command frobnicate.* organizations, keys, clients, events, contracts, carriers, shipments, invoices, tickets, contacts, jobs, geo, rates, migrate, backup, restore, move, rekey, privacy, compact, label-preview, listen, trigger and env/,
      ],
      ['keys', /keys create, keys list, keys rotate and keys revoke/],
      ['keys break', /no command keys break\. There are keys create, /],
      ['keys lst', /no command keys lst\. Did you mean keys list\?/],
      ['kyes', /no command kyes\. Did you mean keys\?/],
      ['organisation lits', /no command organisation\. Did you mean organizations list\?/],
      ['key list', /no command key\. Did you mean keys list\?/],
      ['lisen --port 0', /no command lisen\. Did you mean listen\?/],
      ['keys create --organisation 1', /no option --organisation\. Did you mean --organization\?.*--organization is missing/],
      ['jobs retry seven', /JOB takes a whole number from 1/],
      ['trigger parcel.deleted', /EVENT takes one of parcel\.created, parcels\.event\.created/],
      ['organizations update --organization 1', /--name or --v2-parcels is missing/],
      ['keys create', /--organization is missing/],
      ['keys rotate --json', /KEY is missing/],
      ['keys create --organization 0 --colour red', /--organization takes a whole number.*no option --colour/],
      ['organizations create --name --country NL', /--name takes a text/],
      [
        'organizations create --country Holland --mode both --created-at 2026-02-30',
        /--country takes.*--mode takes.*--created-at takes.*--name is missing/,
      ],
      ['organizations create --name A --created-at 2026-01-01T10:00', /--created-at takes a date/],
      ['organizations create --name A --name B', /--name is given twice/],
      ['organizations list extra --json=yes', /--json takes no value.*Unexpected argument "extra"/],
      [`clients create --organization 1 --scopes ${scopeNames[0]},write:all`, new RegExp(`out of ${scopeNames.join(', ')}`)],
    ]
    for (const [line, expected] of lines) {
      const { code, out, err } = await run(line)
      assert.deepEqual({ code, out }, { code: 2, out: '' })
      assert.match(err, expected)
      assert.match(err, /^[^\n]+\nSee: crossdock [^\n]*--help\n$/)
    }
    const [line] = lines.find(([one]) => one === 'keys create')!
    assert.deepEqual(await runProcess(line), await run(line))
  })

  test('0 takes postal codes from a file and says what there is and whom to name for it; 1 prints the lines that are wrong', async () => {
    const fields = (code: string, latitude: string) => `NL\t${code}\tEindhoven\tNoord-Brabant\t06\t\t\t\t\t${latitude}\t5.48\t6`
    writeFileSync(join(folder, 'NL.txt'), `${fields('5611', '51.44')}\n${fields('5612', '51.45')}\n`)
    writeFileSync(join(folder, 'wrong.txt'), `${fields('5611', '51.44')}\n${fields('5612', 'north')}\n`)
    assert.equal((await result('geo status')).postal_codes, null)
    assert.deepEqual(await result(`geo import ${join(folder, 'NL.txt')} --country NL`), {
      rows: 2,
      lines: 2,
      faulty: 0,
      faults: [],
      countries: { NL: 2 },
    })
    const [status, wrong, missing] = await Promise.all([
      run('geo status'),
      run(`geo import ${join(folder, 'wrong.txt')}`),
      run('geo import none.txt'),
    ])
    assert.match(status.out, /Postal codes: 2 in .*: NL 2\.\nPlace names and positions: GeoNames .*CC BY 4\.0/)
    assert.deepEqual([wrong.code, wrong.out], [1, ''])
    assert.match(wrong.err, /wrong\.txt has 1 lines.*Nothing was changed\.\nLine 2 lies at "north", "5\.48", which is nowhere\./)
    assert.deepEqual([missing.code, missing.err], [1, 'none.txt cannot be used: no such file or directory.\n'])
  })

  test('0 imports reference rates of the European Central Bank, which a running server uses at once; 1 for a file without rates', async () => {
    writeFileSync(join(folder, 'eurofxref.csv'), 'Date, USD, JPY, \n13 November 2026, 1.2000, 180.5, \n')
    writeFileSync(join(folder, 'empty.csv'), 'name,value\na,b\n')
    assert.equal((await result('rates status')).imported, null)
    const { api_key, api_secret } = await result('keys create --organization 1')
    const body = {
      from_address: { country_code: 'CN' },
      to_address: { country_code: 'NL' },
      items: [{ description: 'Shoes', hs_code: '640359', price: { value: '100.00' } }],
      currency: 'USD',
    }
    const thresholdNow = async () => {
      const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
      const answer = await fetch(`${url}/api/v3/shipping/duties-and-taxes`, { method: 'POST', headers, body: JSON.stringify(body) })
      const { data } = (await answer.json()) as any
      return [data.de_minimis.duty_threshold.value, data.reference_rates[0].date]
    }
    assert.deepEqual(await thresholdNow(), ['170.41', '2026-09-29'])
    const source = 'European Central Bank, eurofxref.csv'
    assert.deepEqual(await result(`rates import ${join(folder, 'eurofxref.csv')}`), { date: '2026-11-13', source, currencies: 3 })
    assert.deepEqual(await thresholdNow(), ['180.00', '2026-11-13'])
    assert.deepEqual((await result('rates status')).imported, { date: '2026-11-13', source, currencies: 3 })
    const [empty, missing] = await Promise.all([run(`rates import ${join(folder, 'empty.csv')}`), run('rates import none.csv')])
    assert.deepEqual([empty.code, missing.code, missing.err], [1, 1, 'none.csv cannot be used: no such file or directory.\n'])
    assert.match(empty.err, /empty\.csv has no rates\. Expected: eurofxref-daily\.xml/)
  })

  test('0 draws a sample label of every carrier, as PDF, PNG or ZPL', async () => {
    const drawn = async (line: string) => {
      const { file, bytes } = await result(`label-preview ${line.replace('--output ', `--output ${folder}/`)}`)
      const content = readFileSync(file)
      assert.equal(content.length, bytes)
      return content.toString('latin1')
    }
    assert.match(await drawn('northpost --format pdf --output a.pdf'), /^%PDF-1.4.*\/MediaBox\[0 0 297\.638 419\.528\]/s)
    assert.match(await drawn('swiftly --format pdf --dpi 72 --paper A4 --output b.pdf'), /^%PDF-1.4.*\/MediaBox\[0 0 595\.276 841\.89\]/s)
    const png = Buffer.from(await drawn('aerofast --format png --dpi 300 --sample everything --output c.png'), 'latin1')
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1260, 1776])
    assert.match(await drawn('crossdock --format zpl --dpi 600 --output d.zpl'), /^\^XA.*\^PW2520\^LL3552.*\^XZ\n$/s)
  })

  test('1 says what to change about a label that cannot be drawn, and writes nothing', async () => {
    const lines: [string, RegExp][] = [
      ['missing --format pdf', /no carrier missing.* northpost, swiftly, aerofast, ironhaul, freshlane, collogix, crossdock\.$/],
      ['swiftly --format pdf --dpi 300', /leave --dpi out, or give 72/],
      ['swiftly --format png --dpi 72', /203, 300 or 600 dpi: change --dpi 72/],
      ['swiftly --format zpl --dpi 150', /203, 300 or 600 dpi: change --dpi 150/],
      ['swiftly --format zpl --paper A4', /no A4 paper/],
    ]
    for (const [line, expected] of lines) {
      const { code, out, err } = await run(`label-preview ${line} --output ${join(folder, 'none')}`)
      assert.deepEqual({ code, out }, { code: 1, out: '' })
      assert.match(err.trim(), expected)
    }
    assert.ok(!existsSync(join(folder, 'none')))
    assert.match((await run('label-preview swiftly --format jpg --output x')).err, /--format takes pdf, png or zpl/)
  })

  test('0 makes an organization that the running server knows at once', async () => {
    const made = await result('organizations create --name Shop --country SE --mode live --created-at 2026-03-01T01:30:00+02:00')
    assert.deepEqual(Object.keys(made), ['organization_id', 'integration_id', 'api_key', 'api_secret', 'client_id', 'client_secret'])
    const authorization = basic(made.api_key, made.api_secret)
    const answer = await fetch(`${url}/api/v3/organization`, { headers: { authorization } })
    const { data: organization } = (await answer.json()) as { data: object }
    const expected = { name: 'Shop', mode: 'live', country: 'SE', currency: 'SEK', time_zone: 'Europe/Stockholm' }
    const created_at = '2026-02-28T23:30:00.000Z'
    assert.deepEqual(organization, { id: made.organization_id, ...expected, created_at, registered: created_at })
    const list: { id: number }[] = await result('organizations list')
    assert.deepEqual(
      list.find(({ id }) => id === made.organization_id),
      { id: made.organization_id, ...expected, created_at },
    )
    assert.equal((await tokenOf(made.client_id, made.client_secret)).status, 200)
  })

  test('0 takes a date for the first moment of that day, and mode test where none is given', async () => {
    const { organization_id } = await result('organizations create --name Other --created-at 2026-03-01')
    const { mode, created_at } = (await result('organizations list')).find(({ id }: { id: number }) => id === organization_id)
    assert.deepEqual({ mode, created_at }, { mode: 'test', created_at: '2026-03-01T00:00:00.000Z' })
  })

  test('0 opens and closes creating parcels with version 2 for one organization, with effect on the running server at once', async () => {
    const made = await result('organizations create --name Newer --created-at 2026-05-01')
    const create = async () => {
      const headers = { authorization: basic(made.api_key, made.api_secret), 'content-type': 'application/json' }
      const parcel = { name: 'Ada', address: 'Kruisstraat 12', city: 'Eindhoven', postal_code: '5612CG', country: 'NL' }
      return (await fetch(`${url}/api/v2/parcels`, { method: 'POST', headers, body: JSON.stringify({ parcel }) })).status
    }
    assert.equal(await create(), 403)
    const update = (how: string) => result(`organizations update --organization ${made.organization_id} --v2-parcels ${how}`)
    assert.deepEqual(await update('open'), { id: made.organization_id, v2_parcels: 'open' })
    assert.equal(await create(), 200)
    await update('closed')
    assert.equal(await create(), 403)
    assert.match((await run('organizations update --organization 999999 --v2-parcels open')).err, /no organization 999999/)
    assert.match((await run('organizations update --organization 1 --v2-parcels maybe')).err, /--v2-parcels takes open or closed/)
  })

  test('0 prints the version of package.json, and in a clone the commit', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    const { commit } = readVersion()
    const expected = commit === undefined ? version : `${version} (commit ${commit})`
    assert.deepEqual(await run('--version'), { code: 0, out: `crossdock ${expected}\n`, err: '' })
  })

  test('0 renames an organization, which the running server shows at once', async () => {
    const made = await result('organizations create --name Before')
    const renamed = { id: made.organization_id, name: 'After' }
    assert.deepEqual(await result(`organizations update --organization ${made.organization_id} --name After`), renamed)
    const headers = { authorization: basic(made.api_key, made.api_secret) }
    const { data } = (await (await fetch(`${url}/api/v3/organization`, { headers })).json()) as { data: { name: string } }
    assert.equal(data.name, 'After')
  })

  test('0 lists keys and clients without their secrets, those of one organization, and revoked ones if asked for', async () => {
    const made = await result('organizations create --name Listed')
    const of = `--organization ${made.organization_id}`
    const { api_key, api_secret } = await result(`keys create ${of}`)
    const client = await result(`clients create ${of} --scopes read:brand`)
    assert.deepEqual(
      (await result(`keys list ${of}`)).map(({ public_id }: { public_id: string }) => public_id),
      [made.api_key, api_key],
    )
    const text = (await run(`clients list ${of}`)).out
    assert.match(
      text,
      new RegExp(`^${client.client_id}  organization ${made.organization_id}  integration \\d+  read:brand  since 20`, 'm'),
    )
    assert.ok(!text.includes(client.client_secret) && !(await run('keys list')).out.includes(api_secret))
    await result(`keys revoke ${api_key}`)
    assert.equal((await result(`keys list ${of}`)).length, 1)
    assert.match((await run(`keys list ${of} --revoked`)).out, new RegExp(`^${api_key} .* revoked 20`, 'm'))
    assert.equal((await run('keys list --organization 999999')).out, 'There is no API key. Create one with: crossdock keys create\n')
  })

  test('0 lists who created, rotated and revoked keys, and who changed the organization', async () => {
    const made = await result('organizations create --name Recorded')
    const of = `--organization ${made.organization_id}`
    const { api_key } = await result(`keys create ${of}`)
    await result(`keys rotate ${api_key}`)
    await result(`keys revoke ${api_key}`)
    await result(`organizations update ${of} --name Renamed`)
    const events: { type: string; resource_id: string; operator: string }[] = await result(`events list ${of}`)
    assert.deepEqual(
      events.slice(0, 4).map(({ type, resource_id }) => [type, resource_id]),
      [
        ['organization.updated', String(made.organization_id)],
        ['credential.revoked', api_key],
        ['credential.rotated', api_key],
        ['credential.created', api_key],
      ],
    )
    for (const { operator } of events) assert.equal(operator, `${userInfo().username}@${hostname()}`)
    assert.match((await run(`events list ${of}`, { SUDO_USER: 'alice' })).out, /^20\S+ {2}organization\.updated {2}\d+ {2}by \S+@\S+$/m)
  })

  test('0 makes keys with scopes that expire, and lists those that are not used', async () => {
    const made = await result('organizations create --name Expiring')
    const of = `--organization ${made.organization_id}`
    const { api_key, api_secret } = await result(`keys create ${of} --scopes read:user --expires 2099-12-31`)
    assert.equal(await status(basic(api_key, api_secret)), 403)
    const line = new RegExp(`^${api_key} .* read:user  since \\S+  never used  expires 2099-12-31T00:00:00`, 'm')
    assert.match((await run(`keys list ${of}`)).out, line)
    assert.deepEqual(await result(`keys list ${of} --unused-for 1d`), [])
    const past = await run(`keys create ${of} --expires 2020-01-01`)
    assert.deepEqual([past.code, /has passed/.test(past.err)], [1, true])
    const wrong = await run(`keys list ${of} --unused-for 90`)
    assert.deepEqual([wrong.code, /90d/.test(wrong.err)], [2, true])
  })

  test('0 prints lines that a shell takes over, with the credentials of the demo; 1 where there is no demo', async () => {
    const { out } = await run('env', { PORT: new URL(url).port })
    const shown = execFileSync('sh', ['-ec', `${out}curl -s -u "$AUTH" "$CROSSDOCK_URL/api/v3/organization"`], { encoding: 'utf8' })
    assert.equal(JSON.parse(shown).data.id, 1)
    const { api_key, api_secret, client_id, client_secret } = server.credentials()
    assert.deepEqual(JSON.parse((await run('env --json', { BASE_URL: 'https://shipping.example' })).out), {
      CROSSDOCK_URL: 'https://shipping.example',
      CROSSDOCK_KEY: api_key,
      CROSSDOCK_SECRET: api_secret,
      CROSSDOCK_CLIENT_ID: client_id,
      CROSSDOCK_CLIENT_SECRET: client_secret,
      AUTH: `${api_key}:${api_secret}`,
    })
    const none = await run('env', { DATA_DIR: join(folder, 'no-demo') })
    assert.deepEqual([none.code, none.out], [1, ''])
    assert.match(none.err, /There are no keys in .*demo-credentials\.json/)
  })

  test('0 makes, rotates and revokes a key, each with effect on the running server at once', async () => {
    const first = await result('keys create --organization 1')
    assert.deepEqual(Object.keys(first), ['api_key', 'api_secret'])
    const key = first.api_key
    const good = (secret: string) => status(basic(key, secret))
    assert.equal(await good(first.api_secret), 200)

    const second = await result(`keys rotate ${key}`)
    assert.deepEqual([second.api_key, await good(first.api_secret), await good(second.api_secret)], [key, 200, 200])
    const third = await result(`keys rotate ${key} --end-previous`)
    for (const { api_secret } of [first, second]) assert.equal(await good(api_secret), 401)
    assert.equal(await good(third.api_secret), 200)

    assert.deepEqual(await result(`keys revoke --key ${key}`), { revoked: key })
    assert.equal(await good(third.api_secret), 401)
  })

  test('0 sends a new key to a shop, and makes its address the webhook of the integration; says so where the shop refuses it', async () => {
    const bodies: string[] = []
    let answer = 204
    const shop = createServer((request, response) => {
      request.setEncoding('utf8')
      request.on('data', (text) => bodies.push(text))
      request.on('end', () => response.writeHead(answer).end())
    })
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    const address = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/hook`
    try {
      const made = await result(`keys create --organization 1 --connect ${address}`)
      assert.deepEqual([made.connected, made.reason], [true, null])
      const { action, public_key, secret_key, integration_id } = JSON.parse(bodies[0]!)
      assert.deepEqual([action, public_key, secret_key], ['integration_credentials', made.api_key, made.api_secret])
      const read = await fetch(`${url}/api/v2/integrations/${integration_id}`, {
        headers: { authorization: basic(public_key, secret_key) },
      })
      const { webhook_url, webhook_active } = (await read.json()) as { webhook_url: string; webhook_active: boolean }
      assert.deepEqual([webhook_url, webhook_active], [address, true])
      answer = 404
      const { code, out } = await run(`keys create --organization 1 --connect ${address}`)
      assert.equal(code, 0)
      assert.match(out, /It was not connected\. The receiver answered 404\./)
    } finally {
      shop.close()
      shop.closeAllConnections()
    }
  })

  test('0 makes a client with the permissions given; its tokens end with --end-previous and when it is revoked', async () => {
    const client = await result('clients create --organization 1 --integration 1 --scopes read:operational-settings')
    assert.deepEqual(Object.keys(client), ['client_id', 'client_secret'])
    const { token } = await tokenOf(client.client_id, client.client_secret)
    assert.equal(await status(token), 200)
    assert.equal(await status(token, '/integrations'), 403)

    const rotated = await result(`clients rotate ${client.client_id} --end-previous`)
    assert.equal((await tokenOf(client.client_id, client.client_secret)).status, 401)
    assert.equal(await status(token), 401)
    const next = await tokenOf(client.client_id, rotated.client_secret)
    assert.equal(next.status, 200)
    assert.equal(await status(next.token), 200)
    assert.deepEqual(await result(`clients revoke ${client.client_id}`), { revoked: client.client_id })
    assert.equal(await status(next.token), 401)
  })

  test('0 lists the contracts of an organization, each with the push URL of its carrier', async () => {
    const list: { id: number; carrier_code: string; push_url: string }[] = await result('contracts list --organization 1')
    const { id, push_url } = list.find(({ carrier_code }) => carrier_code === 'swiftly')!
    assert.match((await run('contracts list --organization 1')).out, new RegExp(`^${id}  swiftly  .*active  ${push_url}$`, 'm'))
    const push = async (to: string) => (await fetch(new URL(new URL(to).pathname, url), { method: 'POST', body: '{}' })).status
    // There, but for who can sign; an address that was never given out is not there.
    assert.equal(await push(push_url), 403)
    assert.equal(await push(`${push_url}0`), 404)
  })

  test('0 sets how an organization is invoiced, and invoices what is pending', async () => {
    const address = '--address Stationsplein-1 --postal-code 5611AB --city Eindhoven'
    const set = `invoices settings --organization 1 --period weekly --credit-limit 499.5 --vat-number NL000000000B01 ${address}`
    const account = { period: 'weekly', vat_number: 'NL000000000B01', address: 'Stationsplein-1', postal_code: '5611AB', city: 'Eindhoven' }
    assert.deepEqual(await result(set), { ...account, credit_limit: '499.5000' })
    assert.deepEqual(await result('invoices settings --organization 1 --credit-limit 0'), { ...account, credit_limit: null })
    assert.deepEqual(await result('invoices close --organization 1'), [])
    assert.match((await run('invoices close --organization 1')).out, /^Organization 1 has no pending items\.$/m)
  })

  test('0 invoices the labels that an organization has bought', async () => {
    const { api_key, api_secret } = await result('keys create --organization 1')
    const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
    const bought = await fetch(`${url}/api/v3/shipments/announce`, { method: 'POST', headers, body: JSON.stringify(shipment()) })
    assert.equal(bought.status, 201, await bought.text())
    const { out } = await run('invoices close --organization 1')
    assert.match(out, /^\d+ {2}INV-\d{4}-000001 {2}taxable \d+\.\d{4} {2}not taxable none {2}tax \d+\.\d{4} EUR$/m)
    const { data } = (await (await fetch(`${url}/api/v3/invoices`, { headers })).json()) as { data: { reference: string }[] }
    assert.equal(data.length, 1)
    assert.ok(out.includes(data[0]!.reference))
  })

  test('0 records a step of a support ticket; 1 says which ticket, field or step is wrong', async () => {
    const { api_key, api_secret } = await result('keys create --organization 1')
    const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
    const post = async (to: string, body: object): Promise<any> =>
      (await fetch(`${url}/api/v3/dsf/${to}`, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    const contracts: { id: number; carrier_code: string }[] = await result('contracts list --organization 1')
    await post('carrier-support-contacts', { carrier_code: 'aerofast', email: 'claims@carrier.example', language: 'en-gb' })
    const { ticket_id } = await post('tickets/lost', {
      tracking_number: 'SENT-ELSEWHERE',
      carrier_contract_id: contracts.find(({ carrier_code }) => carrier_code === 'aerofast')!.id,
    })
    const line = `tickets step --organization 1 --ticket ${ticket_id} --step`
    // The desk of the server may have sent it to the carrier meanwhile: what is on hold it leaves alone.
    assert.equal((await result(`${line} hold --comment waiting`)).status, 'hold')
    assert.equal((await result(`${line} request_documents --data-types sales_invoice,other`)).requested_actions.length, 2)
    assert.equal((await result(`${line} await_customer`)).status, 'waiting_for_customer')
    const problems = [`${line} pay`, `${line} accept --amount 5`, `tickets step --organization 1 --ticket 999999 --step hold`]
    const expected = [
      /pay is not allowed in the status waiting_for_customer/,
      /currency: .*required for the step accept/,
      /No ticket with this id/,
    ]
    for (const [i, problem] of problems.entries()) {
      const { code, err } = await run(problem)
      assert.equal(code, 1, problem)
      assert.match(err, expected[i]!)
    }
    assert.match((await run(`${line} close --outcome delivered`)).out, /: closed\.$/m)
  })

  test('0 confirms the address of a support contact; 1 says which are not confirmed yet', async () => {
    const { api_key, api_secret } = await result('keys create --organization 1')
    const headers = { authorization: basic(api_key, api_secret), 'content-type': 'application/json' }
    const contact = { carrier_code: 'northpost', email: 'claims@northpost.example', language: 'en-gb' }
    await fetch(`${url}/api/v3/dsf/carrier-support-contacts`, { method: 'POST', headers, body: JSON.stringify(contact) })
    const { code, err } = await run('contacts confirm other@northpost.example --organization 1')
    assert.equal(code, 1)
    assert.match(err, /has no support contact other@northpost\.example\. Not confirmed yet: .*claims@northpost\.example/)
    const [confirmed] = await result('contacts confirm claims@northpost.example --organization 1')
    assert.notEqual(confirmed.confirmed_at, null)
    assert.match((await run('contacts confirm claims@northpost.example --organization 1')).out, /is confirmed for northpost/)
  })

  test('0 says that a secret is shown once', async () => {
    const { code, out, err } = await run('keys create --organization 1')
    assert.deepEqual({ code, err }, { code: 0, err: '' })
    assert.match(out, /API key +[0-9a-f]{32}\n +API secret +[\w-]{43}\n.*shown only once/)
  })

  test('1 says in one line what does not exist, or which setting is bad', async () => {
    const outcomes = await Promise.all([
      run('keys create --organization 99'),
      run('contracts list --organization 99'),
      run('keys create --organization 1 --integration 99'),
      run('keys rotate 0123'),
      run('clients revoke 0123'),
      run('organizations list', { DATA_DIR: join(folder, 'elsewhere') }),
      run('organizations list', { PORT: 'three' }),
      run('migrate', { DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none' }),
      run('migrate', { DATA_DIR: join(crossdock, 'data') }),
    ])
    const expected = [
      /no organization 99/,
      /no organization 99/,
      /No integration with this id/,
      /no API key 0123/,
      /no OAuth client 0123/,
      /no database at .*elsewhere.*Set DATA_DIR/,
      /^PORT takes/,
      /^PostgreSQL at DATABASE_URL.*ECONNREFUSED/,
      /^DATA_DIR \S+crossdock\/data cannot be made: \S+crossdock is a file, not a folder/,
    ]
    for (const [i, { code, out, err }] of outcomes.entries()) {
      assert.deepEqual({ code, out, lines: err.split('\n').length }, { code: 1, out: '', lines: 2 }, err)
      assert.match(err, expected[i]!)
      assert.doesNotMatch(err, /hunter2/)
    }
    assert.ok(!existsSync(join(folder, 'elsewhere')), 'a mistaken DATA_DIR must not become a new database')
  })

  deepTest('0 migrates once when several begin the same new database', async () => {
    const fresh = join(folder, 'fresh')
    mkdirSync(fresh)
    const outcomes = await Promise.all([1, 2].map(() => runProcess('migrate --json', { DATA_DIR: fresh })))
    assert.deepEqual(
      outcomes.map(({ code, err }) => [code, err]),
      Array(2).fill([0, '']),
    )
    const names = outcomes.flatMap(({ out }) => JSON.parse(out).applied)
    assert.equal(new Set(names).size, names.length)
    assert.ok(names.includes('0001_schema.sql'))
    assert.equal(statSync(join(fresh, 'secret.key')).mode & 0o777, 0o600)
    assert.match((await run('migrate', { DATA_DIR: fresh })).out, /up to date/)
  })

  test('migrate --new begins a new database beside a secret.key, which migrate alone refuses', async () => {
    const place = { DATA_DIR: join(folder, 'provisioned') }
    mkdirSync(place.DATA_DIR)
    writeFileSync(join(place.DATA_DIR, 'secret.key'), 'a key that was provisioned before the first start')
    for (const line of ['migrate', 'organizations create --name A']) {
      const refused = await run(line, place)
      assert.deepEqual([refused.code, refused.out], [1, ''])
      assert.match(refused.err, /has secret\.key of an earlier database, but crossdock\.db is missing/)
    }
    assert.match((await run('migrate --new', place)).out, /^Applied 0001_schema\.sql/)
    assert.equal((await run('organizations create --name A', place)).code, 0)
  })

  test('migrate --check returns 0 for the schema of this version, 1 with what is missing, and changes nothing', async () => {
    const place = { DATA_DIR: join(folder, 'checked') }
    assert.match((await run('migrate --check', place)).err, /There is no database at/)
    await run('migrate', place)
    const right = await run('migrate --check', place)
    assert.deepEqual([right.code, right.out], [0, 'The tables, columns and indexes are those of this version.\n'])
    const database = new DatabaseSync(join(place.DATA_DIR, 'crossdock.db'))
    database.exec('drop index orders_by_integration_and_status; create index of_the_operator on orders (id)')
    const wrong = await run('migrate --check', place)
    assert.deepEqual([wrong.code, wrong.out], [1, ''])
    assert.equal(
      wrong.err,
      'Missing: index orders_by_integration_and_status on orders (organization_id, integration_id, status_key, id).\nNot of this version: index of_the_operator on orders (id).\n',
    )
    database.exec('delete from migrations')
    assert.match((await run('migrate --check', place)).out, /^To be applied at the next start: 0001_schema\.sql/)
    database.close()
  })

  test('0 lists the dead-letter jobs, and retries one', async () => {
    const file = new DatabaseSync(join(data, 'crossdock.db'), { timeout: mostWaitMs })
    const row =
      "insert into jobs (kind, payload, run_at, attempts, fence, last_error, dead_at, created_at) values ('test', '{}', '2099', 12, 12, 'on strike', '2026', '2026') returning id"
    const { id } = file.prepare(row).get() as { id: number }
    file.close()
    const { dead, jobs } = await result('jobs list')
    assert.deepEqual([dead, jobs.length, jobs[0].kind, jobs[0].last_error], [1, 1, 'test', 'on strike'])
    assert.match((await run('jobs list')).out, new RegExp(`${id}  test  12 attempts`))
    assert.deepEqual(await result(`jobs retry ${id}`), { retried: id })
    const again = await run(`jobs retry ${id}`)
    assert.deepEqual([again.code, again.err], [1, `No failed job has the id ${id}. List them with: crossdock jobs list\n`])
  })

  test('0 runs with our node where the machine has an old one', withOldNode, async () => {
    const old = (...words: string[]) => runFile(oldNode!, [crossdock, ...words])
    const [listed, wrong] = await Promise.all([old('organizations', 'list', '--json'), old('keys', 'create', '--organization', 'x y')])
    assert.deepEqual([listed.code, listed.err, JSON.parse(listed.out)[0].name], [0, '', 'Demo'])
    assert.deepEqual([wrong.code, wrong.out], [2, ''])
    assert.match(wrong.err, /--organization takes/)
  })

  test('1 asks for npm ci where our node is not there', withOldNode, async () => {
    const bare = join(folder, 'bare')
    mkdirSync(join(bare, 'bin'), { recursive: true })
    writeFileSync(join(bare, 'package.json'), readFileSync(join(root, 'package.json')))
    for (const name of ['crossdock', 'find-bundle.js']) copyFileSync(join(root, 'bin', name), join(bare, 'bin', name))
    const { code, err } = await runFile(oldNode!, [join(bare, 'bin/crossdock')])
    assert.equal(code, 1)
    assert.match(err, /^crossdock needs node 26, .*npm ci.*\n$/)
  })

  test('a signal passes from the old node to ours', { skip: withOldNode.skip || process.platform !== 'linux' }, async () => {
    const locked = join(folder, 'locked')
    mkdirSync(locked)
    const holder = new DatabaseSync(join(locked, 'crossdock.db'))
    holder.exec('pragma journal_mode = wal; begin immediate') // The command below waits for it.
    const launcher = spawn(oldNode!, [crossdock, 'migrate'], { env: { ...environment, DATA_DIR: locked }, stdio: 'ignore' })
    const childrenOf = () => readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8').trim()
    const ours = Number(await until('a child of the launcher', childrenOf))
    launcher.kill('SIGTERM')
    const [, signal] = await once(launcher, 'exit')
    holder.close()
    assert.equal(signal, 'SIGTERM')
    assert.throws(() => process.kill(ours, 0), /ESRCH/)
  })
})
