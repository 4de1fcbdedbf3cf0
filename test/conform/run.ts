import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RecordedAnswer } from './record.ts'
import { isConforming, printReport, reportAnswers } from './report.ts'

/**
 * npm run conform: validates every answer of the contract suite, and of the token endpoint, against schemas written from the published
 * documents. Arguments: parts of the names of other test files whose answers are validated instead.
 */
const names = process.argv.slice(2)
const suites = names.length > 0 ? names : ['test/contract.test.ts', 'credentials/oauth2.test.ts']
const folder = mkdtempSync(join(tmpdir(), 'crossdock-conform-'))
try {
  const file = join(folder, 'answers.jsonl')
  const { status, stdout } = spawnSync(process.execPath, [join(import.meta.dirname, '../run.ts'), '--sqlite', ...suites], {
    env: { ...process.env, CONFORM_ANSWERS: file },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  })
  const summary = stdout.trim().split('\n').at(-1)
  console.log(`${suites.join(', ')}: ${summary}`)
  if (status !== 0)
    console.log(
      stdout
        .split('\n')
        .filter((line) => line.startsWith('✖'))
        .join('\n'),
    )
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  const report = reportAnswers(lines.map((line) => JSON.parse(line) as RecordedAnswer))
  printReport(report, console.log)
  process.exitCode = status === 0 && isConforming(report) ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
