import type { DocumentInput } from '../../../carriers/kit/announce.ts'
import { UnreadableAnswer } from '../../../carriers/kit/answers.ts'
import type { ContractData } from '../../../carriers/kit/carrier.ts'
import { type AnyCapability, CarrierRefusal } from '../../../carriers/kit/carrier.ts'
import type { ProofOfDelivery } from '../../../carriers/kit/tracking.ts'
import { carrierOf } from '../../../carriers/registry.ts'
import { CarrierUnreachable } from '../../../carriers/send.ts'
import type { Context } from '../../../platform/context.ts'
import { callWithContract } from '../../contracts/index.ts'
import { listActiveContracts } from '../../contracts/service.ts'
import type { PrintableParcel } from '../record/stored.ts'
import { carrierSilent, noDocument } from './errors.ts'

/** The document that the carrier keeps; undefined where it keeps none, or the contract by which it could be asked is no more. */
export async function fetchDocument(ctx: Context, parcel: PrintableParcel, type: DocumentInput['type']): Promise<Uint8Array | undefined> {
  const { carrier_shipment_id: shipment_id, tracking_number, shipment } = parcel
  const { documents, kept_documents = ['air-waybill'] } = carrierOf(shipment.carrier_code) ?? {}
  if (!documents || shipment_id === null || !kept_documents.includes(type)) return undefined
  const response = await ask(ctx, parcel, documents, {
    shipment_id,
    tracking_number,
    type,
    announced_at: parcel.announced_at ?? undefined,
  })
  return response && 'answer' in response ? Buffer.from(response.answer.content_base64, 'base64') : undefined
}

/** Fetches the proof of delivery from the carrier; throws if there is none yet. */
export async function proofFor(ctx: Context, parcel: PrintableParcel): Promise<ProofOfDelivery> {
  const { tracking_number, shipment } = parcel
  const capability = carrierOf(shipment.carrier_code)!.proofOfDelivery!
  const { country_code, postal_code } = shipment.document.to_address
  const to = { country_code, postal_code }
  const response = await ask(ctx, parcel, capability, { tracking_number: tracking_number!, to, at: ctx.now() })
  if (!response) throw noDocument('The contract of this parcel is gone or not active, so the carrier cannot be asked for its proof.')
  if ('answer' in response) return response.answer
  const { code, message } = response.refusal
  throw noDocument(code === 'not_delivered' ? 'This parcel has not been delivered yet.' : `The carrier has no proof of it: ${message}`)
}

type CarrierDocumentRequest<Out> = { readonly answer: Out } | { readonly refusal: CarrierRefusal } | undefined

async function ask<In, Out>(
  ctx: Context,
  { shipment }: PrintableParcel,
  capability: AnyCapability<ContractData, In, Out>,
  input: In,
): Promise<CarrierDocumentRequest<Out>> {
  const active = await listActiveContracts(ctx, shipment.carrier_code)
  const contract = active.find(({ id }) => id === shipment.contract_id)
  if (!contract) return undefined
  try {
    return { answer: await callWithContract(ctx, contract, capability, input) }
  } catch (error) {
    if (error instanceof CarrierRefusal) return { refusal: error }
    if (error instanceof CarrierUnreachable || error instanceof UnreadableAnswer) throw carrierSilent(error)
    throw error
  }
}
