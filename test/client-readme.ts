import { readFileSync } from 'node:fs'
import { machineEnvironment } from './machine.ts'
import type { RunningServer } from './server.ts'

/** The TypeScript blocks of the README of the client, as one module: each builds on those above it. */
export const readmeExamples = () =>
  [...readFileSync('clients/typescript/README.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code!).join('\n')

/** The environment that the examples read, for the demo organization of a server. */
export function readmeEnvironment({ url, credentials }: Pick<RunningServer, 'url' | 'credentials'>) {
  const { api_key, api_secret, client_id, client_secret } = credentials()
  return {
    ...machineEnvironment,
    CROSSDOCK_URL: url,
    CROSSDOCK_KEY: api_key,
    CROSSDOCK_SECRET: api_secret,
    CROSSDOCK_CLIENT_ID: client_id,
    CROSSDOCK_CLIENT_SECRET: client_secret,
    SIGNING_SECRET: 'whsec_AAAA',
  }
}
