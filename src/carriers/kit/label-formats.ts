import type { MimeType } from '../../labels/formats.ts'
import type { LabelFormat, WantedLabel } from './announce.ts'
import type { Carrier } from './carrier.ts'

/** Formats from which a label can be converted, the best first. ZPL converts to nothing, since only a printer draws it. */
const convertedFrom: Record<MimeType, readonly MimeType[]> = {
  'application/pdf': ['image/png'],
  'image/png': ['application/pdf'],
  'application/zpl': ['application/pdf', 'image/png'],
}

/**
 * The label to request from a carrier, so that the client gets what it wants: in that format where the carrier delivers it, or else in one
 * that it is converted from. Undefined: the carrier delivers neither.
 */
export function labelToRequest({ label_formats: formats }: Pick<Carrier, 'label_formats'>, wanted: WantedLabel): WantedLabel | undefined {
  if (!formats) return wanted
  const exact = formats.find(({ mime_type, dpi }) => mime_type === wanted.mime_type && (dpi ?? wanted.dpi) === wanted.dpi)
  if (exact) return { ...wanted, paper: exact.paper ?? wanted.paper }
  for (const from of convertedFrom[wanted.mime_type]) {
    const source = finestOf(formats, from)
    if (source) return { mime_type: from, dpi: source.dpi ?? (from === 'image/png' ? 300 : 72), paper: source.paper ?? wanted.paper }
  }
  return undefined
}

/** Dots are converted from the finest. */
const finestOf = (formats: readonly LabelFormat[], mime_type: MimeType) =>
  formats.filter((one) => one.mime_type === mime_type).sort((one, other) => (other.dpi ?? 0) - (one.dpi ?? 0))[0]

/** Lists the formats as `application/pdf, application/zpl (203 dpi)`, for errors about a format that the carrier does not deliver. */
export const formatNames = ({ label_formats = [] }: Pick<Carrier, 'label_formats'>) =>
  label_formats.map(({ mime_type, dpi }) =>
    dpi === undefined || mime_type === 'application/pdf' ? mime_type : `${mime_type} (${dpi} dpi)`,
  )
