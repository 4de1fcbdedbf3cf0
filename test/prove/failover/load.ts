import { setTimeout as sleep } from 'node:timers/promises'
import { type DemoClient, openDemoClient } from '../../proofs/installation.ts'
import { type Answer, openWire } from '../../proofs/wire.ts'
import type { RunningServer } from '../../server.ts'
import { receiver, sender } from '../../shipments.ts'

const clients = 4
const readEveryMs = 50
const againMs = 200
/** Longer than anything may take. */
const silentMs = 60_000

/** `number`: empty where the outcome was still being looked up. */
export type Bought = { readonly reference: string; readonly id: string; readonly number: string }

/** Successes of one kind, and the longest time without one. */
function measureService() {
  let last = performance.now()
  let longest = 0
  const note = () => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }
  return {
    note,
    longestMs: () => Math.max(longest, performance.now() - last),
    restart() {
      last = performance.now()
      longest = 0
    },
  }
}

/** Clients that buy labels under keys, each sent again until it is answered, and one that reads. */
export function startLoad(server: RunningServer, contract_id: number, seed: number) {
  const { url, authorization }: DemoClient = openDemoClient(server)
  const service = { labels: measureService(), reads: measureService() }
  const bought: Bought[] = []
  const unanswered = new Set<string>()
  const statuses = new Map<number, number>()
  const violations: string[] = []

  function judge({ status, text, isRetryable }: Answer, what: string) {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status >= 300 && !isRetryable) violations.push(`${what} was answered ${status} without Retry-After: ${text.slice(0, 300)}`)
  }
  const wire = openWire({
    target: () => ({ name: 'the server', url, authorization }),
    againMs,
    silentMs,
    accept(answer, { method, path, key }) {
      judge(answer, `${method} ${path} ${key ?? ''}`)
      return answer.status < 300
    },
    fail: (error, { request }) => void violations.push(`${request.method} ${request.path}: no answer, ${error}`),
  })

  const requestOf = (reference: string) => ({
    method: 'POST' as const,
    path: '/api/v3/shipments/announce',
    key: reference,
    body: JSON.stringify({
      from_address: { ...receiver, ...sender },
      to_address: { ...receiver, name: reference },
      ship_with: { type: 'shipping_option_code', properties: { shipping_option_code: 'dhl_ecommerce_nl:home', contract_id } },
      external_reference_id: reference,
      parcels: [{ weight: { value: '1.2', unit: 'kg' } }],
    }),
  })

  function noteBought(reference: string, { text }: Answer) {
    const { id, parcels } = JSON.parse(text).data as { id: string; parcels: { tracking_number: string | null }[] }
    unanswered.delete(reference)
    bought.push({ reference, id, number: parcels[0]!.tracking_number ?? '' })
    service.labels.note()
  }

  wire.runClients(clients, seed, async (client) => {
    for (let n = 0; !wire.isOver(); n++) {
      const reference = `${client}-${n}`
      unanswered.add(reference)
      const answer = await wire.send(requestOf(reference))
      if (answer) noteBought(reference, answer)
      await sleep(20)
    }
  })
  wire.runClients(1, seed, async () => {
    for (; !wire.isOver(); await sleep(readEveryMs))
      if ((await wire.attempt({ method: 'GET', path: '/api/v3/brands' }))?.status === 200) service.reads.note()
  })

  return {
    service,
    bought,
    unanswered,
    violations,
    statuses,
    /** Ends all clients; what was not answered is sent once more, and has to be. */
    async stop() {
      await wire.close()
      for (const reference of [...unanswered]) {
        const answer = await wire.sendWithin(requestOf(reference), 30_000)
        if (answer) noteBought(reference, answer)
      }
    },
  }
}
