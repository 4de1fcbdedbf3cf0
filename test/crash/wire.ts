import { setTimeout as sleep } from 'node:timers/promises'
import { limitMs, type RunningBaseline, secondsLimit } from '../baseline.ts'
import type { Breach } from './ledger.ts'

export type Request = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly key?: string; readonly body?: string }
export type Answer = { readonly status: number; readonly text: string }

/** Longer than the server lets anything take: a client that waits longer has been forgotten. */
const silent = secondsLimit(30)
/** Where even a busy machine would have answered. */
const patienceMs = 300_000

/** `isExpected`: whether a refusal is one that the client counts on. */
type WireOptions = { readonly measuring: RunningBaseline; readonly againMs?: number; isExpected?(answer: Answer): boolean }

/**
 * The way to a server that may die, or whose database may: sends each request until it is answered, and judges what came on the
 * way. 503 with Retry-After is no answer, for the request is to come again; nor is a broken connection, while the server may die.
 */
export function openWire(url: string, authorization: string, { measuring, againMs = 20, isExpected = () => false }: WireOptions) {
  const breaches: Breach[] = []
  const counts = { 'sent again': 0, 'answers 503': 0 }
  const waiting = new Set<{ since: number; resolve: () => void }>()
  let mayDie = false
  let over = false
  const wrong = (text: string) => breaches.push({ kind: 'wrong answers', text })

  async function attempt({ method, path, key, body }: Request): Promise<Answer | undefined> {
    const [begun, excused] = [performance.now(), mayDie]
    const headers = { authorization, ...(key && { 'idempotency-key': key }), ...(body && { 'content-type': 'application/json' }) }
    const what = `${method} ${path} ${key ?? ''}`
    try {
      const signal = AbortSignal.timeout(patienceMs)
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...(body && { body }) })
      const answer = { status: response.status, text: await response.text() }
      await judgeTime(what, performance.now() - begun)
      if (response.ok) served(begun)
      else if (!isExpected(answer)) judgeRefusal(what, answer, response.headers.has('retry-after'))
      return answer.status < 500 ? answer : undefined
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError'
      if (late || !(excused || mayDie)) wrong(`${what}: ${late ? `no answer in ${patienceMs} ms` : `no connection, ${causeOf(error)}`}`)
      return undefined
    }
  }

  async function judgeTime(what: string, ms: number) {
    if (ms > silent.ms && ms > limitMs(silent, await measuring.read())) wrong(`${what}: answered after ${Math.round(ms)} ms`)
  }

  function served(begun: number) {
    for (const one of waiting) {
      if (begun < one.since) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  /** All that is asked for was acknowledged once, so nothing is missing; and a key whose try has died stays taken for a while. */
  function judgeRefusal(what: string, { status, text }: Answer, retryAfter: boolean) {
    if (status === 503) counts['answers 503']++
    if (status === 404) breaches.push({ kind: 'lost', text: `${what}: 404` })
    else if (status === 503 && !retryAfter) wrong(`${what}: 503 without Retry-After`)
    else if (status !== 503 && status !== 409) wrong(`${what}: ${status} ${text}`)
  }

  return {
    breaches,
    counts,
    wrong,
    /** Nothing is answered to those that are on their way when `close` is called and would have to be sent again. */
    async send(request: Request): Promise<Answer | undefined> {
      for (;;) {
        const answer = await attempt(request)
        if (answer || over) return answer
        counts['sent again']++
        await sleep(againMs)
      }
    },
    serverMayDie(may: boolean) {
      mayDie = may
    },
    /** Resolves when a request that is sent from now on is answered 2xx. */
    nextSuccess: () => new Promise<void>((resolve) => waiting.add({ since: performance.now(), resolve })),
    isOver: () => over,
    /** From now on everything is sent once. */
    close() {
      over = true
    },
  }
}

const causeOf = (error: unknown) => (error instanceof Error ? String(error.cause ?? error.message) : String(error))
