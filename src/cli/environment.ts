import { defineCommand } from './command.ts'
import { readDemoCredentials } from './demo-credentials.ts'
import { localUrl } from './local-server.ts'

export const environmentCommand = defineCommand({
  options: {},
  async run({ settings }) {
    const demo = readDemoCredentials(settings, 'Start the server once with DEMO on, or create a key with: crossdock keys create')
    const { api_key, api_secret, client_id, client_secret } = demo
    const variables = {
      CROSSDOCK_URL: settings.BASE_URL || localUrl(settings),
      CROSSDOCK_KEY: api_key,
      CROSSDOCK_SECRET: api_secret,
      CROSSDOCK_CLIENT_ID: client_id,
      CROSSDOCK_CLIENT_SECRET: client_secret,
      AUTH: `${api_key}:${api_secret}`,
    }
    const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`)
    return { json: variables, text: lines.join('\n') }
  },
})

/** A shell takes everything between single quotes as it is. */
const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`
