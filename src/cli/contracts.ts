import { listEveryContract } from '../modules/contracts/service.ts'
import { pushUrl } from '../modules/shipments/tracking/push.ts'
import { defineCommand } from './command.ts'
import { requireOrganization } from './context-for.ts'
import { idValue } from './values.ts'

export const listContractsCommand = defineCommand({
  options: { organization: { about: 'whose they are', value: idValue, required: true } },
  async run({ open }, { organization }) {
    const { system } = await open()
    await requireOrganization(system, organization)
    const list = (await listEveryContract({ db: system.db, organization_id: organization })).map(({ id, carrier_code, name, state }) => ({
      id,
      carrier_code,
      name,
      state,
      push_url: pushUrl(system, { organization_id: organization, contract_id: id, carrier_code }) ?? null,
    }))
    const lines = list.map(
      ({ id, carrier_code, name, state, push_url }) =>
        `${id}  ${[carrier_code, name].filter(Boolean).join('  ')}  ${state}  ${push_url ?? 'no push tracking'}`,
    )
    return { json: list, text: lines.join('\n') || `Organization ${organization} has no contracts yet.` }
  },
})
