import type { z } from 'zod'
import { checkValue } from '../../http/check.ts'
import { planRequest, planWithRules } from '../../modules/drafts/service.ts'
import { ReturnRequest } from '../../modules/returns/schema.ts'
import { announceReturn } from '../../modules/returns/service.ts'
import { findOrder, orderIdOf } from '../../modules/sales/orders/service.ts'
import type { ShipmentSource } from '../../modules/shipments/creation/insert.ts'
import type { Plan } from '../../modules/shipments/planning/plan.ts'
import { ShipmentDraft } from '../../modules/shipments/record/schema.ts'
import { announcePlan, createFromPlan } from '../../modules/shipments/service.ts'
import { keepV2Fields, settleUnlabelled } from '../../modules/shipments/unlabelled/service.ts'
import type { Context } from '../../platform/context.ts'
import { errorKind, Fault, throwFaults } from '../../platform/errors.ts'
import { type ParcelDraft, v2FieldsOf } from './draft.ts'
import { listV2Rows, toV2Rows, type V2Row } from './rows.ts'
import { draftFaults, labelFaults, toReturnRequest, toShipmentRequest } from './to-shipment.ts'

export const parcelRefused = errorKind('parcel_announcement_error', 400, 'Announcement failed')

/** Purchase that is planned for a parcel, with a valid request. */
export type PlannedParcel =
  | { readonly draft: ParcelDraft; readonly plan: Plan }
  | { readonly draft: ParcelDraft; readonly request: ReturnRequest }

/** `unlabelled_id`: a parcel without a label that is announced now. */
type How = { readonly isAsync: boolean; readonly unlabelled_id?: number }

/** Looks up what the parcel names. All that stands in the way is raised at once, by the fields of v3. */
export async function planParcel(ctx: Context, draft: ParcelDraft): Promise<PlannedParcel> {
  throwFaults([...draftFaults(draft), ...labelFaults(draft)])
  if (draft.is_return) return { draft, request: readAs(ReturnRequest, await toReturnRequest(ctx, draft)) }
  const request = await toShipmentRequest(ctx, draft)
  if (!draft.apply_shipping_rules) return { draft, plan: await planRequest(ctx, request) }
  const name = draft.shipping_method_checkout_name
  return { draft, plan: await planWithRules(ctx, readAs(ShipmentDraft, { ...request, ...(name && { delivery_indicator: name }) })) }
}

function readAs<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const faults: Fault[] = []
  const read = checkValue(schema, value, 'pointer', faults)
  throwFaults(faults)
  return read
}

/** The announced parcels, and what the carrier said where it refused them. */
export type AnnouncedParcels = { readonly rows: readonly V2Row[]; readonly refusal?: Fault }

export async function announceParcel(ctx: Context, planned: PlannedParcel, how: How): Promise<AnnouncedParcels> {
  const order = await findOrderOf(ctx, planned.draft)
  const source = sourceOf(planned.draft, how, order)
  if ('request' in planned) {
    const { parcel_id, multi_collo_ids } = await announceReturn(ctx, planned.request, source)
    return { rows: await readRows(ctx, multi_collo_ids.length > 0 ? multi_collo_ids : [parcel_id]) }
  }
  const stored = how.isAsync ? await createFromPlan(ctx, planned.plan, source) : await announcePlan(ctx, planned.plan, source)
  const v2_document = JSON.stringify(v2FieldsOf(planned.draft).document)
  const rows = toV2Rows(stored, { v2_document, shop_order_id: order?.order_id ?? null })
  const { purchase, errors } = stored.shipment
  return { rows, ...((purchase === 'refused' || purchase === 'voided') && { refusal: refusalOf(errors) }) }
}

export function refusalOf(errors: string): Fault {
  const [first] = JSON.parse(errors) as { readonly detail: string }[]
  return new Fault(parcelRefused, first?.detail ?? 'The carrier refused it.', { source: { pointer: '/non_field_errors' } })
}

/** The order that the parcel is made of, by the UUID that version 2 knows it by; undefined where it names none of the caller's. */
async function findOrderOf(ctx: Context, { shipment_uuid }: ParcelDraft) {
  const id = shipment_uuid === undefined ? undefined : orderIdOf(shipment_uuid)
  const found = id === undefined ? undefined : await findOrder(ctx, id)
  if (!found) return undefined
  const { integration, order_created_at: ordered_at } = found.order_details
  return { order_id: found.order_id, source: { id: found.id, ordered_at, integration_id: integration.id } }
}

/** Builds the source of a shipment, which stores the fields that only version 2 has. */
function sourceOf(draft: ParcelDraft, { unlabelled_id }: How, order: Awaited<ReturnType<typeof findOrderOf>>): ShipmentSource {
  const fields = { order_number: null, external_reference: null, ...v2FieldsOf(draft) }
  return {
    ...(order && { order: order.source }),
    ...(unlabelled_id !== undefined && { parcel_ids: [unlabelled_id] }),
    async afterInsert(tx, { parcels }) {
      for (const { id } of parcels)
        if (id === unlabelled_id) await settleUnlabelled(tx, id, fields)
        else await keepV2Fields(tx, id, fields)
    },
  }
}

/** Reads rows after a commit: rows written under an Idempotency-Key are visible to other connections only then. */
async function readRows(ctx: Context, ids: readonly number[]): Promise<V2Row[]> {
  await ctx.commitPending()
  return listV2Rows(ctx, ids)
}
