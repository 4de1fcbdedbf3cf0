/** Waits for the next turn of the event loop, so that requests are served during long work. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Longest work before other requests are served. */
const sliceMs = 10

/** Returns a function to call after each step of long work: it waits for the next turn of the event loop when a slice is over. */
export function openSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () => {
    if (performance.now() < until) return undefined
    return nextTurn().then(() => {
      until = performance.now() + sliceMs
    })
  }
}
