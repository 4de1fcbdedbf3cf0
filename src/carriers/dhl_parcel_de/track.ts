import { z } from 'zod'
import { alpha2Of, countryCodes, countryName, isCountryCode } from '../../geo/countries.ts'
import { readBody, UnreadableAnswer } from '../kit/answers.ts'
import { attributeText, readTags } from '../kit/attribute-xml.ts'
import { type Capability, type CarrierCall, CarrierRefusal, type CarrierResponse } from '../kit/carrier.ts'
import { basicAuthorization } from '../kit/request-fields.ts'
import type { ProofOfDelivery, TrackInput, TrackingEvent } from '../kit/tracking.ts'
import { raiseFailure } from './errors.ts'
import { meaningOf, unifiedMeaningOf } from './event-codes.ts'
import { apiPaths, type Settings, urlOf } from './settings.ts'

/**
 * Tracks a parcel. With a tracking user of the portal it calls the detailed service, which names the carrier's own codes. Without one it
 * calls the public service of all divisions, with five states; new applications get 250 calls a day and one in five seconds there (verify).
 */
export const trackParcel: Capability<Settings, TrackInput, readonly TrackingEvent[]> = {
  safe: true,
  ask: trackCall,
  read: (answer) => readTracked(answer)?.events ?? [],
}

export const readProof: Capability<Settings, TrackInput, ProofOfDelivery> = {
  safe: true,
  ask: trackCall,
  read(answer, { tracking_number }) {
    const proof = readTracked(answer)?.proof
    if (!proof) throw new CarrierRefusal('The carrier has not delivered this parcel, or does not say to whom.', { code: 'not_delivered' })
    return { tracking_number, ...proof }
  },
}

function trackCall(settings: Settings, { tracking_number }: TrackInput): CarrierCall {
  const { api_key, api_secret, tracking_user, tracking_password } = settings
  if (!tracking_user || !tracking_password)
    return {
      method: 'GET',
      // Calls the live service in every environment: it has no sandbox, and does not know the parcels of one.
      url: urlOf({ environment: 'live' }, apiPaths.tracking, { trackingNumber: tracking_number, service: 'parcel-de', language: 'en' }),
      headers: { 'dhl-api-key': api_key },
    }
  const attributes = {
    appname: tracking_user,
    password: tracking_password,
    request: 'd-get-piece-detail',
    'language-code': 'en',
    'piece-code': tracking_number,
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${attributeText(value)}"`)
  return {
    method: 'GET',
    url: urlOf(settings, apiPaths.trackingDetails, { xml: `<?xml version="1.0" encoding="UTF-8"?><data ${written.join(' ')}/>` }),
    headers: { authorization: basicAuthorization(api_key, api_secret), accept: 'application/xml' },
  }
}

type TrackedParcel = { readonly events: readonly TrackingEvent[]; readonly proof?: Omit<ProofOfDelivery, 'tracking_number'> | undefined }

/** Undefined for a number that the carrier does not know yet. */
function readTracked(answer: CarrierResponse): TrackedParcel | undefined {
  if (answer.status === 404) return undefined
  if (answer.status !== 200) raiseFailure(answer)
  return typeof answer.body === 'string' ? readDetails(answer.body) : readUnified(answer)
}

const place = z
  .object({ address: z.object({ countryCode: z.string().optional(), addressLocality: z.string().optional() }).optional() })
  .optional()
const UnifiedEvent = z.object({
  timestamp: z.string().refine((text) => momentOf(text) !== undefined, 'is no time'),
  location: place,
  statusCode: z.string().min(1),
  status: z.string().optional(),
  description: z.string().optional(),
})
const UnifiedAnswer = z.object({
  shipments: z
    .array(
      z.object({
        events: z.array(UnifiedEvent).default([]),
        details: z
          .object({
            proofOfDelivery: z
              .object({ timestamp: z.string(), signed: z.object({ name: z.string().min(1) }).optional() })
              .optional()
              .catch(undefined),
          })
          .optional(),
      }),
    )
    .min(1),
})

function readUnified(answer: CarrierResponse): TrackedParcel {
  const [shipment] = readBody(UnifiedAnswer, answer).shipments
  const events = shipment!.events.map(({ timestamp, location, statusCode, status, description }) => ({
    code: statusCode,
    ...unifiedMeaningOf(statusCode),
    at: momentOf(timestamp)!,
    description: description ?? status ?? '',
    location: locationOf(location?.address?.addressLocality, location?.address?.countryCode),
  }))
  const { timestamp = '', signed } = shipment!.details?.proofOfDelivery ?? {}
  const delivered_at = momentOf(timestamp)
  const delivery = events.find(({ phase }) => phase === 'delivered')
  const proof = delivered_at && signed && { signed_by: signed.name, delivered_at, place: delivery?.location?.city ?? '' }
  return { events, ...(proof && { proof }) }
}

/** Converts a time; without an offset it is German time. */
function momentOf(text: string): string | undefined {
  try {
    if (/(Z|[+-]\d\d:?\d\d)$/.test(text)) return Temporal.Instant.from(text).toString({ fractionalSecondDigits: 3 })
    return Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Berlin').toInstant().toString({ fractionalSecondDigits: 3 })
  } catch {
    return undefined
  }
}

function locationOf(city: string | undefined, country: string | undefined) {
  const code = country?.toUpperCase() ?? ''
  const country_code = isCountryCode(code) ? code : (alpha2Of(code) ?? null)
  return city || country_code ? { city: city || null, country_code } : null
}

/** The codes of the answer as a whole. 100: nothing is known of the parcel yet. */
function readDetails(text: string): TrackedParcel | undefined {
  const tags = readTags(text)
  const [list, ...rest] = tags ?? []
  const code = list?.attributes.code
  if (!list || code === undefined) throw new UnreadableAnswer('The carrier answered with something that is not its XML')
  if (code === '100') return undefined
  if (code !== '0') throw new CarrierRefusal(list.attributes.error ?? detailErrors[code] ?? `Error ${code}`, { code })
  const piece = rest.find(({ attributes }) => attributes.name === 'piece-shipment')
  if (!piece) throw new UnreadableAnswer('The carrier answered without a parcel')
  const events = rest.filter(({ attributes }) => attributes.name === 'piece-event').map(({ attributes }) => detailEventOf(attributes))
  const delivery = events.find(({ phase }) => phase === 'delivered')
  const signed_by = piece.attributes['recipient-name']
  const isDelivered = piece.attributes['delivery-event-flag'] === '1' && delivery && signed_by
  return { events, ...(isDelivered && { proof: { signed_by, delivered_at: delivery.at, place: delivery.location?.city ?? '' } }) }
}
const detailErrors: Readonly<Record<string, string>> = {
  5: 'The tracking user or its password was refused.',
  6: 'Too many calls, or the tracking user is locked.',
}

type Attributes = Readonly<Record<string, string>>

/** Reads an event with its German local time, "dd.mm.yyyy hh:mm". Its code joins three codes as the table of the carrier does: "DLVRD.NRQRD.ZU". */
function detailEventOf(event: Attributes): TrackingEvent {
  const [, day, month, year, time] = /^(\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d)$/.exec(event['event-timestamp'] ?? '') ?? []
  const at = momentOf(`${year}-${month}-${day}T${time}`)
  const { ice, ric, 'standard-event-code': standard } = event
  const code = [ice, ric, standard].filter(Boolean).join('.')
  if (!at || !code) throw new UnreadableAnswer('The carrier sent an event without a time or a code')
  return {
    code,
    ...meaningOf({ ice, ric, standard }),
    at,
    description: event['event-status'] ?? '',
    location: locationOf(event['event-location'], countryNamed(event['event-country'])),
  }
}

/** The detailed service writes countries out, as `Germany`; codes are taken too. */
function countryNamed(text: string | undefined): string | undefined {
  if (!text || text.length <= 3) return text
  codesByName ??= new Map(countryCodes.map((code) => [countryName(code), code]))
  return codesByName.get(text)
}
let codesByName: ReadonlyMap<string, string> | undefined
