import { isDeepStrictEqual } from 'node:util'
import { optionOf } from '../../carriers/registry.ts'
import type { Context, Transaction } from '../../platform/context.ts'
import { mapConstraint } from '../../platform/database/constraints.ts'
import { Fault, foundOrFault, throwFaults } from '../../platform/errors.ts'
import { emitEvent } from '../../platform/events.ts'
import { referenceKeyOf, writeParcels } from './creation/insert.ts'
import { claimReference } from './creation/reference-claim.ts'
import { planShipment } from './planning/plan.ts'
import { presentShipment } from './present.ts'
import { duplicateReference, tooLateToChange } from './record/errors.ts'
import { shipmentUpdated } from './record/events.ts'
import type { ShipmentChanges, ShipmentRequest } from './record/schema.ts'
import * as store from './record/store.ts'
import type { StoredParcelBody, StoredShipmentBody } from './record/stored.ts'
import { parseParcelBody, parseShipmentBody } from './record/stored-form.ts'
import { setReturnReference } from './statuses/return-status-store.ts'

/** Puts another shipment in the place of this one. */
export const replaceShipment = (ctx: Context, id: string, request: ShipmentRequest) => change(ctx, id, () => request)

/** Changes only the fields that are sent. */
export const updateShipment = (ctx: Context, id: string, changes: ShipmentChanges) =>
  change(ctx, id, (now) => ({ ...now, ...brandOf(changes), ...changes }) as ShipmentRequest, Object.keys(changes))

/** Drops the brand if another sender address is sent: that address brings its own, unless the request has one. */
const brandOf = ({ from_address }: ShipmentChanges) => (from_address?.sender_address_id === undefined ? {} : { brand_id: undefined })

/**
 * Fields that may change once the label exists, since they are not printed. The order total must not change if it is the amount of a cash
 * on delivery.
 */
const unprinted = ['external_reference_id', 'label_details', 'total_order_price'] as const
const mayChange = ({ ship_with }: StoredShipmentBody, field: string) =>
  unprinted.some((one) => one === field) &&
  !(field === 'total_order_price' && optionOf(ship_with.properties.shipping_option_code)?.option.functionalities.cash_on_delivery)

async function change(ctx: Context, id: string, merge: (now: ShipmentRequest) => ShipmentRequest, sent?: readonly string[]) {
  const before = await read(ctx, id)
  refuseIfUnderWay(before)
  const request = merge(requestOf(before))
  // A change of unprinted fields alone is not planned again: the contract may have ended since.
  const isSmall = before.shipment.purchase === 'confirmed' && sent?.every((field) => mayChange(before.document, field))
  const plan = isSmall
    ? { document: { ...before.document, ...pick(request) }, parcels: before.parcels }
    : await planShipment(ctx, request, before.document)
  return ctx.transaction(async (tx) => {
    const now = await read(tx, id)
    refuseIfUnderWay(now)
    if (!isUnchanged(before, now))
      throw new Fault(tooLateToChange, 'Another request changed this shipment at the same time. Fetch it again and retry.')
    const changed = changesBetween(now, plan)
    if (now.shipment.purchase === 'confirmed') refusePrinted(now.document, changed)
    if (changed.length > 0) await write(tx, now, plan, changed)
    return presentShipment(tx, {
      shipment: foundOrFault(await store.findShipment(tx, id), 'shipment'),
      parcels: await store.listParcels(tx, id),
    })
  })
}

const pick = ({ external_reference_id = null, total_order_price = null, label_details }: ShipmentRequest) => ({
  external_reference_id,
  total_order_price,
  ...(label_details && { label_details }),
})

type ShipmentContents = { readonly document: StoredShipmentBody; readonly parcels: readonly StoredParcelBody[] }
type StoredParts = ShipmentContents & { readonly shipment: store.ShipmentRow; readonly rows: readonly store.ParcelRow[] }

async function read(by: Context | Transaction, id: string): Promise<StoredParts> {
  const shipment = foundOrFault('transaction' in by ? await store.findShipment(by, id) : await store.holdShipment(by, id), 'shipment')
  const rows = await store.listParcels(by, id)
  return { shipment, rows, document: parseShipmentBody(shipment.document), parcels: rows.map((row) => parseParcelBody(row.document)) }
}

/** Compares contents, not times of change: two changes may be within the same millisecond. */
const isUnchanged = (before: StoredParts, now: StoredParts) =>
  before.shipment.document === now.shipment.document && isDeepStrictEqual(documentsOf(before), documentsOf(now))
const documentsOf = ({ rows }: StoredParts) => rows.map(({ document }) => document)

function refuseIfUnderWay({ shipment: { purchase, cancel_requested_at }, rows }: StoredParts) {
  const late = (detail: string) => new Fault(tooLateToChange, detail)
  if (rows.every(({ status }) => status === 'CANCELLED')) throw late('This shipment is cancelled.')
  if (cancel_requested_at) throw late('This shipment is being cancelled.')
  if (purchase === 'planned' || purchase === 'intended') throw late('This shipment is being announced. Try again when it is.')
  if (purchase === 'doubtful') throw late('Status unknown: waiting for confirmation from the carrier. Try again in a few minutes.')
}

/** The stored shipment as a request. */
const requestOf = ({ document, parcels }: StoredParts) => ({ ...document, parcels }) as unknown as ShipmentRequest

const changesBetween = (now: StoredParts, { document, parcels }: ShipmentContents): string[] => [
  ...Object.keys(document).filter(
    (field) => !isSame(now.document[field as keyof StoredShipmentBody], document[field as keyof StoredShipmentBody]),
  ),
  ...(isSame(now.parcels, parcels) ? [] : ['parcels']),
]
/** Compares as JSON: an absent field equals one that is undefined. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(plain(one), plain(other))
const plain = (value: unknown) => JSON.parse(JSON.stringify(value))

function refusePrinted(document: StoredShipmentBody, changed: readonly string[]) {
  throwFaults(
    changed
      .filter((field) => !mayChange(document, field))
      .map(
        (field) =>
          new Fault(tooLateToChange, 'The label has been made, and this would change it. Cancel the shipment and make another.', {
            source: { pointer: `/${field}` },
          }),
      ),
  )
}

async function write(
  tx: Transaction,
  { shipment, rows }: StoredParts,
  plan: ShipmentContents & Partial<Awaited<ReturnType<typeof planShipment>>>,
  changed: string[],
) {
  const { document, carrier, contract } = plan
  const reference = document.external_reference_id
  const taken = () =>
    new Fault(duplicateReference, 'Another shipment has this external_reference_id.', { source: { pointer: '/external_reference_id' } })
  const isChanged = shipment.purchase === 'confirmed' && reference !== shipment.external_reference_id
  if (isChanged) await claimReference(tx, referenceKeyOf(document), { unique: taken })
  const changes = {
    document: JSON.stringify(document),
    external_reference_id: reference,
    // A shipment of which nothing was bought has freed its reference, and claims it again when it is announced.
    ...(shipment.purchase === 'confirmed' && { reference_key: referenceKeyOf(document) }),
    order_number: document.order_number || null,
    ...(carrier && { carrier_code: carrier.code, contract_id: contract!.id }),
  }
  await store.updateShipment(tx, shipment.id, changes, { unique: taken })
  if (document.is_return && (shipment.purchase === 'confirmed' || shipment.purchase === 'held'))
    await mapConstraint(setReturnReference(tx, shipment.id, reference), { unique: taken })
  const carrier_code = carrier?.code ?? shipment.carrier_code
  if (changed.includes('parcels') || carrier_code !== shipment.carrier_code)
    await replaceParcels(tx, { ...shipment, carrier_code }, rows, plan)
  await emitEvent(tx, shipmentUpdated, shipment.id)
}

/** Existing parcels keep their ids; parcels are added, or removed at the end. */
async function replaceParcels(
  tx: Transaction,
  shipment: store.ShipmentRow,
  rows: readonly store.ParcelRow[],
  { document, parcels }: ShipmentContents,
) {
  const { carrier_code } = shipment
  for (const [index, row] of rows.entries())
    if (parcels[index]) await store.updateParcels(tx, [row.id], { document: JSON.stringify(parcels[index]), carrier_code })
  const surplus = rows.slice(parcels.length).map((row) => row.id)
  if (surplus.length > 0) await store.deleteParcels(tx, surplus)
  const more = { document, parcels: parcels.slice(rows.length) }
  await writeParcels(tx, shipment, more, { status: 'ANNOUNCEMENT_FAILED', from: rows.length, ordered_at: null })
}
