import type { Box } from '../marks.ts'

/** Length that a part wants; with a second number, the least that suffices if space is short; `null` takes the remaining length. */
export type Share = number | readonly [want: number, least: number] | null

/** A box for each part. */
type Boxes<Shares extends readonly Share[]> = { [At in keyof Shares]: Box }

/**
 * Boxes below one another. What has no height takes no gap either, so that a block that is not there leaves no trace. Where less than
 * `least` would be left for `null`, those that can do with less get less, each in proportion to what it can give.
 */
export function stackBoxes<const Heights extends readonly Share[]>(box: Box, heights: Heights, gap = 0, least = 0): Boxes<Heights> {
  return spread(heights, box.height, gap, least).map(([at, height]) => ({ ...box, y: box.y + at, height })) as Boxes<Heights>
}

/** Boxes beside one another. */
export function rowOfBoxes<const Widths extends readonly Share[]>(box: Box, widths: Widths, gap = 0): Boxes<Widths> {
  return spread(widths, box.width, gap, 0).map(([at, width]) => ({ ...box, x: box.x + at, width })) as Boxes<Widths>
}

/** Adds up the shares of parts below each other. */
export function joinShares(shares: readonly Share[], gap: number): Share {
  const gaps = gap * Math.max(0, shares.filter(isThere).length - 1)
  const [want, spare] = [sumOf(shares, wantOf), sumOf(shares, spareOf)]
  return [want + gaps, want - spare + gaps]
}

export const insetBox = ({ x, y, width, height }: Box, across: number, down = across): Box => ({
  x: x + across,
  y: y + down,
  width: width - 2 * across,
  height: height - 2 * down,
})
/** Cuts off the upper edge of a box, where a rule is. */
export const boxBelow = ({ x, y, width, height }: Box, down: number): Box => ({ x, y: y + down, width, height: height - down })

const wantOf = (share: Share) => (typeof share === 'number' ? share : (share?.[0] ?? 0))
const spareOf = (share: Share) => (typeof share === 'number' || share === null ? 0 : Math.max(0, share[0] - share[1]))
const isThere = (share: Share) => share === null || wantOf(share) > 0
const sumOf = (shares: readonly Share[], of: (share: Share) => number) => shares.reduce<number>((sum, share) => sum + of(share), 0)

function spread(shares: readonly Share[], length: number, gap: number, least: number): [at: number, length: number][] {
  const room = length - gap * Math.max(0, shares.filter(isThere).length - 1)
  const [wanted, spare] = [sumOf(shares, wantOf), sumOf(shares, spareOf)]
  const giving = spare === 0 ? 0 : Math.min(1, Math.max(0, (wanted + least - room) / spare))
  const taken = wanted - giving * spare
  // Scales down if there are more parts than the layout was designed for: small text is better than overlapping text.
  const scale = taken > room - least ? Math.max(0, room - least) / taken : 1
  let at = 0
  return shares.map((share) => {
    const begun = at
    const own = share === null ? room - taken * scale : (wantOf(share) - giving * spareOf(share)) * scale
    if (isThere(share)) at += own + gap
    return [begun, own]
  })
}
