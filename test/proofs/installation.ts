import { readSettings, type Settings } from '../../src/platform/settings.ts'
import { basic, freshDatabase, secretKey } from '../harness.ts'
import { freePort } from '../port.ts'
import { killServers, type RunningServer, startServer } from '../server.ts'
import { openCaller } from './client.ts'

type Environment = Readonly<Record<string, string>>
type Given = {
  /** URL of a PostgreSQL on which it gets a database of its own; by default it is on SQLite. */
  readonly postgresUrl?: string | undefined
  /** URL of an existing database instead, to which nothing but the servers stays connected: its PostgreSQL may be killed. */
  readonly databaseUrl?: string | undefined
  readonly environment?: Environment
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Opens the folder and the database of servers in processes of their own. Disposing of it kills the servers and removes both. */
export async function openInstallation({ postgresUrl = '', databaseUrl, environment = {} }: Given = {}) {
  const { settings, remove } = await freshDatabase(postgresUrl)
  const PORT = String(await freePort())
  const place = { DATA_DIR: settings.DATA_DIR, DATABASE_URL: databaseUrl ?? settings.DATABASE_URL, ...environment }
  return {
    folder: settings.DATA_DIR,
    /** Settings for a process that opens the database beside the servers. */
    settings: readSettings({ ...place, LOG_LEVEL: 'error' }),
    /** Starts a server, at the same port after each kill; another one beside it takes `PORT: '0'`. */
    start: (more: Environment = {}) => startServer({ PORT, ...place, ...more }),
    async [Symbol.asyncDispose]() {
      await killServers()
      await remove()
    },
  }
}

/** Starts a server on the database of an application of this process. `killServers` ends it. */
export const startServerBeside = ({ DATA_DIR, DATABASE_URL }: Settings, environment: Environment = {}) =>
  startServer({ DATA_DIR, DATABASE_URL, SECRET_KEY: secretKey, DEMO: 'off', ...environment })

export type DemoClient = ReturnType<typeof openDemoClient>

/** Opens a client with the credentials of the demo organization. */
export function openDemoClient(server: RunningServer) {
  const { api_key, api_secret, client_id, client_secret, organization_id, integration_id } = server.credentials()
  const authorization = basic(api_key, api_secret)
  const { url } = server
  const call = openCaller(url, authorization)
  return { url, organization_id, integration_id, authorization, clientAuthorization: basic(client_id, client_secret), call }
}
