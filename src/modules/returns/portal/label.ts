import type { MimeType } from '../../../labels/formats.ts'
import { Fault } from '../../../platform/errors.ts'
import { readDocument, readDocuments } from '../../shipments/documents/service.ts'
import type { StatusCode } from '../../shipments/index.ts'
import { findReturnForPortal, type PortalView } from '../service.ts'
import { announcementFailed, returnNotFound } from './errors.ts'
import type { Portal } from './portal.ts'
import type { Claims } from './tokens.ts'

/** The return that a token is bound to. */
export async function readReturn({ ctx, brand }: Portal, claims: Claims<'return'>): Promise<PortalView> {
  const view = await findReturnForPortal(ctx, claims.return)
  if (!view || view.stored.document.brand_id !== brand.id) throw returnNotFound()
  return view
}

/** The label of a return: it exists, it may come, or it will not come. */
export type LabelState = 'ready' | 'pending' | 'failed' | 'cancelled'

const failed: ReadonlySet<StatusCode> = new Set(['ANNOUNCEMENT_FAILED'])
const cancelled: ReadonlySet<StatusCode> = new Set(['CANCELLED', 'CANCELLED_UPSTREAM', 'CANCELLING', 'CANCELLING_UPSTREAM'])

export function labelState({ status, stored: { parcels } }: PortalView): LabelState {
  if (parcels.some((parcel) => cancelled.has(parcel.status))) return 'cancelled'
  if (status === 'payment_failed' || status === 'request_rejected' || parcels.some((parcel) => failed.has(parcel.status))) return 'failed'
  return parcels.every(({ label }) => label !== null) ? 'ready' : 'pending'
}

/** Raises why no label will come. The interface answers 500, so that clients stop polling. */
export function failureOf({ status, stored: { shipment } }: PortalView): Fault {
  const errors = JSON.parse(shipment.errors) as { readonly detail: string }[]
  const reasons: Record<string, string> = {
    payment_failed: 'The return was not paid for.',
    request_rejected: 'The return was not approved.',
  }
  return new Fault(announcementFailed, reasons[status] ?? errors[0]?.detail ?? 'The carrier did not accept the return.')
}

export const isLabelless = ({ stored: { parcels } }: PortalView) => parcels.some(({ documents }) => JSON.parse(documents).includes('qr'))
export const customsTypes = ['cn23', 'cp71', 'commercial-invoice']
export const hasCustoms = ({ stored: { parcels } }: PortalView) =>
  parcels.some(({ documents }) => (JSON.parse(documents) as string[]).some((type) => customsTypes.includes(type)))

type LabelFileRequest = { readonly document: 'label' | 'customs-declaration'; readonly accepted: readonly MimeType[] }

/** The label; of a return that is handed over without one, the code that is shown instead. */
export async function readLabel({ ctx }: Portal, view: PortalView, { document, accepted }: LabelFileRequest) {
  const type = document === 'label' && isLabelless(view) ? 'qr' : document
  const ids = view.stored.parcels.map(({ id }) => id)
  const wanted = { query: {}, accepted, isHead: false }
  return ids.length === 1 ? readDocument(ctx, ids[0]!, type, wanted) : readDocuments(ctx, [ids], type, wanted)
}
