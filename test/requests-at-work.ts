import type { HttpRequest, HttpResponse } from '../src/http/http.ts'

type Handle = (incoming: HttpRequest) => Promise<HttpResponse>
type Given = {
  readonly authorization: string
  readonly path?: string
  /** Bytes of its body that the server weighs. */
  readonly bytes?: number
}
export type GatedRequest = ReturnType<typeof sendGated>

/** Sends a request that is at work from the moment when its body is read until `finish` is called, which ends it with 400. */
export function sendGated(handle: Handle, { authorization, path = '/brands', bytes = 2 }: Given) {
  const body = Promise.withResolvers<Buffer>()
  const state = { isAtWork: false, isGone: false }
  const answer = handle({
    method: 'POST',
    target: `/api/v3${path}`,
    headers: { authorization, 'content-type': 'application/json' },
    address: '192.0.2.1',
    arrivedBytes: () => bytes,
    isGone: () => state.isGone,
    body: () => {
      state.isAtWork = true
      return body.promise
    },
  })
  answer.catch(() => {})
  return { state, answer, finish: () => body.resolve(Buffer.from('{}')) }
}

export const countAtWork = (requests: readonly GatedRequest[]) => requests.filter(({ state }) => state.isAtWork).length
