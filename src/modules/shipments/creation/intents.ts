import type { Context, System, Transaction } from '../../../platform/context.ts'
import { timedId } from '../../../platform/random.ts'
import { machineNow } from '../../../platform/time.ts'
import type { Plan } from '../planning/plan.ts'
import * as store from '../record/store.ts'
import { parseParcelBody, parseShipmentBody } from '../record/stored-form.ts'
import type { StoredShipment } from '../record/stored-shipment.ts'
import { referenceKeyOf, type ShipmentSource, storeShipment, unannouncedParcel } from './insert.ts'
import * as intents from './intent-store.ts'
import { newPurchaseLease } from './purchase-lease.ts'
import { ReferenceTaken } from './reference-claim.ts'

/**
 * Writes that labels are about to be bought, in one row. No client knows of the shipment yet: it is written once, when the carrier has
 * confirmed it. The row has its lease, its reference and its idempotency key, so that another process can go on with it.
 */
export async function insertIntent(
  tx: Transaction,
  { document, carrier, contract, parcels: contents }: Plan,
  { order, integration_id, once_key = null, errors }: ShipmentSource,
): Promise<StoredShipment> {
  const created_at = tx.now()
  const id = timedId(tx.random, machineNow(tx))
  const reference_key = referenceKeyOf(document)
  const texts = contents.map((one) => JSON.stringify(one))
  const ordered_at = order?.ordered_at ?? null
  const common = {
    id,
    integration_id: integration_id ?? order?.integration_id ?? tx.integration_id,
    user_id: tx.user_id,
    order_id: order?.id ?? null,
    carrier_code: carrier.code,
    contract_id: contract.id,
    reference_key,
    document: JSON.stringify(document),
    ...newPurchaseLease(tx),
    created_at,
  }
  await intents.insertIntent(tx, { ...common, once_key, ordered_at, parcels: `[${texts.join(',')}]` }, errors)
  // Searches after the insert: on PostgreSQL that has waited for any transaction that was writing this reference.
  if (reference_key !== null && (await store.findByReference(tx, reference_key))) throw new ReferenceTaken()
  return {
    shipment: {
      ...common,
      external_reference_id: document.external_reference_id,
      order_number: document.order_number || null,
      errors: '[]',
      purchase: 'intended',
      purchase_reference: id,
      carrier_shipment_id: null,
      cancel_requested_at: null,
      updated_at: created_at,
      announced_at: null,
    },
    parcels: texts.map((text, index) => ({
      ...unannouncedParcel,
      id: 0,
      shipment_id: id,
      position: index + 1,
      carrier_code: carrier.code,
      status: 'ANNOUNCING',
      document: text,
      created_at,
      updated_at: created_at,
    })),
    document,
    contents,
    intent: { once_key, ordered_at },
  }
}

/**
 * Turns an intent into a shipment that is being announced, on behalf of its sender; nothing where it is one already, or is settled. The
 * process that calls the carrier goes on with that shipment.
 */
export async function storeIntent(outer: Transaction, id: string): Promise<void> {
  const row = await intents.takeIntent(outer, id)
  if (!row) return
  const { organization_id: _, ordered_at, parcels, ...kept } = row
  const tx = { ...outer, integration_id: row.integration_id, user_id: row.user_id, request_id: null }
  const document = parseShipmentBody(row.document)
  const contents = (JSON.parse(parcels) as unknown[]).map((one) => parseParcelBody(JSON.stringify(one)))
  const shipment: store.NewShipment = {
    ...kept,
    external_reference_id: document.external_reference_id,
    order_number: document.order_number || null,
    errors: '[]',
    purchase: 'intended',
    purchase_reference: id,
    updated_at: tx.now(),
  }
  await storeShipment(tx, shipment, { document, parcels: contents }, { status: 'ANNOUNCING', ordered_at })
}

/** The shipment that has a reference. One that is only intended so far becomes a shipment, which the client can be shown. */
export const findTaken = (ctx: Context, reference_key: string): Promise<store.ShipmentRow | undefined> =>
  findOrStore(
    ctx,
    () => store.findByReference(ctx, reference_key),
    () => intents.findIdByReference(ctx, reference_key),
  )

/** Finds the shipment of the request with an idempotency key. An intent is stored as a shipment first. */
export const findBegun = (ctx: Context, once_key: string): Promise<store.ShipmentRow | undefined> =>
  findOrStore(
    ctx,
    () => store.findByOnceKey(ctx, once_key),
    () => intents.findIdByOnceKey(ctx, once_key),
  )

type Find<T> = () => Promise<T | undefined>

async function findOrStore(ctx: Context, findShipment: Find<store.ShipmentRow>, findIntentId: Find<string>) {
  const found = await findShipment()
  const id = found ? undefined : await findIntentId()
  if (found || id === undefined) return found
  await ctx.transaction((tx) => storeIntent(tx, id))
  // An error that answers the request would roll back what is pending.
  await ctx.commitPending()
  return findShipment()
}

const mostOpen = 1_000

/** Turns every intent into a shipment: for a caller that searches what is stored, and must miss nothing that is under way. */
export async function storeOpenIntents(system: System) {
  for (const { id, ...caller } of await intents.listForgottenIntents(system, '9999', mostOpen)) {
    const ctx = await system.contextFor(caller)
    await ctx.transaction((tx) => storeIntent(tx, id))
  }
}
