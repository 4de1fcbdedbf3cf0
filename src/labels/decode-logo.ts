import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Bitmap } from './marks.ts'

/** Pictures that are decoded at a time; others wait. */
const mostAtOnce = 2
const heapMb = 128

type DecodeTask = { readonly logo: Uint8Array }

/**
 * An uploaded PNG or JPEG as dots for labels, decoded in a thread of its own, so that a picture that takes long holds up no request.
 * `late`: it took more processor time than that, and was given up. Time that the machine gave to other work does not count.
 */
export const decodeLogo = (logo: Uint8Array, mostMs: number): Promise<Bitmap | null | 'late'> => inTurn(() => decode(logo, mostMs))

function decode(logo: Uint8Array, mostMs: number): Promise<Bitmap | null | 'late'> {
  const { promise, resolve } = Promise.withResolvers<Bitmap | null | 'late'>()
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { logo } satisfies DecodeTask,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  let timer: NodeJS.Timeout
  const checkAfter = (waitMs: number) => {
    timer = setTimeout(async () => {
      const usedMs = await processorMsOf(worker)
      if (usedMs >= mostMs) resolve('late')
      else if (!isDecoded) checkAfter(mostMs - usedMs)
    }, waitMs)
  }
  let isDecoded = false
  checkAfter(mostMs)
  worker.on('message', resolve)
  // Errors such as out of memory. A result that was resolved before stays.
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  return promise.finally(() => {
    isDecoded = true
    clearTimeout(timer)
    return worker.terminate()
  })
}

/** Processor time of a thread; 0 before it starts and after it ends. */
async function processorMsOf(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  return (user + system) / 1_000
}

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running === mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

if (!isMainThread && parentPort && (workerData as DecodeTask | null)?.logo) {
  const { logo } = workerData as DecodeTask
  import('./logo.ts').then(({ logoOf }) => parentPort!.postMessage(logoOf(logo)))
}
