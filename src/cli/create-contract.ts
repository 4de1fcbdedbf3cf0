import type { Carrier } from '../carriers/kit/carrier.ts'
import { isFor, listCarriers } from '../carriers/registry.ts'
import { checkValue } from '../http/check.ts'
import { readOrganization } from '../modules/account/organizations/service.ts'
import { ContractRequest } from '../modules/contracts/schema.ts'
import { createContract, findContractOfAny } from '../modules/contracts/service.ts'
import { listFormFields } from '../modules/contracts/settings.ts'
import { findFirstIntegration } from '../modules/sales/integrations/service.ts'
import { closestWord } from '../platform/closest-word.ts'
import type { System } from '../platform/context.ts'
import type { Fault } from '../platform/errors.ts'
import { reportCarrier } from './carrier-report.ts'
import { CommandError, defineCommand } from './command.ts'
import { requireOrganization } from './context-for.ts'
import { describeForm, readContractSettings } from './contract-settings.ts'
import { idValue, textValue } from './values.ts'

export const createContractCommand = defineCommand({
  options: {
    organization: { about: 'whose it is', value: idValue, required: true },
    carrier: { about: 'the carrier, by its code', value: textValue('CODE'), required: true },
    settings: { about: 'a file with its settings as JSON, or - for standard input. Default: asks for each', value: textValue('FILE') },
    name: { about: 'what it is called, at most 50 characters', value: textValue('NAME') },
    default: { about: 'make it the default of its carrier' },
  },
  async run(place, { organization, carrier: code, settings: file, name, default: isDefault }) {
    const { system } = await place.open()
    await requireOrganization(system, organization)
    const ctx = await contextOfClient(system, organization)
    const { mode } = await readOrganization(ctx)
    const carrier = chooseCarrier(code, mode)
    const form = { carrier, fields: listFormFields(carrier, mode) }
    const contract_data = await readContractSettings(place, file, form)
    const sent = { carrier_code: carrier.code, contract_data, is_active: true, is_default_per_carrier: isDefault, ...(name && { name }) }
    const faults: Fault[] = []
    const request = checkValue(ContractRequest, sent, 'pointer', faults)
    if (faults.length > 0) throw new CommandError([...faults.map(describeFault), describeForm(form), 'No contract was created.'].join('\n'))

    const { id } = await createContract(ctx, request)
    const { json, text, hasPassed } = await reportCarrier(ctx, (await findContractOfAny(system, id))!)
    if (!hasPassed)
      throw new CommandError(
        `${text}\nContract ${id} was created. Correct it with PATCH /api/v3/contracts/${id} or delete it, and check it again with: crossdock carriers check --contract ${id}`,
      )
    const next = `The server checks it too, and ships with it when it is active. See: crossdock contracts list --organization ${organization}`
    return { json, text: `${text}\n${next}` }
  },
})

/** Acts for the first integration of an organization: the calls to its carrier are in the logs of that one. */
async function contextOfClient(system: System, organization_id: number) {
  const operator = { organization_id, integration_id: 0, user_id: 0 }
  const ctx = await system.contextFor(operator)
  const integration = await findFirstIntegration(ctx)
  return integration ? system.contextFor({ ...operator, integration_id: integration.id }) : ctx
}

function chooseCarrier(code: string, mode: 'live' | 'test'): Carrier {
  const offered = listCarriers().filter((one) => isFor(one, mode))
  const found = offered.find((one) => one.code === code)
  if (found) return found
  const codes = offered.map((one) => one.code)
  const meant = closestWord(code, codes)
  const advice = meant === undefined ? `There are ${codes.join(', ')}.` : `Did you mean ${meant}?`
  throw new CommandError(`There is no carrier ${code} for an organization in mode ${mode}. ${advice}`)
}

const describeFault = ({ detail, more }: Fault) => `${more.source?.pointer?.replace(/^\/(contract_data\/)?/, '') || 'settings'}: ${detail}`
