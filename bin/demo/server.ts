import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseFile } from '../../src/platform/database/database.ts'
import { readSettings } from '../../src/platform/settings.ts'

/** `credentials`: the key pair as it is printed. A secret from the environment is not shown. */
export type Server = { readonly url: string; readonly key: string; readonly secret: string; readonly credentials: string }

/** Error that explains why there is no tour, and how to start one. */
export class NoServer extends Error {}

/**
 * The server that runs here, as its own settings say, with a new organization on it: the tour moves the clock of its organization, and the
 * demo organization is for the reader. Or the server and the sandbox organization that CROSSDOCK_URL, _KEY and _SECRET name.
 */
export async function findServer({
  CROSSDOCK_URL,
  CROSSDOCK_KEY: key,
  CROSSDOCK_SECRET: secret,
  ...environment
}: NodeJS.ProcessEnv): Promise<Server> {
  const { PORT, DATA_DIR, DATABASE_URL } = readSettings(environment)
  const url = (CROSSDOCK_URL || `http://127.0.0.1:${PORT}`).replace(/\/$/, '')
  if (!(await isServed(url)))
    throw new NoServer(`No Crossdock answers at ${url}. Start one in another terminal, and run this again:\n\n  npm start\n`)
  if (key && secret) return { url, key, secret, credentials: '$CROSSDOCK_KEY:$CROSSDOCK_SECRET' }
  if (!DATABASE_URL && !existsSync(databaseFile(DATA_DIR)))
    throw new NoServer(
      `There is no database in ${DATA_DIR} to create an organization in. Name a sandbox organization of the server:\n\n  CROSSDOCK_KEY=… CROSSDOCK_SECRET=… npm run demo\n`,
    )
  const { api_key, api_secret } = await createOrganization(environment)
  return { url, key: api_key, secret: api_secret, credentials: `${api_key}:${api_secret}` }
}

/** Creates an organization on the command line, as an operator does. */
async function createOrganization(env: NodeJS.ProcessEnv): Promise<{ api_key: string; api_secret: string }> {
  const command = join(import.meta.dirname, '../crossdock')
  const words = ['organizations', 'create', '--name', 'Demo tour', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, [command, ...words], { env }).catch((error: Error) => {
    throw new NoServer(`The organization of the tour could not be created.\n${error.message}`)
  })
  return JSON.parse(stdout)
}

const isServed = (url: string) =>
  fetch(`${url}/livez`).then(
    ({ ok }) => ok,
    () => false,
  )
