import { Worker } from 'node:worker_threads'
import type { DocumentPage } from '../marks.ts'
import type { ComposeTask } from './compose.ts'
import type { RasterTask } from './rasterize.ts'

export type PdfTask = { readonly compose: ComposeTask } | { readonly rasterize: RasterTask } | { readonly split: Uint8Array }
export type PdfResult =
  | { readonly isDone: true; readonly value: Uint8Array | Uint8Array[] | DocumentPage[] }
  | { readonly isDone: false; readonly message: string; readonly isSpoilt: boolean }

/** Failure to merge or draw a PDF of a carrier. `isBusy`: it may succeed later. */
export class PdfFailure extends Error {
  readonly isBusy: boolean
  constructor(message: string, isBusy = false) {
    super(message)
    this.isBusy = isBusy
  }
}

/** Composes one PDF of pages of several, in their order, each in its size or on paper. */
export const composePdf = (task: ComposeTask) => runInThread({ compose: task }) as Promise<Uint8Array>
/** Pages with one picture each, in dots. */
export const rasterizePdf = (task: RasterTask) => runInThread({ rasterize: task }) as Promise<DocumentPage[]>
/** Each page as a PDF. */
export const splitPdf = (pdf: Uint8Array) => runInThread({ split: pdf }) as Promise<Uint8Array[]>

/** 100 labels take a fraction of a second; a file that takes this long is given up with its thread. */
const timeoutMs = 20_000
/** Tasks that wait. Beyond that the machine is too slow for what is asked of it, and clients retry. */
const mostWaiting = 50
/** PDFium keeps the memory that it once had: 25 MB, and more after a large file. The thread ends when it has had no task for this long. */
const idleMs = 30_000

let worker: Worker | undefined
let ending: NodeJS.Timeout | undefined
let waiting = 0
let previous: Promise<unknown> = Promise.resolve()

async function runInThread(task: PdfTask): Promise<unknown> {
  if (waiting >= mostWaiting) throw new PdfFailure('Too many labels are being merged at the moment.', true)
  waiting++
  const result = previous.then(() => send(task)).finally(() => waiting--)
  previous = result.catch(() => {})
  return result
}

async function send(task: PdfTask): Promise<unknown> {
  clearTimeout(ending)
  worker ??= startThread()
  const thread = worker
  const { promise, resolve } = Promise.withResolvers<PdfResult>()
  const fail = (message: string) => resolve({ isDone: false, message, isSpoilt: true })
  const timer = setTimeout(() => fail(`The PDF takes longer than ${timeoutMs / 1000} seconds.`), timeoutMs)
  const onError = () => fail('The PDF cannot be read: it is damaged.')
  thread.ref()
  thread.once('message', resolve).once('error', onError).once('exit', onError)
  thread.postMessage(task)
  const result = await promise
  clearTimeout(timer)
  thread.off('message', resolve).off('error', onError).off('exit', onError)
  thread.unref()
  if (!result.isDone && result.isSpoilt) await endThread()
  else ending = setTimeout(endThread, idleMs).unref()
  if (result.isDone) return result.value
  throw new PdfFailure(result.message)
}

/** Errors are those of a task. Between two tasks nothing runs in it. */
const startThread = () => new Worker(new URL('./worker.ts', import.meta.url)).on('error', () => {})

async function endThread() {
  const ended = worker
  worker = undefined
  await ended?.terminate()
}
