import { type Settings, SettingsError } from './settings.ts'

/** Provider at which a user agrees to send events to their account, and to which these are sent. `isSimulated`: this server answers. */
export type Provider = {
  readonly client_id: string
  readonly client_secret: string
  readonly authorize_url: string
  readonly token_url: string
  readonly events_url: string
  readonly isSimulated: boolean
  /** Limits of what the simulated provider stores, so that it cannot fill the disk. */
  readonly sandbox_limits: { readonly accounts: number; readonly events: number; readonly event_bytes: number }
}

type ProviderSettings = Pick<
  Settings,
  | `KLAVIYO_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'EVENTS_URL'}`
  | `SANDBOX_PROVIDER_${'ACCOUNTS' | 'EVENTS' | 'EVENT_BYTES'}`
>

/** The provider of the settings, or `simulated` where the operator has not registered this server with one. */
export function createProvider(settings: ProviderSettings, simulated: Omit<Provider, 'sandbox_limits'>): Provider {
  const { KLAVIYO_CLIENT_ID: client_id, KLAVIYO_CLIENT_SECRET: client_secret } = settings
  if ((client_id === '') !== (client_secret === ''))
    throw new SettingsError('KLAVIYO_CLIENT_ID and KLAVIYO_CLIENT_SECRET belong together. Set both, or neither.')
  const sandbox_limits = {
    accounts: settings.SANDBOX_PROVIDER_ACCOUNTS,
    events: settings.SANDBOX_PROVIDER_EVENTS,
    event_bytes: settings.SANDBOX_PROVIDER_EVENT_BYTES,
  }
  if (client_id === '') return { ...simulated, sandbox_limits }
  return {
    client_id,
    client_secret,
    authorize_url: settings.KLAVIYO_AUTHORIZE_URL,
    token_url: settings.KLAVIYO_TOKEN_URL,
    events_url: settings.KLAVIYO_EVENTS_URL,
    isSimulated: false,
    sandbox_limits,
  }
}
