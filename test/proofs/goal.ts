/** Sizes of a run: a taste for `npm test`, what a push must show, or all that is promised. */
export type Size = 'small' | 'gate' | 'full'

export type Finding = {
  /** Counts in the order in which they are printed: `{ restarts: 10, requests: 4012, failed: 0 }`. */
  readonly counts: Readonly<Record<string, number | string>>
  /** Breaches of the promise, each with enough to look it up. None: the goal is reached. */
  readonly violations: readonly string[]
  /** Lines that a report adds to the counts, such as a table. */
  readonly details?: readonly string[]
}

/** `rows` and `table` are for proofs about large databases: how many rows, and the file that what was measured is written to. */
export type Options = { readonly size: Size; readonly seed: number; readonly rows?: number; readonly table?: string }

/** A promise, and what proves it. */
export type Goal<Given = Options> = {
  readonly id: string
  readonly promise: string
  run(options: Given): Promise<Finding>
}

/** A breach of a promise, under the kind by which reports count it. */
export type Breach<Kind extends string = string> = { readonly kind: Kind; readonly text: string }

/** Counts the breaches of each kind, also where there is none. */
export const toFinding = (counts: Finding['counts'], kinds: readonly string[], breaches: readonly Breach[]): Finding => ({
  counts: { ...counts, ...Object.fromEntries(kinds.map((kind) => [kind, breaches.filter((one) => one.kind === kind).length])) },
  violations: breaches.map(({ kind, text }) => `${kind}: ${text}`),
})

/** Finds what never occurred in a run, without which it proves nothing. */
export const findMissing = (counts: Finding['counts'], ...names: readonly string[]) =>
  names.filter((name) => !counts[name]).map((name) => `There were 0 ${name}, which proves nothing`)
