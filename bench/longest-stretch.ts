/** The processor time of this thread so far. */
export const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest that work keeps the event loop from other requests, in milliseconds of processor time, and what the work returns. */
export async function longestStretch<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly result: T }> {
  let isOver = false
  let ms = 0
  const watch = (async () => {
    await new Promise(setImmediate)
    for (let before = threadMs(); !isOver; ) {
      await new Promise(setImmediate)
      const now = threadMs()
      ms = Math.max(ms, now - before)
      before = now
    }
  })()
  await new Promise(setImmediate)
  const result = await work().finally(() => {
    isOver = true
    return watch
  })
  return { ms, result }
}
