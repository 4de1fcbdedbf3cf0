import { callCarrier, callStep } from '../../../carriers/client.ts'
import type { AnnounceInput, AnnounceResult, FoundShipment } from '../../../carriers/kit/announce.ts'
import { CarrierRefusal, hasSteps, mostSteps } from '../../../carriers/kit/carrier.ts'
import { insuranceRates } from '../../../carriers/kit/insurance.ts'
import { awaitOutcome, noResponse } from '../../../carriers/outcome.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { CarrierBusy } from '../../../carriers/send.ts'
import type { Context } from '../../../platform/context.ts'
import { findReturnAddress, findReturnSettings } from '../../account/return-settings/service.ts'
import { findNamedPoint } from '../../choosing/service-points/index.ts'
import { callWithContract, openContractAccess } from '../../contracts/index.ts'
import type { CompleteAddress } from '../../shared/schema.ts'
import type { StoredShipmentBody } from '../record/stored.ts'
import { toAnnounceInput } from './carrier-input.ts'
import { type LeasedPurchase, lookUpUnderLease, lostLease, sendStep, stepOf, storeProgress } from './leased-purchase.ts'

export type AnnounceOutcome = AnnounceResult | CarrierRefusal | CarrierBusy | typeof noResponse | typeof lostLease

/** Announces it, in one call or in several. The state of each call but the first is on disk before it is sent. */
export async function announceInSteps(leased: LeasedPurchase): Promise<AnnounceOutcome> {
  const { ctx, contract, announce } = leased
  const input = await inputOf(leased)
  if (!input) return new CarrierRefusal('There is no such shipping option any more.')
  const access = await openContractAccess(ctx, contract)
  if (!hasSteps(announce)) return unlessBusy(callCarrier(ctx, access, announce, input))
  for (let calls = 0; calls < mostSteps; calls++) {
    const next = await unlessBusy(sendStep(leased, () => callStep(ctx, access, announce, input, stepOf(leased))))
    // A carrier that is busy has done nothing more; what the calls before have booked is still there.
    if (next instanceof CarrierBusy && leased.progress) return noResponse
    if (next === noResponse || next instanceof CarrierRefusal || next instanceof CarrierBusy) return next
    if ('result' in next) return next.result
    if (!(await storeProgress(leased, { step: next.state }))) return lostLease
  }
  return noResponse
}

/** Finds the shipment that the carrier has announced under our reference. */
export async function findAnnounced(leased: LeasedPurchase): Promise<FoundShipment | CarrierRefusal | typeof noResponse> {
  const { ctx, contract, carrier, stored } = leased
  const { purchase_reference: reference, created_at: announced_at } = stored.shipment
  const announce = await inputOf(leased)
  const lookUp = () => callWithContract(ctx, contract, carrier.find!, { reference, announced_at, announce })
  return awaitOutcome(lookUpUnderLease(leased, lookUp))
}

/** Undefined where the option is not offered any more. */
async function inputOf({ ctx, stored }: LeasedPurchase): Promise<AnnounceInput | undefined> {
  const { shipment, document, contents } = stored
  const known = optionOf(document.ship_with.properties.shipping_option_code)
  if (!known) return undefined
  const service_point = document.to_service_point ? await findNamedPoint(ctx, shipment.carrier_code, document.to_service_point) : undefined
  const return_address = await findUndeliveredAddress(ctx, document)
  return toAnnounceInput(document, contents, known, {
    reference: shipment.purchase_reference,
    at: ctx.now(),
    service_point,
    return_address,
    findRate: insuranceRates(ctx.dataDir),
  })
}

/** Returns the address for an undeliverable parcel: that for returns of its brand. Undefined: back to the sender, as for a return. */
async function findUndeliveredAddress(ctx: Context, { brand_id, is_return }: StoredShipmentBody): Promise<CompleteAddress | undefined> {
  if (brand_id === null || is_return) return undefined
  return findReturnAddress(ctx, await findReturnSettings(ctx, brand_id))
}

const unlessBusy = <T>(answer: Promise<T>) =>
  awaitOutcome(
    answer.catch((error: unknown) => {
      if (error instanceof CarrierBusy) return error
      throw error
    }),
  )
