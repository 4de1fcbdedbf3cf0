import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { endWithSignals } from './children.ts'
import { setMachine } from './machine.ts'
import { useMemoryForFiles } from './memory-folder.ts'
import { startPostgres } from './postgres.ts'
import { type Choice, chooseByChange, describeChoice } from './runner/choose.ts'
import { listTestFiles } from './runner/list.ts'
import { runFiles } from './runner/pool.ts'
import { openReport } from './runner/report.ts'
import { engineNames, engines, type Selection, selectFiles } from './runner/select.ts'
import { testSeed } from './seed.ts'
import { makeFileTemplate, makeTemplate } from './template.ts'

const help = `npm test [-- PARTS OF FILE NAMES] [OPTIONS]

All tests on SQLite, and on PostgreSQL the ones that the engine matters to; test files that are named run on both.

  --sqlite, --postgres    this engine alone
  --deep                  also the slow tests (test/deep.ts), and all files on PostgreSQL
  --change                also the slow tests, and on PostgreSQL the files that a change since the last whole run can reach
  --title REGEXP          the tests whose titles match
  --date 2028-02-29T22:30:00Z, --zone Europe/Amsterdam
                          a machine that shows that date, in that time zone
  --times                 lists the dearest files
  --list                  runs nothing, and lists where each file runs and what decides
  TEST_SEED=5 npm test    other random values`

const { values, positionals: names } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    sqlite: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    deep: { type: 'boolean', default: false },
    change: { type: 'boolean', default: false },
    title: { type: 'string' },
    date: { type: 'string' },
    zone: { type: 'string' },
    times: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
if (values.help) {
  console.log(help)
  process.exit()
}
if (values.list) {
  for (const line of listTestFiles({ names })) console.log(line)
  process.exit()
}
endWithSignals()
setMachine(values)
const isDeep = values.deep || values.change
process.env.TEST_SEED = String(testSeed)
if (isDeep) process.env.TEST_DEEP = '1'
if (names.length > 0) process.env.TEST_ALL = '1'

/** Many processes are started: with what was compiled before, one is ready in 0.5 s instead of 1.4. */
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'crossdock-test-compile-cache')
process.env.TEST_DATA_DIR ??= join(tmpdir(), 'crossdock-test-data')
// Those two outlive the run, and stay where they were.
useMemoryForFiles()

const choice = values.change ? chooseByChange() : undefined
if (choice) console.log(describeChoice(choice))
const report = openReport({ isDetailed: names.length > 0 || values.title !== undefined })

/** While the tests on SQLite run, PostgreSQL starts and is migrated. */
async function preparePostgres() {
  const postgres = await startPostgres()
  return { ...postgres, template: await makeTemplate(postgres.url) }
}

const selectionOf = (given: Choice | undefined): Selection => ({
  names,
  isDeep,
  isReached: given ? given.isReached : () => values.deep,
  ...(given && { isSpared: given.isSpared }),
})
const filesOf = Object.fromEntries(engines.map((engine) => [engine, selectFiles(engine, selectionOf(choice))]))
const chosen = engines.filter((engine) => (values[engine] || !(values.sqlite || values.postgres)) && filesOf[engine]!.length > 0)
if (chosen.length === 0) {
  console.error(`No test file has ${names.join(' or ')} in its name.`)
  process.exit(1)
}
const run = (engine: (typeof engines)[number]) => {
  const files = filesOf[engine]!
  console.log(`# ${engineNames[engine]}: ${files.length} files`)
  return runFiles(engine, files, { title: values.title, report })
}

const preparing = chosen.includes('postgres') ? preparePostgres() : undefined
let running: ReturnType<typeof runFiles> | undefined
if (chosen.includes('sqlite')) {
  process.env.SQLITE_TEMPLATE = await makeFileTemplate()
  running = run('sqlite')
  await running.drained
}
if (preparing) {
  const { url, template, stop } = await preparing
  Object.assign(process.env, { POSTGRES_URL: url, POSTGRES_TEMPLATE: template })
  await Promise.all([running?.end, run('postgres').end])
  await stop()
}
await running?.end
if (values.times) report.printTimes()
process.exit(report.close() ? 0 : 1)
