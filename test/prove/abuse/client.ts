import { Agent } from 'node:http'
import { openCaller, sendRequest } from '../../proofs/client.ts'
import type { DemoClient } from '../../proofs/installation.ts'

/** The server that is attacked, and an organization on it with the credentials of an API key, and of an OAuth client. */
export type Target = Pick<DemoClient, 'url' | 'integration_id' | 'authorization' | 'clientAuthorization'>

/** What came of an attack. */
export type Tally = {
  requests: number
  readonly statuses: Record<number, number>
  largestRefusal: number
  readonly problems: string[]
}
export type Sent = {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  /** With the credentials of the organization. */
  readonly signed?: boolean
  /** The client closes the connection after so many milliseconds. */
  readonly leaveMs?: number
}
export type Client = ReturnType<typeof openClient>

/** Sends requests over connections that are kept, and counts the answers. */
export function openClient(target: Target) {
  const agent = new Agent({ keepAlive: true })
  const tally: Tally = { requests: 0, statuses: {}, largestRefusal: 0, problems: [] }

  /** The status and the text of the answer; status 0 where the connection ended without one. */
  function send({ method = 'POST', path, headers = {}, body = '', signed = false, leaveMs }: Sent) {
    tally.requests++
    const all = { ...(signed && { authorization: target.authorization }), ...headers }
    return sendRequest(`${target.url}${path}`, { agent, method, headers: all, body, leaveMs })
  }

  return {
    target,
    tally,
    send,
    /** Sends so many, some at once, and notes each answer that is not one of those expected. */
    async flood(count: number, atOnce: number, of: (index: number) => Sent, expected: readonly number[]) {
      let next = 0
      const one = async () => {
        while (next < count) {
          const sent = of(next++)
          const { status, text } = await send(sent)
          tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
          if (status >= 400) tally.largestRefusal = Math.max(tally.largestRefusal, text.length)
          if (!expected.includes(status) && tally.problems.length < 20)
            tally.problems.push(`${sent.method ?? 'POST'} ${sent.path.slice(0, 80)} was answered ${status} ${text.slice(0, 200)}`)
        }
      }
      await Promise.all(Array.from({ length: atOnce }, one))
    },
    /** For what an attack needs before it begins. */
    call: openCaller(target.url, target.authorization),
    close: () => agent.destroy(),
  }
}

export const json = { 'content-type': 'application/json' }
export const form = { 'content-type': 'application/x-www-form-urlencoded' }
export const times = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index))
