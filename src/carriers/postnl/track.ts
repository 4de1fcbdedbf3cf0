import { z } from 'zod'
import { addTime, toUtc } from '../../platform/time.ts'
import { UnreadableAnswer } from '../kit/answers.ts'
import { type Capability, CarrierRefusal } from '../kit/carrier.ts'
import type { ChangesInput, ProofOfDelivery, TrackInput, TrackingChanges, TrackingEvent } from '../kit/tracking.ts'
import { listOf, orNone, readAnswer, TextOrNone } from './answers.ts'
import { dutchIsoTime, fromDutchTime } from './dutch-time.ts'
import { type PostnlSettings, postnlCall } from './settings.ts'
import { eventCodeOf, meaningOfEvent } from './statuses.ts'

const DutchTime = z.string().transform((text, context) => {
  const at = fromDutchTime(text)
  if (at === undefined) context.addIssue({ code: 'custom', message: 'is no time of PostNL' })
  return at ?? z.NEVER
})
const StatusAt = z.object({ StatusCode: z.string().min(1), TimeStamp: DutchTime })

const TrackedShipment = z.object({
  Barcode: TextOrNone,
  Event: listOf(z.object({ Code: z.string().min(1), Description: TextOrNone, TimeStamp: DutchTime })),
  Status: orNone(StatusAt),
  OldStatus: listOf(StatusAt),
})
/** Answer about a barcode. An unknown one has no complete status, but an empty current one with a warning. */
const StatusAnswer = z
  .object({
    CompleteStatus: orNone(z.object({ Shipment: listOf(TrackedShipment) })),
    CurrentStatus: z.unknown().optional(),
  })
  .refine((answer) => answer.CompleteStatus !== undefined || answer.CurrentStatus !== undefined)

export const trackParcel: Capability<PostnlSettings, TrackInput, readonly TrackingEvent[]> = {
  safe: true,
  ask: (settings, { tracking_number }) =>
    postnlCall(settings, {
      method: 'GET',
      path: `/shipment/v2/status/barcode/${encodeURIComponent(tracking_number)}`,
      query: [
        ['detail', 'true'],
        ['language', 'EN'],
      ],
    }),
  read(answer, { tracking_number }) {
    const shipments = readAnswer(StatusAnswer, answer).CompleteStatus?.Shipment ?? []
    const shipment = shipments.find(({ Barcode }) => Barcode === tracking_number) ?? shipments[0]
    return shipment ? eventsOf(shipment) : []
  },
}

/** Events, the oldest first; the answer has the newest first. The same event may be there twice. */
function eventsOf({ Event, Status, OldStatus }: z.output<typeof TrackedShipment>): readonly TrackingEvent[] {
  const statuses = [...(Status ? [Status] : []), ...OldStatus].sort((one, other) => (one.TimeStamp < other.TimeStamp ? -1 : 1))
  return Event.map(({ Code, Description, TimeStamp }): TrackingEvent => {
    const code = eventCodeOf(Code)
    // A status follows from its event, so it is as old or younger.
    const status = statuses.find((one) => one.TimeStamp >= TimeStamp)?.StatusCode
    return { code, ...meaningOfEvent(code, status), at: TimeStamp, description: Description ?? '', location: null }
  }).sort((one, other) => (one.at < other.at ? -1 : 1))
}

const ChangesAnswer = z.array(z.object({ Barcode: z.string().min(1) }))

/** The feed is some minutes behind: 5 to 15 by the documentation. What came later is asked for again. */
const feedDelayMinutes = 15

export const listChanges: Capability<PostnlSettings, ChangesInput, TrackingChanges> = {
  safe: true,
  ask: (settings, { since, at }) =>
    postnlCall(settings, {
      method: 'GET',
      path: `/shipment/v2/status/${settings.customer_number}/updatedshipments`,
      query: [
        ['period', dutchIsoTime(since)],
        ['period', dutchIsoTime(at)],
      ],
    }),
  read(answer, { since, at }) {
    const until = addTime(at, { minutes: -feedDelayMinutes })
    const numbers = readAnswer(ChangesAnswer, answer).map(({ Barcode }) => Barcode)
    return { tracking_numbers: [...new Set(numbers)], until: until > since ? until : since }
  },
}

const SignatureAnswer = z.object({
  Signature: z.object({ Barcode: z.string().min(1), SignatureDate: z.string().min(1), SignatureText: TextOrNone }),
})

/** The image is a GIF, which our document does not take: it is left out. Without the name there is no proof. */
export const proveDelivery: Capability<PostnlSettings, TrackInput, ProofOfDelivery> = {
  safe: true,
  ask: (settings, { tracking_number }) =>
    postnlCall(settings, { method: 'GET', path: `/shipment/v2/status/signature/${encodeURIComponent(tracking_number)}` }),
  read(answer, { tracking_number }) {
    if (answer.status === 404) throw new CarrierRefusal('PostNL has no signature for this parcel.', { code: '404' })
    const { SignatureDate, SignatureText } = readAnswer(SignatureAnswer, answer).Signature
    if (!SignatureText) throw new CarrierRefusal('The carrier does not show who took the parcel.', { code: 'no_signer' })
    const delivered_at = fromDutchTime(SignatureDate) ?? toUtc(SignatureDate)
    if (delivered_at === undefined) throw new UnreadableAnswer('The carrier does not say when the parcel was signed for')
    return { tracking_number, signed_by: SignatureText, delivered_at, place: '' }
  },
}
