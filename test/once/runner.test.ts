import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { bound } from '../children.ts'
import { opensDatabase } from '../runner/import-graph.ts'
import { engines, isAlone, selectFiles } from '../runner/select.ts'
import { mostWaitMs, within } from '../until.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-runner-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, text: string) => {
  const path = join(folder, `${name}.test.ts`)
  writeFileSync(path, `import { after, beforeEach, mock, test } from 'node:test'\n${text}\n`)
  return path
}
const good = fileOf('good', "test('good', () => {})\nafter(() => console.log('closed'))")

const runner = (name: string) => pathToFileURL(join(import.meta.dirname, `../runner/${name}.ts`)).href

/** Writes a command that runs test files in one process, in their order, as `npm test` does. */
function writeCommand(files: readonly string[], title?: string) {
  // A file, since node passes what --eval was given on to the processes of tests.
  const script = join(folder, 'run.mjs')
  const source = `import { runFiles } from '${runner('pool')}'
import { openReport } from '${runner('report')}'
import { endWithSignals } from '${runner('../children')}'
import { useMemoryForFiles } from '${runner('../memory-folder')}'
endWithSignals()
useMemoryForFiles()
const report = openReport({ isDetailed: false })
await runFiles('sqlite', ${JSON.stringify(files)}, { report, atOnce: 1, title: ${JSON.stringify(title)} }).end
process.exit(report.close() ? 0 : 1)`
  writeFileSync(script, source)
  const { NODE_TEST_CONTEXT, ...env } = process.env
  return { script, env }
}

function runTogether(files: readonly string[], title?: string) {
  const { script, env } = writeCommand(files, title)
  const { status, stdout, stderr } = spawnSync(process.execPath, [script], { env, encoding: 'utf8' })
  return { status, out: stdout + stderr, last: stdout.trimEnd().split('\n').at(-1) }
}

test('files in one process pass together, and each closes what it opened before the next begins', () => {
  const { status, out, last } = runTogether([good, fileOf('other', "test('other', () => {})\nconsole.log('second')")])
  assert.equal(status, 0, out)
  assert.ok(out.indexOf('closed') !== -1 && out.indexOf('closed') < out.indexOf('second'), out)
  assert.equal(last, '2 passed, 0 failed')
})

test('hooks, mocks and the environment of a file do not reach the next file of its process', () => {
  const first = fileOf(
    'first',
    `process.env.FIRST = '1'; process.env.TZ = 'Asia/Kolkata'
mock.method(Math, 'random', () => 7)
beforeEach(() => { throw new Error('of another file') })`,
  )
  const second = fileOf(
    'second',
    `test('clean', () => { if (process.env.FIRST || process.env.TZ === 'Asia/Kolkata' || Math.random() === 7) throw new Error('not clean') })`,
  )
  const { out, last } = runTogether([first, second])
  assert.equal(last, '1 passed, 0 failed', out)
})

const faults = {
  'a test that fails': "test('bad', () => { throw new Error('bad') })",
  'a part of a test that fails': "test('whole', async (t) => { await t.test('part', () => { throw new Error('bad') }) })",
  'a hook that fails': "test('bad', () => {})\nafter(() => { throw new Error('bad') })",
  'a file that cannot be loaded': "test('bad', () => {})\nthrow new Error('bad')",
  'a file that is no TypeScript': 'no TypeScript',
  'a file that ends its process': "test('bad', () => { process.exit(0) })",
  'what is thrown after the test': "test('bad', () => { setTimeout(() => { throw new Error('bad') }) })",
}
for (const [name, text] of Object.entries(faults))
  test(`${name} fails the run`, () => {
    const { status, out, last } = runTogether([good, fileOf('bad', text), fileOf('last', "test('last', () => {})")])
    assert.equal(status, 1, out)
    assert.match(last!, /^\d passed, [1-9] failed$/)
  })

test('a failure is repeated last, on few lines, with its seed and its file', () => {
  const long = fileOf('long', `test('too long', () => { throw new Error('line\\n'.repeat(500)) })`)
  const { out } = runTogether([long, good])
  const lines = out.trimEnd().split('\n')
  assert.match(lines.at(-1)!, /^1 passed, 1 failed$/)
  const shown = lines.slice(lines.lastIndexOf('✖ too long'))
  assert.ok(shown.length <= 24, shown.join('\n'))
  assert.match(lines.at(-3)!, /^ {2}TEST_SEED=\d+ npm test -- --sqlite .*long\.test\.ts {3}# .*long\.test\.ts:2$/)
})

test('a run that is ended by a signal ends at once, with the processes of its tests, and names their files', async () => {
  // However a process ends, its connection ends with it.
  const server = createServer().listen(0, '127.0.0.1')
  after(() => server.close())
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const begun = once(server, 'connection') as Promise<[Socket]>
  const waiting = `import { connect } from 'node:net'
test('waits', () => { connect(${port}, '127.0.0.1'); return new Promise(() => {}) })`
  const { script, env } = writeCommand([fileOf('waiting', waiting)])
  const { TMPDIR, ...usual } = env
  const run = bound(spawn(process.execPath, [script], { env: usual, stdio: ['ignore', 'ignore', 'pipe'] }))
  let said = ''
  run.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  const ended = once(run, 'close')
  const [connection] = await within('the test runs', begun)
  const left = new Promise((resolve) =>
    connection
      .on('error', () => {})
      .once('close', resolve)
      .resume(),
  )
  run.kill('SIGTERM')
  assert.deepEqual(await within('its end', ended), [130, null])
  assert.match(said, /waiting\.test\.ts was running on SQLite/)
  await within('the end of the process of the test', left)
})

test('a run ends although its folder cannot be removed', () => {
  const script = join(folder, 'ends.ts')
  // No system takes such a name. Only a process that runs tests goes on after an error at its end.
  const source = `import { createServer } from 'node:net'
import { test } from 'node:test'
import { removeAtExit } from '${runner('../memory-folder')}'
removeAtExit('\\0')
test('waits', () => new Promise(() => createServer().listen(0, '127.0.0.1')))
setImmediate(() => process.exit(3))`
  writeFileSync(script, source)
  const { NODE_TEST_CONTEXT, ...env } = process.env
  assert.equal(spawnSync(process.execPath, [script], { env, timeout: mostWaitMs }).status, 3)
})

test('a test that a helper makes fails under the name of its test file', () => {
  writeFileSync(
    join(folder, 'helper.ts'),
    "import { test } from 'node:test'\nexport const make = () => test('made', () => { throw new Error('bad') })\n",
  )
  const { out } = runTogether([fileOf('made', "import { make } from './helper.ts'\nmake()")])
  assert.match(out.trimEnd().split('\n').at(-3)!, /npm test -- --sqlite .*made\.test\.ts {3}# .*made\.test\.ts:1$/)
})

test('a test that is declared after the promise of another file fails the run', () => {
  const makes =
    "test('makes', async () => { process.made = new Promise((resolve) => setImmediate(resolve)).then(() => {}); await process.made })"
  const waits = "await process.made\ntest('misplaced', () => {})"
  const { status, out } = runTogether([fileOf('makes', makes), fileOf('waits', waits), good])
  assert.equal(status, 1, out)
  assert.match(out, /^✖ tests ran outside their file\n {2}Tests of .*waits\.test\.ts ran/m)
})

test('runs the tests whose titles match, and no others', () => {
  const { out, last } = runTogether(
    [good, fileOf('titles', "test('one', () => {})\ntest('two', () => { throw new Error('not chosen') })")],
    'one',
  )
  assert.equal(last, '1 passed, 0 failed', out)
})

/** What there is once in a process, and is not put back when a file has ended. */
const changesItsProcess = /\/explain\.ts'|\bprototype\.\w+ = |\b(addCarriers|setDefaultCACertificates)\(|^\s*process\.(chdir|umask)\(/m
const wantsItsOwn = (file: string, source = readFileSync(file, 'utf8')) =>
  !/once\/(runner|sqlite-durability)/.test(file) && changesItsProcess.test(source)

test('a file that changes its process says so by its name, and no other does', () => {
  const all = engines.flatMap((engine) => selectFiles(engine, { isDeep: true, isReached: () => true }))
  const files = [...new Set(all)]
  assert.deepEqual(
    files.filter((file) => isAlone(file) !== wantsItsOwn(file)),
    [],
  )
  assert.ok(wantsItsOwn('a.test.ts', 'Socket.prototype.connect = a') && !wantsItsOwn('a.test.ts', 'mock.method(Socket)'))
})

test('what opens a database is known by what it imports, however far away', () => {
  assert.ok(opensDatabase('test/metrics.test.ts'))
  assert.ok(opensDatabase('test/two-processes.test.ts'))
  assert.ok(!opensDatabase('src/geo/countries.test.ts'))
})

test('every test file runs on SQLite, or only on PostgreSQL, and all that open a database run on PostgreSQL in a whole run', () => {
  const everywhere = { isDeep: true, isReached: () => true }
  const [sqlite, postgres] = engines.map((engine) => selectFiles(engine, everywhere))
  const isOnce = (file: string) => file.startsWith('test/once/')
  assert.deepEqual(
    postgres!.filter((file) => !sqlite!.includes(file)).map((file) => file.replace(/^test\/(.*)\.test\.ts$/, '$1')),
    ['round-trips', 'row-security', 'two-dispatchers', 'two-processes', 'workers'],
  )
  assert.deepEqual(
    sqlite!.filter((file) => opensDatabase(file) && !isOnce(file) && !postgres!.includes(file)),
    [],
  )
})

test('always runs what the engine matters to on PostgreSQL, and others where a change reaches them or their name is given', () => {
  const [brands, jobs] = ['src/modules/account/brands/brands.test.ts', 'src/jobs/jobs.test.ts']
  const always = selectFiles('postgres', {})
  for (const word of ['contract', 'plans', 'tables', '/purchase', 'src/jobs', 'src/webhooks', 'migrate', 'row-security', 'idempotency'])
    assert.ok(
      always.some((file) => file.includes(word)),
      word,
    )
  assert.deepEqual([always.includes(brands), always.includes(jobs)], [false, true])
  assert.ok(selectFiles('postgres', { isReached: (file) => file === brands }).includes(brands))
  assert.deepEqual(selectFiles('postgres', { names: ['brands/brands'] }).includes(brands), true)
})
