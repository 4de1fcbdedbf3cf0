/**
 * What a label can be had as, and in which resolutions. A PDF is drawn in lines and measured in points, of which there are 72 to the
 * inch; the others are dots of a printer.
 */
export const formats = {
  'application/pdf': [72],
  'image/png': [203, 300, 600],
  'application/zpl': [203, 300, 600],
} as const
export type MimeType = keyof typeof formats
export type Resolution = (typeof formats)[MimeType][number]
export const mimeTypes = Object.keys(formats) as MimeType[]

export const hasResolution = (mime_type: MimeType, dpi: number): dpi is Resolution => formats[mime_type].some((one) => one === dpi)

/** What is drawn unless somebody says otherwise: points of a PDF, and the dots of most printers of labels. */
export const usualResolution: Readonly<Record<MimeType, Resolution>> = { 'application/pdf': 72, 'image/png': 300, 'application/zpl': 203 }
