import type { StatusCode } from '../../modules/shipments/statuses/statuses.ts'
import type { PublicTracking } from '../../modules/shipments/tracking/public-tracking.ts'
import { type Markup, renderHtml } from '../html.ts'
import { dateAt, dayIn } from './moments.ts'
import { isMissing, isReturning, toneOf } from './stages.ts'
import { type Language, pageLanguages } from './words.ts'

/** Returns what there is to say of a parcel in one sentence; of one that has arrived, with the day. */
export function headlineOf(parcel: PublicTracking, language: Language): string {
  const { locale, headlines, statuses } = pageLanguages[language]
  const { status, events } = parcel
  if (status === 'DELIVERED' || status === 'COLLECTED_BY_CUSTOMER') {
    const day = dayIn(locale, dateAt(parcel.time_zone, parcel.status_at))
    // Breaks a line on a narrow screen before the number of the day, not after it.
    return day === null ? statuses[status] : headlines[status].replace('{day}', day.replace(/(\d\.?) /, '$1\u00a0'))
  }
  if (isMissing(parcel)) return headlines.missing
  if (status === 'EXCEPTION' && events[0]?.exception === 'damaged') return headlines.damaged
  const isOnItsWay = toneOf({ status, events: [] }) === 'going'
  return isOnItsWay && isReturning(parcel) ? headlines.returning : statuses[status]
}

/** The carrier has put these parcels off, to a day that is not known. */
const delayed: ReadonlySet<StatusCode> = new Set(['DELAYED', 'UNSORTED'])
/**
 * Statuses for which the day of delivery says nothing: the parcel waits for its receiver, or goes another way than the day was computed
 * for.
 */
const withoutDay: ReadonlySet<StatusCode> = new Set([
  'AWAITING_CUSTOMER_PICKUP',
  'DELIVERY_METHOD_CHANGED',
  'DELIVERY_DATE_CHANGED',
  'DELIVERY_ADDRESS_CHANGED',
])

/** Returns the day on which a parcel should arrive, or should have; nothing for a parcel in trouble. */
export function expectedDay(parcel: PublicTracking, language: Language): Markup | [] {
  const { locale, page } = pageLanguages[language]
  const { status, expected_delivery_date } = parcel
  const day = dayIn(locale, expected_delivery_date)
  if (day === null || withoutDay.has(status)) return []
  const isDelayed = delayed.has(status) && !isReturning(parcel)
  if (toneOf(parcel) !== 'going' && !isDelayed) return []
  const isPast = expected_delivery_date! < dateAt(parcel.time_zone, parcel.now)!
  // Parcels without news may have arrived in time.
  if (isPast) return status === 'UNKNOWN' ? [] : dayLine(page.late, day)
  return isDelayed ? [] : dayLine(page.expected, day)
}

function dayLine(sentence: string, day: string): Markup {
  const [before = '', after = ''] = sentence.split('{day}')
  return renderHtml`<p class="expected">${before}<strong>${day}</strong>${after}</p>`
}
