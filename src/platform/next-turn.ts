/** The next turn of the event loop: what runs long lets requests be served in between. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** How long work goes on before other requests are served. */
const sliceMs = 10

/** For work in many steps: waits for the next turn of the event loop where a slice is over. Called after each step. */
export function openSlices(): () => Promise<void> | undefined {
  let until = performance.now() + sliceMs
  return () => {
    if (performance.now() < until) return undefined
    return nextTurn().then(() => {
      until = performance.now() + sliceMs
    })
  }
}
