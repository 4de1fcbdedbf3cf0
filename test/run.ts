import { globSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { inspect, parseArgs } from 'node:util'
import { endWithSignals } from './children.ts'
import { atOnce, hasTestsFor, inGroups, opensDatabase } from './groups.ts'
import { setMachine } from './machine.ts'
import { useMemoryForFiles } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'
import { testSeed } from './seed.ts'
import { makeFileTemplate, makeTemplate } from './template.ts'
import { measureTimes } from './times.ts'

/**
 * npm test: the tests on SQLite, then on PostgreSQL those that `groups.ts` picks. Arguments: `--sqlite` or `--postgres` for one
 * engine alone, and parts of file names to run only those, on both engines. `--date 2028-02-29T22:30:00Z` and
 * `--zone Europe/Amsterdam` run them on a machine that shows that date in that time zone; `--times` lists the slowest files; `--title`
 * takes a regular expression, and runs the tests whose titles match. `--deep` runs the files that have tests too long for `npm test`, with
 * those.
 */
const { values, positionals: names } = parseArgs({
  options: {
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    times: { type: 'boolean', default: false },
    date: { type: 'string' },
    zone: { type: 'string' },
    title: { type: 'string' },
    deep: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
endWithSignals()
const engines = (['sqlite', 'postgres'] as const).filter((engine) => values[engine] || !(values.sqlite || values.postgres))
setMachine(values)
process.env.TEST_SEED = String(testSeed)
if (values.deep) process.env.TEST_DEEP = '1'
if (names.length > 0) process.env.TEST_ALL = '1'

const everywhere = globSync(['src/**/*.test.ts', 'test/*.test.ts'])
const once = globSync('test/once/*.test.ts')
const isNamed = (file: string) => names.length === 0 || names.some((name) => file.includes(name))
const chosen = (files: string[], engine: 'sqlite' | 'postgres') =>
  files.filter((file) => isNamed(file) && hasTestsFor(file, engine, { isDeep: values.deep, isNamed: names.length > 0 })).sort()

/** Many processes are started: with what was compiled before, one is ready in 0.5 s instead of 1.4. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'crossdock-test-compile-cache')
process.env.TEST_DATA_DIR ??= join(tmpdir(), 'crossdock-test-data')
// Those two outlive the run, and stay where they were.
useMemoryForFiles()

/** A process that loads a thousand modules makes much garbage, and asks for the real path of each: without these, a fifth more time. */
const quickStart = ['--min-semi-space-size=16', '--max-semi-space-size=32', '--preserve-symlinks', '--preserve-symlinks-main']

/** `empty`: files in which no test ran, which node counts as tests that passed. */
const counts = { passed: 0, failed: 0, empty: 0 }
const longestError = 2000
/** The tests that failed, each with its engine and file: they are repeated last, where thousands of lines do not hide them. */
const failures: string[] = []
const times = measureTimes()
function runFiles(engine: string, files: string[]) {
  return new Promise<void>((resolve) => {
    if (files.length === 0) return resolve()
    const groups = inGroups(files)
    const stream = run({
      files: groups.files,
      concurrency: atOnce,
      execArgv: quickStart,
      ...(values.title && { testNamePatterns: [values.title] }),
    })
    times.listen(stream, engine)
    stream.on('test:pass', ({ name }) => {
      if (/\.(test\.ts|mjs)$/.test(name)) counts.empty++
    })
    stream.on('test:fail', ({ name, file, details: { error } }) => {
      failures.push(
        `Failed on ${engine}, ${file ? relative(process.cwd(), file) : ''}: ${name}\n${inspect(error.cause ?? error).slice(0, longestError)}`,
      )
    })
    stream.on('test:summary', ({ file, counts: { tests, passed, skipped, todo } }) => {
      if (file !== undefined) return
      counts.passed += passed
      counts.failed += tests - passed - skipped - todo
    })
    // Not with the end of the stream: its results have to be printed first, or the last line would stand in the middle of it.
    const told = stream.compose(spec)
    told.on('end', () => {
      groups.remove()
      resolve()
    })
    told.pipe(process.stdout, { end: false })
  })
}

/** While the tests on SQLite run, PostgreSQL starts and is migrated. */
async function preparePostgres() {
  const postgres = await startPostgres()
  return { ...postgres, template: await makeTemplate(postgres.url) }
}
const preparing = engines.includes('postgres') ? preparePostgres() : undefined

if (engines.includes('sqlite')) {
  process.env.SQLITE_TEMPLATE = await makeFileTemplate()
  console.log('# SQLite')
  await runFiles('sqlite', chosen([...everywhere, ...once], 'sqlite'))
}
if (preparing) {
  const { url, template, stop } = await preparing
  Object.assign(process.env, { POSTGRES_URL: url, POSTGRES_TEMPLATE: template })
  console.log('# PostgreSQL')
  await runFiles(
    'postgres',
    chosen(everywhere, 'postgres').filter((file) => opensDatabase(file)),
  )
  await stop()
}
if (values.times) console.log(times.table())
for (const failure of failures) console.log(failure)
if (counts.failed > 0) console.log(`The seed was ${testSeed}: TEST_SEED=${testSeed} npm test draws the same values again.`)
console.log(`${counts.passed - counts.empty} passed, ${counts.failed} failed`)
process.exit(counts.failed > 0 || counts.passed === counts.empty ? 1 : 0)
