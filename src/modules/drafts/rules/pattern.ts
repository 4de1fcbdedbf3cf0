/**
 * Patterns that people write, matched in time that grows with the text and never faster: all ways through the pattern are followed at
 * once (Thompson's construction), so that no pattern makes the server try them one by one, as a regular expression of the language does.
 */
export const longestPattern = 100
export const patternHelp =
  'A pattern has letters and digits, . for any character, [a-z] or [^a-z] for one of several, \\d \\w \\s, (a|b) for one or the other, ? * + behind what may be left out or repeated, ^ and $ for the beginning and the end, and \\ before a sign that is meant as such.'

export class PatternError extends Error {}

type One = (code: number) => boolean
type PatternStep =
  | { readonly do: 'take'; readonly one: One }
  | { readonly do: 'begin' | 'end' | 'match' }
  | { readonly do: 'fork'; readonly ways: readonly number[] }
/** Steps of a part of a pattern. Each leads to the next, or is a fork, whose ways are relative to it. */
type PatternPart = PatternStep[]

export type Pattern = { readonly steps: number; test(text: string): boolean }

/** Compiles a pattern that ignores case. Throws a PatternError that says what is wrong, and where. */
export function compilePattern(source: string): Pattern {
  if (source.length > longestPattern) throw new PatternError(`A pattern has ${longestPattern} characters at most.`)
  const steps = [...new Reader(source).whole(), { do: 'match' } as const]
  return { steps: steps.length, test: (text) => run(steps, text) }
}

const fork = (...ways: number[]): PatternStep => ({ do: 'fork', ways })
const either = (a: PatternPart, b: PatternPart): PatternPart => [fork(1, a.length + 2), ...a, fork(b.length + 1), ...b]
const repeats: Record<string, (part: PatternPart) => PatternPart> = {
  '?': (part) => [fork(1, part.length + 1), ...part],
  '*': (part) => [fork(1, part.length + 2), ...part, fork(-part.length - 1)],
  '+': (part) => [...part, fork(-part.length, 1)],
}

const between =
  (least: string, most: string): One =>
  (code) =>
    code >= least.codePointAt(0)! && code <= most.codePointAt(0)!
const any =
  (...some: readonly One[]): One =>
  (code) =>
    some.some((one) => one(code))
const digit = between('0', '9')
const space: One = (code) => code === 32 || (code >= 9 && code <= 13) || code === 0xa0
const letter: One = (code) => /[\p{L}\p{N}_]/u.test(String.fromCodePoint(code))
const none =
  (one: One): One =>
  (code) =>
    !one(code)
const classes: Record<string, One> = { d: digit, D: none(digit), s: space, S: none(space), w: letter, W: none(letter) }

/** Matches either case: texts are in lower case, so a range of capitals means the small letters too. */
const caseless =
  (one: One): One =>
  (code) =>
    one(code) || one(String.fromCodePoint(code).toUpperCase().codePointAt(0)!)

class Reader {
  private at = 0
  private readonly characters: readonly string[]

  constructor(source: string) {
    this.characters = [...source.normalize('NFC')]
  }

  whole(): PatternPart {
    const part = this.alternatives()
    if (this.at < this.characters.length) this.fail('this bracket closes nothing')
    return part
  }

  private alternatives(): PatternPart {
    const first = this.sequence()
    return this.skip('|') ? either(first, this.alternatives()) : first
  }

  private sequence(): PatternPart {
    const parts: PatternPart[] = []
    while (this.at < this.characters.length && this.now() !== '|' && this.now() !== ')') parts.push(this.repeated())
    return parts.flat()
  }

  private repeated(): PatternPart {
    if (this.now() in repeats) this.fail(`${this.now()} has nothing before it`)
    const part = this.single()
    const repeat = repeats[this.now()]
    if (!repeat) return part
    this.at++
    if (this.now() in repeats) this.fail(`${this.now()} follows another sign of its kind, which is not taken`)
    return repeat(part)
  }

  private single(): PatternPart {
    const sign = this.take()
    if (sign === '(') return this.group()
    if (sign === '[') return [{ do: 'take', one: this.choice() }]
    if (sign === '^') return [{ do: 'begin' }]
    if (sign === '$') return [{ do: 'end' }]
    if (sign === '.') return [{ do: 'take', one: () => true }]
    if (sign === '{' || sign === '}') this.fail(`counts in ${sign} are not taken`)
    return [{ do: 'take', one: sign === '\\' ? this.escaped() : caseless(between(sign, sign)) }]
  }

  private group(): PatternPart {
    if (this.now() === '?') this.fail('(? is not taken')
    const part = this.alternatives()
    if (!this.skip(')')) this.fail('a bracket is not closed')
    return part
  }

  private choice(): One {
    const inverted = this.skip('^')
    const some: One[] = []
    while (this.now() !== ']') {
      const least = this.take('a bracket is not closed')
      if (least === '\\' && this.now() in classes) some.push(classes[this.take()]!)
      else some.push(this.range(least === '\\' ? this.take('a bracket is not closed') : least))
    }
    this.at++
    if (some.length === 0) this.fail('[] holds nothing')
    const one = caseless(any(...some))
    return inverted ? none(one) : one
  }

  private range(least: string): One {
    if (this.now() !== '-' || (this.characters[this.at + 1] ?? ']') === ']') return between(least, least)
    this.at++
    const most = this.take('a bracket is not closed')
    if (most < least) this.fail(`${least}-${most} goes backwards`)
    return between(least, most)
  }

  private escaped(): One {
    const sign = this.take('\\ has nothing behind it')
    if (sign in classes) return classes[sign]!
    if (/[\p{L}\p{N}]/u.test(sign)) this.fail(`\\${sign} is not taken`)
    return between(sign, sign)
  }

  private now = () => this.characters[this.at] ?? ''
  private take(otherwise = 'something is missing'): string {
    return this.characters[this.at++] ?? this.fail(otherwise)
  }
  private skip(sign: string): boolean {
    const is = this.now() === sign
    if (is) this.at++
    return is
  }
  private fail(problem: string): never {
    throw new PatternError(`At character ${Math.min(this.at, this.characters.length - 1) + 1}, ${problem}. ${patternHelp}`)
  }
}

/** True if the pattern is found anywhere in the text. Each step is entered once for each character at most. */
function run(steps: readonly PatternStep[], text: string): boolean {
  const codes = Array.from(text, (one) => one.codePointAt(0)!)
  const entered = new Int32Array(steps.length).fill(-1)
  let matched = false
  const enter = (start: number, place: number, into: One[], after: number[]) => {
    const todo = [start]
    while (todo.length > 0) {
      const at = todo.pop()!
      if (entered[at] === place) continue
      entered[at] = place
      const step = steps[at]!
      if (step.do === 'match') matched = true
      else if (step.do === 'fork') for (const way of step.ways) todo.push(at + way)
      else if (step.do === 'take') {
        into.push(step.one)
        after.push(at + 1)
      } else if (step.do === 'begin' ? place === 0 : place === codes.length) todo.push(at + 1)
    }
  }
  let [ones, nexts]: [One[], number[]] = [[], []]
  enter(0, 0, ones, nexts)
  for (let place = 0; place < codes.length && !matched; place++) {
    const [then, further]: [One[], number[]] = [[], []]
    for (let i = 0; i < ones.length; i++) if (ones[i]!(codes[place]!)) enter(nexts[i]!, place + 1, then, further)
    enter(0, place + 1, then, further)
    ones = then
    nexts = further
  }
  return matched
}
