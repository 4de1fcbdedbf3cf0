import { type Exception, exceptions } from './exceptions.ts'
import type { RecordedAnswer } from './record.ts'
import { areas } from './schemas/index.ts'
import { createValidator, type Verdict } from './validate.ts'

type Count = { readonly operation: string; readonly status: number; readonly at: string; readonly text: string; answers: number }
type AreaReport = { validated: number; deviating: number; excepted: number; readonly operations: Set<string> }
export type Report = {
  readonly areas: ReadonlyMap<string, AreaReport>
  /** Deviations that no exception covers, and those that one does. */
  readonly deviations: readonly Count[]
  readonly excepted: ReadonlyMap<Exception, readonly Count[]>
  /** Answers of operations that only this server has, of pages, and to HEAD. */
  readonly unpublished: number
  /** Exceptions that no answer needs. */
  readonly unused: readonly Exception[]
}

/** Measures recorded answers by the schemas. */
export function reportAnswers(answers: Iterable<RecordedAnswer>, allowed: readonly Exception[] = exceptions): Report {
  const validate = createValidator(areas)
  const byArea = new Map(areas.map(({ name }) => [name, { validated: 0, deviating: 0, excepted: 0, operations: new Set<string>() }]))
  const deviations = new Map<string, Count>()
  const excepted = new Map<Exception, Map<string, Count>>()
  let unpublished = 0
  for (const answer of answers) {
    const verdict = validate(answer)
    if (!verdict) {
      unpublished++
      continue
    }
    const area = byArea.get(verdict.area.name)!
    area.validated++
    area.operations.add(verdict.operation)
    const found = verdict.problems.map((problem) => ({ problem, exception: allowed.find((one) => covers(one, verdict, problem.at)) }))
    if (found.some(({ exception }) => !exception)) area.deviating++
    else if (found.length > 0) area.excepted++
    for (const { problem, exception } of found) {
      const counts = exception ? excepted.getOrInsertComputed(exception, () => new Map()) : deviations
      countProblem(counts, verdict, problem)
    }
  }
  return {
    areas: byArea,
    deviations: [...deviations.values()],
    excepted: new Map([...excepted].map(([exception, counts]) => [exception, [...counts.values()]])),
    unpublished,
    unused: allowed.filter((one) => !excepted.has(one)),
  }
}

const covers = ({ operations, statuses, at }: Exception, { operation, status }: Verdict, place: string) =>
  operations.test(operation) && (statuses?.includes(status) ?? true) && at.test(place)

function countProblem(counts: Map<string, Count>, { operation, status }: Verdict, { at, text }: { at: string; text: string }) {
  const count = counts.getOrInsertComputed(`${operation} ${status} ${at}`, () => ({ operation, status, at, text, answers: 0 }))
  count.answers++
}

const lineOf = ({ operation, status, text, answers }: Count) => `    ${answers} × ${operation} ${status}: ${text.slice(0, 160)}`

/** Of an exception the first places are enough: the same key deviates in many operations. */
const shown = 4
function printCounts(counts: readonly Count[], print: (line: string) => void) {
  for (const count of counts.slice(0, shown)) print(lineOf(count))
  const rest = counts.slice(shown)
  const answers = rest.reduce((total, one) => total + one.answers, 0)
  if (rest.length > 0) print(`    ${answers} × the same in ${rest.length} other places`)
}

/** Area by area: answers validated, deviating, and why. */
export function printReport(report: Report, print: (line: string) => void) {
  const rows = [...report.areas].filter(([, { validated }]) => validated > 0)
  const width = Math.max(...rows.map(([name]) => name.length))
  print(`${'area'.padEnd(width)}  operations  validated  conforming  excepted  deviating`)
  for (const [name, { validated, deviating, excepted, operations }] of rows) {
    const cells = [operations.size, validated, validated - deviating - excepted, excepted, deviating]
    print(`${name.padEnd(width)}  ${cells.map((cell, i) => String(cell).padStart([10, 9, 10, 8, 9][i]!)).join('  ')}`)
  }
  const sum = (key: 'validated' | 'deviating' | 'excepted') => rows.reduce((total, [, row]) => total + row[key], 0)
  print(
    `${sum('validated')} answers validated, ${sum('excepted')} excepted, ${sum('deviating')} deviating; ${report.unpublished} not published`,
  )
  for (const [{ reason }, counts] of report.excepted) {
    print(`excepted: ${reason}`)
    printCounts(counts, print)
  }
  if (report.deviations.length > 0) print('deviating:')
  for (const count of report.deviations) print(lineOf(count))
  for (const { reason } of report.unused) print(`no answer needs the exception: ${reason}`)
}

/** An entry for interface.md that nothing needs has to go; an item of the issue may be finished on another branch first. */
export const isConforming = ({ deviations, unused }: Report) => deviations.length === 0 && unused.length === 0
