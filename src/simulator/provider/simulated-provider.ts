import type { Provider } from '../../platform/provider.ts'

/** Path of the pages of the simulated provider. */
export const providerRoot = '/practice-provider'

/** The provider that this server simulates while the operator has set none. */
export function simulatedProvider(baseUrl: string): Omit<Provider, 'sandbox_limits'> {
  const root = `${baseUrl}${providerRoot}`
  return {
    client_id: 'crossdock-practice',
    client_secret: 'no secret: sandbox',
    authorize_url: `${root}/authorize`,
    token_url: `${root}/token`,
    events_url: `${root}/events`,
    isSimulated: true,
  }
}
