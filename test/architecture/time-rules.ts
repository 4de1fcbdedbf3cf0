import { mostWaitMs } from '../until.ts'
import type { Sources } from './rules.ts'

/** What measures how long something took, or how much of the processor or of the memory. */
const measure =
  /\b(performance\.now|hrtime|cpuUsage|threadCpuUsage|memoryUsage|resourceUsage|limitMs|secondsLimit|startBaseline|longestStretch)\b/
/** What waits for a time instead of a condition. */
const pause = /\b(setTimeout|setInterval|waitForTimeout|Atomics\.wait)\b/
/** What looks again and again by hand. */
const poll = /\b(while|for) \(.*\) await (new Promise\(setImmediate\)|new Promise\(\(resolve\) => setImmediate|nextTurn\(\)|sleep\()/
/** Limits of a test, of a process that it starts, of a page or of a lock. */
const limit = /\b(?:timeout: |setDefaultTimeout\(|setDefaultNavigationTimeout\()([\d_]+)/

const judges = (line: string) => measure.test(line) || pause.test(line) || poll.test(line) || isShort(limit.exec(line)?.[1])
const isShort = (limitMs: string | undefined) => limitMs !== undefined && Number(limitMs.replaceAll('_', '')) < mostWaitMs

/** Lines of tests that a busy machine may decide: that measure, that pause, or that have a limit below the one bound. As `file: line`. */
export const findTimeJudgements = (sources: Sources): string[] =>
  [...sources].flatMap(([file, text]) =>
    withoutTexts(text)
      .split('\n')
      .filter(judges)
      .map((line) => `${file}: ${line.trim()}`),
  )

const withoutTexts = (text: string) => text.replaceAll(/\/\*\*[\s\S]*?\*\/|\/\/ .*$|'[^'\n]*'|"[^"\n]*"/gm, "''")
