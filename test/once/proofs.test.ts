import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { findMissing, toFinding } from '../proofs/goal.ts'
import { proveGoals, reportFinding } from '../proofs/report.ts'

/** Runs `npm run mutate`, which loads little. */
function runMutate(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['test/mutate/run.ts', ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

test('--help lists the options of a command and ends with 0', () => {
  const { status, stdout } = runMutate('--help')
  assert.equal(status, 0)
  assert.match(stdout, /^npm run mutate \[words\] \[-- OPTIONS\]\n.*\n\n {2}--list +lists them\n$/)
})

test('an unknown option ends a command with 1 and its name', () => {
  const { status, stderr } = runMutate('--lst')
  assert.equal(status, 1)
  assert.equal(stderr, "Unknown option '--lst'. npm run mutate -- --help lists the options.\n")
})

test('an option that is not valid ends a command with 1 and what is expected', () => {
  const { status, stderr } = spawnSync(process.execPath, ['test/interleavings/run.ts', '--count', '1.5'], { encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /--count 1\.5 is not valid\. Expected: a whole number/)
})

test('a report has the counts of a goal, and each violation', () => {
  const goal = { id: 'X1', promise: 'nothing is lost' }
  const finding = toFinding({ kills: 1_000 }, ['lost', 'twice'], [{ kind: 'lost', text: 'order 1' }])
  assert.deepEqual(reportFinding(goal, finding, 1.23), [
    'BROKEN X1   nothing is lost',
    '            1,000 kills, 1 lost, 0 twice (1.2 s)',
    '            - lost: order 1',
  ])
  assert.match(reportFinding(goal, toFinding({}, ['lost'], []), 0)[0]!, /^held /)
})

test('a run in which something never occurred proves nothing', () => {
  assert.deepEqual(findMissing({ kills: 1, acknowledged: 0 }, 'kills', 'acknowledged'), ['There were 0 acknowledged, which proves nothing'])
})

test('the exit code is 1 when a goal is broken or does not end, and the seed is printed first and last', async (t) => {
  const lines: string[] = []
  t.mock.method(console, 'log', (line: string) => lines.push(line))
  const held = { id: 'X1', promise: 'holds', run: async () => ({ counts: {}, violations: [] }) }
  const failing = { id: 'X2', promise: 'ends', run: async () => Promise.reject(new Error('No server')) }
  assert.equal(await proveGoals('some', [held], { seed: 7 }), 0)
  assert.equal(await proveGoals('some', [held, failing], { seed: 7 }), 1)
  assert.equal(lines[0], 'some, seed 7\n')
  assert.match(lines.at(-2)!, /It did not come to an end: Error: No server/)
  assert.equal(lines.at(-1), '\nseed 7: 1 of 2 held; broken: X2')
})
