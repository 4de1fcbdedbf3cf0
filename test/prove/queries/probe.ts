import { once } from 'node:events'
import { Agent } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { ask, steadily } from '../load.ts'

export type Probed = { readonly name: string; readonly method: 'GET' | 'PATCH'; readonly path: string; readonly body?: string }
type Given = { readonly url: string; readonly authorization: string; readonly probes: readonly Probed[] }
/** How long each kind of request took at most since it was last asked, in milliseconds; how many were sent, and what failed. */
export type Waits = { readonly longest: Readonly<Record<string, number>>; readonly count: number; readonly failures: readonly string[] }

/** Requests of each kind in a second, whatever the result of the others. */
const perSecond = 50

/** Cheap requests from a thread of its own: what they take is what they wait for others. */
export function startProbes(given: Given) {
  const thread = new Worker(new URL(import.meta.url), { workerData: given })
  return {
    async take(): Promise<Waits> {
      thread.postMessage('take')
      return (await once(thread, 'message'))[0]
    },
    stop: () => thread.terminate(),
  }
}

function probeFromHere({ url, authorization, probes }: Given) {
  const agent = new Agent({ keepAlive: true })
  const empty = () => ({ longest: Object.fromEntries(probes.map(({ name }) => [name, 0])), count: 0, failures: [] as string[] })
  let taken = empty()
  const started = new Map<object, { name: string; at: number }>()
  for (const probe of probes)
    steadily(perSecond, async () => {
      const { name, method, path, body = '' } = probe
      const begun = { name, at: performance.now() }
      started.set(begun, begun)
      const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
      const { status, text } = await ask(`${url}${path}`, { agent, method, headers, body })
      started.delete(begun)
      taken.count++
      taken.longest[name] = Math.max(taken.longest[name]!, performance.now() - begun.at)
      if (status !== 200) taken.failures.push(`${method} ${path} was answered ${status} ${text.slice(0, 200)}`)
    })
  parentPort!.on('message', () => {
    // What has not been answered yet has waited as well.
    for (const { name, at } of started.values()) taken.longest[name] = Math.max(taken.longest[name]!, performance.now() - at)
    parentPort!.postMessage(taken)
    taken = empty()
  })
}

if (!isMainThread && workerData?.probes) probeFromHere(workerData)
