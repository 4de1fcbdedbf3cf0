import type { z } from 'zod'
import { checkValue } from '../../http/check.ts'
import { readDefaults } from '../../modules/drafts/defaults/service.ts'
import { duplicateReference } from '../../modules/shipments/record/errors.ts'
import { findParcelIdsByReference } from '../../modules/shipments/service.ts'
import { createUnlabelled, findUnlabelledByReference } from '../../modules/shipments/unlabelled/service.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, Faults, invalidValue, throwFaults } from '../../platform/errors.ts'
import { announceParcel, type PlannedParcel, planParcel } from './announce.ts'
import type { FailedParcel, V2Parcel } from './answers.ts'
import { type ParcelDraft, readDraft, toUnlabelled } from './draft.ts'
import { parcelErrorMapping, parcelFaults, verboseErrors, withV2Fields } from './faults.ts'
import { presentParcel } from './present.ts'
import { hasErrors } from './read.ts'
import { listV2Rows, readV2Row, type V2Row } from './rows.ts'
import { type V2ParcelChanges, V2ParcelRequest, type V2ParcelsRequest } from './schema.ts'
import { draftFaults } from './to-shipment.ts'

/** Reads if a label is requested, and if it is created asynchronously. */
export const labelWish = ({ request_label, requestLabel, requestShipment, request_label_async }: V2ParcelChanges) => ({
  isLabelled: Boolean(request_label ?? requestLabel ?? requestShipment) || request_label_async === true,
  isAsync: request_label_async === true,
})

/** Task for one parcel of a request. */
type Task =
  | { readonly kind: 'exists'; readonly rows: readonly V2Row[] }
  | { readonly kind: 'store'; readonly draft: ParcelDraft }
  | { readonly kind: 'announce'; readonly planned: PlannedParcel; readonly isAsync: boolean }
type Done = { readonly rows: readonly V2Row[]; readonly refusal?: Fault }

export async function createParcels(ctx: Context, { parcel, parcels }: z.output<typeof V2ParcelsRequest>, errors: string | undefined) {
  if (parcel) return { parcel: await createOne(ctx, parcel, errors) }
  return createSeveral(ctx, parcels!, errors)
}

async function createOne(ctx: Context, sent: V2ParcelRequest, errors: string | undefined): Promise<V2Parcel> {
  if ((sent.quantity ?? 1) > 1 && labelWish(sent).isLabelled)
    throw new Fault(invalidValue, 'Send more than one parcel as `parcels`.', { source: { pointer: '/quantity' } })
  const { rows, refusal } = await withV2Fields(taskOf(ctx, sent).then((task) => carryOut(ctx, task)))
  if (refusal) {
    // Commits the refusal, since the error rolls back what is pending.
    await ctx.commitPending()
    throw refusal
  }
  return presentParcel(ctx, rows[0]!, { hasErrors: hasErrors(errors) })
}

/** Carriers that are called at once for one request. A keyed request has one transaction at a time. */
const atOnce = 5

/**
 * Creates several parcels. Without `errors`, an invalid parcel refuses all of them before anything is created. A refusal by the carrier is
 * reported next to the parcels that it accepted: their labels are bought.
 */
async function createSeveral(ctx: Context, values: readonly unknown[], errors: string | undefined) {
  const isVerbose = hasErrors(errors)
  const tasks = await Promise.all(values.map((value, index) => taskOrFaults(ctx, value, index)))
  if (!isVerbose) throwFaults(tasks.flatMap((task, index) => (Array.isArray(task) ? task.map((fault) => numbered(fault, index)) : [])))
  let parcels: V2Parcel[] = []
  const failed_parcels: FailedParcel[] = []
  const size = ctx.once_key === undefined ? atOnce : 1
  for (let start = 0; start < tasks.length; start += size) {
    const some = tasks.slice(start, start + size)
    const done = await Promise.all(some.map((task, i) => outcomeOf(keyed(ctx, start + i), task)))
    for (const [i, outcome] of done.entries()) {
      if (Array.isArray(outcome)) failed_parcels.push({ parcel: values[start + i], errors: verboseErrors(outcome) })
      else {
        const shown = outcome.rows.map((row) => presentParcel(ctx, row, { hasErrors: isVerbose }))
        if (outcome.refusal) failed_parcels.push({ parcel: shown[0], errors: verboseErrors([outcome.refusal]) })
        else parcels = parcels.concat(shown)
      }
    }
  }
  return { parcels, ...(failed_parcels.length > 0 && { failed_parcels }) }
}

/** Each shipment of a keyed request has a key of its own, by which a repeated request finds it. */
const keyed = (ctx: Context, index: number): Context =>
  ctx.once_key === undefined ? ctx : { ...ctx, once_key: `${ctx.once_key} ${index}` }

async function taskOrFaults(ctx: Context, value: unknown, index: number): Promise<Task | Fault[]> {
  const faults: Fault[] = []
  const sent = checkValue(V2ParcelRequest, value, 'pointer', faults, parcelErrorMapping)
  return faults.length > 0 ? faults : orFaults(taskOf(keyed(ctx, index), sent))
}

const outcomeOf = async (ctx: Context, task: Task | Fault[]): Promise<Done | Fault[]> =>
  Array.isArray(task) ? task : orFaults(carryOut(ctx, task))

async function orFaults<T>(work: Promise<T>): Promise<T | Fault[]> {
  try {
    return await work
  } catch (error) {
    const faults = parcelFaults(error)
    if (!faults || faults.some(({ kind }) => kind.status >= 500)) throw error
    return [...faults]
  }
}

/** The position of a parcel in the list, from 0. */
const numbered = ({ kind, detail, more }: Fault, index: number) =>
  new Fault(kind, detail, { ...more, source: { pointer: `/parcels/${index}${more.source?.pointer ?? ''}` } })

/** A reference that is in use names the parcel that has it. */
async function taskOf(ctx: Context, sent: V2ParcelRequest): Promise<Task> {
  const draft = readDraft(sent)
  const existing = await findExisting(ctx, draft)
  if (existing) return { kind: 'exists', rows: existing }
  const { isLabelled, isAsync } = labelWish(sent)
  if (isLabelled) return { kind: 'announce', planned: await planParcel(ctx, draft), isAsync }
  throwFaults([...draftFaults(draft)])
  return { kind: 'store', draft: { ...draft, weight: draft.weight ?? (await readDefaults(ctx)).weight.value } }
}

async function carryOut(ctx: Context, task: Task): Promise<Done> {
  if (task.kind === 'exists') return task
  const draft = task.kind === 'store' ? task.draft : task.planned.draft
  try {
    return task.kind === 'store'
      ? { rows: [await createUnlabelled(ctx, toUnlabelled(draft), readV2Row)] }
      : await announceParcel(ctx, task.planned, { isAsync: task.isAsync })
  } catch (error) {
    // Finds the parcel that a concurrent request with this reference created first.
    const rows = isDuplicate(error) ? await findExisting(ctx, draft) : undefined
    if (!rows) throw error
    return { rows }
  }
}

const isDuplicate = (error: unknown) =>
  error instanceof Fault ? error.kind === duplicateReference : error instanceof Faults && error.list[0].kind === duplicateReference

async function findExisting(ctx: Context, { external_reference, is_return }: ParcelDraft): Promise<V2Row[] | undefined> {
  if (external_reference === undefined || is_return) return undefined
  const unlabelled = await findUnlabelledByReference(ctx, external_reference)
  const ids = unlabelled === undefined ? await findParcelIdsByReference(ctx, external_reference) : [unlabelled]
  return ids && ids.length > 0 ? listV2Rows(ctx, ids) : undefined
}
