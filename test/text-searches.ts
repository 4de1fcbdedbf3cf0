import type { TestContext } from 'node:test'
import { setFlagsFromString } from 'node:v8'

/** A regular expression that gives up after so many steps back. */
type MakeLimited = (source: string, flags: string, mostSteps: number) => RegExp

setFlagsFromString('--allow-natives-syntax')
const makeLimited = new Function('source', 'flags', 'steps', 'return %NewRegExpWithBacktrackLimit(source, flags, steps)') as MakeLimited

const longText = 100_000
/** Steps for each character of a text. */
const mostSteps = 20

/**
 * Has searches of long texts throw that go through them more than a few times: `indexOf` by the characters that it passes, and regular
 * expressions by their steps back. A busy machine counts the same. Answers how to end that, and how much was counted.
 */
export function boundTextSearches(t: TestContext) {
  const passed = new Map<string, number>()
  let expressions = 0
  const checkExpression = (expression: unknown, text: string) => {
    if (!(expression instanceof RegExp) || text.length < longText) return
    expressions++
    if (!isLinear(expression, text)) throw new Error(`${expression} takes more than ${mostSteps} steps for each character`)
  }
  const { indexOf, replaceAll } = String.prototype
  const { test } = RegExp.prototype
  const mocks = [
    t.mock.method(String.prototype, 'indexOf', function (this: string, part: string, from = 0) {
      const found = indexOf.call(this, part, from)
      if (this.length < longText) return found
      const characters = (passed.get(part) ?? 0) + (found < 0 ? this.length : found) - from
      passed.set(part, characters)
      if (characters > mostSteps * this.length) throw new Error(`${part} was looked for in ${characters} characters`)
      return found
    }),
    t.mock.method(String.prototype, 'replaceAll', function (this: string, wanted: RegExp, by: () => string) {
      checkExpression(wanted, this)
      return replaceAll.call(this, wanted, by)
    }),
    t.mock.method(RegExp.prototype, 'test', function (this: RegExp, text: string) {
      checkExpression(this, text)
      return test.call(this, text)
    }),
  ]
  return () => {
    for (const { mock } of mocks) mock.restore()
    return { expressions, lookups: passed.size }
  }
}

function isLinear({ source, flags }: RegExp, text: string): boolean {
  // The end of the text always matches: what gives up before has taken too many steps.
  const limited = makeLimited(`(?:${source})|$`, `${flags.replaceAll(/[gy]/g, '')}g`, mostSteps * text.length)
  for (let at = 0; at < text.length; at = Math.max(at + 1, limited.lastIndex)) {
    limited.lastIndex = at
    if (limited.exec(text) === null) return false
  }
  return true
}
