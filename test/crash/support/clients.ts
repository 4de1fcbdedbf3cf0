import { setTimeout as sleep } from 'node:timers/promises'
import { openWire, type Request } from '../../proofs/wire.ts'
import type { PlannedTicket, PreparedOrganization } from './prepare.ts'

type Ticket = {
  readonly id: number
  readonly status: string
  readonly resolution: object | null
  readonly requested_actions: readonly { readonly id: number; readonly data_type: string }[]
}
export type Acknowledged = { readonly ticket_id: number; readonly organization: PreparedOrganization; readonly planned: PlannedTicket }

/** No answer says that the request had no effect: it is sent again, with its key. */
const againMs = 50
/** Longest silence before a request is sent again: longer than a server takes for anything. */
const silentMs = 300_000
/** After the last kill, every begun ticket is solved within this time. */
const patienceMs = 120_000
const solved = ['claim_paid', 'closed', 'manually_solved', 'solved', 'solved_by_automation']

/** Clients of a server that is killed: each takes an organization, creates its tickets and sees them through. */
export function startClients(url: string, pool: PreparedOrganization[], clients: number) {
  const acknowledged: Acknowledged[] = []
  const breaches: string[] = []
  let [isStopping, attempts] = [false, 0]
  let [isIdle, giveUpAt] = [false, Number.POSITIVE_INFINITY]

  const wire = openWire({
    target: () => ({ name: 'the server', url }),
    againMs,
    silentMs,
    accept({ status, text }, { method, path }) {
      const isPending = status === 409 && text.includes('Idempotency-Key')
      if (status === 500) breaches.push(`${method} ${path}: 500 ${text.slice(0, 300)}`)
      return status < 500 && status !== 429 && !isPending
    },
    // The server was killed.
    fail() {},
  })

  async function send({ authorization }: PreparedOrganization, method: Request['method'], path: string, body?: object, key?: string) {
    const request = { method, path: `/api/v3${path}`, key, authorization, body: body && JSON.stringify(body) }
    const { status, text } = (await wire.send(request))!
    return { status, text, body: text.startsWith('{') ? JSON.parse(text) : undefined }
  }

  async function create(organization: PreparedOrganization, planned: PlannedTicket, key: string): Promise<number | undefined> {
    const { status, body, text } = await send(organization, 'POST', planned.path, planned.body, key)
    if (status !== 202) {
      breaches.push(`a ticket was refused: ${status} ${text.slice(0, 300)}`)
      return undefined
    }
    acknowledged.push({ ticket_id: body.ticket_id, organization, planned })
    return body.ticket_id
  }

  async function provide(organization: PreparedOrganization, { requested_actions }: Ticket, planned: PlannedTicket) {
    for (const { id: request_id, data_type } of requested_actions) {
      const item = { product_description: 'Mug', quantity: 1, selling_price_per_item: 20, currency: 'EUR', tax_rate: 21 }
      const content = data_type === 'sales_data' ? { sales_data: [item] } : { attachments: [{ file_token: planned.file_token }] }
      const { status, text } = await send(
        organization,
        'POST',
        '/dsf/tickets/requested-data',
        { request_id, ...content },
        `request-${request_id}`,
      )
      if (status !== 200) breaches.push(`data were refused: ${status} ${text.slice(0, 300)}`)
    }
  }

  /** What an operator records: the carrier asks for a letter, accepts and pays. */
  async function record(organization: PreparedOrganization, ticket: Ticket, done: Set<string>) {
    const steps = [
      { step: 'request_documents', data_types: ['claim_letter'] },
      { step: 'accept', amount: 20, currency: 'EUR' },
      { step: 'pay' },
    ]
    const next = steps.find(({ step }) => !done.has(step))
    attempts += 1
    if (!next || ticket.requested_actions.length > 0) return
    const { status } = await send(organization, 'PATCH', `/dsf/tickets/${ticket.id}`, next, `${ticket.id}-${next.step}-${attempts}`)
    // The desk took a step at the same time, after which this one is not allowed yet: it is tried again, under another key.
    if (status === 200) done.add(next.step)
  }

  async function seeThrough(organization: PreparedOrganization) {
    const own = new Map<number, { planned: PlannedTicket; done: Set<string> }>()
    for (const [i, planned] of organization.tickets.entries()) {
      const id = await create(organization, planned, `create-${organization.id}-${i}`)
      if (id !== undefined) own.set(id, { planned, done: new Set() })
    }
    while (own.size > 0) {
      if (performance.now() > giveUpAt) {
        breaches.push(`tickets of organization ${organization.id} (${organization.mode}) were not solved: ${[...own.keys()]}`)
        return
      }
      await sleep(isStopping ? 0 : 100)
      if (organization.mode === 'test') await send(organization, 'POST', '/sandbox/clock', { advance: isStopping ? 'P1D' : 'PT8H' })
      for (const [id, { planned, done }] of own) {
        const { body } = await send(organization, 'GET', `/dsf/tickets/${id}`)
        const ticket = body as Ticket
        if (solved.includes(ticket.status)) own.delete(id)
        else if (ticket.requested_actions.length > 0) await provide(organization, ticket, planned)
        else if (organization.mode === 'live' && ticket.status !== 'pending') await record(organization, ticket, done)
      }
    }
  }

  async function client(mode: 'live' | 'test') {
    while (!isStopping) {
      const at = pool.findIndex((one) => one.mode === mode)
      if (at < 0) {
        isIdle = true
        return
      }
      await seeThrough(pool.splice(at, 1)[0]!)
    }
  }

  const running = Promise.all(Array.from({ length: clients }, (_, i) => client(i % 3 === 2 ? 'live' : 'test')))
  return {
    acknowledged,
    breaches,
    wire,
    /** Whether a client has run out of organizations. */
    isIdle: () => isIdle,
    /** Takes no further organization, and sees the begun ones through. */
    async stop() {
      isStopping = true
      giveUpAt = performance.now() + patienceMs
      await running
    },
  }
}
