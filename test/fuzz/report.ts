import { inspect } from 'node:util'
import type { Outcome, Violation } from './fuzz.ts'

const short = (text: string, most = 600) => (text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text)

/** The requests by status and by mood, and the operations that never succeeded. */
export function reportOutcome({ statuses, moods, operations, succeeded }: Outcome): string[] {
  const never = operations.filter((id) => !succeeded.has(id))
  return [
    'status  requests',
    ...[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${String(status).padEnd(6)}  ${String(count).padStart(8)}`),
    'mood      requests       2xx',
    ...[...moods].map(([mood, tally]) => `${mood.padEnd(8)}  ${String(tally.sent).padStart(8)}  ${String(tally.succeeded).padStart(8)}`),
    ...(never.length > 0 ? [`operations never answered 2xx: ${never.join(', ')}`] : []),
  ]
}

/** The first violations in all detail, and the table, for a test that fails. */
export const describeOutcome = (outcome: Outcome) =>
  [...outcome.violations.slice(0, 10).map((one) => describeViolation(one, outcome.seed)), ...reportOutcome(outcome)].join('\n')

/** A violation with all that is needed to see it again. */
export function describeViolation({ index, mood, sent, problems, answer, log }: Violation, seed: number) {
  const { method, target, headers, bytes, operation } = sent
  return [
    `VIOLATION seed ${seed}, request ${index}, ${mood}, ${operation.id}`,
    ...problems.slice(0, 5).map((problem) => `  ${short(problem, 300)}`),
    `  ${method} ${short(target, 300)}`,
    `  ${short(inspect(headers, { breakLength: Number.POSITIVE_INFINITY }), 400)}`,
    `  body: ${short(inspect(bytes.toString()))}`,
    `  answer: ${answer.status} ${short(answer.text)}`,
    ...(log ? [`  log: ${short(log, 1200)}`] : []),
    '',
  ].join('\n')
}
