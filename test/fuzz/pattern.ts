import type { Chance } from './chance.ts'

const printable = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
const classes: Record<string, string> = { d: '[0-9]', w: '[A-Za-z0-9_]', s: '[ ]' }

/**
 * Text that a regular expression takes, for those that schemas use: characters, classes, groups, alternatives and counts.
 * Callers check the result, since look-around and back references are not understood.
 */
export function textFor(pattern: string, chance: Chance): string {
  let at = 0
  const rest = () => pattern.slice(at)
  const take = (expression: RegExp) => {
    const found = expression.exec(rest())
    if (found?.index !== 0) return undefined
    at += found[0].length
    return found
  }

  /** Everything up to the end of a group; one of its alternatives. */
  function alternatives(): string {
    const made = [sequence()]
    while (take(/^\|/)) made.push(sequence())
    return chance.pick(made)
  }

  function sequence(): string {
    let text = ''
    while (at < pattern.length && !/^[|)]/.test(rest())) text += counted()
    return text
  }

  /** A part is read again for every time it is to stand there, so that each time it may be another text. */
  function counted(): string {
    const start = at
    let text = part()
    const end = at
    const [low, high] = count()
    const after = at
    const times = chance.int(low, Math.min(high, low + 8))
    if (times === 0) text = ''
    for (let i = 1; i < times; i++) {
      at = start
      text += part()
      if (at !== end) throw new Error(`${pattern} cannot be read twice alike`)
    }
    at = after
    return text
  }

  function count(): [number, number] {
    if (take(/^\*\??/)) return [0, 8]
    if (take(/^\+\??/)) return [1, 8]
    if (take(/^\?/)) return [0, 1]
    const [, low, comma, high] = take(/^{(\d+)(,?)(\d*)}/) ?? []
    return low === undefined ? [1, 1] : [Number(low), high ? Number(high) : comma ? Number(low) + 8 : Number(low)]
  }

  function part(): string {
    if (take(/^[$^]/)) return ''
    if (take(/^\((\?:)?/)) {
      const text = alternatives()
      take(/^\)/)
      return text
    }
    const list = take(/^\[(?:\\.|[^\]])+\]/)?.[0] ?? classes[take(/^\\([dws])/)?.[1] ?? '']
    if (list) {
      const belongs = new RegExp(`^${list}$`)
      return chance.pick(printable.filter((one) => belongs.test(one)))
    }
    if (take(/^\./)) return chance.pick(printable)
    return take(/^\\?([\s\S])/)?.[1] ?? ''
  }

  return alternatives()
}
