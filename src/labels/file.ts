import { hasResolution, type MimeType, type Resolution } from './formats.ts'
import type { DocumentPage, Dpi } from './marks.ts'
import { onPaper, type PaperOptions } from './paper.ts'

export type FileOptions = Partial<PaperOptions> & {
  readonly mime_type: MimeType
  readonly dpi: Resolution
  readonly title: string
}

/**
 * Pages as the bytes that are handed out. What draws is loaded here and not before: fonts and encoders are of no use to a server that
 * has drawn nothing yet. What a format cannot do is refused: callers check `formats` first.
 */
export async function fileOf(
  pages: readonly DocumentPage[],
  { mime_type, dpi, title, paper_size, ...placed }: FileOptions,
): Promise<Uint8Array> {
  if (!hasResolution(mime_type, dpi)) throw new RangeError(`${mime_type} is not drawn at ${dpi} dpi`)
  const sheets = paper_size ? onPaper(pages, { paper_size, ...placed }) : pages
  if (mime_type === 'application/pdf') return (await import('./pdf/document.ts')).pdfOf(sheets, { title })
  if (mime_type === 'application/zpl') return Buffer.from((await import('./zpl/index.ts')).zplOf(sheets, dpi as Dpi))
  if (sheets.length !== 1) throw new RangeError(`A picture holds one page, not ${sheets.length}`)
  return (await import('./raster/png.ts')).pngOf(sheets[0]!, dpi as Dpi)
}
