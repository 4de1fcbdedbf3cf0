import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Bitmap } from './marks.ts'

/** Pictures that are decoded at a time; those beyond wait. */
const mostAtOnce = 2
const heapMb = 128

type DecodeTask = { readonly logo: Uint8Array }

/**
 * An uploaded PNG or JPEG as dots for labels, decoded in a thread of its own, so that a picture that takes long holds up no request.
 * `late`: it took longer than that, and was given up.
 */
export const decodeLogo = (logo: Uint8Array, timeoutMs: number): Promise<Bitmap | null | 'late'> => inTurn(() => decode(logo, timeoutMs))

function decode(logo: Uint8Array, timeoutMs: number): Promise<Bitmap | null | 'late'> {
  const { promise, resolve } = Promise.withResolvers<Bitmap | null | 'late'>()
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { logo } satisfies DecodeTask,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  })
  const timer = setTimeout(() => resolve('late'), timeoutMs)
  worker.on('message', resolve)
  // Out of memory, for example. What was resolved before stays so.
  worker.on('error', () => resolve(null))
  worker.on('exit', () => resolve(null))
  return promise.finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
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
