import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '../../src/platform/settings.ts'

/** `credentials`: the key pair as it is printed. A secret from the environment is not shown. */
export type Server = { readonly url: string; readonly key: string; readonly secret: string; readonly credentials: string }

/** Why there is no tour, and what to do. */
export class NoServer extends Error {}

/** The server that runs here with the keys of its demo, as its own settings say; or the one that CROSSDOCK_URL, _KEY and _SECRET name. */
export async function findServer({
  CROSSDOCK_URL,
  CROSSDOCK_KEY: key,
  CROSSDOCK_SECRET: secret,
  ...environment
}: NodeJS.ProcessEnv): Promise<Server> {
  const { PORT, DATA_DIR } = readSettings(environment)
  const url = (CROSSDOCK_URL || `http://127.0.0.1:${PORT}`).replace(/\/$/, '')
  if (!(await isServed(url)))
    throw new NoServer(`No Crossdock answers at ${url}. Start one in another terminal, and run this again:\n\n  npm start\n`)
  if (key && secret) return { url, key, secret, credentials: '$CROSSDOCK_KEY:$CROSSDOCK_SECRET' }
  const file = join(DATA_DIR, 'demo-credentials.json')
  if (!existsSync(file))
    throw new NoServer(`There are no keys in ${file}. Say whose to take:\n\n  CROSSDOCK_KEY=… CROSSDOCK_SECRET=… npm run demo\n`)
  const { api_key, api_secret } = JSON.parse(readFileSync(file, 'utf8')) as { api_key: string; api_secret: string }
  return { url, key: api_key, secret: api_secret, credentials: `${api_key}:${api_secret}` }
}

const isServed = (url: string) =>
  fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )
