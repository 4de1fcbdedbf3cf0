import { listOrganizations, setV2Parcels } from '../modules/account/organizations/service.ts'
import { addOrganization } from '../modules/onboarding/service.ts'
import { CommandError, defineCommand } from './command.ts'
import { formatTable } from './help.ts'
import { countryValue, idValue, modeValue, organizationName, timeValue, v2ParcelsValue } from './values.ts'

export const createOrganizationCommand = defineCommand({
  options: {
    name: { about: 'what it is called', value: organizationName, required: true },
    country: { about: 'country (sets currency and time zone). Default: NL', value: countryValue },
    mode: { about: 'test (simulated carriers) or live (no real carrier is connected yet). Default: test', value: modeValue },
    'created-at': { about: 'time of creation. Default: now', value: timeValue },
  },
  begins: true,
  async run({ open }, { name, country, mode = 'test', 'created-at': created_at }) {
    const { system } = await open()
    const { credentials } = await system.transaction((tx) => addOrganization(tx, { name, country, mode, created_at }))
    const rows = formatTable([
      ['Integration', String(credentials.integration_id)],
      ['API key', credentials.api_key],
      ['API secret', credentials.api_secret],
      ['Client id', credentials.client_id],
      ['Client secret', credentials.client_secret],
    ])
    const head = `Organization ${credentials.organization_id}, ${name}, was created in ${mode} mode.`
    return { json: credentials, text: [head, ...rows, 'The two secrets are shown only once: store them now.'].join('\n') }
  },
})

export const updateOrganizationCommand = defineCommand({
  options: {
    organization: { about: 'which one', value: idValue, required: true },
    'v2-parcels': {
      about: 'whether it may create parcels with version 2 of the API, whatever V2_PARCELS says',
      value: v2ParcelsValue,
      required: true,
    },
  },
  async run({ open }, { organization: id, 'v2-parcels': v2_parcels }) {
    const { system } = await open()
    const organization = await setV2Parcels(system, id, v2_parcels)
    if (!organization) throw new CommandError(`There is no organization ${id}. See which there are with: crossdock organizations list`)
    return { json: { id, v2_parcels }, text: `Creating parcels with version 2 of the API is ${v2_parcels} to organization ${id}.` }
  },
})

export const listOrganizationsCommand = defineCommand({
  options: {},
  async run({ open }) {
    const { system } = await open()
    const list = await listOrganizations(system)
    const lines = list.map(({ id, name, mode, country, created_at }) => `${id}  ${name}  ${mode}  ${country}  since ${created_at}`)
    return { json: list, text: lines.join('\n') || 'There are no organizations yet. Make one with: crossdock organizations create' }
  },
})
