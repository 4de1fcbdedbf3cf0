import { addOrganization, listOrganizations } from '../resources/organizations/service.ts'
import { command } from './command.ts'
import { table } from './help.ts'
import { country, mode, moment, organizationName } from './values.ts'

export const organizationCommands = [
  command({
    name: 'organizations create',
    summary: 'Make an organization with an integration, an API key pair and an OAuth client',
    options: {
      name: { about: 'what it is called', value: organizationName, required: true },
      country: { about: 'country (sets currency and time zone). Default: NL', value: country },
      mode: { about: 'test ships with the practice carriers, live with real ones; test unless said', value: mode },
      'created-at': { about: 'since when it exists; now unless said', value: moment },
    },
    begins: true,
    async run({ open }, { name, country, mode = 'test', 'created-at': created_at }) {
      const { system } = await open()
      const { credentials } = await system.transaction((tx) => addOrganization(tx, { name, country, mode, created_at }))
      const rows = table([
        ['Integration', String(credentials.integration_id)],
        ['API key', credentials.api_key],
        ['API secret', credentials.api_secret],
        ['Client id', credentials.client_id],
        ['Client secret', credentials.client_secret],
      ])
      const head = `Organization ${credentials.organization_id}, ${name}, is made. It is in mode ${mode}.`
      return { json: credentials, text: [head, ...rows, 'The two secrets are shown once, here: keep them now.'].join('\n') }
    },
  }),

  command({
    name: 'organizations list',
    summary: 'List the organizations of this installation',
    options: {},
    async run({ open }) {
      const { system } = await open()
      const list = await listOrganizations(system)
      const lines = list.map(({ id, name, mode, country, created_at }) => `${id}  ${name}  ${mode}  ${country}  since ${created_at}`)
      return { json: list, text: lines.join('\n') || 'There are no organizations yet. Make one with: crossdock organizations create' }
    },
  }),
]
