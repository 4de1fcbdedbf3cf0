import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '../proofs/arguments.ts'
import type { Goal } from '../proofs/goal.ts'
import { proveGoals } from '../proofs/report.ts'
import { testSeed } from '../seed.ts'
import type { RecordedAnswer } from './record.ts'
import { reportAnswers, toFinding } from './report.ts'

const { words } = readArguments({
  name: 'conform',
  about: 'Validates the answers of the contract tests and of the token endpoint, or of test files with one of these words in their names.',
  words: '[words]',
  options: {},
})
const suites = words.length > 0 ? words : ['test/contract.test.ts', 'credentials/oauth2.test.ts']

const published: Goal = {
  id: 'P1',
  promise: 'Every answer is what is published, except for the listed deviations',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'crossdock-conform-'))
    try {
      const file = join(folder, 'answers.jsonl')
      const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../run.ts'), '--sqlite', ...suites], {
        env: { ...process.env, CONFORM_ANSWERS: file },
        encoding: 'utf8',
        maxBuffer: 100_000_000,
      })
      const output = stdout.trim().split('\n')
      const lines = readFileSync(file, 'utf8').trim().split('\n')
      const report = reportAnswers(lines.map((line) => JSON.parse(line) as RecordedAnswer))
      // Chosen files may have no answers of the operation of an exception.
      const found = toFinding(words.length > 0 ? { ...report, unused: [] } : report)
      const failed = output.filter((line) => line.startsWith('✖'))
      const failures = status === 0 ? [] : [`the tests ended with ${status}: ${output.at(-1)}`, ...failed]
      return { ...found, violations: [...failures, ...found.violations] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
process.exit(await proveGoals(`answers of ${suites.join(', ')}`, [published], { size: 'full', seed: testSeed }))
