/** How much of it: a taste for `npm test`, what a push must show, or all that was promised. */
export type Size = 'small' | 'gate' | 'full'

export type Finding = {
  /** What was done and seen, in the order to be told: `{ restarts: 10, requests: 4012, failed: 0 }`. */
  readonly counts: Record<string, number | string>
  /** Each breach of the promise, with enough to look it up. None: the goal is reached. */
  readonly violations: readonly string[]
}

/** A promise, and what proves it. */
export type Goal = {
  readonly id: string
  readonly promise: string
  run(options: { readonly size: Size; readonly seed: number }): Promise<Finding>
}
