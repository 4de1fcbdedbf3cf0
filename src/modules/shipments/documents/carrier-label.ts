import type { CarrierDocument } from '../../../carriers/kit/announce.ts'
import { composePdf, PdfFailure, rasterizePdf } from '../../../labels/carrier-pdf/thread.ts'
import { fileOf } from '../../../labels/file.ts'
import { type MimeType, mimeTypes } from '../../../labels/formats.ts'
import type { DocumentPage, Dpi } from '../../../labels/marks.ts'
import type { PaperOptions } from '../../../labels/paper.ts'
import { pageOfPng } from '../../../labels/png-page.ts'
import { labelsBusy, unreadableLabel } from './errors.ts'

/** Formats in which a document of a carrier is available. ZPL is not converted: only a printer reads it. */
export const typesOfDocument = ({ mime_type }: CarrierDocument): readonly MimeType[] =>
  mime_type === 'application/zpl' ? ['application/zpl'] : mimeTypes

const bytesOf = ({ content_base64 }: CarrierDocument) => Buffer.from(content_base64, 'base64')

/** A page of a PDF that we drew. */
export type DrawnPage = { readonly pdf: Uint8Array; readonly page: number }

type ComposeOptions = { readonly title: string; readonly paper?: PaperOptions | undefined }

/** Composes one PDF of documents of carriers and pages that we drew, in their order. */
export async function composeDocuments(
  parts: readonly (CarrierDocument | DrawnPage)[],
  { title, paper }: ComposeOptions,
): Promise<Uint8Array> {
  const pdfs: Uint8Array[] = []
  const indexOf = (pdf: Uint8Array) => {
    const index = pdfs.indexOf(pdf)
    return index < 0 ? pdfs.push(pdf) - 1 : index
  }
  const pages = []
  for (const part of parts) {
    if ('pdf' in part) pages.push({ pdf: indexOf(part.pdf), page: part.page })
    else pages.push({ pdf: indexOf(part.mime_type === 'image/png' ? await pdfOfPng(part, title) : bytesOf(part)) })
  }
  return composePdf({ pdfs, pages, ...(paper && { paper }) }).catch(raiseFault)
}

const pdfOfPng = async (document: CarrierDocument, title: string) =>
  fileOf(await pagesOfDocument(document, 300), { mime_type: 'application/pdf', dpi: 72, title })

/** The pages of a PDF or PNG as pictures, in dots of the printer. */
export async function pagesOfDocument(document: CarrierDocument, dpi: Dpi): Promise<DocumentPage[]> {
  if (document.mime_type === 'application/pdf') return rasterizePdf({ pdf: bytesOf(document), dpi }).catch(raiseFault)
  const page = pageOfPng(bytesOf(document))
  if (!page) throw unreadableLabel('The PNG cannot be read.')
  return [page]
}

function raiseFault(error: unknown): never {
  if (!(error instanceof PdfFailure)) throw error
  throw error.isBusy ? labelsBusy(error) : unreadableLabel(error.message)
}
