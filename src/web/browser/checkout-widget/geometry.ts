export type MapPlace = { readonly x: number; readonly y: number }
type MapPosition = { readonly latitude: number; readonly longitude: number }
type MapBox = { readonly width: number; readonly height: number; readonly margin: number }

/** Metres of a degree of latitude. */
const degreeMetres = 111_195
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Positions in metres, east and north of the first. A few kilometres are flat enough for a map. */
export function toPlane(positions: readonly MapPosition[]): MapPlace[] {
  const [origin] = positions
  if (!origin) return []
  const eastMetres = degreeMetres * Math.cos(radians(origin.latitude))
  return positions.map(({ latitude, longitude }) => ({
    x: (longitude - origin.longitude) * eastMetres,
    y: (latitude - origin.latitude) * degreeMetres,
  }))
}

/**
 * Finds the place from which all distances were measured, which the API does not return. Each pair of circles gives a line through the
 * place; these are the least squares of all lines. Undefined where the points are too few, or on one line, or do not agree.
 */
export function locateDestination(points: readonly MapPlace[], distances: readonly (number | null | undefined)[]): MapPlace | undefined {
  const known = distances.filter((one): one is number => Number.isFinite(one))
  const [first] = points
  const [firstDistance] = known
  if (!first || firstDistance === undefined || points.length < 3 || known.length < distances.length) return undefined
  const sums = { xx: 0, xy: 0, yy: 0, xb: 0, yb: 0 }
  for (const [i, point] of points.entries()) {
    const [x, y] = [2 * (point.x - first.x), 2 * (point.y - first.y)]
    const b = firstDistance ** 2 - known[i]! ** 2 + point.x ** 2 + point.y ** 2 - first.x ** 2 - first.y ** 2
    sums.xx += x * x
    sums.xy += x * y
    sums.yy += y * y
    sums.xb += x * b
    sums.yb += y * b
  }
  const determinant = sums.xx * sums.yy - sums.xy ** 2
  if (determinant <= 1e-6 * sums.xx * sums.yy) return undefined
  const place = {
    x: (sums.xb * sums.yy - sums.yb * sums.xy) / determinant,
    y: (sums.yb * sums.xx - sums.xb * sums.xy) / determinant,
  }
  const isAgreed = points.every((point, i) => {
    const off = Math.abs(Math.hypot(point.x - place.x, point.y - place.y) - known[i]!)
    return off <= Math.max(50, known[i]! / 20)
  })
  return isAgreed ? place : undefined
}

/** A shopper goes this far for a choice; and further where service points are far apart. */
const [nearMetres, nearCount, furtherFactor] = [5000, 5, 4]

/** Selects service points, sorted by distance, that are near enough to be chosen: far ones would make the map too coarse. */
export function nearPoints<Point extends { readonly distance?: number | null | undefined }>(points: readonly Point[]): Point[] {
  const bound = Math.max(nearMetres, furtherFactor * (points[nearCount - 1]?.distance ?? Infinity))
  return points.filter(({ distance }) => typeof distance !== 'number' || distance <= bound)
}

/** Minimum length of the map, so that one point does not fill it. */
const leastMetres = 300

/** Fits places in metres into a box with a margin: north is up, and both axes have one scale. */
export function fitMap(places: readonly MapPlace[], { width, height, margin }: MapBox) {
  const spanOf = (values: readonly number[]) => {
    const low = values.reduce((a, b) => Math.min(a, b))
    const high = values.reduce((a, b) => Math.max(a, b))
    return { middle: (low + high) / 2, length: Math.max(high - low, leastMetres) }
  }
  const x = spanOf(places.map((place) => place.x))
  const y = spanOf(places.map((place) => place.y))
  const metresPerUnit = Math.max(x.length / (width - 2 * margin), y.length / (height - 2 * margin))
  return {
    metresPerUnit,
    at: (place: MapPlace): MapPlace => ({
      x: width / 2 + (place.x - x.middle) / metresPerUnit,
      y: height / 2 - (place.y - y.middle) / metresPerUnit,
    }),
  }
}

/** The longest round length that takes at most `most` metres: 1, 2 or 5 with zeros. */
export function roundLength(most: number) {
  const power = 10 ** Math.floor(Math.log10(most))
  return power * ([5, 2].find((step) => step * power <= most) ?? 1)
}

const rounds = 60

/**
 * Moves drawn places apart until each pair has the gap between them or the rounds are over, and keeps them within the box. None covers
 * the `fixed` place, which stays where it is.
 */
export function spreadPlaces(places: readonly MapPlace[], gap: number, { width, height, margin }: MapBox, fixed?: MapPlace): MapPlace[] {
  const moved = places.map((place) => ({ ...place }))
  const all = fixed ? [fixed, ...moved] : moved
  const within = (value: number, size: number) => Math.min(Math.max(value, margin), size - margin)
  for (let round = 0; round < rounds; round++) {
    let isStill = true
    for (const [i, a] of all.entries())
      for (const [j, b] of all.entries()) {
        const apart = Math.hypot(b.x - a.x, b.y - a.y)
        if (j <= i || apart >= gap) continue
        isStill = false
        // Places at the same position move apart in a direction of their own.
        const [dx, dy] = apart > 0.01 ? [(b.x - a.x) / apart, (b.y - a.y) / apart] : [Math.cos(i + j), Math.sin(i + j)]
        const push = (gap - apart) / (a === fixed ? 1 : 2) + 0.1
        if (a !== fixed) Object.assign(a, { x: within(a.x - dx * push, width), y: within(a.y - dy * push, height) })
        Object.assign(b, { x: within(b.x + dx * push, width), y: within(b.y + dy * push, height) })
      }
    if (isStill) break
  }
  return moved
}
