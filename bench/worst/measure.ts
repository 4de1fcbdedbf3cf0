import type { startApp } from '../../test/harness.ts'

type App = Awaited<ReturnType<typeof startApp>>
export type Sent = { readonly method: string; readonly target: string; readonly headers: Record<string, string>; readonly bytes: Buffer }
/** `stretchMs`: the longest that no other request would have been served, in processor time. */
export type Cost = { readonly status: number; readonly totalMs: number; readonly stretchMs: number; readonly answerBytes: number }

const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Sends a request, and measures what it costs: in all, and between two turns of the event loop. */
export async function measure(app: App, { method, target, headers, bytes }: Sent): Promise<Cost> {
  let isOver = false
  let stretchMs = 0
  const turns = (async () => {
    let before = threadMs()
    while (!isOver) {
      await new Promise(setImmediate)
      const now = threadMs()
      stretchMs = Math.max(stretchMs, now - before)
      before = now
    }
  })()
  await new Promise(setImmediate)
  stretchMs = 0
  const begun = process.cpuUsage()
  const incoming = {
    method,
    target,
    headers,
    address: '192.0.2.1',
    body: async (limit: number) => (bytes.length > limit ? undefined : bytes),
  }
  const { status, body } = await app.handle(incoming)
  const { user, system } = process.cpuUsage(begun)
  isOver = true
  await turns
  return { status, totalMs: (user + system) / 1000, stretchMs, answerBytes: Buffer.byteLength(body) }
}
