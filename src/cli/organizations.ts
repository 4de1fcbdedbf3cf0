import { listOrganizations, updateOrganization } from '../modules/account/organizations/service.ts'
import { addOrganization } from '../modules/onboarding/service.ts'
import { CommandError, defineCommand, UsageError } from './command.ts'
import { formatTable } from './help.ts'
import { countryValue, idValue, modeValue, organizationName, timeValue, v2ParcelsValue } from './values.ts'

export const createOrganizationCommand = defineCommand({
  options: {
    name: { about: 'what it is called', value: organizationName, required: true },
    country: { about: 'country (sets currency and time zone). Default: NL', value: countryValue },
    mode: { about: 'test (simulated carriers) or live (contracts with real carriers). Default: test', value: modeValue },
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
    name: { about: 'what it is called from now on', value: organizationName },
    'v2-parcels': { about: 'whether it may create parcels with version 2 of the API, whatever V2_PARCELS says', value: v2ParcelsValue },
  },
  async run({ open }, { organization: id, name, 'v2-parcels': v2_parcels }) {
    if (name === undefined && v2_parcels === undefined)
      throw new UsageError('--name or --v2-parcels is missing.', 'organizations update --help')
    const { system } = await open()
    const changes = { ...(name !== undefined && { name }), ...(v2_parcels !== undefined && { v2_parcels }) }
    const organization = await updateOrganization(system, id, changes)
    if (!organization) throw new CommandError(`There is no organization ${id}. See which there are with: crossdock organizations list`)
    const lines = [
      ...(name === undefined ? [] : [`Organization ${id} is called ${name}.`]),
      ...(v2_parcels === undefined ? [] : [`Creating parcels with version 2 of the API is ${v2_parcels} to organization ${id}.`]),
    ]
    return { json: { id, ...changes }, text: lines.join('\n') }
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
