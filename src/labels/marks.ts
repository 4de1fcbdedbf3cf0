/**
 * A page of marks, in millimetres from the top left corner. A layout makes marks and knows no format; a back end (PDF, PNG, ZPL) draws
 * marks and knows no carrier. Later marks are drawn over earlier ones.
 */
export type DocumentPage = {
  readonly width: number
  readonly height: number
  readonly marks: readonly Mark[]
}

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Text never leaves its box and is never cut silently. It is written at `size` where it fits; else smaller, down to `least`; else on
 * several lines, as many as the box holds; else with an ellipsis at its end. A line break in the text is kept as one.
 */
export type TextMark = Box & {
  readonly kind: 'text'
  readonly text: string
  /** Size in points. */
  readonly size: number
  /** Minimum size in points. Default: two thirds of `size`. */
  readonly least?: number
  readonly bold?: boolean
  readonly align?: 'left' | 'centre' | 'right'
  readonly valign?: 'top' | 'middle' | 'bottom'
  /** Draws in white, for text on a filled box. */
  readonly white?: boolean
  /** Turns the text: 90 reads from the bottom to the top of the page, 270 from its top to its bottom. The box is as it lies on the page. */
  readonly turned?: 90 | 270
}

/** A filled rectangle: also a line, which is a thin one. */
export type FillMark = Box & { readonly kind: 'fill'; readonly white?: boolean }

/** The edge of a rectangle, drawn inside it. */
export type FrameMark = Box & { readonly kind: 'frame'; readonly stroke: number }

export const symbologyNames = ['code128', 'gs1_128', 'datamatrix', 'gs1_datamatrix', 'qr', 'aztec', 'maxicode'] as const
export type Symbology = (typeof symbologyNames)[number]

/**
 * A barcode, centred in its box, drawn with modules of `module` millimetres rounded to whole dots of the printer. The box has room for
 * the quiet zone of its symbology. Bars are as high as the box. The content of GS1 codes is written with brackets: `(00)…(420)…`.
 */
export type CodeMark = Box & {
  readonly kind: 'code'
  readonly symbology: Symbology
  readonly content: string
  readonly module: number
  /** Turns bars, as it turns text; other codes cannot be turned. */
  readonly turned?: 90 | 270
}

/** Dots in black on a transparent ground, as large as fits into the box in their proportions. */
export type PictureMark = Box & { readonly kind: 'picture'; readonly bitmap: Bitmap }

/** Bitmap of one bit for each dot: 1 is black, the leftmost dot is the highest bit, and each row begins a new byte. */
export type Bitmap = { readonly width: number; readonly height: number; readonly bits: Uint8Array }

export type Mark = TextMark | FillMark | FrameMark | CodeMark | PictureMark

/** Resolutions of label printers: 8, 12 and 24 dots to the millimetre, which the trade calls 203, 300 and 600 dpi. */
export const dotsPerMillimetre = { 203: 8, 300: 12, 600: 24 } as const
export type Dpi = keyof typeof dotsPerMillimetre
