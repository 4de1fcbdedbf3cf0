import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningBaseline } from '../../baseline.ts'
import { type Chance, chanceOf } from '../../fuzz/chance.ts'
import { type Answer, openWire } from '../wire.ts'
import { drawPurchaseRequest, type PurchaseRequest } from './purchase-requests.ts'

/** One label as its client knows it. */
export type Order = PurchaseRequest & {
  /** An Idempotency-Key, where its requests carry one. */
  readonly key: string | undefined
  /** The ids of its shipments or returns; a reference whose label was refused may be given to another, so there can be several. */
  readonly ids: Set<string>
  /** The tracking numbers that the client received: these labels may be on parcels already. */
  told: string | undefined
  /** It may be cancelled, for that was asked for; and it has to be, for that was answered. */
  cancelSent: boolean
  cancelled: boolean
}
type Shipment = { readonly id: string; readonly parcels: readonly { status: { code: string }; tracking_number: string }[] }
type CreatedReturn = { readonly return_id: number }
type Return = { readonly id: number; readonly parent_status: string; readonly tracking_numbers: readonly { tracking_number: string }[] }
type Options = {
  url: string
  authorization: string
  contracts: ReadonlyMap<string, number>
  clients: number
  seed: number
  measuring: RunningBaseline
}

export type Buying = ReturnType<typeof startBuying>

/** The key belongs to a request that died with its server, until its lease ends. */
const isInProgress = ({ status, text }: Answer) => status === 409 && text.includes('still under way')

/** The carrier refused a return that was announced synchronously. */
const isRefused = ({ status, text }: Answer) => status === 400 && text.includes('parcel_announcement_error')
const createdBy = ({ status, text }: Answer): CreatedReturn => (status === 201 ? JSON.parse(text) : JSON.parse(text).errors[0].meta)

/** Clients that buy labels, look at them and cancel some, each under references of its own, again and again until they are answered. */
export function startBuying({ url, authorization, contracts, clients, seed, measuring }: Options) {
  // Seldom enough to leave a server that starts the machine.
  const wire = openWire(url, authorization, { measuring, againMs: 100, isExpected: isRefused })
  const orders: Order[] = []
  const unanswered = new Set<Order>()
  const counts = { answered: 0, 'returns answered': 0, 'answered 409': 0, 'read back': 0, 'cancellations answered': 0 }

  async function buy(order: Order): Promise<boolean> {
    unanswered.add(order)
    const answer = await wire.send({ method: 'POST', path: order.path, body: order.body, ...(order.key && { key: order.key }) })
    if (!answer || isInProgress(answer) || !(answer.status === 201 || answer.status === 409 || isRefused(answer))) return false
    unanswered.delete(order)
    counts.answered++
    if (order.kind === 'return') {
      counts['returns answered']++
      order.ids.add(String(createdBy(answer).return_id))
      return answer.status === 201
    }
    // Sent again, it is answered with the one that the first try has made.
    if (answer.status === 409) counts['answered 409']++
    note(order, answer)
    return true
  }

  async function look(order: Order) {
    const [id] = order.ids
    const answer = await wire.send({ method: 'GET', path: `/api/v3/${order.kind}s/${id}` })
    if (answer?.status !== 200) return
    counts['read back']++
    if (order.kind === 'return') noteReturn(order, JSON.parse(answer.text))
    else note(order, answer)
  }

  function noteReturn(order: Order, { parent_status, tracking_numbers }: Return) {
    if (parent_status === 'Ready to send') noteNumbers(order, tracking_numbers.map((one) => one.tracking_number).join(' '))
  }

  function note(order: Order, { text }: Answer) {
    const { id, parcels } = (JSON.parse(text) as { data: Shipment }).data
    order.ids.add(id)
    if (parcels.some(({ status }) => status.code !== 'READY_TO_SEND')) return
    noteNumbers(order, parcels.map(({ tracking_number }) => tracking_number).join(' '))
  }

  function noteNumbers(order: Order, numbers: string) {
    if (order.told !== undefined && order.told !== numbers)
      wire.breaches.push({ kind: 'lost', text: `${order.reference}: ${order.told} at first, then ${numbers}` })
    order.told = numbers
  }

  async function cancel(order: Order) {
    const [id] = order.ids
    order.cancelSent = true
    const key = order.key && { key: `${order.key} cancel`.replace(' ', '-') }
    const method = order.kind === 'return' ? 'PATCH' : 'POST'
    const answer = await wire.send({ method, path: `/api/v3/${order.kind}s/${id}/cancel`, ...key })
    if (!answer || isInProgress(answer)) return
    // The first attempt got no response, and had taken effect.
    order.cancelled = answer.status < 300 || (answer.status === 409 && answer.text.includes('cancelled already'))
    if (order.cancelled) counts['cancellations answered']++
    else wire.wrong(`the cancellation of ${order.reference}: ${answer.status} ${answer.text}`)
  }

  async function live(client: number, chance: Chance) {
    const mine: Order[] = []
    for (let n = 0; !wire.isOver(); n++) {
      const quoteRequest = drawPurchaseRequest(`${client}-${n}`, chance, contracts)
      const order: Order = {
        ...quoteRequest,
        // A return that is sent again without a key is refused, since its reference is taken; a shipment is returned.
        key: quoteRequest.kind === 'return' || chance.maybe(0.5) ? quoteRequest.reference : undefined,
        ids: new Set(),
        told: undefined,
        cancelSent: false,
        cancelled: false,
      }
      orders.push(order)
      if (await buy(order)) mine.push(order)
      // A client that buys asynchronously waits a while for its label: more requests would only lengthen the queue.
      for (let looks = 0; looks < 10 && order.ids.size > 0 && order.told === undefined && !wire.isOver(); looks++) {
        await sleep(100)
        await look(order)
      }
      if (mine.length === 0) continue
      const other = chance.pick(mine)
      if (chance.maybe(0.15)) await (other.cancelSent ? look(other) : cancel(other))
      else if (chance.maybe(0.2)) await look(other)
    }
  }
  const lives = Array.from({ length: clients }, (_, client) => live(client, chanceOf(seed, client + 1)))

  return {
    wire,
    orders,
    counts,
    /** Resolves when every client has its last answer; what was not answered is sent once more, and now has to be. */
    async stop(freeKeys: () => Promise<unknown>) {
      wire.close()
      await Promise.all(lives)
      await freeKeys()
      for (const order of [...unanswered]) await buy(order)
      for (const { reference } of unanswered) wire.wrong(`${reference} was not answered although the server lives`)
    },
  }
}
