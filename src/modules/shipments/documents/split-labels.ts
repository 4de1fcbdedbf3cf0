import type { AnnouncedParcel, AnnounceResult } from '../../../carriers/kit/announce.ts'

/**
 * Some carriers send the labels of all parcels as one PDF. Where it has a page for each parcel, each parcel gets its own; any other file
 * stays with all of them, as one that cannot be read does.
 */
export async function withSplitLabels(announced: AnnounceResult): Promise<AnnounceResult> {
  const [first, ...others] = announced.parcels
  const shared = first && pdfOf(first)
  if (!shared || others.length === 0 || others.some((one) => pdfOf(one) !== shared)) return announced
  const { splitPdf } = await import('../../../labels/carrier-pdf/thread.ts')
  const pages = await splitPdf(Buffer.from(shared, 'base64')).catch(() => [])
  if (pages.length !== announced.parcels.length) return announced
  const parcels = announced.parcels.map((parcel, index): AnnouncedParcel => {
    const content_base64 = Buffer.from(pages[index]!).toString('base64')
    return { ...parcel, label: { document: { mime_type: 'application/pdf', content_base64 } } }
  })
  return { ...announced, parcels }
}

const pdfOf = ({ label }: AnnouncedParcel) =>
  'document' in label && label.document.mime_type === 'application/pdf' ? label.document.content_base64 : undefined
