import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { findTimeJudgements } from '../architecture/time-rules.ts'

/** Proofs have figures, and commands report how long tests took. */
const proofs = /^test\/(prove|crash|fuzz|interleavings|conform|mutate|proofs)\//
const commands = /^test\/((run|check|dates|outcome)\.ts$|runner\/)/

/** Files that need the time of the machine, each with its reason. The list only shrinks. */
const exceptions: Record<string, string> = {
  'test/architecture/time-rules.ts': 'has the words of the rule',
  'test/baseline.ts': 'is for proofs',
  'test/counted-jobs.ts': 'plays a job that takes a while, for proofs',
  'test/drip.ts': 'plays a client that sends slowly',
  'test/held-clock.ts': 'replaces the clock of the process with one that the test advances',
  'test/stand-ins/stand-in.ts': 'plays a carrier that answers slowly, for proofs',
  'test/two-processes.test.ts': 'gives a proof its limit',
  'test/until.ts': 'has the one bound, and pauses between two looks',
}

const files = globSync(['src/**/*.test.ts', 'test/**/*.ts']).filter((file) => !proofs.test(file) && !commands.test(file))
const sources = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))

test('no test judges time: none measures it, pauses for it, or has a limit below the one bound', () => {
  const found = findTimeJudgements(sources)
  const isExcepted = (line: string) => Object.hasOwn(exceptions, line.split(':')[0]!)
  assert.deepEqual(
    found.filter((line) => !isExcepted(line)),
    [],
  )
  assert.deepEqual(
    Object.keys(exceptions).filter((file) => !found.some((line) => line.startsWith(`${file}:`))),
    [],
    'the list has no file that could do without',
  )
})

test('finds each way to judge time, and neither texts nor the one bound', () => {
  const wrong = [
    'assert.ok(performance.now() - begun < 100)',
    'assert.ok(process.cpuUsage(begun).user < 5_000_000)',
    'const { rss } = process.memoryUsage()',
    'assert.ok(ms < limitMs(secondsLimit(2), machine))',
    "import { setTimeout as sleep } from 'node:timers/promises'",
    'await new Promise((resolve) => setTimeout(resolve, 300))',
    'const again = setInterval(send, 50)',
    'await page.waitForTimeout(500)',
    'while (arrived.length === 0) await new Promise(setImmediate)',
    'while ((await statuses()).length > 0) await nextTurn()',
    "test('sends', { timeout: 20_000 }, async () => {",
    'page.setDefaultTimeout(60_000)',
  ]
  const right = [
    "t.mock.timers.enable({ apis: ['setInterval', 'setTimeout'] })",
    '// A pause by setTimeout would be missed.',
    'await new Promise(setImmediate)',
    'const options = { timeout: mostWaitMs }',
    "deepTest('all operations', { timeout: 1_200_000 }, async () => {",
    'await send({ url, timeoutMs: 20 })',
  ]
  const planted = new Map([['src/a.test.ts', [...wrong, ...right].join('\n')]])
  assert.equal(findTimeJudgements(planted).length, wrong.length)
  assert.deepEqual(findTimeJudgements(new Map([['src/a.test.ts', right.join('\n')]])), [])
})
