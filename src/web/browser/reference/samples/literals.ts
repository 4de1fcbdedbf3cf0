type Pair = readonly [open: string, close: string]
/** The values of JSON in a language. */
type Literals = {
  readonly list: Pair
  readonly map: Pair
  readonly text: (value: string) => string
  readonly key: (name: string) => string
  readonly constants: Readonly<Record<string, string>>
  readonly indent: string
  readonly emptyMap?: string
}

/** Writes JSON as a literal of a language. */
export function literalWriter({ list, map, text, key, constants, indent, emptyMap = map.join('') }: Literals) {
  const write = (value: unknown, depth: number): string => {
    const pad = indent.repeat(depth + 1)
    const wrap = ([open, close]: Pair, lines: readonly string[]) =>
      `${open}\n${lines.map((line) => `${pad}${line},\n`).join('')}${indent.repeat(depth)}${close}`
    if (Array.isArray(value)) {
      return value.length === 0
        ? list.join('')
        : wrap(
            list,
            value.map((one) => write(one, depth + 1)),
          )
    }
    if (typeof value === 'object' && value !== null) {
      const entries = Object.entries(value).filter(([, one]) => one !== undefined)
      if (entries.length === 0) return emptyMap
      return wrap(
        map,
        entries.map(([name, one]) => key(name) + write(one, depth + 1)),
      )
    }
    if (typeof value === 'string') return text(value)
    return constants[String(value)] ?? String(value)
  }
  return write
}

export const doubleQuoted = (value: string) => JSON.stringify(value)
export const singleQuoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
