import { relative } from 'node:path'
import type { TestsStream } from 'node:test'

const shown = 15

/** Adds up how long the tests of each file took. Without the time in which their process loads, and in which it waits for others. */
export function measureTimes() {
  const totals = new Map<string, { ms: number; tests: number; engine: string }>()
  return {
    listen(stream: TestsStream, engine: string) {
      const note = ({ file, nesting, details }: { file?: string; nesting: number; details: { duration_ms: number } }) => {
        if (file === undefined || nesting > 0) return
        const name = `${engine} ${relative(process.cwd(), file)}`
        const total = totals.getOrInsertComputed(name, () => ({ ms: 0, tests: 0, engine }))
        total.ms += details.duration_ms
        total.tests++
      }
      stream.on('test:pass', note).on('test:fail', note)
    },
    /** The slowest files, as a table. */
    table() {
      const sorted = [...totals].sort(([, a], [, b]) => b.ms - a.ms)
      const all = sorted.reduce((sum, [, { ms }]) => sum + ms, 0)
      const line = (seconds: number, rest: string) => `${seconds.toFixed(1).padStart(8)} s  ${rest}`
      return [
        `The ${shown} slowest of ${sorted.length} test files:`,
        ...sorted.slice(0, shown).map(([name, { ms, tests }]) => line(ms / 1000, `${name} (${tests} tests)`)),
        line(all / 1000, 'all'),
      ].join('\n')
    },
  }
}
