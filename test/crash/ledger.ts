import type { Breach } from '../proofs/goal.ts'

/** What may come out of a crash and must not, in the words in which it is reported. */
export const kinds = [
  'lost',
  'applied twice',
  'changed',
  'wrong answers',
  'changes without their event',
  'events without their change',
] as const

export type Row = { readonly id: number; readonly name: string; readonly company_name: string; readonly city: string }

/** What every row is created with, and no client ever changes. */
export const city = 'Eindhoven'

/** One row as its client knows it. Each change writes its own key into `company_name`, so that a row shows which change it has. */
export type Entry = {
  readonly name: string
  readonly id: number
  /** The last change that was acknowledged. */
  current: string
  /** Those before it. */
  readonly former: Set<string>
  /** Those whose answer never came: they may be there. */
  readonly doubtful: Set<string>
  /** Previous keys that were sent once more. */
  readonly repeated: Set<string>
  /** All changes that were ever sent, and those of them that were acknowledged. */
  readonly sent: Set<string>
  readonly acknowledged: Set<string>
}

export const newEntry = (name: string, id: number): Entry => ({
  name,
  id,
  current: '',
  former: new Set(),
  doubtful: new Set(),
  repeated: new Set(),
  sent: new Set(),
  acknowledged: new Set(),
})

export function noteChange(entry: Entry, key: string) {
  entry.acknowledged.add(key)
  entry.doubtful.delete(key)
  entry.former.add(entry.current)
  entry.current = key
  // Any of them that had taken effect has been overwritten now; if it showed again, that would be as wrong as any previous value.
  for (const doubt of entry.doubtful) entry.former.add(doubt)
  entry.doubtful.clear()
}

/** What is wrong with a row of which so much is known; undefined where it is as it has to be. */
export function judgeRow(entry: Entry, row: Row): Breach | undefined {
  const { name, id, current, former, doubtful, repeated } = entry
  const seen = row.company_name
  if (row.id === id && row.city === city && (seen === current || doubtful.has(seen))) return undefined
  const text = `${name}: change ${current} was acknowledged under id ${id}, and ${seen} is there under id ${row.id} in ${row.city}`
  if (row.id !== id || row.city !== city || !former.has(seen)) return { kind: 'changed', text }
  return { kind: repeated.has(seen) ? 'applied twice' : 'lost', text }
}

/** All that was acknowledged against all that is there. What was never acknowledged may be there, once. */
export function judgeRows(entries: readonly Entry[], rows: readonly Row[]): Breach[] {
  const byName = Map.groupBy(rows, ({ name }) => name)
  const twice = [...byName].filter(([, same]) => same.length > 1).map(([name, same]) => ({ name, ids: same.map(({ id }) => id) }))
  return [
    ...twice.map(({ name, ids }) => ({ kind: 'applied twice', text: `${name} is there under the ids ${ids.join(', ')}` })),
    ...entries.flatMap((entry): Breach[] => {
      const [row] = byName.get(entry.name) ?? []
      return row ? [judgeRow(entry, row) ?? []].flat() : [{ kind: 'lost', text: `${entry.name}, created as ${entry.id}, is not there` }]
    }),
  ]
}
