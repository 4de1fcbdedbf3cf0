import type { Finding } from '../proofs/goal.ts'
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

const describeCount = ({ operation, status, text, answers }: Count) => `${answers} × ${operation} ${status}: ${text.slice(0, 160)}`

/** Of an exception the first places are enough: the same key deviates in many operations. */
const shown = 4
function describeCounts(counts: readonly Count[]): string[] {
  const rest = counts.slice(shown)
  const answers = rest.reduce((total, one) => total + one.answers, 0)
  const more = rest.length > 0 ? [`${answers} × the same in ${rest.length} other places`] : []
  return [...counts.slice(0, shown).map(describeCount), ...more].map((line) => `    ${line}`)
}

/** What was validated area by area, and each deviation. An exception that no answer needs has to go. */
export function toFinding({ areas, deviations, excepted, unused, unpublished }: Report): Finding {
  const rows = [...areas].filter(([, { validated }]) => validated > 0)
  const width = Math.max(...rows.map(([name]) => name.length))
  const table = rows.map(([name, { validated, deviating, excepted, operations }]) => {
    const cells = [operations.size, validated, validated - deviating - excepted, excepted, deviating]
    return `${name.padEnd(width)}  ${cells.map((cell, i) => String(cell).padStart([10, 9, 10, 8, 9][i]!)).join('  ')}`
  })
  const sum = (key: 'validated' | 'deviating' | 'excepted') => rows.reduce((total, [, row]) => total + row[key], 0)
  return {
    counts: { 'answers validated': sum('validated'), excepted: sum('excepted'), deviating: sum('deviating'), 'not published': unpublished },
    details: [
      `${'area'.padEnd(width)}  operations  validated  conforming  excepted  deviating`,
      ...table,
      ...[...excepted].flatMap(([{ reason }, counts]) => [`excepted: ${reason}`, ...describeCounts(counts)]),
    ],
    violations: [...deviations.map(describeCount), ...unused.map(({ reason }) => `no answer needs the exception: ${reason}`)],
  }
}
