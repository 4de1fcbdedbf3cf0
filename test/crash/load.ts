import type { RunningBaseline } from '../baseline.ts'
import type { Chance } from '../fuzz/chance.ts'
import type { Answer, Request } from '../proofs/wire.ts'
import { city, type Entry, judgeRow, newEntry, noteChange, type Row } from './ledger.ts'
import { openJudgingWire } from './wire.ts'

type Acknowledged = { readonly request: Request; readonly answer: Answer; readonly entry: Entry }

const addresses = '/api/v3/addresses/sender-addresses'
const leastAddress = { address_line_1: 'Stadhuisplein', postal_code: '5611 EM', city, country_code: 'NL' }
const rowOf = ({ text }: Answer) => (JSON.parse(text) as { data: Row }).data
/** A key whose try has died is answered 409 for a while; such a write is not acknowledged, and may be there or not. */
const isAcknowledged = (answer: Answer | undefined): answer is Answer => answer !== undefined && answer.status < 300

export type Load = ReturnType<typeof startLoad>
type Options = { url: string; authorization: string; clients: number; seed: number; measuring: RunningBaseline }

/**
 * Clients that create, change, read, and send again what was acknowledged long ago. Each writes under an Idempotency-Key, again
 * and again until it is acknowledged, and only to rows of its own, so that it knows at any time what they have to be.
 */
export function startLoad({ url, authorization, clients, seed, measuring }: Options) {
  const wire = openJudgingWire({ url, authorization, measuring })
  const entries: Entry[] = []
  /** Names whose creation was never acknowledged. */
  const doubtful = new Set<string>()
  const counts = { acknowledged: 0, reads: 0, settled: 0 }

  async function create(name: string): Promise<Acknowledged | undefined> {
    const request: Request = { method: 'POST', path: addresses, key: name, body: JSON.stringify({ name, ...leastAddress }) }
    doubtful.add(name)
    const answer = await wire.send(request)
    if (!isAcknowledged(answer)) return undefined
    doubtful.delete(name)
    counts.acknowledged++
    const entry = newEntry(name, rowOf(answer).id)
    entries.push(entry)
    return { request, answer, entry }
  }

  async function change(entry: Entry, key: string): Promise<Acknowledged | undefined> {
    const request: Request = { method: 'PATCH', path: `${addresses}/${entry.id}`, key, body: JSON.stringify({ company_name: key }) }
    entry.sent.add(key)
    entry.doubtful.add(key)
    const answer = await wire.send(request)
    if (!isAcknowledged(answer)) return undefined
    counts.acknowledged++
    noteChange(entry, key)
    return { request, answer, entry }
  }

  async function repeat({ request, answer: first, entry }: Acknowledged) {
    if (request.method === 'PATCH') entry.repeated.add(request.key!)
    const answer = await wire.send(request)
    if (answer && (answer.status !== first.status || answer.text !== first.text))
      wire.breaches.push({ kind: 'changed', text: `${request.key}: ${first.text} at first, then ${answer.status} ${answer.text}` })
  }

  async function read(entry: Entry) {
    const answer = await wire.send({ method: 'GET', path: `${addresses}/${entry.id}` })
    if (answer?.status !== 200) return
    counts.reads++
    const breach = judgeRow(entry, rowOf(answer))
    if (breach) wire.breaches.push(breach)
  }

  async function live(client: number, chance: Chance) {
    const mine: Acknowledged[] = []
    const keep = (one: Acknowledged | undefined) => one && mine.push(one)
    for (let n = 0; !wire.isOver(); n++) {
      const name = `${client}-${n}`
      const step = mine.length === 0 ? 0 : chance.int(0, 9)
      if (step < 4) keep(await create(name))
      else if (step < 7) keep(await change(chance.pick(mine).entry, name))
      else if (step < 8) await repeat(chance.pick(mine))
      else await read(chance.pick(mine).entry)
    }
  }
  wire.runClients(clients, seed, live)

  return {
    entries,
    wire,
    counts,
    /**
     * Once no key is taken any more: what was never acknowledged is sent again, and now has to be. Of several changes to a row
     * that is the last: whether an earlier one comes before it or never came, the row then shows this one.
     */
    async settle() {
      const changes = entries.flatMap((entry) => [...entry.doubtful].slice(-1).map((key) => ({ entry, key })))
      const answers = await Promise.all([...[...doubtful].map(create), ...changes.map(({ entry, key }) => change(entry, key))])
      counts.settled = answers.length
      for (const answer of answers) if (!answer) wire.wrong('A write was not acknowledged although its key was free')
    },
  }
}
