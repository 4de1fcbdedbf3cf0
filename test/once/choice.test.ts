import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { mutations } from '../mutate/index.ts'
import { chooseFor, describeChoice } from '../runner/choose.ts'
import { openImportGraph } from '../runner/import-graph.ts'
import { type Change, openWholeRuns, recordFile } from '../runner/last-whole-run.ts'
import { engines, selectFiles } from '../runner/select.ts'

const graph = openImportGraph()
const base = { commit: '0123456789abcdef', date: '2026-11-15T09:00Z', seconds: 1_000 }
const changeOf = (...files: string[]): Change => ({ base, commits: 3, files })
const choiceOf = (...files: string[]) => chooseFor(changeOf(...files), graph)
const chosenOnPostgres = (...files: string[]) => selectFiles('postgres', { isDeep: true, isReached: choiceOf(...files).isReached })

test('a change in a module runs the tests beside it, of what imports it, and no others on PostgreSQL', () => {
  const files = chosenOnPostgres('src/modules/billing/invoices/service.ts')
  assert.ok(files.includes('src/modules/billing/invoices/invoices.test.ts'))
  assert.ok(!files.includes('src/modules/account/brands/brands.test.ts'))
  assert.ok(files.includes('src/jobs/jobs.test.ts'), 'which always runs')
})

test('a change in a file reaches what imports it through others', () => {
  const imports = new Map([
    ['src/modules/a/a.test.ts', ['test/harness.ts']],
    ['src/modules/a/service.ts', ['src/modules/b/service.ts']],
    ['src/modules/b/service.ts', ['src/geo/c.ts']],
    ['src/modules/d/d.test.ts', ['test/harness.ts']],
    ['test/harness.ts', ['src/app.ts']],
    ['src/app.ts', ['src/modules/a/service.ts']],
  ])
  const small = { files: [...imports.keys()], mentionsOf: (file: string) => imports.get(file) ?? [] }
  const isReached = (file: string, ...changed: string[]) => chooseFor(changeOf(...changed), small).isReached(file)
  assert.ok(isReached('src/modules/a/a.test.ts', 'src/geo/c.ts'))
  assert.ok(!isReached('src/modules/d/d.test.ts', 'src/geo/c.ts'), 'all load app.ts, which is not what they test')
  assert.ok(isReached('src/modules/d/d.test.ts', 'src/modules/d/d.test.ts'))
})

test('a change to what all tests stand on runs everything, and says which file it is', () => {
  for (const file of [
    'src/platform/database/sqlite.ts',
    'src/platform/database/postgres-batch.ts',
    'src/http/mount.ts',
    'src/app.ts',
    'src/modules/index.ts',
    'migrations/0001.sql',
    'package-lock.json',
    'test/harness.ts',
    'test/runner/choose.ts',
    '.ci/run',
  ])
    assert.equal(choiceOf('docs/api.md', file).everythingBecause, `${file} is shared by all tests`)
  const { isReached, benchParts, needsOpenapiTools, isSpared } = choiceOf('src/platform/database/sqlite.ts')
  assert.ok(isReached('src/modules/account/brands/brands.test.ts') && benchParts.length > 10 && !isSpared('test/once/crash.test.ts'))
  assert.ok(!needsOpenapiTools && isSpared('test/once/reference-try.test.ts'), 'which nothing below the modules reaches')
  const framework = choiceOf('test/harness.ts')
  assert.ok(framework.needsOpenapiTools && !framework.isSpared('test/once/reference-try.test.ts'))
})

test('a change to the documentation adds nothing to what always runs', () => {
  const { benchParts, needsOpenapiTools, isReached } = choiceOf('docs/api.md', 'README.md')
  assert.deepEqual([benchParts, needsOpenapiTools], [[], false])
  assert.deepEqual(selectFiles('postgres', { isDeep: true, isReached }), selectFiles('postgres', { isDeep: true }))
})

test('benches, OpenAPI tools and tests of tools run when what they test has changed', () => {
  assert.deepEqual(choiceOf('src/modules/drafts/rules/evaluate.ts').benchParts.includes('rules'), true)
  assert.deepEqual(choiceOf('bench/labels.ts').benchParts, ['labels'])
  assert.ok(choiceOf('openapi.json').needsOpenapiTools && !choiceOf('openapi.json').isReached('src/jobs/jobs.test.ts'))
  assert.ok(choiceOf('docs/api.md').isSpared('test/once/mutate.test.ts') && !choiceOf('docs/api.md').isSpared('test/once/guides.test.ts'))
  assert.ok(!choiceOf('test/mutate/mutate.ts').isSpared('test/once/mutate.test.ts'))
})

test('without a base everything runs, and the reason is printed', () => {
  const choice = chooseFor({ unknownBecause: 'there is no record' }, graph)
  assert.ok(choice.isReached('src/modules/account/brands/brands.test.ts'))
  assert.match(
    describeChoice(choice),
    /^Base: none\.\nEverything is reached: there is no record\.\nSQLite: all files\.\nPostgreSQL: all files\.\nBench: billing, .*, worst\. OpenAPI tools: yes\.$/,
  )
})

test('prints the base, its age, and each file that a change reaches with the changed file', () => {
  const text = describeChoice(choiceOf('src/modules/billing/invoices/service.ts'), new Date('2026-11-18T10:00Z'))
  assert.match(text, /^Base: 01234567 of 2026-11-15T09:00Z, 3 days and 3 commits ago; 1 files differ\.$/m)
  assert.match(text, /^ {2}src\/modules\/billing\/invoices\/invoices\.test\.ts \(src\/modules\/billing\/invoices\/service\.ts\)$/m)
})

test('every test that is to notice a planted defect is chosen for a change to the file of the defect', () => {
  const all = Object.fromEntries(engines.map((engine) => [engine, selectFiles(engine, { isDeep: true, isReached: () => true })]))
  const always = { sqlite: new Set(all.sqlite), postgres: new Set(selectFiles('postgres', { isDeep: true })) }
  const missed = mutations.flatMap(({ name, file, tests, engine = 'sqlite' }) => {
    const { isReached, isSpared } = choiceOf(file)
    const isChosen = (one: string) => (always[engine].has(one) || isReached(one)) && !isSpared(one)
    const noticing = all[engine]!.filter((one) => tests.some((part) => one.includes(part)))
    if (noticing.length === 0) return [`${name}: no file on ${engine} has ${tests.join(' or ')} in its name`]
    return noticing.flatMap((one) => (isChosen(one) ? [] : [`${name}: ${one} on ${engine}`]))
  })
  assert.deepEqual(missed, [])
})

const folder = mkdtempSync(join(tmpdir(), 'crossdock-choice-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const mostCommits = 3
/** A repository with one commit, and what can be done in it. */
function newRepository(name: string) {
  const root = join(folder, name)
  mkdirSync(root)
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  const git = (...words: string[]) =>
    execFileSync('git', [...identity, ...words], { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const commit = (file: string, text: string) => {
    write(file, text)
    git('add', '-A')
    git('commit', '-qm', file)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q')
  write('test/keep', '')
  return { ...openWholeRuns(root, mostCommits), git, write, commit, first: commit('a.ts', '1') }
}
const when = { date: '2026-11-15T09:00Z', seconds: 900 }

test('a whole run is recorded for the commit that was tested, and the change since then is every file that differs', () => {
  const { record, findChange, write, commit, first } = newRepository('recorded')
  assert.deepEqual(findChange(), { unknownBecause: `there is no ${recordFile}` })
  assert.equal(record(first, when), undefined)
  commit('b.ts', '2')
  write('a.ts', '3')
  write('new/ü.ts', '4')
  const found = findChange()
  assert.deepEqual(found, { base: { commit: first, ...when }, commits: 1, files: ['a.ts', 'b.ts', 'new/ü.ts'] })
})

test('a whole run is not recorded where files differ from the commit, or where another one is checked out', () => {
  const { record, write, commit, first } = newRepository('refused')
  write('a.ts', '2')
  assert.equal(record(first, when), `these files differ from ${first.slice(0, 8)}: a.ts`)
  commit('a.ts', '2')
  assert.equal(record(first, when), `a later commit than ${first.slice(0, 8)} is checked out`)
})

test('a base that is no commit before this one, or that is too many commits old, is no base', () => {
  const { record, findChange, git, commit, first } = newRepository('old')
  assert.equal(record(first, when), undefined)
  for (let i = 0; i < mostCommits; i++) git('commit', '-q', '--allow-empty', '-m', `${i}`)
  assert.equal(findChange().base?.commit, first)
  git('commit', '-q', '--allow-empty', '-m', 'one more')
  assert.deepEqual(findChange(), {
    unknownBecause: `the base ${first.slice(0, 8)} is ${mostCommits + 1} commits old, and may be ${mostCommits}`,
  })
  git('checkout', '-q', '--orphan', 'other')
  commit('c.ts', '1')
  assert.deepEqual(findChange(), { unknownBecause: `the base ${first.slice(0, 8)} is not a commit before this one` })
})
