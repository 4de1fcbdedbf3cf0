import { z } from 'zod'
import type { FindInput, FoundShipment } from '../kit/announce.ts'
import { UnreadableAnswer } from '../kit/answers.ts'
import type { SteppedCapability } from '../kit/carrier.ts'
import { shortReference } from '../kit/reference.ts'
import { announcedOf, askLabels, readLabels } from './announce.ts'
import { listOf, orNone, readAnswer, TextOrNone } from './answers.ts'
import { type PostnlSettings, postnlCall } from './settings.ts'
import { mostInCall } from './shipment.ts'

const Shipments = listOf(z.object({ Barcode: TextOrNone, ShipmentCounter: TextOrNone }))
/** Answer about a reference; one of the two fields is required. An empty current status means that there is no shipment. */
const ReferenceAnswer = z
  .object({ CompleteStatus: orNone(z.object({ Shipment: Shipments })), CurrentStatus: z.unknown().optional() })
  .refine((answer) => answer.CompleteStatus !== undefined || answer.CurrentStatus !== undefined)

type ParcelLabels = ReturnType<typeof readLabels>
export type FindState =
  | { readonly step: 'status' }
  | { readonly step: 'labels'; readonly barcodes: readonly string[]; readonly labelled: ParcelLabels }

/**
 * The status by our reference names the barcodes, but brings no label: the label call with these barcodes makes the same labels again.
 * PostNL knows a reference some minutes after the label call; until then the announcement is sent again, with the barcodes that it has.
 */
export const findShipment: SteppedCapability<PostnlSettings, FindInput, FindState, FoundShipment> = {
  first: { step: 'status' },
  isSafe: () => true,
  ask(settings, { reference, announce }, state) {
    if (state.step === 'labels') return askLabels(settings, announcementOf(announce), state.barcodes, state.labelled.length)
    return postnlCall(settings, {
      method: 'GET',
      path: `/shipment/v2/status/reference/${shortReference(reference)}`,
      query: [
        ['customerCode', settings.customer_code],
        ['customerNumber', settings.customer_number],
        ['detail', 'true'],
      ],
    })
  },
  next(state, answer, { announce }) {
    if (state.step === 'status') {
      const shipments = readAnswer(ReferenceAnswer, answer).CompleteStatus?.Shipment ?? []
      const barcodes = inOrder(shipments).flatMap(({ Barcode }) => Barcode ?? [])
      // Treats a shipment as not found if some of its parcels are missing.
      if (barcodes.length === 0 || barcodes.length < (announce?.parcels.length ?? 1)) return { result: { found: false } }
      return { state: { step: 'labels', barcodes, labelled: [] } }
    }
    const labelled = [
      ...state.labelled,
      ...readLabels(answer, state.barcodes.slice(state.labelled.length, state.labelled.length + mostInCall), announcementOf(announce)),
    ]
    if (labelled.length < state.barcodes.length) return { state: { ...state, labelled } }
    return { result: { found: true, announced: announcedOf(state.barcodes, labelled, announcementOf(announce)) } }
  },
}

const inOrder = (shipments: z.output<typeof Shipments>) =>
  [...shipments].sort((one, other) => Number(one.ShipmentCounter ?? 0) - Number(other.ShipmentCounter ?? 0))

/** Returns the announcement, without which no label can be made again. */
function announcementOf(announce: FindInput['announce']) {
  if (!announce) throw new UnreadableAnswer('PostNL knows the shipment, but its label is made of what was announced, which is missing')
  return announce
}
