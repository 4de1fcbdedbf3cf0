/** A barcode as its standard draws it, before anyone has said how large: in modules, without its quiet zone. */
export type Symbol = BarSymbol | MatrixSymbol | HexagonSymbol

/** Widths in modules, beginning with a bar: bar, space, bar, …, bar. */
export type BarSymbol = { readonly kind: 'bars'; readonly widths: Uint8Array; readonly modules: number; readonly quiet: number }

/** Row by row, 1 is black. */
export type MatrixSymbol = {
  readonly kind: 'matrix'
  readonly columns: number
  readonly rows: number
  readonly modules: Uint8Array
  /** The quiet zone on each side, in modules. */
  readonly quiet: number
}

/** MaxiCode: 33 rows of 30 hexagons, every second row moved by half of one, around a bull's eye. Its size is fixed by its standard. */
export type HexagonSymbol = { readonly kind: 'hexagons'; readonly modules: Uint8Array; readonly quiet: number }
