import { once } from 'node:events'
import { Agent } from 'node:http'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { ask, steadily } from './load.ts'

type Given = { readonly url: string; readonly authorization: string; readonly perSecond: number }
/** How long each answer took, and what was no answer as it should be. */
export type Taken = { readonly ms: number[]; readonly failures: string[] }

/** A steady load from a thread of its own, so that what an attack costs its sender is not taken for what it costs others. */
export function startHonestLoad(given: Given) {
  const thread = new Worker(new URL(import.meta.url), { workerData: given })
  return {
    /** What came since it was last asked. */
    async take(): Promise<Taken> {
      thread.postMessage('take')
      return (await once(thread, 'message'))[0]
    },
    stop: () => thread.terminate(),
  }
}

function sendFromHere({ url, authorization, perSecond }: Given) {
  const agent = new Agent({ keepAlive: true })
  let taken: Taken = { ms: [], failures: [] }
  steadily(perSecond, async () => {
    const begun = performance.now()
    const { status, text } = await ask(`${url}/api/v3/addresses/sender-addresses/1`, { agent, headers: { authorization } })
    taken.ms.push(performance.now() - begun)
    if (status !== 200) taken.failures.push(`An honest request was answered ${status} ${text.slice(0, 200)}`)
  })
  parentPort!.on('message', () => {
    parentPort!.postMessage(taken)
    taken = { ms: [], failures: [] }
  })
}

if (!isMainThread && workerData?.perSecond) sendFromHere(workerData)
