/** Tables are written in euros; what computes takes whole cents. */
export const toCents = (euros: number) => Math.round(euros * 100)

/** A percentage has four decimals at most, and is computed with as a whole number of them. */
const parts = 10_000
const whole = 100 * parts

/** A half is rounded up, as invoices do. */
export const percentOf = (amount_cents: number, percent: number) =>
  Math.floor((amount_cents * Math.round(percent * parts) + whole / 2) / whole)

const hundredths = Array.from({ length: 100 }, (_, n) => `.${String(n).padStart(2, '0')}`)

/** As it is written, in whatever currency that has hundredths. By hand it takes a tenth of what `toFixed` takes. */
export const twoDecimals = (amount_cents: number) => Math.floor(amount_cents / 100) + hundredths[amount_cents % 100]!
