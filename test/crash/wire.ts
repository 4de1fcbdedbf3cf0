import { limitMs, type RunningBaseline, secondsLimit } from '../baseline.ts'
import type { Breach } from '../proofs/goal.ts'
import { type Answer, openWire, type Request } from '../proofs/wire.ts'

/** Longer than the server lets anything take: a client that waits longer has been forgotten. */
const silent = secondsLimit(30)
/** Where even a busy machine would have answered. */
const patienceMs = 300_000

type WireOptions = {
  readonly url: string
  readonly authorization: string
  readonly measuring: RunningBaseline
  readonly againMs?: number
  /** A refusal that the client counts on. */
  isExpected?(answer: Answer): boolean
}

/**
 * Sends requests to one server, and judges what comes back. 503 with Retry-After is no answer, for the request is to come again; nor is a
 * broken connection, while the server may die.
 */
export function openJudgingWire({ url, authorization, measuring, againMs = 20, isExpected = () => false }: WireOptions) {
  const breaches: Breach[] = []
  const waiting = new Set<{ since: number; resolve: () => void }>()
  let mayDieUntil = 0
  const wrong = (text: string) => breaches.push({ kind: 'wrong answers', text })
  const nameOf = ({ method, path, key }: Request) => `${method} ${path} ${key ?? ''}`

  const wire = openWire({
    target: () => ({ name: 'the server', url, authorization }),
    againMs,
    silentMs: patienceMs,
    async accept(answer, request) {
      const { status, begun } = answer
      const ms = answer.at - begun
      if (ms > silent.ms && ms > limitMs(silent, await measuring.read())) wrong(`${nameOf(request)}: answered after ${Math.round(ms)} ms`)
      if (status < 300) noteSuccess(begun)
      else if (!isExpected(answer)) judgeRefusal(nameOf(request), answer)
      return status < 500
    },
    fail(error, { request, begun }) {
      const isLate = error instanceof Error && error.name === 'TimeoutError'
      if (isLate) wrong(`${nameOf(request)}: no answer in ${patienceMs} ms`)
      else if (begun > mayDieUntil) wrong(`${nameOf(request)}: no connection, ${causeOf(error)}`)
    },
  })
  const counts = Object.assign(wire.counts, { 'answers 503': 0 })

  function noteSuccess(begun: number) {
    for (const one of waiting) {
      if (begun < one.since) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  /** All that is asked for was acknowledged once, so nothing is missing; and a key whose attempt has died stays taken for a while. */
  function judgeRefusal(what: string, { status, text, isRetryable }: Answer) {
    if (status === 503) counts['answers 503']++
    if (status === 404) breaches.push({ kind: 'lost', text: `${what}: 404` })
    else if (status === 503 && !isRetryable) wrong(`${what}: 503 without Retry-After`)
    else if (status !== 503 && status !== 409) wrong(`${what}: ${status} ${text}`)
  }

  return {
    ...wire,
    breaches,
    counts,
    wrong,
    serverMayDie(may: boolean) {
      mayDieUntil = may ? Number.POSITIVE_INFINITY : performance.now()
    },
    /** Resolves when a request that is sent from now on is answered 2xx. */
    nextSuccess: () => new Promise<void>((resolve) => waiting.add({ since: performance.now(), resolve })),
  }
}

const causeOf = (error: unknown) => (error instanceof Error ? String(error.cause ?? error.message) : String(error))
