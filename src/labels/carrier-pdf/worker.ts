/** Runs tasks in the thread, one after another. */
import { parentPort } from 'node:worker_threads'
import { composePdf, splitPdf } from './compose.ts'
import { Pdfium, UnreadablePdf } from './pdfium.ts'
import { rasterizePdf } from './rasterize.ts'
import type { PdfResult, PdfTask } from './thread.ts'

const pdfium = await Pdfium.load()

function run(task: PdfTask): Extract<PdfResult, { isDone: true }>['value'] {
  if ('compose' in task) return composePdf(pdfium, task.compose)
  if ('rasterize' in task) return rasterizePdf(pdfium, task.rasterize)
  return splitPdf(pdfium, task.split)
}

parentPort?.on('message', (task: PdfTask) => {
  let result: PdfResult
  try {
    result = { isDone: true, value: run(task) }
  } catch (error) {
    const message = error instanceof UnreadablePdf ? error.message : 'The PDF cannot be read: it is damaged.'
    // Errors other than our own refusal may have damaged the memory of PDFium.
    result = { isDone: false, message, isSpoilt: !(error instanceof UnreadablePdf) }
  }
  parentPort!.postMessage(result)
})
