import { type CredentialKind, listCredentials, revokeCredential, rotateCredential, type Scopes } from '../http/auth/credentials.ts'
import { connectIntegration } from '../modules/notifications/connections/connect-integration.ts'
import { addCredential } from '../modules/onboarding/service.ts'
import { addTime, machineNow } from '../platform/time.ts'
import { CommandError, type CommandOptions, type CommandServices, defineCommand } from './command.ts'
import { contextFor } from './context-for.ts'
import { formatTable } from './help.ts'
import { daysValue, idValue, scopesValue, textValue, timeValue } from './values.ts'

type CredentialWords = { named: string; names: readonly [string, string]; labels: readonly [string, string] }
const words: Record<CredentialKind, CredentialWords> = {
  key: { named: 'API key', names: ['api_key', 'api_secret'], labels: ['API key', 'API secret'] },
  client: {
    named: 'OAuth client',
    names: ['client_id', 'client_secret'],
    labels: ['Client id', 'Client secret'],
  },
}

const owner = {
  organization: { about: 'whose it is', value: idValue, required: true },
  integration: { about: 'the integration that it acts for. Default: the first of the organization', value: idValue },
} satisfies CommandOptions

const access = {
  scopes: { about: 'its scopes. Default: all', value: scopesValue },
  expires: { about: 'when it stops being valid. Default: never', value: timeValue },
} satisfies CommandOptions

type CredentialRequest = {
  organization: number
  integration: number | undefined
  scopes: Scopes | undefined
  expires: string | undefined
}

async function create(services: CommandServices, kind: CredentialKind, request: CredentialRequest) {
  const made = await addTo(services, kind, request)
  return shown(kind, made, `${words[kind].named} of organization ${request.organization}, made now.`)
}

async function addTo({ open }: CommandServices, kind: CredentialKind, { organization, integration, scopes, expires }: CredentialRequest) {
  const { system } = await open()
  if (expires !== undefined && expires <= machineNow(system)) throw new CommandError(`--expires ${expires} has passed. Name a later time.`)
  const request = { organization_id: organization, integration_id: integration, scopes, expires_at: expires }
  const made = await system.transaction((tx) => addCredential(tx, kind, request))
  if (!made) throw new CommandError(`There is no organization ${organization}. See which there are with: crossdock organizations list`)
  return made
}

/**
 * Creates an API key and sends it to the shop. The key is shown either way: if the shop did not take it, the operator can type it in there.
 */
async function createConnected(services: CommandServices, request: CredentialRequest, url: string) {
  const context = await contextFor(services, request.organization)
  const made = await addTo(services, 'key', request)
  const { isConnected, reason } = await connectIntegration(context, { ...made, url })
  const outcome = isConnected
    ? `${url} has it, and is the webhook of integration ${made.integration_id}.`
    : `It was not connected. ${reason}`
  const { json, text } = shown('key', made, `API key of organization ${request.organization}, made now. ${outcome}`)
  return { json: { ...json, connected: isConnected, reason }, text }
}

/** A secret as it is shown, the only time. */
function shown(kind: CredentialKind, { public_id, secret }: { public_id: string; secret: string }, head: string) {
  const { names, labels } = words[kind]
  const rows = formatTable([
    [labels[0], public_id],
    [labels[1], secret],
  ])
  return {
    json: { [names[0]]: public_id, [names[1]]: secret },
    text: [head, ...rows, 'The secret is shown only once: store it now.'].join('\n'),
  }
}

const unknown = (kind: CredentialKind, public_id: string) =>
  new CommandError(`There is no ${words[kind].named} ${public_id}, or it was revoked.`)

/** Limit of a list: more than a person reads; an organization has a handful. */
const mostListed = 1_000

function lineOf(one: Awaited<ReturnType<typeof listCredentials>>[number]): string {
  const parts = [
    one.public_id,
    `organization ${one.organization_id}`,
    `integration ${one.integration_id}`,
    one.scopes === '*' ? 'all scopes' : one.scopes.join(','),
    `since ${one.created_at}`,
    one.last_used_on === null ? 'never used' : `last used ${one.last_used_on}`,
    ...(one.expires_at === null ? [] : [`expires ${one.expires_at}`]),
    ...(one.has_previous_secret ? ['two secrets'] : []),
    ...(one.revoked_at === null ? [] : [`revoked ${one.revoked_at}`]),
  ]
  return parts.join('  ')
}

const listCommand = (kind: CredentialKind) =>
  defineCommand({
    options: {
      organization: { about: 'only those of this one. Default: those of all', value: idValue },
      revoked: { about: 'with those that were revoked' },
      'unused-for': { about: 'only those that were neither used nor created for so long', value: daysValue },
    },
    async run({ open }, { organization: organization_id, revoked: hasRevoked, 'unused-for': days }) {
      const { system } = await open()
      const unusedSince = days === undefined ? undefined : addTime(machineNow(system), { days: -days }).slice(0, 10)
      const list = await listCredentials(system, { kind, organization_id, hasRevoked, unusedSince }, mostListed)
      const lines = list.map(lineOf)
      if (list.length === mostListed) lines.push(`These are the first ${mostListed}. Choose with --organization.`)
      const none =
        days === undefined
          ? `There is no ${words[kind].named}. Create one with: crossdock ${kind}s create`
          : `Each ${words[kind].named} was used or created within ${days} days.`
      return { json: list, text: lines.join('\n') || none }
    },
  })

/** Keys and clients are listed, rotated and revoked alike. */
function changesOf(kind: CredentialKind) {
  const { named: name } = words[kind]
  const argument = textValue(kind.toUpperCase())
  return {
    list: listCommand(kind),
    rotate: defineCommand({
      argument,
      options: {
        'end-previous': {
          about: kind === 'key' ? 'revoke the previous secret immediately' : 'revoke the previous secret and all tokens immediately',
        },
      },
      async run({ open }, { 'end-previous': endPrevious }, public_id) {
        const { system } = await open()
        const made = await system.transaction((tx) => rotateCredential(tx, kind, public_id, { endPrevious }))
        if (!made) throw unknown(kind, public_id)
        const ended = kind === 'key' ? 'The previous secret is no longer valid.' : 'The previous secret and all tokens are no longer valid.'
        const before = endPrevious ? ended : 'The previous secret stays valid until the next rotation.'
        return shown(kind, made, `${name} with a new secret. ${before}`)
      },
    }),
    revoke: defineCommand({
      argument,
      options: {},
      async run({ open }, _, public_id) {
        const { system } = await open()
        if (!(await system.transaction((tx) => revokeCredential(tx, kind, public_id)))) throw unknown(kind, public_id)
        return { json: { revoked: public_id }, text: `${name} ${public_id} is revoked.` }
      },
    }),
  }
}

export const credentialCommands = {
  key: {
    create: defineCommand({
      options: {
        ...owner,
        ...access,
        connect: {
          about: 'send the key to this address of a shop as integration_credentials, and make it the webhook of the integration',
          value: textValue('URL'),
        },
      },
      run: (services, { connect, ...input }) =>
        connect === undefined ? create(services, 'key', input) : createConnected(services, input, connect),
    }),
    ...changesOf('key'),
  },
  client: {
    create: defineCommand({
      options: { ...owner, ...access },
      run: (services, input) => create(services, 'client', input),
    }),
    ...changesOf('client'),
  },
}
