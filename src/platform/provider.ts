import { type Settings, SettingsError } from './settings.ts'

/** Where somebody agrees that events go to an account of theirs, and where they are sent. `practice`: it is played by this server itself. */
export type Provider = {
  readonly client_id: string
  readonly client_secret: string
  readonly authorize_url: string
  readonly token_url: string
  readonly events_url: string
  readonly practice: boolean
}

type Given = Pick<Settings, `KLAVIYO_${'CLIENT_ID' | 'CLIENT_SECRET' | 'AUTHORIZE_URL' | 'TOKEN_URL' | 'EVENTS_URL'}`>

/** As the settings say, or, where nobody has registered this server there, one to practise with. */
export function providerOf(settings: Given, baseUrl: string): Provider {
  const { KLAVIYO_CLIENT_ID: client_id, KLAVIYO_CLIENT_SECRET: client_secret } = settings
  if ((client_id === '') !== (client_secret === ''))
    throw new SettingsError('KLAVIYO_CLIENT_ID and KLAVIYO_CLIENT_SECRET belong together. Set both, or neither.')
  if (client_id === '') return practiceAt(`${baseUrl}/practice-provider`)
  return {
    client_id,
    client_secret,
    authorize_url: settings.KLAVIYO_AUTHORIZE_URL,
    token_url: settings.KLAVIYO_TOKEN_URL,
    events_url: settings.KLAVIYO_EVENTS_URL,
    practice: false,
  }
}

const practiceAt = (root: string): Provider => ({
  client_id: 'crossdock-practice',
  client_secret: 'no secret, since it only practises',
  authorize_url: `${root}/authorize`,
  token_url: `${root}/token`,
  events_url: `${root}/events`,
  practice: true,
})
