import { checkValue } from '../../http/check.ts'
import { IgnoredFields } from '../../http/ignored-fields.ts'
import { duplicateReference, tooLateToChange } from '../../modules/shipments/record/errors.ts'
import { ShipmentChanges } from '../../modules/shipments/record/schema.ts'
import { parseParcelBody, parseShipmentBody } from '../../modules/shipments/record/stored-form.ts'
import { labelShipment } from '../../modules/shipments/service.ts'
import { findUnlabelled, updateUnlabelled } from '../../modules/shipments/unlabelled/service.ts'
import { updateShipment } from '../../modules/shipments/update.ts'
import type { Context } from '../../platform/context.ts'
import { errorKind, Fault, foundOrFault, invalidValue, throwFaults } from '../../platform/errors.ts'
import { announceParcel, planParcel, refusalOf } from './announce.ts'
import type { V2Parcel } from './answers.ts'
import { labelWish } from './create.ts'
import { mergeDrafts, type ParcelDraft, readDraft, tidyAddress, toUnlabelled } from './draft.ts'
import { withV2Fields } from './faults.ts'
import { presentParcel } from './present.ts'
import { hasErrors } from './read.ts'
import { findV2Row, readV2Row, type V2Row } from './rows.ts'
import type { V2ParcelChanges } from './schema.ts'
import { draftFaults, toShipmentRequest } from './to-shipment.ts'

export const notChangeable = errorKind('invalid', 400, 'Parcel cannot be changed')

/**
 * Changes a parcel without a label, and announces it where a label is requested. One that has a shipment changes as shipments do: freely
 * while nothing is bought, and afterwards in what is not printed.
 */
export async function updateParcel(ctx: Context, id: number, changes: V2ParcelChanges, errors: string | undefined): Promise<V2Parcel> {
  const unlabelled = await findUnlabelled(ctx, id)
  const row = await asBadRequest(
    withV2Fields(unlabelled ? changeUnlabelled(ctx, id, unlabelled.document as ParcelDraft, changes) : changeLabelled(ctx, id, changes)),
  )
  return presentParcel(ctx, row, { hasErrors: hasErrors(errors) })
}

async function changeUnlabelled(ctx: Context, id: number, before: ParcelDraft, changes: V2ParcelChanges): Promise<V2Row> {
  const draft = mergeDrafts(before, readDraft(changes))
  const { isLabelled, isAsync } = labelWish(changes)
  if (!isLabelled) {
    throwFaults([...draftFaults(draft)])
    return updateUnlabelled(ctx, id, toUnlabelled(draft), readV2Row)
  }
  if ((draft.quantity ?? 1) > 1)
    throw new Fault(invalidValue, 'A parcel with a quantity of more than 1 is announced when it is created.', {
      source: { pointer: '/quantity' },
    })
  const { rows, refusal } = await announceParcel(ctx, await planParcel(ctx, draft), { isAsync, unlabelled_id: id })
  if (refusal) await refuse(ctx, refusal)
  return rows[0]!
}

/** Commits the refusal before it throws, since the error rolls back what is pending. */
async function refuse(ctx: Context, refusal: Fault): Promise<never> {
  await ctx.commitPending()
  throw refusal
}

async function changeLabelled(ctx: Context, id: number, changes: V2ParcelChanges): Promise<V2Row> {
  const row = foundOrFault(await findV2Row(ctx, id), 'parcel')
  const { shipment_id } = row
  if (shipment_id === null || row.shipment === null)
    throw new Fault(notChangeable, 'This parcel is only tracked here: it has no shipment that could change.')
  const wanted = await changesOf(ctx, row, readDraft(changes))
  if (Object.keys(wanted).length > 0) await updateShipment(ctx, shipment_id, wanted)
  if (labelWish(changes).isLabelled && row.announced_at === null) await labelShipment(ctx, shipment_id)
  await ctx.commitPending()
  const after = foundOrFault(await findV2Row(ctx, id), 'parcel')
  if (labelWish(changes).isLabelled && after.status === 'ANNOUNCEMENT_FAILED') throw refusalOf(after.errors ?? '[]')
  return after
}

/** The fields of the shipment that a request names, each whole: what is not sent of an address or a parcel stays. */
async function changesOf(ctx: Context, row: V2Row, draft: ParcelDraft): Promise<ShipmentChanges> {
  const { to_address, total_order_price } = parseShipmentBody(row.shipment!)
  const total_order_value_currency = draft.total_order_value_currency ?? total_order_price?.currency
  const currency = total_order_value_currency === undefined ? {} : { total_order_value_currency }
  // Sets the quantity to 1: the request changes one parcel, and clients send its quantity back without meaning.
  const { parcels, from_address, to_address: _, ...request } = await toShipmentRequest(ctx, { ...draft, ...currency, quantity: 1 })
  const isSenderSent = draft.sender_address_id !== undefined || Object.keys(draft.from_address).length > 0
  const contents = contentsOf(draft, parcels[0]!)
  if (Object.keys(contents).length > 0 && Number(row.of) > 1)
    throw new Fault(notChangeable, 'This parcel is one of several of a shipment. Cancel it, and create others.')
  return readChanges({
    ...request,
    ...(isSenderSent && { from_address }),
    ...(Object.keys(draft.to_address).length > 0 && {
      to_address: { ...to_address, ...tidyAddress({ ...countryOf(to_address), ...draft.to_address }) },
    }),
    ...(Object.keys(contents).length > 0 && { parcels: [{ ...parseParcelBody(row.document), ...contents }] }),
  })
}

/** Reads changes that may have stored fields unknown to a request of v3, which are ignored. */
function readChanges(changes: object): ShipmentChanges {
  const faults: Fault[] = []
  const read = checkValue(ShipmentChanges, changes, 'pointer', faults, undefined, new IgnoredFields())
  throwFaults(faults)
  return read
}

/** Postal codes and states are read in the country, also where only they are sent. */
const countryOf = ({ country_code }: { country_code: string }) => ({ country_code })

/** Contents that were sent: a weight that comes from the defaults is no change. */
const contentsOf = (draft: ParcelDraft, parcel: Awaited<ReturnType<typeof toShipmentRequest>>['parcels'][number]) => ({
  ...(draft.weight !== undefined && { weight: parcel.weight }),
  ...('dimensions' in parcel && { dimensions: parcel.dimensions }),
  ...('additional_insured_price' in parcel && { additional_insured_price: parcel.additional_insured_price }),
  ...(draft.parcel_items !== undefined && { parcel_items: parcel.parcel_items }),
})

/** Version 2 answers 400 where v3 has a conflict. */
async function asBadRequest<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const [first] = error instanceof Fault ? [error] : ((error as { list?: readonly Fault[] }).list ?? [])
    if (first?.kind !== tooLateToChange && first?.kind !== duplicateReference) throw error
    throw new Fault(notChangeable, first.detail, first.more)
  }
}
