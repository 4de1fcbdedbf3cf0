import { createHandler, createServices } from '../src/app.ts'
import { baseUrl, type startApp, type TestResponse } from './harness.ts'

type App = Pick<Awaited<ReturnType<typeof startApp>>, 'parts'>

/** A second server on the database of an application: as another process would, it shares nothing else with the first. */
export function secondServer({ parts }: App) {
  const handle = createHandler(createServices(parts), { authUrl: baseUrl, corsOrigins: [], limits: { read: 0, write: 0 } })
  return async (method: string, target: string, headers: Record<string, string>, body: string, address: string) => {
    const answer = await handle({ method, target, headers, address, body: async () => Buffer.from(body) })
    return answer as Pick<TestResponse, 'status'>
  }
}
