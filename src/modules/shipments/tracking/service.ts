import type { Context, Reader, Transaction } from '../../../platform/context.ts'
import { mapConstraint } from '../../../platform/database/constraints.ts'
import { type Fault, foundOrFault, throwFaults } from '../../../platform/errors.ts'
import { parcelCreated } from '../../../webhooks/public-events/parcel-created.ts'
import { publishEvent } from '../../../webhooks/publish.ts'
import { findBrand } from '../../account/brands/service.ts'
import { hasContract } from '../../contracts/service.ts'
import { hasIntegration } from '../../sales/integrations/service.ts'
import { upsertUncounted } from '../record/uncounted-store.ts'
import { createdPayload, documentOf } from './created.ts'
import { noSuchBrand, noSuchContract, noSuchIntegration, noSuchNumber, numberTaken, registeredMeanwhile } from './errors.ts'
import { firstPollTimes } from './poll-times.ts'
import { presentParcel, presentTracking } from './present.ts'
import type { TrackingRequest } from './schema.ts'
import * as store from './store.ts'

export { type ClaimedParcel, findClaimedParcel } from './claimed-parcel.ts'
export { findParcelFacts, type ParcelFacts } from './parcel-facts.ts'

/** Follows a parcel that was sent elsewhere. One that is followed already is answered as it is. */
export async function createTracking(ctx: Context, request: TrackingRequest) {
  throwFaults(await referenceFaults(ctx, request))
  // The constraints are the judge of who was first: asking before writing leaves a gap.
  return mapConstraint(
    ctx.transaction(async (tx) => (await findFollowed(tx, request)) ?? { ...(await add(tx, request)), created: true }),
    { unique: registeredMeanwhile },
  )
}

async function referenceFaults(ctx: Context, { details = {}, ship_with }: TrackingRequest): Promise<Fault[]> {
  const { brand_id, integration_id } = details
  return [
    ...(brand_id === undefined || (await findBrand(ctx, brand_id)) ? [] : [noSuchBrand()]),
    ...(integration_id === undefined || (await hasIntegration(ctx, integration_id)) ? [] : [noSuchIntegration()]),
    ...((await hasContract(ctx, ship_with.properties.contract_id)) ? [] : [noSuchContract()]),
  ]
}

async function findFollowed(by: Reader, { source_id, tracking_number: { carrier_code, tracking_number } }: TrackingRequest) {
  // The number first: another request may register this parcel between the two queries, and its number is then taken by itself.
  const isTaken = await store.findByNumber(by, tracking_number, carrier_code)
  const known = await store.findBySource(by, source_id, carrier_code)
  if (known) return { ...presentParcel((await store.findParcel(by, known.parcel_id))!), created: false }
  if (isTaken) throw numberTaken()
  return undefined
}

async function add(tx: Transaction, request: TrackingRequest) {
  const { source_id, details = {}, announced_at } = request
  const { carrier_code, tracking_number, tracking_url = null } = request.tracking_number
  const document = JSON.stringify(documentOf(request))
  const parcel = { carrier_code, tracking_number, tracking_url, announced_at, document, status: 'UNKNOWN' } as const
  const parcel_id = await store.insertParcel(tx, { ...parcel, ...firstPollTimes(tx, carrier_code) })
  const integration_id = details.integration_id ?? tx.integration_id
  await store.insertTracked(tx, { parcel_id, source_id, carrier_code, integration_id, document: JSON.stringify(request) })
  await upsertUncounted(tx, parcel_id)
  await publishEvent(tx, parcelCreated, parcel_id, () => createdPayload(tx, request, { id: parcel_id, integration_id }))
  return presentParcel((await store.findParcel(tx, parcel_id))!)
}

export async function readTrackingByNumber(ctx: Context, tracking_number: string) {
  const row = foundOrFault(await store.findNewest(ctx, tracking_number), noSuchNumber)
  return presentTracking(row, await store.listEvents(ctx, row.id))
}

/** Undefined where there is no such parcel, or one without a label, which nothing is known to carry. */
export async function findTracking(ctx: Context, id: number) {
  const row = await store.findParcel(ctx, id)
  return row && (row.shipment ?? row.request) !== null ? presentTracking(row, await store.listEvents(ctx, row.id)) : undefined
}

export const readTracking = async (ctx: Context, id: number) => foundOrFault(await findTracking(ctx, id), 'parcel')
