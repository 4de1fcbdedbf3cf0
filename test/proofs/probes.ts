import { Agent } from 'node:http'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { sendRequest } from './client.ts'
import { runSteadily } from './load.ts'
import { startThread } from './thread.ts'

export type Probe = {
  readonly name: string
  readonly method?: 'GET' | 'PATCH'
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}
type Given = { readonly url: string; readonly authorization: string; readonly perSecond?: number; readonly probes: readonly Probe[] }
/** Results of the probes since they were last taken, in milliseconds by their names. */
export type Waits = {
  readonly answered: Readonly<Record<string, number[]>>
  /** Includes what is not answered yet. */
  readonly longest: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** Sends cheap requests from a thread of its own, at a rate that no answer changes: what they take is what they wait for others. */
export function startProbes(given: Given) {
  const thread = startThread(import.meta.url, given)
  return { take: () => thread.ask<Waits>('take'), [Symbol.asyncDispose]: thread[Symbol.asyncDispose] }
}

function probeFromHere({ url, authorization, probes, perSecond = 50 }: Given) {
  const agent = new Agent({ keepAlive: true })
  const newWaits = () => ({ answered: Object.fromEntries(probes.map(({ name }) => [name, [] as number[]])), failures: [] as string[] })
  let taken = newWaits()
  const started = new Map<object, { name: string; at: number }>()
  for (const { name, method = 'GET', path, body = '', ...more } of probes)
    runSteadily(perSecond, async () => {
      const begun = { name, at: performance.now() }
      started.set(begun, begun)
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }), ...more.headers }
      const { status, text } = await sendRequest(`${url}${path}`, { agent, method, headers, body })
      started.delete(begun)
      taken.answered[name]!.push(performance.now() - begun.at)
      if (status !== 200) taken.failures.push(`${method} ${path} was answered ${status} ${text.slice(0, 200)}`)
    })
  parentPort!.on('message', () => {
    const longest = Object.fromEntries(
      Object.entries(taken.answered).map(([name, ms]) => [name, ms.reduce((most, one) => Math.max(most, one), 0)]),
    )
    for (const { name, at } of started.values()) longest[name] = Math.max(longest[name]!, performance.now() - at)
    parentPort!.postMessage({ ...taken, longest } satisfies Waits)
    taken = newWaits()
  })
}

if (!isMainThread && workerData?.probes) probeFromHere(workerData)
