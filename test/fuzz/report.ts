import { inspect } from 'node:util'
import type { Outcome, Violation } from './fuzz.ts'

export const shown = 10
const short = (text: string, most = 600) => (text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text)

/** What a run came to: the first violations, and the numbers. */
export function report(outcome: Outcome, seconds: number): string {
  const { seed, sent, statuses, moods, operations, succeeded, planted, violations } = outcome
  const never = operations.filter((id) => !succeeded.has(id))
  return [
    ...violations.slice(0, shown).map((one) => describeViolation(one, seed)),
    'status  requests',
    ...[...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${String(status).padEnd(6)}  ${String(count).padStart(8)}`),
    'mood      requests       2xx',
    ...[...moods].map(([mood, tally]) => `${mood.padEnd(8)}  ${String(tally.sent).padStart(8)}  ${String(tally.succeeded).padStart(8)}`),
    `operations   ${succeeded.size} of ${operations.length} answered 2xx${never.length > 0 ? `; never: ${never.join(', ')}` : ''}`,
    `canaries     seen ${planted} times by their owner while planted`,
    `requests     ${sent} in ${seconds.toFixed(1)} s, ${Math.round(sent / seconds)} a second`,
    `violations   ${violations.length}`,
    `seed         ${seed}`,
  ].join('\n')
}

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
