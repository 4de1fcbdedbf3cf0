import { type AskedContract, checkCarrier, openSettings } from '../modules/contracts/index.ts'
import type { findContractOfAny } from '../modules/contracts/service.ts'
import type { Context } from '../platform/context.ts'

export type CarrierContract = NonNullable<Awaited<ReturnType<typeof findContractOfAny>>>

/** Makes the calls to the carrier of a contract that buy nothing, and describes each: as data, and in lines for a person. */
export async function reportCarrier(ctx: Context, contract: CarrierContract) {
  const { id, carrier, organization_id, state } = contract
  const environment = await environmentOf(ctx, contract)
  const calls = await checkCarrier(ctx, carrier, contract)
  const head = `Contract ${id} with ${carrier.name} (${carrier.code}), organization ${organization_id}, ${state}${environment ? `, environment ${environment}` : ''}`
  const lines = calls.map(
    ({ call, outcome, milliseconds, detail }) =>
      `${call.padEnd(15)} ${outcome.padEnd(18)} ${outcome === 'not offered' ? '' : `${milliseconds} ms, `}${detail}`,
  )
  return {
    json: { contract_id: id, carrier_code: carrier.code, organization_id, state, environment: environment ?? null, calls },
    text: [head, ...lines].join('\n'),
    hasPassed: calls.every(({ outcome }) => outcome === 'ok' || outcome === 'not offered'),
  }
}

/** Returns the environment that the calls reach, of a carrier with several. Its default is not stored. */
async function environmentOf(ctx: Context, contract: AskedContract): Promise<string | undefined> {
  const { environment } = await openSettings(ctx, contract)
  return typeof environment === 'string' ? environment : undefined
}
