import { type AskedContract, checkCarrier, openSettings } from '../modules/contracts/index.ts'
import { findContractOfAny } from '../modules/contracts/service.ts'
import type { Context } from '../platform/context.ts'
import { CommandError, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { idValue } from './values.ts'

export const checkCarrierCommand = defineCommand({
  options: { contract: { about: 'the contract whose settings the carrier is called with', value: idValue, required: true } },
  async run(place, { contract: id }) {
    const { system } = await place.open()
    const contract = await findContractOfAny(system, id)
    if (!contract) throw new CommandError(`There is no contract ${id}. See which there are with: crossdock contracts list`)
    const { carrier, organization_id, state } = contract
    const ctx = await contextFor(place, organization_id)
    const environment = await environmentOf(ctx, contract)
    const calls = await checkCarrier(ctx, carrier, contract)
    const head = `Contract ${id} with ${carrier.name} (${carrier.code}), organization ${organization_id}, ${state}${environment ? `, environment ${environment}` : ''}`
    const lines = calls.map(
      ({ call, outcome, milliseconds, detail }) =>
        `${call.padEnd(15)} ${outcome.padEnd(18)} ${outcome === 'not offered' ? '' : `${milliseconds} ms, `}${detail}`,
    )
    const text = [head, ...lines].join('\n')
    if (calls.some(({ outcome }) => outcome !== 'ok' && outcome !== 'not offered')) throw new CommandError(text)
    return { json: { contract_id: id, carrier_code: carrier.code, organization_id, state, environment: environment ?? null, calls }, text }
  },
})

/** Whether the calls reach the carrier's sandbox, where it has one. Its default is not stored. */
async function environmentOf(ctx: Context, contract: AskedContract): Promise<string | undefined> {
  const { environment } = await openSettings(ctx, contract)
  return typeof environment === 'string' ? environment : undefined
}
