/** How much of it: a taste for `npm test`, what a push must show, or all that was promised. */
export type Size = 'small' | 'gate' | 'full'

export type Finding = {
  /** What was done and seen, in the order to be printed: `{ restarts: 10, requests: 4012, failed: 0 }`. */
  readonly counts: Record<string, number | string>
  /** Each breach of the promise, with enough to look it up. None: the goal is reached. */
  readonly violations: readonly string[]
}

/** `rows` and `table` are for proofs about large databases: how many rows, and the file that what was measured is written to. */
export type Options = { readonly size: Size; readonly seed: number; readonly rows?: number; readonly table?: string }

/** A promise, and what proves it. */
export type Goal = {
  readonly id: string
  readonly promise: string
  run(options: Options): Promise<Finding>
}
