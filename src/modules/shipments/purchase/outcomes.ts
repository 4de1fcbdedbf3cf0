import type { AnnouncedParcel, AnnounceResult } from '../../../carriers/kit/announce.ts'
import type { Money } from '../../../carriers/kit/carrier.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Context, Transaction } from '../../../platform/context.ts'
import { type ConstraintErrors, mapConstraint } from '../../../platform/database/constraints.ts'
import { emitEvent } from '../../../platform/events.ts'
import { timedId } from '../../../platform/random.ts'
import { machineNow } from '../../../platform/time.ts'
import { parcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import { findReceivers, publishEvent } from '../../../webhooks/publish.ts'
import { findLabelLogo, keepLogo, type LabelLogo } from '../../account/brands/index.ts'
import { enqueueCancel } from '../cancel/cancel-job.ts'
import { deleteIntent } from '../creation/intent-store.ts'
import { storeIntent } from '../creation/intents.ts'
import { needsPapers } from '../planning/customs.ts'
import { preparePurchaseBill, type WriteBill } from '../planning/purchase-billing.ts'
import { setParcelStatus } from '../record/change-status.ts'
import { parcelCreatedPayload, shipmentCreated, shipmentUpdated } from '../record/events.ts'
import { drawParcelIds } from '../record/new-parcel-store.ts'
import { paperTypeOf, paperTypes } from '../record/papers.ts'
import * as store from '../record/store.ts'
import type { CarrierAnswer, StoredLabel, StoredPaper, StoredShipmentBody } from '../record/stored.ts'
import { parseStoredShipment, type StoredShipment } from '../record/stored-shipment.ts'
import { upsertUncounted } from '../record/uncounted-store.ts'
import { setReturnCost, setReturnReference } from '../statuses/return-status-store.ts'
import { publishStatusChanged } from '../statuses/status-change.ts'
import { makeTrackingKey } from '../tracking/page-link.ts'
import { firstPollTimes, noPoll } from '../tracking/poll-times.ts'
import { enqueueCloseDay } from './close-day-job.ts'
import { type CountedPurchase, countLabels } from './label-counts.ts'
import { deleteProgress } from './progress.ts'
import * as purchases from './purchase-store.ts'

/* Outcomes of a purchase. Each is written in one transaction, and only while no other one is. Returns the shipment as it is then. */

/** The carrier has given a tracking number that another parcel has. */
class NumberTaken extends Error {}
/** Constraint errors in one object for all parcels, so that PostgreSQL gets their inserts as one statement. */
const numberTaken: ConstraintErrors = { unique: () => new NumberTaken() }

/**
 * Records a confirmed purchase: its labels can be printed, with the logo that the brand has now, even if the brand gets another one later.
 */
export async function recordConfirmed(ctx: Context, stored: StoredShipment, announced: AnnounceResult): Promise<StoredShipment> {
  const [logo, writeBill] = await Promise.all([findLabelLogo(ctx, stored.document.brand_id), preparePurchaseBill(ctx, stored)])
  const rows = announced.parcels.map((one, at) => boughtRow(stored, one, { logo, documents: documentsOf(announced, at) }))
  const bought = {
    carrier_shipment_id: announced.shipment_id,
    carrier_answer: answerText(announced),
    price: announced.price,
    rows,
    logo,
    writeBill,
  }
  const { id } = stored.shipment
  const write = async (tx: Transaction): Promise<RecordedOutcome> => {
    if (stored.hasProgress) await deleteProgress(tx, stored.shipment.purchase_reference)
    findReceivers(tx, { types: stored.intent ? [parcelCreated.type] : [], integration_id: stored.shipment.integration_id })
    if (!stored.intent) return confirmStored(tx, stored, bought)
    // Several transactions may delete the intent, and one does; if that was another one, the shipment is stored.
    const [isOurs, ids] = await Promise.all([deleteIntent(tx, id), drawParcelIds(tx, rows.length)])
    return isOurs ? insertConfirmed(tx, stored, bought, ids) : confirmStored(tx, await reread(tx, id), bought)
  }
  return recordAndCount(ctx, 'confirmed', write).catch((error: unknown) => {
    if (!(error instanceof NumberTaken)) throw error
    return recordUnknown(
      ctx,
      stored,
      'The carrier gave it a tracking number that another parcel has. It is being cancelled.',
      machineNow(ctx),
    )
  })
}

/** `isNew`: this transaction has written the outcome, and no other one before. */
type RecordedOutcome = { readonly stored: StoredShipment; readonly isNew: boolean }

/** Counts the labels once the outcome is written: a transaction may run again. */
async function recordAndCount(ctx: Context, purchase: CountedPurchase, write: (tx: Transaction) => Promise<RecordedOutcome>) {
  const { stored, isNew } = await ctx.transaction(write)
  if (isNew) countLabels(ctx, stored, purchase)
  return stored
}

type PurchaseResult = purchases.PurchaseAnswer & {
  /** Price that the carrier has reported. */
  readonly price: Money | undefined
  readonly rows: readonly ReturnType<typeof boughtRow>[]
  readonly logo: LabelLogo | null
  readonly writeBill: WriteBill
}

/** The first time for a parcel that has a tracking number. */
const boughtWithPoll = <Row extends PurchaseResult['rows'][number]>(tx: Transaction, row: Row, carrier_code: string) => ({
  ...row,
  ...(row.tracking_number === null ? noPoll : firstPollTimes(tx, carrier_code)),
})

/** Writes a shipment that was an intent so far, once, with its outcome. Its id is that of this moment, so that lists are in order. */
async function insertConfirmed(
  tx: Transaction,
  stored: StoredShipment,
  { carrier_shipment_id, carrier_answer, rows, logo, writeBill }: PurchaseResult,
  ids: readonly (number | undefined)[],
): Promise<RecordedOutcome> {
  const { document, contents } = stored
  const { once_key, ordered_at } = stored.intent!
  const now = { announced_at: tx.now(), updated_at: tx.now() }
  const id = timedId(tx.random, machineNow(tx))
  const shipment = { ...stored.shipment, ...now, id, purchase: 'confirmed' as const, carrier_shipment_id }
  const { integration_id, carrier_code } = shipment
  const { is_return = false } = document
  if (logo) await keepLogo(tx, logo)
  await purchases.insertConfirmed(tx, { ...shipment, carrier_shipment_id, carrier_answer, once_key })
  await emitEvent(tx, shipmentCreated, id)
  const parcels: store.ParcelRow[] = []
  for (const [index, parcel] of stored.parcels.entries()) {
    const row = { ...parcel, ...now, shipment_id: id, status: 'READY_TO_SEND' as const, ...boughtWithPoll(tx, rows[index]!, carrier_code) }
    const written = await insertWithKey(tx, row, ids[index])
    const created = { id: written.id, created_at: parcel.created_at, carrier_code, integration_id, ordered_at }
    await publishEvent(tx, parcelCreated, written.id, () => parcelCreatedPayload(tx, { ...created, parcel: contents[index]!, document }))
    parcels.push(written)
  }
  for (const { id: parcel_id } of parcels) {
    await upsertUncounted(tx, parcel_id)
    const change = { to: 'READY_TO_SEND' } as const
    await publishStatusChanged(tx, { id: parcel_id, integration_id, is_return }, change)
  }
  await writeBill(
    tx,
    parcels.map((parcel) => parcel.id),
  )
  await enqueueCloseDay(tx, boughtLabels(shipment, document))
  await emitEvent(tx, shipmentUpdated, id)
  return { stored: { shipment, parcels, document, contents }, isNew: true }
}

/** The key of its tracking link names its id: where that was not drawn before, the insert gives it. */
async function insertWithKey(tx: Transaction, row: purchases.NewBought, drawn: number | undefined): Promise<store.ParcelRow> {
  const id = drawn ?? (await mapConstraint(purchases.insertBought(tx, row), numberTaken))
  const written = { ...row, id, tracking_key: makeTrackingKey(tx, { ...row, id }) }
  if (drawn !== undefined) await purchases.insertDrawn(tx, written, numberTaken)
  else if (written.tracking_key !== null) await purchases.updateTrackingKey(tx, id, written.tracking_key)
  return written
}

/** Writes the outcome of a shipment that is stored. */
async function confirmStored(tx: Transaction, stored: StoredShipment, bought: PurchaseResult): Promise<RecordedOutcome> {
  const { carrier_shipment_id, carrier_answer, rows, logo, writeBill } = bought
  const { shipment, parcels } = stored
  const confirmed = await purchases.updateConfirmed(tx, shipment.id, { carrier_shipment_id, carrier_answer })
  if (!confirmed) return { stored: await reread(tx, shipment.id), isNew: false }
  if (logo) await keepLogo(tx, logo)
  const ids = parcels.map(({ id }) => id)
  const keyed = rows.map((row, index) => ({ ...row, tracking_key: makeTrackingKey(tx, { ...row, id: ids[index]! }) }))
  for (const [index, parcel] of parcels.entries()) {
    const row = boughtWithPoll(tx, keyed[index]!, shipment.carrier_code)
    await purchases.updateBought(tx, parcel.id, row, numberTaken)
    await upsertUncounted(tx, parcel.id)
    // A cancellation in progress was published, and stays.
    const change = { to: 'READY_TO_SEND' } as const
    const owner = { integration_id: shipment.integration_id, is_return: stored.document.is_return ?? false }
    if (!confirmed.cancel_requested_at) await publishStatusChanged(tx, { id: parcel.id, ...owner }, change)
  }
  await writeBill(tx, ids)
  await enqueueCloseDay(tx, boughtLabels(shipment, stored.document))
  if (bought.price && stored.document.is_return) await setReturnCost(tx, shipment.id, bought.price)
  await emitEvent(tx, shipmentUpdated, shipment.id)
  if (confirmed.cancel_requested_at) {
    await store.updateStatus(tx, ids, 'CANCELLING')
    await enqueueCancel(tx, shipment.id)
    return { stored: await reread(tx, shipment.id), isNew: true }
  }
  const now = { announced_at: tx.now(), updated_at: tx.now() }
  const written = {
    ...stored,
    shipment: { ...shipment, ...now, purchase: 'confirmed' as const, errors: '[]', carrier_shipment_id },
    parcels: parcels.map((parcel, index) => ({ ...parcel, ...keyed[index]!, ...now, status: 'READY_TO_SEND' as const })),
  }
  return { stored: written, isNew: true }
}

const boughtLabels = ({ carrier_code, contract_id }: store.ShipmentRow, { from_address, is_return }: StoredShipmentBody) => ({
  carrier_code,
  contract_id,
  origin: from_address.country_code,
  is_return: is_return ?? false,
})

/** Null where the carrier says nothing but what it has sold. */
function answerText({ price, expected_delivery, warnings }: AnnounceResult): string | null {
  const answer: CarrierAnswer = { price, expected_delivery, warnings: warnings?.length ? warnings : undefined }
  return Object.values(answer).every((one) => one === undefined) ? null : JSON.stringify(answer)
}

/** The documents that came with the label of a parcel, and may not come again. */
const documentsOf = ({ documents = [] }: AnnounceResult, at: number): readonly StoredPaper[] =>
  documents
    .filter(({ parcel }) => parcel === undefined || parcel === at)
    .map(({ type, document }) => ({ type: paperTypeOf(type), document }))

type WithLabel = { readonly logo: LabelLogo | null; readonly documents: readonly StoredPaper[] }

function boughtRow({ shipment, document }: StoredShipment, announced: AnnouncedParcel, { logo, documents }: WithLabel) {
  const { tracking_number, tracking_url, awb_tracking_number, label } = announced
  const option_code = document.ship_with.properties.shipping_option_code
  const types = paperTypes(carrierOf(shipment.carrier_code)!, { option_code, needsPapers: needsPapers(document), announced })
  const storedLabel: StoredLabel = { ...label, logo: logo?.token ?? null, ...(documents.length > 0 && { documents }) }
  const all = [...new Set([...types, ...documents.map(({ type }) => type)])]
  return { tracking_number, tracking_url, awb_tracking_number, label: JSON.stringify(storedLabel), documents: JSON.stringify(all) }
}

/** Reads a shipment as it is stored, for an answer while another process goes on with its purchase. */
export const rereadShipment = (ctx: Context, id: string): Promise<StoredShipment> => ctx.transaction((tx) => reread(tx, id))

/** Turns an intent into a shipment, and reads it as it is stored then. A shipment is read as it is. */
export const storeIntentAndRead = (ctx: Context, { shipment: { id } }: StoredShipment): Promise<StoredShipment> =>
  ctx.transaction(async (tx) => {
    await storeIntent(tx, id)
    return reread(tx, id)
  })

/** Turns an intent into a shipment, and reads it; undefined where its purchase was confirmed under another id. */
export const storeIntentAndFind = (
  ctx: Context,
  { shipment: { id }, hasProgress = false }: StoredShipment,
): Promise<StoredShipment | undefined> =>
  ctx.transaction(async (tx) => {
    await storeIntent(tx, id)
    const shipment = await store.findShipment(tx, id)
    return shipment && { ...parseStoredShipment(shipment, await store.listParcels(tx, id)), hasProgress }
  })

async function reread(tx: Transaction, id: string): Promise<StoredShipment> {
  return parseStoredShipment((await store.findShipment(tx, id))!, await store.listParcels(tx, id))
}

/** Records that nothing was bought, which frees the reference for another attempt. */
export const recordRefused = (ctx: Context, stored: StoredShipment, detail: string) =>
  recordFailure(ctx, stored, { purchase: 'refused', detail, reference_key: null })

/** The outcome is unknown, and the labels are no longer wanted. The reference stays taken until it is known; `lease_until` is the next attempt. */
export const recordUnknown = (ctx: Context, stored: StoredShipment, detail: string, lease_until: string) =>
  recordFailure(ctx, stored, { purchase: 'doubtful', detail, lease_until })

/** Records that the purchase succeeded when the labels were no longer wanted, and that the carrier has cancelled them. */
export const recordVoided = (ctx: Context, stored: StoredShipment, detail: string) =>
  recordFailure(ctx, stored, { purchase: 'voided', detail, reference_key: null })

type PurchaseOutcome = { purchase: CountedPurchase; detail: string; reference_key?: null; lease_until?: string }

const recordFailure = (
  ctx: Context,
  { shipment, document, intent, hasProgress }: StoredShipment,
  { purchase, detail, ...more }: PurchaseOutcome,
) =>
  recordAndCount(ctx, purchase, async (tx) => {
    // Progress of an unknown outcome is kept: the next attempts need it.
    if (hasProgress && purchase !== 'doubtful') await deleteProgress(tx, shipment.purchase_reference)
    if (intent) await storeIntent(tx, shipment.id)
    const now = await store.holdShipment(tx, shipment.id)
    let isNew = false
    if (now?.purchase === 'intended' || now?.purchase === 'doubtful') {
      isNew = now.purchase !== purchase
      const errors = JSON.stringify([{ status: '500', code: 'parcel_announcement_error', title: 'Announcement failed', detail }])
      // A client that requested its cancellation meanwhile gets it once no label remains.
      const isOver = now.cancel_requested_at !== null && purchase !== 'doubtful'
      await store.updateShipment(tx, shipment.id, { purchase, errors, ...more })
      if (document.is_return && more.reference_key === null) await setReturnReference(tx, shipment.id, null)
      if (isOver || now.cancel_requested_at === null)
        await setParcelStatus(tx, now, await store.listParcels(tx, shipment.id), isOver ? 'CANCELLED' : 'ANNOUNCEMENT_FAILED')
      if (isNew) await emitEvent(tx, shipmentUpdated, shipment.id)
    }
    return { stored: await reread(tx, shipment.id), isNew }
  })
