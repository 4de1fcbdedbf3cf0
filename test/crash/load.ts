import { setTimeout as sleep } from 'node:timers/promises'
import { type Chance, chanceOf } from '../fuzz/chance.ts'
import { type Breach, city, type Entry, judgeRow, newEntry, noteChange, type Row } from './ledger.ts'

type Request = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly key?: string; readonly body?: string }
type Answer = { readonly status: number; readonly text: string }
type Acknowledged = { readonly request: Request; readonly answer: Answer; readonly entry: Entry }

const addresses = '/api/v3/addresses/sender-addresses'
const leastAddress = { address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city, country_code: 'NL' }
/** Longer than the server lets anything take; whoever waits longer has been forgotten. */
const silentMs = 30_000
const rowOf = ({ text }: Answer) => (JSON.parse(text) as { data: Row }).data

export type Load = ReturnType<typeof startLoad>

/**
 * Clients that create, change, read, and send again what was acknowledged long ago. Each writes under an Idempotency-Key, again
 * and again until it is acknowledged, and only to rows of its own, so that it knows at any time what they have to be.
 */
export function startLoad({ url, authorization, clients, seed }: { url: string; authorization: string; clients: number; seed: number }) {
  const entries: Entry[] = []
  const breaches: Breach[] = []
  const counts = { acknowledged: 0, reads: 0, 'sent again': 0, 'answers 503': 0 }
  const waiting = new Set<{ since: number; resolve: () => void }>()
  let lastRefused = 0
  let mayDie = false
  let over = false
  const wrong = (text: string) => breaches.push({ kind: 'wrong answers', text })

  /** One try. Nothing is answered where nothing came, or nothing that tells how it ended. */
  async function attempt({ method, path, key, body }: Request): Promise<Answer | undefined> {
    const [begun, excused] = [performance.now(), mayDie]
    const headers = { authorization, ...(key && { 'idempotency-key': key, 'content-type': 'application/json' }) }
    const what = `${method} ${path} ${key ?? ''}`
    try {
      const signal = AbortSignal.timeout(silentMs)
      const response = await fetch(`${url}${path}`, { method, headers, signal, ...(body && { body }) })
      const answer = { status: response.status, text: await response.text() }
      if (answer.status < 300) heard(begun)
      else if (answer.status === 503) refused(what, response.headers.get('retry-after'))
      else if (answer.status === 404) breaches.push({ kind: 'lost', text: `${what}: 404` })
      else if (answer.status !== 409 || !key) wrong(`${what}: ${answer.status} ${answer.text}`)
      return answer.status < 500 ? answer : undefined
    } catch (error) {
      const late = error instanceof Error && error.name === 'TimeoutError'
      if (late || !(excused || mayDie)) wrong(`${what}: ${late ? `no answer in ${silentMs} ms` : `no connection, ${causeOf(error)}`}`)
      return undefined
    }
  }

  function heard(begun: number) {
    for (const one of waiting) {
      if (begun < one.since) continue
      waiting.delete(one)
      one.resolve()
    }
  }

  function refused(what: string, retryAfter: string | null) {
    counts['answers 503']++
    lastRefused = performance.now()
    if (retryAfter === null) wrong(`${what}: 503 without Retry-After`)
  }

  async function untilAnswered(request: Request): Promise<Answer | undefined> {
    for (;;) {
      const answer = await attempt(request)
      if (answer || over) return answer
      counts['sent again']++
      await sleep(20)
    }
  }

  /** A key of a try that died stays taken for a while; such a write is not acknowledged, and may be there or not. */
  const isAcknowledged = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < 300

  async function create(name: string): Promise<Acknowledged | undefined> {
    const request: Request = { method: 'POST', path: addresses, key: name, body: JSON.stringify({ name, ...leastAddress }) }
    const answer = await untilAnswered(request)
    if (!isAcknowledged(answer)) return undefined
    counts.acknowledged++
    const entry = newEntry(name, rowOf(answer).id)
    entries.push(entry)
    return { request, answer, entry }
  }

  async function change(entry: Entry, key: string): Promise<Acknowledged | undefined> {
    const request: Request = { method: 'PATCH', path: `${addresses}/${entry.id}`, key, body: JSON.stringify({ company_name: key }) }
    entry.doubtful.add(key)
    const answer = await untilAnswered(request)
    if (!isAcknowledged(answer)) return undefined
    entry.doubtful.delete(key)
    counts.acknowledged++
    noteChange(entry, key)
    return { request, answer, entry }
  }

  async function repeat({ request, answer: first, entry }: Acknowledged) {
    if (request.method === 'PATCH') entry.repeated.add(request.key!)
    const answer = await untilAnswered(request)
    if (answer && (answer.status !== first.status || answer.text !== first.text))
      breaches.push({ kind: 'changed', text: `${request.key}: answered ${first.text} first, then ${answer.status} ${answer.text}` })
  }

  async function read(entry: Entry) {
    const answer = await untilAnswered({ method: 'GET', path: `${addresses}/${entry.id}` })
    if (answer?.status !== 200) return
    counts.reads++
    breaches.push(...[judgeRow(entry, rowOf(answer)) ?? []].flat())
  }

  async function live(client: number, chance: Chance) {
    const mine: Acknowledged[] = []
    for (let n = 0; !over; n++) {
      const one = mine.length === 0 ? undefined : chance.pick(mine)
      const step = one ? chance.int(1, 10) : 1
      if (step <= 4) mine.push(...[(await create(`${client}-${n}`)) ?? []].flat())
      else if (step <= 7) mine.push(...[(await change(one!.entry, `${client}-${n}`)) ?? []].flat())
      else if (step <= 8) await repeat(one!)
      else await read(one!.entry)
    }
  }
  const lives = Array.from({ length: clients }, (_, client) => live(client, chanceOf(seed, client + 1)))

  return {
    entries,
    breaches,
    counts,
    wrong,
    /** Whether connections may break because the server dies; otherwise one that does is a breach. */
    serverMayDie(may: boolean) {
      mayDie = may
    },
    lastRefused: () => lastRefused,
    /** Resolves when a request that is sent from now on is answered 2xx. */
    nextSuccess: () => new Promise<void>((resolve) => waiting.add({ since: performance.now(), resolve })),
    /** Resolves when every client has its last answer. */
    async stop() {
      over = true
      await Promise.all(lives)
    },
  }
}

const causeOf = (error: unknown) => (error instanceof Error ? String(error.cause ?? error.message) : String(error))
