/**
 * MaxiCode as ISO/IEC 16023 draws it, in millimetres. Everything is a multiple of the distance between two neighbours in a row. The
 * hexagons stand on a corner and are drawn smaller than their places, so that ink that spreads does not close the gaps between them.
 */
export const hexagonPitch = 25.5 / 29
export const rowPitch = (hexagonPitch * Math.sqrt(3)) / 2
export const [hexagonColumns, hexagonRows] = [30, 33]
/** Distance from the centre to a corner above or below. */
export const hexagonRadius = hexagonPitch / 2
/** Distance from the centre to an edge at the left or right. */
export const halfWidth = (hexagonRadius * Math.sqrt(3)) / 2
const firstRow = hexagonPitch / Math.sqrt(3)

export const symbolWidth = hexagonColumns * hexagonPitch
export const symbolHeight = (hexagonRows - 1) * rowPitch + 2 * firstRow

export const centreOf = (row: number, column: number) => ({
  x: (column + (row % 2 === 0 ? 0.5 : 1)) * hexagonPitch,
  y: firstRow + row * rowPitch,
})

/** The bull's eye lies where the fifteenth hexagon of the middle row would. Its black rings, by the middle of their lines. */
export const finderEye = {
  ...centreOf(16, 14),
  radii: [0.97, 2.539, 4.108].map((factor) => factor * hexagonPitch),
  stroke: 0.785 * hexagonPitch,
}
