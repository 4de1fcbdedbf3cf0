/** An amount of money as people write it, and no more than fits: `4.95`, `4.9`, `4`. */
export const amountPattern = /^\d{1,7}(\.\d{1,2})?$/
export const priceCurrencies = ['EUR', 'GBP', 'USD'] as const
export type Currency = (typeof priceCurrencies)[number]
