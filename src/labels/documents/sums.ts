import { amountOf } from './amounts.ts'
import { bandOf, drawBand, placeBand } from './bands.ts'
import type { Flow } from './flow.ts'
import { frameOf } from './rules.ts'

export type Sum = { readonly name: string; readonly amount: bigint; readonly bold?: boolean }

const [width, figures] = [88, 36]

/** Amounts below one another at the right edge, under what they are sums of; a few facts in words stand beside them. */
export function drawSums(flow: Flow, sums: readonly Sum[], currency: string, facts: readonly string[] = []) {
  const x = flow.width - width
  const bands = sums.map(({ name, amount, bold }) =>
    bandOf([
      { x, width: width - figures, text: name, bold },
      { x: x + width - figures, width: figures, text: `${amountOf(amount, currency)} ${currency}`, bold, align: 'right' },
    ]),
  )
  const beside = bandOf([{ x: 0, width: x - 4, text: facts.join('\n') }])
  const height = Math.max(
    beside.height,
    bands.reduce((sum, band) => sum + band.height, 0),
  )
  // Sums that fill more than a page are parted wherever it ends.
  flow.keep(Math.min(height + 4, flow.fullRoom))
  flow.y += 1
  const top = flow.y
  drawBand(flow, beside)
  const low = flow.y
  flow.y = top
  for (const band of bands) {
    placeBand(flow, band, (_, part) => {
      flow.add(frameOf({ x: flow.left + x, y: flow.y, width, height: part.height }))
      drawBand(flow, part)
    })
  }
  flow.y = (height + 4 <= flow.fullRoom ? Math.max(low, flow.y) : flow.y) + 3
}
