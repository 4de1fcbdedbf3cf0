import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { hasTestsFor, inGroups, opensDatabase } from '../groups.ts'

const folder = mkdtempSync(join(tmpdir(), 'crossdock-groups-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const fileOf = (name: string, text: string) => {
  const path = join(folder, `${name}.test.ts`)
  writeFileSync(path, `import { after, test } from 'node:test'\n${text}\n`)
  return path
}
const good = fileOf('good', "test('good', () => {})\nafter(() => console.log('closed'))")

function outcomeOf(...files: string[]) {
  const groups = inGroups(files)
  try {
    assert.equal(groups.files.length, 1)
    const { NODE_TEST_CONTEXT, ...env } = process.env
    // One that waits for ever would be the worst of all.
    const { status, stdout } = spawnSync(process.execPath, ['--test', ...groups.files], { env, encoding: 'utf8', timeout: 30_000 })
    return { status, stdout }
  } finally {
    groups.remove()
  }
}

test('files in one process pass together, and each closes what it opened', () => {
  const { status, stdout } = outcomeOf(good, fileOf('other', "test('other', () => {})"))
  assert.equal(status, 0, stdout)
  assert.match(stdout, /closed/)
  assert.match(stdout, /pass 2\n/)
})

const faults = {
  'a test that fails': "test('bad', () => { throw new Error('bad') })",
  'a hook that fails': "test('bad', () => {})\nafter(() => { throw new Error('bad') })",
  'a file that cannot be loaded': "test('bad', () => {})\nthrow new Error('bad')",
  'a file that is no TypeScript': 'no TypeScript',
  'what is thrown after the test': "test('bad', () => { setTimeout(() => { throw new Error('bad') }) })",
}
for (const [name, text] of Object.entries(faults))
  test(`${name} fails its group`, () => {
    assert.equal(outcomeOf(good, fileOf('bad', text), fileOf('last', "test('last', () => {})")).status, 1)
  })

test('a file that changes process-wide state has a process for itself', () => {
  const changes = [
    "process.env.A = 'b'",
    "import { mock } from 'node:test'",
    'beforeEach(() => {})',
    'Socket.prototype.connect = a',
    'await openHouse(a)',
  ]
  for (const [i, text] of changes.entries()) {
    const path = fileOf(`change-${i}`, text)
    const groups = inGroups([path, good])
    groups.remove()
    assert.equal(groups.files.at(-1), path)
    assert.equal(groups.files.length, 2)
  }
})

test('what opens a database is known by what it imports, however far away', () => {
  assert.ok(opensDatabase('test/metrics.test.ts'))
  assert.ok(opensDatabase('test/two-processes.test.ts'))
  assert.ok(!opensDatabase('src/geo/countries.test.ts'))
})

test('each test runs on each engine, in npm test or in npm run check:deep', () => {
  const usual = fileOf('usual', "test('one', () => {})")
  const [module, platform] = ['src/modules/account/brands/brands.test.ts', 'src/jobs/jobs.test.ts']
  const deep = fileOf('deep', "import { deepTest } from './deep.ts'\ndeepTest('long', () => {})")
  const s3 = 'src/platform/file-store/s3.test.ts'
  const runs = (file: string) =>
    (['sqlite', 'postgres'] as const).flatMap((engine) =>
      [false, true].flatMap((isDeep) => (hasTestsFor(file, engine, { isDeep }) ? `${isDeep ? 'deep' : 'test'} ${engine}` : [])),
    )
  assert.deepEqual(runs(usual), ['test sqlite', 'deep postgres'])
  assert.deepEqual(runs(deep), ['test sqlite', 'deep sqlite', 'deep postgres'])
  assert.deepEqual(runs(s3), ['test sqlite', 'deep sqlite', 'deep postgres'])
  assert.deepEqual(runs(module), ['test sqlite', 'deep postgres'])
  assert.deepEqual(runs(platform), ['test sqlite', 'test postgres'])
  const contract = 'test/contract.test.ts'
  assert.deepEqual(runs(contract), ['test sqlite', 'deep sqlite', 'test postgres', 'deep postgres'])
})

test('a file that is named runs on both engines', () => {
  const isRun = (isNamed: boolean) => hasTestsFor('src/modules/account/brands/brands.test.ts', 'postgres', { isNamed })
  assert.deepEqual([isRun(false), isRun(true)], [false, true])
})
