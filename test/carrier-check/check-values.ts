import { type FunctionalityName, functionalityFields } from '../../src/carriers/kit/functionalities.ts'

/** Whether a number has so many decimals at most: prices are whole cents, percentages whole ten-thousandths. */
export const hasDecimals = (value: number, places: number) => Number(value.toFixed(places)) === value

export const isPrice = (euros: number) => euros >= 0 && hasDecimals(euros, 2)
export const isPercent = (value: number) => value >= 0 && hasDecimals(value, 4)

/** Whether the calendar has such a day. */
export function isDate(text: string): boolean {
  try {
    return Temporal.PlainDate.from(text).toString() === text
  } catch {
    return false
  }
}

/** Of a leap year, so that 29 February is one. */
export const isMonthAndDay = (text: string) => isDate(`2024-${text}`)

export const isTimeOfDay = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Whether a functionality can have this value. Null is what it has where it is not there. */
export function isValueOf(name: FunctionalityName, value: unknown): boolean {
  const one = functionalityFields[name]
  if (one.kind === 'flag') return typeof value === 'boolean'
  if (value === null) return true
  if (one.kind === 'amount') return typeof value === 'number' && Number.isInteger(value) && value >= 0
  if (one.kind === 'choice') return (one.values as readonly unknown[]).includes(value)
  return typeof value === 'string' && isTimeOfDay(`${value.slice(0, 2)}:${value.slice(2)}`)
}
