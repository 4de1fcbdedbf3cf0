/** A decimal without its point: `4.95` with two places is 495. Digits are moved, so that nothing is ever rounded. */
export function withoutPoint(text: string, places: number): number {
  const [whole = '', fraction = ''] = text.split('.')
  return Number(`${whole}${fraction.padEnd(places, '0')}`)
}

/** And back: 495 with two places is `4.95`. */
export function withPoint(number: number, places: number): string {
  const digits = String(number).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** An amount of money as people write it, and no more than fits: `4.95`, `4.9`, `4`. */
export const amountPattern = /^\d{1,7}(\.\d{1,2})?$/
export const priceCurrencies = ['EUR', 'GBP', 'USD'] as const
export type Currency = (typeof priceCurrencies)[number]
