import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceOf } from '../fuzz/chance.ts'

export type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly key?: string | undefined
  readonly body?: string | undefined
  /** Default: the credentials of the target. */
  readonly authorization?: string
}
export type Target = { readonly name: string; readonly url: string; readonly authorization?: string }
/** `begun` and `at`: when it was sent and answered, as `performance.now()` has it. */
export type Answer = {
  readonly status: number
  readonly text: string
  readonly isRetryable: boolean
  readonly by: string
  readonly begun: number
  readonly at: number
}

type WireOptions = {
  /** Chooses the server for the next attempt. */
  target(): Target
  readonly againMs: number
  readonly silentMs: number
  /** Returns false where the request is to be sent again. */
  accept(answer: Answer, request: Request): boolean | Promise<boolean>
  /** Called where no answer came. */
  fail(error: unknown, failed: { readonly request: Request; readonly target: Target; readonly begun: number }): void
}

/** Sends requests to servers that may die, or whose database may, each until it is answered. */
export function openWire({ target: nextTarget, againMs, silentMs, accept, fail }: WireOptions) {
  let isOver = false
  const running: Promise<void>[] = []
  const counts = { attempts: 0, 'sent again': 0 }

  /** Sends it once. */
  async function attempt(request: Request): Promise<Answer | undefined> {
    const { method, path, key, body } = request
    const target = nextTarget()
    const { authorization = target.authorization } = request
    counts.attempts++
    const headers = {
      ...(authorization && { authorization }),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    }
    const begun = performance.now()
    try {
      const signal = AbortSignal.timeout(silentMs)
      const response = await fetch(`${target.url}${path}`, { method, headers, signal, ...(body && { body }) })
      const text = await response.text()
      const isRetryable = response.headers.has('retry-after')
      const answer = { status: response.status, text, isRetryable, by: target.name, begun, at: performance.now() }
      return (await accept(answer, request)) ? answer : undefined
    } catch (error) {
      fail(error, { request, target, begun })
      return undefined
    }
  }

  async function insist(request: Request, isEnough: () => boolean): Promise<Answer | undefined> {
    for (;;) {
      const answer = await attempt(request)
      if (answer || isEnough()) return answer
      counts['sent again']++
      await sleep(againMs)
    }
  }

  return {
    counts,
    attempt,
    /** Sends it until it is answered; undefined where the wire is closed before. */
    send: (request: Request) => insist(request, () => isOver),
    /** Sends it until it is answered, for this time at the most. */
    sendWithin(request: Request, withinMs: number) {
      const deadline = performance.now() + withinMs
      return insist(request, () => performance.now() > deadline)
    },
    isOver: () => isOver,
    /** Runs clients, each with chances of its own, until the wire is closed. */
    runClients(count: number, seed: number, live: (client: number, chance: Chance) => Promise<void>) {
      for (let client = 0; client < count; client++) running.push(live(client, chanceOf(seed, client + 1)))
    },
    /** Has everything sent once from now on. Resolves when every client has its last answer. */
    async close() {
      isOver = true
      await Promise.all(running)
    },
  }
}
