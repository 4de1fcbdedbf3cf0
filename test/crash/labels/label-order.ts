import type { Answer } from '../../proofs/wire.ts'
import type { PurchaseRequest } from './purchase-requests.ts'

/** One label as its client knows it. */
export type LabelOrder = PurchaseRequest & {
  /** An Idempotency-Key, where its requests carry one. */
  readonly key: string | undefined
  /** The ids of its shipments or returns; a reference whose label was refused may be given to another, so there can be several. */
  readonly ids: Set<string>
  /** The tracking numbers that the client received: these labels may be on parcels already. */
  numbers: string | undefined
  /** It may be cancelled, for that was asked for; and it has to be, for that was answered. */
  cancelSent: boolean
  cancelled: boolean
}
type Shipment = { readonly id: string; readonly parcels: readonly { status: { code: string }; tracking_number: string }[] }

export const newLabelOrder = (request: PurchaseRequest, key: string | undefined): LabelOrder => ({
  ...request,
  key,
  ids: new Set(),
  numbers: undefined,
  cancelSent: false,
  cancelled: false,
})

/** Records the shipment of an answer. Answers how it contradicts an earlier one. */
export function noteShipment(order: LabelOrder, { text }: Answer): string | undefined {
  const { id, parcels } = (JSON.parse(text) as { data: Shipment }).data
  order.ids.add(id)
  if (parcels.some(({ status }) => status.code !== 'READY_TO_SEND')) return undefined
  return noteNumbers(order, parcels)
}

export function noteNumbers(order: LabelOrder, parcels: readonly { readonly tracking_number: string }[]): string | undefined {
  const previous = order.numbers
  order.numbers = parcels.map(({ tracking_number }) => tracking_number).join(' ')
  return previous === undefined || previous === order.numbers
    ? undefined
    : `${order.reference}: ${previous} at first, then ${order.numbers}`
}

/** Also true where an earlier attempt got no answer, and had taken effect. */
export const isCancellation = ({ status, text }: Answer) => status < 300 || (status === 409 && text.includes('cancelled already'))
