import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { after, test } from 'node:test'
import type { Keyboard } from '../../src/cli/keyboard.ts'
import { bound } from '../children.ts'
import { runInProcess } from '../command-line.ts'
import { basic } from '../harness.ts'
import { machineEnvironment } from '../machine.ts'
import { startServer } from '../server.ts'
import { postnlAccount, startPostnl } from '../stand-ins/postnl.ts'
import { until } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-contracts-command-'))
const postnl = await startPostnl()
const environment = {
  DATA_DIR: join(folder, 'data'),
  CARRIER_URLS: `https://api.postnl.nl=${postnl.url},https://api-sandbox.postnl.nl=${postnl.url}`,
}
const server = await startServer(environment)
after(async () => {
  await server.stop()
  await postnl.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = (line: string, person?: Parameters<typeof runInProcess>[2]) => runInProcess(line.split(' '), environment, person)

async function newOrganization(mode: 'live' | 'test' = 'live') {
  const { organization_id, api_key, api_secret } = JSON.parse((await run(`organizations create --name Shop --mode ${mode} --json`)).out)
  const list = async () => {
    const answer = await fetch(`${server.url}/api/v3/contracts`, { headers: { authorization: basic(api_key, api_secret) } })
    const { data } = (await answer.json()) as { data: any[] }
    return data.filter((one) => one.carrier.code === 'postnl')
  }
  return { create: `contracts create --organization ${organization_id} --carrier postnl`, organization_id: organization_id as number, list }
}

/** A person who has typed or pasted all of this before the first question. `shown`: what the terminal shows. */
function newPerson(keys: string) {
  const input = new PassThrough()
  input.write(keys)
  const modes: boolean[] = []
  const shown = { text: '' }
  const setRawMode = (mode: boolean) => modes.push(mode)
  const keyboard = {
    input: Object.assign(input, { setRawMode }) as unknown as Keyboard['input'],
    write(text: string) {
      shown.text += text
    },
  }
  return { keyboard, modes, shown }
}
const typed = (...answers: string[]) => answers.map((answer) => `${answer}\r`).join('')

const { api_key, customer_code, customer_number, collection_location } = postnlAccount
const fileOf = (name: string, content: string) => {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('0 asks a person for each setting, again after a wrong one, shows no secret, and checks the contract', async () => {
  const { create, list, organization_id } = await newOrganization()
  // Nothing, too short, and with a blank; then lower case, and a key that is corrected.
  const keys = typed('', 'abc', `${api_key} 2`, api_key, 'devc', 'DEVX\u007fC', '9\u0015\u001b[D11223344', collection_location, '', '', '')
  const { keyboard, modes, shown } = newPerson(keys)
  const { code, out, err } = await run(create, { keyboard })
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, new RegExp(`^Contract \\d+ with PostNL \\(postnl\\), organization ${organization_id}, \\w+, environment live$`, 'm'))
  assert.match(out, /^validate +ok +\d+ ms, known as DEVC in NL$/m)
  assert.deepEqual(modes, [true, false])
  for (const text of [shown.text, out, err]) assert.ok(!text.includes('a-key') && !text.includes('abc'), text)
  assert.match(shown.text, /^api_key \(not shown\): \n {2}A value is required\.\n/m)
  assert.equal(shown.text.split('Takes 4 to 200 letters').length, 3)
  assert.match(shown.text, /^customer_code: devc\n {2}Looks like DEVC\.\n.*\ncustomer_code: DEVX[\b] [\b]C\n/m)
  assert.match(shown.text, /^globalpack_barcode_type \(optional\): \n/m)
  assert.match(shown.text, /^ {2}sandbox +Sandbox: statuses are made up\nenvironment \[live\]: \n$/m)
  const [contract] = await until('an active contract', list, ([one]) => one?.state === 'active')
  assert.deepEqual(contract.contract_data, { customer_code, customer_number, collection_location })
  assert.equal(contract.is_active, true)
})

test('1 creates nothing where the person presses Ctrl-C or closes the terminal', async () => {
  const { create, list } = await newOrganization()
  for (const keys of [`${typed(api_key)}\u0003`, '\u0004']) {
    const { keyboard, modes, shown } = newPerson(keys)
    assert.deepEqual(await run(create, { keyboard }), { code: 1, out: '', err: 'No contract was created.\n' })
    assert.deepEqual([modes, shown.text.includes(api_key)], [[true, false], false])
  }
  const closed = newPerson('')
  const running = run(create, closed)
  await until('the first question', () => closed.shown.text.includes('api_key'))
  ;(closed.keyboard.input as unknown as PassThrough).end()
  assert.equal((await running).code, 1)
  assert.deepEqual(await list(), [])
})

test('0 takes the settings from a file, and from standard input', async () => {
  const { create, list } = await newOrganization('test')
  const settings = JSON.stringify(postnlAccount)
  const first = await run(`${create} --settings ${fileOf('good.json', settings)} --name Main --default --json`)
  assert.deepEqual([first.code, first.err], [0, ''])
  const { contract_id, environment: reached, calls } = JSON.parse(first.out)
  // In mode test the sandbox of the carrier, where nothing else is named.
  assert.deepEqual([reached, calls[0].outcome], ['sandbox', 'ok'])
  assert.equal((await run(`${create} --settings -`, { input: settings })).code, 0)
  const contracts = (await list()).map(({ id, name, is_default_per_carrier }) => ({
    isFirst: id === contract_id,
    name,
    is_default_per_carrier,
  }))
  assert.deepEqual(
    contracts.sort((one) => (one.isFirst ? -1 : 1)),
    [
      { isFirst: true, name: 'Main', is_default_per_carrier: true },
      { isFirst: false, name: '', is_default_per_carrier: false },
    ],
  )
})

test('1 names every fault of the settings and all that the carrier takes, repeats no secret, and creates nothing', async () => {
  const { create, list } = await newOrganization()
  const wrong = fileOf(
    'wrong.json',
    JSON.stringify({ api_key: 'hunter2 hunter2', customer_code: 'devc', colour: 'red', environment: 'test' }),
  )
  const { code, out, err } = await run(`${create} --settings ${wrong}`)
  assert.deepEqual([code, out], [1, ''])
  for (const line of [
    /^api_key: Takes 4 to 200 letters, digits and signs, without a space\.$/m,
    /^customer_code: Looks like DEVC\.$/m,
    /^customer_number: .+/m,
    /^collection_location: .+/m,
    /^colour: .+/m,
    /^environment: .*live.*sandbox/m,
    /^PostNL takes api_key, customer_code, .*globalpack_customer_code \(optional\), environment \(optional\)\.$/m,
    /^No contract was created\.$/m,
  ])
    assert.match(err, line)
  assert.doesNotMatch(err, /hunter2/)
  const texts = {
    'cut.json': '{"api_key":"hunter2-hunter2"',
    'word.json': 'hunter2-hunter2',
    'long.json': `"${'hunter2'.repeat(20_000)}"`,
    'list.json': '["hunter2"]',
  }
  for (const [name, text] of Object.entries(texts)) {
    const refused = await run(`${create} --settings ${fileOf(name, text)}`)
    assert.deepEqual([refused.code, refused.out], [1, ''], name)
    assert.doesNotMatch(refused.err, /hunter2/)
    assert.match(refused.err, name === 'list.json' ? /^contract_data: /m : new RegExp(`${name} (is not JSON: |has more than)`))
  }
  assert.equal((await run(`${create} --settings none.json`)).err, 'none.json cannot be used: no such file or directory.\n')
  assert.deepEqual(await list(), [])
})

test('2 without a terminal and without a file says how to name one, and what the carrier takes', async () => {
  const { create } = await newOrganization()
  const { code, err } = await run(create)
  assert.equal(code, 2)
  assert.match(
    err,
    /no terminal .* --settings, or - for standard input\. PostNL takes api_key, .*\nSee: crossdock contracts create --help\n$/,
  )
})

test('1 for a carrier that does not exist, or is not for this mode, and for another organization', async () => {
  const { organization_id } = await newOrganization()
  const create = `contracts create --organization ${organization_id} --settings ${fileOf('empty.json', '{}')} --carrier`
  assert.match((await run(`${create} postln`)).err, /no carrier postln for an organization in mode live\. Did you mean postnl\?/)
  assert.match((await run(`${create} northpost`)).err, /no carrier northpost .* in mode live\. There are .*dhl_parcel_de.*postnl/)
  const missing = await run('contracts create --organization 99999 --carrier postnl')
  assert.deepEqual([missing.code, /no organization 99999/.test(missing.err)], [1, true])
})

test('1 where the carrier refuses the settings, with the contract to correct and without its secret', async () => {
  const { create, list } = await newOrganization()
  const { code, out, err } = await run(`${create} --settings -`, {
    input: JSON.stringify({ ...postnlAccount, api_key: 'another-secret-key' }),
  })
  assert.deepEqual([code, out], [1, ''])
  const [contract] = await list()
  assert.match(err, /^validate +refused +\d+ ms/m)
  assert.match(err, new RegExp(`PATCH /api/v3/contracts/${contract.id} .* crossdock carriers check --contract ${contract.id}$`, 'm'))
  assert.ok(!err.includes('another-secret-key'))
})

const hasPseudoTerminal = spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout?.includes('util-linux')

test('0 at a terminal shows what is typed, but no secret', { skip: !hasPseudoTerminal && 'script of util-linux is missing' }, async () => {
  const { create, list } = await newOrganization()
  const root = join(import.meta.dirname, '../..')
  const path = `${join(root, 'node_modules/.bin')}:${process.env.PATH}`
  const line = `${join(root, 'bin/crossdock')} ${create}`
  const child = bound(
    spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], {
      env: { ...machineEnvironment, ...environment, PATH: path },
    }),
  )
  let screen = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (screen += text))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const questions: [string, string][] = [
    ['api_key (not shown): ', api_key],
    ['customer_code: ', customer_code],
    ['customer_number: ', customer_number],
    ['collection_location: ', collection_location],
    ['globalpack_barcode_type (optional): ', ''],
    ['globalpack_customer_code (optional): ', ''],
    ['environment [live]: ', 'live'],
  ]
  for (const [question, answer] of questions) {
    await until(question, () => screen.includes(question) || child.exitCode !== null)
    child.stdin.write(`${answer}\r`)
  }
  assert.equal(await ended, 0, screen)
  assert.ok(!screen.includes(api_key), screen)
  assert.match(screen, /customer_code: DEVC\r?\n/)
  assert.match(screen, /validate +ok/)
  assert.equal((await list()).length, 1)
})
