/** Writes JSON as a literal of a language. */
export function literalWriter({ list, map, text, key, constants, indent, emptyMap = map.join('') }) {
  const write = (value, depth) => {
    const pad = indent.repeat(depth + 1)
    const wrap = ([open, close], lines) => `${open}\n${lines.map((line) => `${pad}${line},\n`).join('')}${indent.repeat(depth)}${close}`
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
  return (value, depth = 0) => write(value, depth)
}

export const doubleQuoted = (value) => JSON.stringify(value)
export const singleQuoted = (value) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
