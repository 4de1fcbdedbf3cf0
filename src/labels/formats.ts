/**
 * Formats of a label, with their resolutions. A PDF is drawn in lines and measured in points, of which there are 72 to the inch; the others
 * consist of dots of a printer.
 */
export const labelFormats = {
  'application/pdf': [72],
  'image/png': [203, 300, 600],
  'application/zpl': [203, 300, 600],
} as const
export type MimeType = keyof typeof labelFormats
export type Resolution = (typeof labelFormats)[MimeType][number]
export const mimeTypes = Object.keys(labelFormats) as MimeType[]

export const hasResolution = (mime_type: MimeType, dpi: number): dpi is Resolution => labelFormats[mime_type].some((one) => one === dpi)

/** The default resolutions: points of a PDF, and the dots of most printers of labels. */
export const usualResolution: Readonly<Record<MimeType, Resolution>> = { 'application/pdf': 72, 'image/png': 300, 'application/zpl': 203 }
