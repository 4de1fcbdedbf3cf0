import type { startApp } from '../../test/harness.ts'
import { longestStretch } from '../longest-stretch.ts'

type App = Awaited<ReturnType<typeof startApp>>
export type Sent = { readonly method: string; readonly target: string; readonly headers: Record<string, string>; readonly bytes: Buffer }
/** `totalMs`: processor time in all. `stretchMs`: the longest part of it in which no other request would have been served. */
export type Cost = { readonly status: number; readonly totalMs: number; readonly stretchMs: number; readonly answerBytes: number }

/** Sends a request, and measures what it costs. */
export async function measure(app: App, { method, target, headers, bytes }: Sent): Promise<Cost> {
  const incoming = {
    method,
    target,
    headers,
    address: '192.0.2.1',
    body: async (limit: number) => (bytes.length > limit ? undefined : bytes),
  }
  const begun = process.cpuUsage()
  const { ms: stretchMs, result } = await longestStretch(() => takeAnswer(app, incoming))
  const { user, system } = process.cpuUsage(begun)
  return { ...result, totalMs: (user + system) / 1000, stretchMs }
}

/** Reads the whole answer, as a client does. */
async function takeAnswer(app: App, incoming: Parameters<App['handle']>[0]) {
  const { status, body, stream, released } = await app.handle(incoming)
  let answerBytes = Buffer.byteLength(body)
  for await (const chunk of stream ?? []) answerBytes += chunk.length
  released?.()
  return { status, answerBytes }
}
