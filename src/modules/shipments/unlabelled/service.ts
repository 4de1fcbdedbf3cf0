import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { Fault, foundOrFault } from '../../../platform/errors.ts'
import { duplicateReference, tooLateToChange } from '../record/errors.ts'
import { insertParcel } from '../record/new-parcel-store.ts'
import { deleteParcels } from '../record/store.ts'
import * as store from './store.ts'

export { listByName as listV2ParcelIdsByName } from './store.ts'

/**
 * A parcel without a label exists in version 2 only. It has an id and no shipment, since it may name no option yet; when it is announced, it
 * becomes the parcel of a new shipment and keeps its id.
 */
export type UnlabelledParcel = {
  readonly order_number: string | null
  readonly external_reference: string | null
  readonly external_order_id: string | null
  /** The request, and later what shipments do not have of it. */
  readonly document: object
}

const referenceTaken = () =>
  new Fault(duplicateReference, 'A parcel with this external_reference exists already.', { source: { pointer: '/external_reference_id' } })

const rowOf = (parcel_id: number, is_unlabelled: 0 | 1, { document, ...parcel }: UnlabelledParcel): store.V2ParcelRow => ({
  parcel_id,
  is_unlabelled,
  ...parcel,
  document: JSON.stringify(document),
})

type ReadParcel<T> = (tx: Transaction, id: number) => Promise<T>

/** Creates a parcel without a label. Returns what `read` reads of it in the same transaction. */
export const createUnlabelled = <T>(ctx: Context, parcel: UnlabelledParcel, read: ReadParcel<T>): Promise<T> =>
  ctx.transaction(async (tx) => {
    const id = await insertParcel(tx, {
      shipment_id: null,
      position: 1,
      carrier_code: '',
      status: 'NO_LABEL',
      document: '{}',
      created_at: tx.now(),
    })
    await mapConstraint(store.insertV2Parcel(tx, rowOf(id, 1, parcel)), { unique: referenceTaken })
    return read(tx, id)
  })

/** Undefined where it is announced already, or none of the caller's. */
export async function findUnlabelled(by: Reader, id: number): Promise<UnlabelledParcel | undefined> {
  const row = await store.findUnlabelled(by, id)
  return row && { ...row, document: JSON.parse(row.document) }
}

export const updateUnlabelled = <T>(ctx: Context, id: number, parcel: UnlabelledParcel, read: ReadParcel<T>): Promise<T> =>
  ctx.transaction(async (tx) => {
    await holdUnlabelled(tx, id)
    await mapConstraint(store.updateV2Parcel(tx, rowOf(id, 1, parcel)), { unique: referenceTaken })
    await store.updateChangedParcel(tx, id)
    return read(tx, id)
  })

/** The parcel without a label that has this reference; undefined where none has. */
export const findUnlabelledByReference = async (by: Reader, reference: string) => (await store.findByReference(by, reference))?.parcel_id

export const deleteUnlabelled = (ctx: Context, id: number) =>
  ctx.transaction(async (tx) => {
    foundOrFault(await store.holdUnlabelled(tx, id), 'parcel')
    await deleteParcels(tx, [id])
  })

/** Keeps the fields that only version 2 has, in the transaction that announces the parcel; its shipment has all others. */
export async function settleUnlabelled(tx: Transaction, id: number, { external_order_id, document }: UnlabelledParcel) {
  await holdUnlabelled(tx, id)
  const isEmpty = Object.keys(document).length === 0
  if (isEmpty) await store.deleteV2Parcel(tx, id)
  else await store.updateV2Parcel(tx, rowOf(id, 0, { order_number: null, external_reference: null, external_order_id, document }))
}

/** Stores the fields that only version 2 has, for a parcel that is created with a label. Most parcels have none. */
export async function keepV2Fields(tx: Transaction, id: number, { external_order_id, document }: UnlabelledParcel) {
  if (Object.keys(document).length === 0) return
  await store.insertV2Parcel(tx, rowOf(id, 0, { order_number: null, external_reference: null, external_order_id, document }))
}

async function holdUnlabelled(tx: Transaction, id: number) {
  if (!(await store.holdUnlabelled(tx, id))) throw new Fault(tooLateToChange, 'This parcel was announced or deleted meanwhile.')
}
