import { nextTurn } from '../platform/next-turn.ts'
/**
 * Performs a piece of work a few times in each turn of the event loop, in the order in which it was requested, so that requests are served
 * in between. It begins with the next turn.
 */
export function inBatches<T>(most: number, work: (item: T) => void) {
  const waiting: T[] = []
  function runTurn() {
    for (const item of waiting.splice(0, most)) work(item)
    if (waiting.length > 0) setImmediate(runTurn)
  }
  return (item: T) => {
    if (waiting.push(item) === 1) setImmediate(runTurn)
  }
}

/** Runs pieces of work one after the other, in the order in which they were requested, with other requests served between two pieces. */
export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(() => nextTurn()).then(work)
    last = next.catch(() => {})
    return next
  }
}
