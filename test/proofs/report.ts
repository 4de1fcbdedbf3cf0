import type { Finding, Goal } from './goal.ts'

/** Violations that are printed of each goal; more say nothing new. */
const shown = 30
const indent = ' '.repeat(12)

/** Describes a goal: whether it held, what was counted, and each violation. */
export function reportFinding({ id, promise }: Pick<Goal, 'id' | 'promise'>, finding: Finding, seconds: number): string[] {
  const { counts, violations, details = [] } = finding
  const seen = Object.entries(counts).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  return [
    `${violations.length === 0 ? 'held  ' : 'BROKEN'} ${id.padEnd(4)} ${promise}`,
    `${indent}${seen.join(', ')} (${seconds.toFixed(1)} s)`,
    ...details.map((line) => `${indent}${line}`),
    ...violations.slice(0, shown).map((violation) => `${indent}- ${violation.trim().replaceAll('\n', `\n${indent}  `)}`),
    ...(violations.length > shown ? [`${indent}and ${violations.length - shown} more`] : []),
  ]
}

/** Runs each goal and prints its report between two lines with the seed. Answers the exit code: 1 if a promise is broken. */
export async function proveGoals<Given extends { readonly seed: number }>(title: string, goals: readonly Goal<Given>[], options: Given) {
  const { seed } = options
  console.log(`${title}, seed ${seed}\n`)
  const broken: string[] = []
  for (const goal of goals) {
    reportProgress(`${goal.id} …`)
    const begun = performance.now()
    const finding = await goal.run(options).catch((error: unknown) => ({
      counts: {},
      violations: [`It did not come to an end: ${error instanceof Error ? error.stack : error}`],
    }))
    for (const line of reportFinding(goal, finding, (performance.now() - begun) / 1000)) console.log(line)
    if (finding.violations.length > 0) broken.push(goal.id)
  }
  console.log(
    `\nseed ${seed}: ${goals.length - broken.length} of ${goals.length} held${broken.length > 0 ? `; broken: ${broken.join(', ')}` : ''}`,
  )
  return broken.length > 0 ? 1 : 0
}

/** Reports the progress of a long run on the standard error: in one line of a terminal. */
export const reportProgress = (text: string) => void process.stderr.write(process.stderr.isTTY ? `\x1b[2K${text}\r` : `${text}\n`)
