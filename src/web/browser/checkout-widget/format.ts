import type {
  DeliveryOption,
  LeadTimeHours,
  OpeningTimes,
  ServicePointSearchResult,
} from '../../../../clients/typescript/src/generated/schemas.ts'
import { type ChosenLanguage, countText, fillText } from './words.ts'

const hoursPerDay = 24
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const

/** Formats a price. Empty if the shop has set none. */
export function priceText({ value, currency }: DeliveryOption['shipping_rate'], { locale, words }: ChosenLanguage) {
  if (value === null) return ''
  return Number(value) === 0 ? words.free : new Intl.NumberFormat(locale, { style: 'currency', currency }).format(Number(value))
}

/** Times come with the offset of the sender: their clock is shown as it is, in whatever time zone the shopper is. */
const asWritten = (text: string) => new Date(`${text.slice(0, 16)}Z`)

export const dayText = (time: string, { locale }: ChosenLanguage, width: 'short' | 'long') =>
  new Intl.DateTimeFormat(locale, { weekday: width, day: 'numeric', month: width, timeZone: 'UTC' }).format(asWritten(time))

export const cutOffText = (time: string, { locale, words }: ChosenLanguage) =>
  fillText(words.orderBefore, {
    time: new Intl.DateTimeFormat(locale, { weekday: 'long', hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }).format(asWritten(time)),
  })

/** Formats the 80th percentile of the lead time, within which four of five parcels arrive. Empty if it is unknown. */
export function leadTimeText(lead_time_hours: Pick<LeadTimeHours, 'p80'> | null, { locale, words }: ChosenLanguage) {
  const hours = lead_time_hours?.p80
  return typeof hours === 'number' ? countText(words.leadDays, Math.max(1, Math.ceil(hours / hoursPerDay)), locale) : ''
}

const unitText = (value: number, unit: string, locale: string, maximumFractionDigits: number) =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits }).format(value)

export const distanceText = (metres: number, locale: string) =>
  metres < 1000 ? unitText(metres, 'meter', locale, 0) : unitText(metres / 1000, 'kilometer', locale, 1)

export function tooHeavyText(
  allowed_weight: Pick<NonNullable<DeliveryOption['allowed_weight']>, 'value'> | null,
  { locale, words }: ChosenLanguage,
) {
  const grams = Number(allowed_weight?.value)
  return grams > 0 ? fillText(words.tooHeavyFor, { weight: unitText(grams / 1000, 'kilogram', locale, 2) }) : words.tooHeavy
}

export const sustainabilityText = (rating: DeliveryOption['sustainability_rating'], { words }: ChosenLanguage) =>
  rating ? { low: words.sustainabilityLow, medium: words.sustainabilityMedium, high: words.sustainabilityHigh }[rating] : ''

/** The opening hours of the weekday that `date` has for the shopper. */
export function hoursText(opening_times: Partial<OpeningTimes> | null, date: Date, { words }: ChosenLanguage) {
  const hours = opening_times?.[weekdays[date.getDay()]!]
  if (!hours) return words.closedToday
  return fillText(words.today, { hours: hours.map(({ start_time, end_time }) => `${start_time}–${end_time}`).join(', ') })
}

export const addressText = ({ street, house_number, postal_code, city }: ServicePointSearchResult['address']) =>
  [`${street} ${house_number}`, `${postal_code} ${city}`]
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ')
