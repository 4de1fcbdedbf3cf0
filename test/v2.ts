import type { startApp } from './harness.ts'

type App = Awaited<ReturnType<typeof startApp>>
type Options = Parameters<App['newOrganization']>[0]

/** Before 13 April 2026: creating parcels in version 2 is closed to organizations of a later day. */
export const oldEnough = '2026-01-01T00:00:00.000Z'

/** An organization that may create parcels in version 2, and `v2`, which calls it: with JSON where there is a body. */
export async function newV2Organization(app: App, options: Options = {}) {
  const made = await app.newOrganization({ created_at: oldEnough, ...options })
  const v2 = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    app.send(
      method,
      `/api/v2${path}`,
      { authorization: made.authorization, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body),
    )
  return { ...made, v2 }
}
