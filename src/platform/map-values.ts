/** The array itself where nothing in it changes. */
export function mapItems<T>(values: readonly T[], change: (value: T) => T): readonly T[] {
  let changed: T[] | undefined
  for (let i = 0; i < values.length; i++) {
    const value = change(values[i]!)
    if (value === values[i]) continue
    changed ??= [...values]
    changed[i] = value
  }
  return changed ?? values
}

/** The object itself where nothing in it changes. A field may have any name, "__proto__" too: a spread copies it as a field. */
export function mapFields<T extends object>(value: T, change: (name: string, value: unknown) => unknown): T {
  let changed: Record<string, unknown> | undefined
  for (const name of Object.keys(value)) {
    const inner = (value as Record<string, unknown>)[name]
    const after = change(name, inner)
    if (after !== inner) {
      changed ??= { ...(value as Record<string, unknown>) }
      changed[name] = after
    }
  }
  return (changed ?? value) as T
}
