import { setTimeout as sleep } from 'node:timers/promises'

export type Request = { readonly method: 'GET' | 'POST'; readonly path: string; readonly key?: string | undefined; readonly body?: string }
export type Answer = { readonly status: number; readonly text: string; readonly by: string; readonly at: number }
type Target = { readonly name: string; readonly url: string }

/** A client gives up on a server that says nothing for so long, and asks the other one. */
const silentMs = 6_000
/** And leaves it alone for so long, if the other one answers. */
const avoidMs = 5_000
const againMs = 250

/**
 * The way to several servers, as a client behind a balancer has it: a request goes to one, and to the next when it is not answered.
 * 503, and 409 while an earlier attempt with the same key is in progress, are no answers: the request is to come again.
 */
export function openWire(targets: readonly Target[], authorization: string, seconds: () => number) {
  const wrong: string[] = []
  const counts = { attempts: 0, 'no answer': 0, 'answers 503': 0, 'keys in progress': 0 }
  const silentUntil = new Map<string, number>()
  let turn = 0
  let over = false

  function nextTarget(): Target {
    const now = performance.now()
    const choice = targets.filter(({ name }) => (silentUntil.get(name) ?? 0) < now)
    const among = choice.length > 0 ? choice : targets
    return among[turn++ % among.length]!
  }

  async function attempt({ method, path, key, body }: Request): Promise<Answer | undefined> {
    const { name, url } = nextTarget()
    const headers = { authorization, ...(key && { 'idempotency-key': key }), ...(body && { 'content-type': 'application/json' }) }
    counts.attempts++
    try {
      const signal = AbortSignal.timeout(silentMs)
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...(body && { body }) })
      const answer = { status: response.status, text: await response.text(), by: name, at: seconds() }
      const isLater = response.headers.has('retry-after')
      if (answer.status === 503) counts['answers 503']++
      if (answer.status === 409 && isLater) counts['keys in progress']++
      if (answer.status >= 500 && !(answer.status === 503 && isLater)) note(`${method} ${path} ${key ?? ''}`, answer)
      return answer.status >= 500 || (answer.status === 409 && isLater) ? undefined : answer
    } catch {
      silentUntil.set(name, performance.now() + avoidMs)
      counts['no answer']++
      return undefined
    }
  }
  const note = (what: string, { status, text, by, at }: Answer) =>
    wrong.push(`${what}: ${status} by ${by} at ${at.toFixed(1)} s: ${text.slice(0, 300)}`)

  return {
    wrong,
    counts,
    note,
    /** Once. */
    attempt,
    /** Until it is answered; nothing where the load is over before. */
    async send(request: Request): Promise<Answer | undefined> {
      for (;;) {
        const answer = await attempt(request)
        if (answer || over) return answer
        await sleep(againMs)
      }
    },
    /** Until it is answered, for so long. */
    async insist(request: Request, withinMs: number): Promise<Answer | undefined> {
      const deadline = performance.now() + withinMs
      for (;;) {
        const answer = await attempt(request)
        if (answer || performance.now() > deadline) return answer
        await sleep(againMs)
      }
    },
    isOver: () => over,
    close() {
      over = true
    },
  }
}
