import { type Answer, openWire, type Request, type Target } from '../../proofs/wire.ts'

/** A client gives up on a server that says nothing for this time, and asks the other one. */
const silentMs = 6_000
/** And avoids it for this time, if the other one answers. */
const avoidMs = 5_000
const againMs = 250

/**
 * Sends requests to several servers, as a client behind a balancer does: each goes to one, and to the next when it is not answered.
 * 503, and 409 while an earlier attempt with the same key is in progress, are no answers: the request is to come again.
 */
export function openBalancedWire(targets: readonly Target[], toSeconds: (at: number) => number) {
  const wrong: string[] = []
  const silentUntil = new Map<string, number>()
  let turn = 0
  const note = (what: string, answer: Answer) => wrong.push(`${what}: ${describeAnswer(answer)}`)
  const describeAnswer = ({ status, text, by, at }: Answer) => `${status} by ${by} at ${toSeconds(at).toFixed(1)} s: ${text.slice(0, 300)}`

  const wire = openWire({
    againMs,
    silentMs,
    target() {
      const now = performance.now()
      const choice = targets.filter(({ name }) => (silentUntil.get(name) ?? 0) < now)
      const among = choice.length > 0 ? choice : targets
      return among[turn++ % among.length]!
    },
    accept(answer, { method, path, key }: Request) {
      const { status, isRetryable } = answer
      if (status === 503) counts['answers 503']++
      if (status === 409 && isRetryable) counts['keys in progress']++
      if (status >= 500 && !(status === 503 && isRetryable)) note(`${method} ${path} ${key ?? ''}`, answer)
      return !(status >= 500 || (status === 409 && isRetryable))
    },
    fail(_, { target }) {
      silentUntil.set(target.name, performance.now() + avoidMs)
      counts['no answer']++
    },
  })
  const counts = Object.assign(wire.counts, { 'no answer': 0, 'answers 503': 0, 'keys in progress': 0 })
  return { ...wire, wrong, note, counts }
}
