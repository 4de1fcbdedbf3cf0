import type { Arrival, ReceiverResponse } from './receiver.ts'
import { type SignatureVerdict, signatureVerdicts } from './signature.ts'

/** Formats an arrival as one line for a person who watches. */
export function lineOf(arrival: Arrival, verdict: SignatureVerdict, reply: ReceiverResponse, time: string): string {
  const { event, about } = summaryOf(arrival.body)
  const again = arrival.attempt > 1 ? [`AGAIN, time ${arrival.attempt}`] : []
  const parts = [
    time.slice(11, 19),
    event,
    arrival.id ?? 'no webhook-id',
    `${arrival.body.length} bytes`,
    signatureVerdicts[verdict],
    ...again,
    ...about,
    ...(arrival.target === '/redirected' ? ['A REDIRECT WAS FOLLOWED'] : []),
    `-> ${doneAbout(reply)}`,
  ]
  return printableText(parts.join('  '))
}

function doneAbout({ status, fault, forwardedTo }: ReceiverResponse) {
  if (forwardedTo !== undefined) return `${status} from ${forwardedTo}`
  if (fault === 'hang') return 'no answer'
  if (fault === 'close') return 'connection cut'
  return fault === 'drip' ? `${status}, a byte a second` : String(status)
}

/** Replaces control characters, which a terminal would obey: the text may come from a stranger. */
export const printableText = (text: string) => text.replaceAll(/[^\P{Cc}\n\t]/gu, '?')

type EventParcel = { id?: number; parcel_id?: number; tracking_number?: string | null; status?: { message?: string } }
type EventBody = {
  event_type?: string
  action?: string
  parcel?: EventParcel
  data?: EventParcel & { parcel?: EventParcel; event?: { phase?: string } }
}

/** Reads which event it is and of which parcel, as far as possible. */
function summaryOf(bytes: Buffer): { event: string; about: string[] } {
  const body = read(bytes)
  if (!body) return { event: 'no event', about: [] }
  const parcel = body.data?.parcel ?? body.parcel ?? body.data
  const id = parcel?.parcel_id ?? parcel?.id
  const status = body.data?.event?.phase ?? parcel?.status?.message ?? parcel?.tracking_number
  const about = id === undefined ? [] : [[`parcel ${id}`, ...(status ? [status] : [])].join(' ')]
  return { event: String(body.event_type ?? body.action ?? 'no event'), about }
}

function read(bytes: Buffer): EventBody | undefined {
  try {
    const value = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
