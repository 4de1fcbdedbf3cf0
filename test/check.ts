import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { benchSubjects } from '../bench/subjects.ts'
import { chooseByChange, describeChoice } from './runner/choose.ts'
import { openWholeRuns, recordFile } from './runner/last-whole-run.ts'

const help = `npm run check:all      everything, on both engines; what passes is recorded in ${recordFile}
npm run check:change   what a change since then needs, except the tests: npm test -- --change`

const { values } = parseArgs({ options: { all: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } } })
if (values.help) {
  console.log(help)
  process.exit()
}

const begun = performance.now()
const wholeRuns = openWholeRuns()
const commit = wholeRuns.findCommit()
const toolsFolder = 'tools/openapi'

/** Runs a command with its output. A failure ends everything. */
async function run(...[command, ...words]: [string, ...string[]]) {
  const since = performance.now()
  console.log(`\n$ ${[command, ...words].join(' ')}`)
  const [status] = await once(spawn(command, words, { stdio: 'inherit' }), 'close')
  console.log(`(${[command, ...words].join(' ')}: ${((performance.now() - since) / 1000).toFixed(0)} s)`)
  if (status === 0) return
  console.error(`${[command, ...words].join(' ')} failed.`)
  process.exit(1)
}

const choice = values.all ? undefined : chooseByChange()
if (choice) console.log(describeChoice(choice))
// The type checker keeps one processor busy.
await Promise.all([run('npm', 'run', '--silent', 'types'), run('npm', 'run', '--silent', 'format')])
if ((choice?.needsOpenapiTools ?? true) && !existsSync(`${toolsFolder}/node_modules`)) await run('npm', 'ci', '--prefix', toolsFolder)
const benchParts = choice?.benchParts ?? Object.keys(benchSubjects)
if (benchParts.length > 0) await run(process.execPath, 'bench/run.ts', '--quick', ...benchParts)
if (values.all) {
  await run(process.execPath, 'test/run.ts', '--deep', '--times')
  const seconds = Math.round((performance.now() - begun) / 1000)
  const refusal = wholeRuns.record(commit, { date: new Date().toISOString().slice(0, 16).concat('Z'), seconds })
  console.log(refusal === undefined ? `Recorded in ${recordFile}: commit it with the next change.` : `Not recorded: ${refusal}.`)
}
