import type { Band, Card } from '../kit/product.ts'

type Prices = Readonly<Record<string, readonly Band[]>>
type Percent = number

const scale = (prices: Prices, factor: number): Prices =>
  Object.fromEntries(
    Object.entries(prices).map(([zone, bands]) => [zone, bands.map(([kg, euros]): Band => [kg, Math.round(euros * 100 * factor) / 100])]),
  )

/** The prices of 2026 as they are printed, those before the rise that made them, and those after the next one. */
export const yearlyRateCards = (prices: Prices, { rise2026, rise2027 }: { rise2026: Percent; rise2027: Percent }): readonly Card[] => [
  { valid_from: '2024-01-01', valid_until: '2025-12-31', prices: scale(prices, 100 / (100 + rise2026)) },
  { valid_from: '2026-01-01', valid_until: '2026-12-31', prices },
  { valid_from: '2027-01-01', valid_until: null, prices: scale(prices, (100 + rise2027) / 100) },
]
