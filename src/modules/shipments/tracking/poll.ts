import type { ContractData } from '../../../carriers/kit/carrier.ts'
import type { TrackedNumber, TrackingEvent } from '../../../carriers/kit/tracking.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { type AskedContract, callWithContract, openSettings } from '../../contracts/index.ts'
import { findContract, findContractToShip } from '../../contracts/service.ts'
import { nothingKnown, type PolledContract, pollManyBatched } from './poll-many.ts'
import { contentsOf, sentElsewhere } from './present.ts'
import { receiveEvents } from './receive.ts'
import * as store from './store.ts'

/** A parcel with the contract under which its carrier is polled. */
export type PolledParcel = PolledContract & { readonly row: store.TrackedParcelRow }

/** Undefined where no carrier can be polled: it is unknown here, or no contract with it remains. */
export async function findFollowed(ctx: Context, parcel_id: number): Promise<PolledParcel | undefined> {
  const row = await store.findTrackedParcel(ctx, parcel_id)
  const carrier = row && carrierOf(row.carrier_code)
  if (!row?.tracking_number || !(carrier?.track || carrier?.trackMany)) return undefined
  const contract = await contractOf(ctx, carrier.code, row.contract_id ?? sentElsewhere(row).contract_id)
  return contract && { row, carrier, contract }
}

/** A caller that polls many parcels looks each contract up once. The cache lives as long as the context. */
const contracts = new WeakMap<Context, Map<string, Promise<AskedContract | undefined>>>()
const contractOf = (ctx: Context, carrier_code: string, id: number) =>
  contracts.getOrInsertComputed(ctx, () => new Map()).getOrInsertComputed(`${carrier_code} ${id}`, () => findAsked(ctx, carrier_code, id))

async function findAsked(ctx: Context, carrier_code: string, id: number): Promise<AskedContract | undefined> {
  const named = await findContract(ctx, id)
  // A tracking-only parcel may name a contract of another carrier.
  const contract = named?.carrier_code === carrier_code ? named : await findContractToShip(ctx, carrier_code, undefined)
  return contract && { ...contract, carrier_code }
}

const settings = new WeakMap<AskedContract, Promise<ContractData>>()
export const settingsOf = (ctx: Context, contract: AskedContract) =>
  settings.getOrInsertComputed(contract, () => openSettings(ctx, contract))

/** Returns all events that the carrier has; none if it does not know the number, which may be too early. */
export async function pollEvents(ctx: Context, { row, carrier, contract }: PolledParcel): Promise<readonly TrackingEvent[]> {
  const parcel = { tracking_number: row.tracking_number!, to: carrier.outbox ? undefined : await findReceiver(ctx, row.id) }
  if (carrier.trackMany) return pollManyBatched(ctx, { carrier, contract }, parcel)
  return callWithContract(ctx, contract, carrier.track!, { ...parcel, at: ctx.now() }).catch(nothingKnown)
}

/** Some carriers give details only to a caller that knows where the parcel goes. */
async function findReceiver(ctx: Context, parcel_id: number): Promise<TrackedNumber['to']> {
  const row = await store.findParcel(ctx, parcel_id)
  if (!row) return undefined
  const { country_code, postal_code } = contentsOf(row).to_address
  return postal_code ? { country_code, postal_code } : undefined
}

/** Asks the carrier where a parcel is, and takes what it says: what was pushed and never arrived is made good by this. */
export async function pollParcel(ctx: Context, parcel_id: number) {
  const followed = await findFollowed(ctx, parcel_id)
  if (!followed) return
  const events = await pollEvents(ctx, followed)
  await ctx.transaction((tx) => receiveEvents(tx, followed.row, events))
}
