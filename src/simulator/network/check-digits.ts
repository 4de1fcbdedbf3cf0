const digitsOf = (text: string) => [...text].map(Number)
const weighted = (text: string, weights: readonly number[]) =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * weights[at % weights.length]!, 0)

/** UPU S10: eight digits, weighted, modulo 11. */
export function s10(eight: string): string {
  const check = 11 - (weighted(eight, [8, 6, 4, 2, 3, 5, 9, 7]) % 11)
  return String(check === 10 ? 0 : check === 11 ? 5 : check)
}

/** GS1, as in an SSCC: 3 and 1 in turn from the right, up to the next ten. */
export const gs1 = (digits: string) => String((10 - (weighted([...digits].reverse().join(''), [3, 1]) % 10)) % 10)

/** Luhn: every other digit is doubled from the right, and its own digits are added. */
export function luhnDigit(digits: string): string {
  const sum = digitsOf(digits).reduceRight((total, digit, at) => {
    const doubled = (digits.length - at) % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return String((10 - (sum % 10)) % 10)
}

/** Check digit of air waybills: the number modulo 7. */
export const mod7 = (digits: string) => String(BigInt(digits) % 7n)

/** A letter for the number modulo 23, without those that look like digits. */
export const letter23 = (digits: string) => 'ABCDEFGHJKLMNPQRSTUVWXY'[Number(BigInt(digits) % 23n)]!

/** ISO 7064, MOD 97-10: with it, the whole number leaves 1. */
export const mod97 = (digits: string) => String(98n - ((BigInt(digits) * 100n) % 97n)).padStart(2, '0')
