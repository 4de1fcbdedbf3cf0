import { type Settings, SettingsError } from './settings.ts'

/** The OAuth provider of connections, and its events API: the real one, or the sandbox provider inside this server. */
export type Provider = {
  readonly client_id: string
  readonly client_secret: string
  readonly authorize_url: string
  readonly token_url: string
  readonly events_url: string
  readonly practice: boolean
  /** What the simulated provider keeps: anything more would fill the disk. */
  readonly sandbox_limits: { readonly accounts: number; readonly events: number; readonly event_bytes: number }
}

type Given = Pick<
  Settings,
  | `KLAVIYO_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'EVENTS_URL'}`
  | `SANDBOX_PROVIDER_${'ACCOUNTS' | 'EVENTS' | 'EVENT_BYTES'}`
>

/** As the settings say; without a client id, the sandbox provider. */
export function providerOf(settings: Given, baseUrl: string): Provider {
  const { KLAVIYO_CLIENT_ID: client_id, KLAVIYO_CLIENT_SECRET: client_secret } = settings
  if ((client_id === '') !== (client_secret === ''))
    throw new SettingsError('KLAVIYO_CLIENT_ID and KLAVIYO_CLIENT_SECRET belong together. Set both, or neither.')
  const sandbox_limits = {
    accounts: settings.SANDBOX_PROVIDER_ACCOUNTS,
    events: settings.SANDBOX_PROVIDER_EVENTS,
    event_bytes: settings.SANDBOX_PROVIDER_EVENT_BYTES,
  }
  if (client_id === '') return { ...practiceAt(`${baseUrl}/practice-provider`), sandbox_limits }
  return {
    client_id,
    client_secret,
    authorize_url: settings.KLAVIYO_AUTHORIZE_URL,
    token_url: settings.KLAVIYO_TOKEN_URL,
    events_url: settings.KLAVIYO_EVENTS_URL,
    practice: false,
    sandbox_limits,
  }
}

const practiceAt = (root: string): Omit<Provider, 'sandbox_limits'> => ({
  client_id: 'crossdock-practice',
  client_secret: 'no secret: sandbox',
  authorize_url: `${root}/authorize`,
  token_url: `${root}/token`,
  events_url: `${root}/events`,
  practice: true,
})
