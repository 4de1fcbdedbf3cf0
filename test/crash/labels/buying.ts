import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningBaseline } from '../../baseline.ts'
import type { Chance } from '../../fuzz/chance.ts'
import type { Answer } from '../../proofs/wire.ts'
import { openJudgingWire } from '../wire.ts'
import { isCancellation, type LabelOrder, newLabelOrder, noteNumbers, noteShipment } from './label-order.ts'
import { drawPurchaseRequest } from './purchase-requests.ts'

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

/** The key belongs to a request that died with its server, until its lease ends. */
const isInProgress = ({ status, text }: Answer) => status === 409 && text.includes('still under way')

/** The carrier refused a return that was announced synchronously. */
const isRefused = ({ status, text }: Answer) => status === 400 && text.includes('parcel_announcement_error')
const createdBy = ({ status, text }: Answer): CreatedReturn => (status === 201 ? JSON.parse(text) : JSON.parse(text).errors[0].meta)

/** Clients that buy labels, look at them and cancel some, each under references of its own, again and again until they are answered. */
export function startBuying({ url, authorization, contracts, clients, seed, measuring }: Options) {
  // Seldom enough to leave a server that starts the machine.
  const wire = openJudgingWire({ url, authorization, measuring, againMs: 100, isExpected: isRefused })
  const orders: LabelOrder[] = []
  const unanswered = new Set<LabelOrder>()
  const counts = { answered: 0, 'returns answered': 0, 'answered 409': 0, 'read back': 0, 'cancellations answered': 0 }

  async function buy(order: LabelOrder): Promise<boolean> {
    unanswered.add(order)
    const answer = await wire.send({ method: 'POST', path: order.path, body: order.body, key: order.key })
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
    noteContradiction(noteShipment(order, answer))
    return true
  }

  async function look(order: LabelOrder) {
    const [id] = order.ids
    const answer = await wire.send({ method: 'GET', path: `/api/v3/${order.kind}s/${id}` })
    if (answer?.status !== 200) return
    counts['read back']++
    if (order.kind === 'shipment') return noteContradiction(noteShipment(order, answer))
    const { parent_status, tracking_numbers } = JSON.parse(answer.text) as Return
    if (parent_status === 'Ready to send') noteContradiction(noteNumbers(order, tracking_numbers))
  }

  const noteContradiction = (text: string | undefined) => void (text && wire.breaches.push({ kind: 'lost', text }))

  async function cancel(order: LabelOrder) {
    const [id] = order.ids
    order.cancelSent = true
    const key = order.key && `${order.key}-cancel`
    const method = order.kind === 'return' ? 'PATCH' : 'POST'
    const answer = await wire.send({ method, path: `/api/v3/${order.kind}s/${id}/cancel`, key })
    if (!answer || isInProgress(answer)) return
    order.cancelled = isCancellation(answer)
    if (order.cancelled) counts['cancellations answered']++
    else wire.wrong(`the cancellation of ${order.reference}: ${answer.status} ${answer.text}`)
  }

  async function live(client: number, chance: Chance) {
    const mine: LabelOrder[] = []
    for (let n = 0; !wire.isOver(); n++) {
      const request = drawPurchaseRequest(`${client}-${n}`, chance, contracts)
      // A return that is sent again without a key is refused, since its reference is taken; a shipment is returned.
      const isKeyed = request.kind === 'return' || chance.maybe(0.5)
      const order = newLabelOrder(request, isKeyed ? request.reference : undefined)
      orders.push(order)
      if (await buy(order)) mine.push(order)
      // A client that buys asynchronously waits a while for its label: more requests would only lengthen the queue.
      for (let looks = 0; looks < 10 && order.ids.size > 0 && order.numbers === undefined && !wire.isOver(); looks++) {
        await sleep(100)
        await look(order)
      }
      if (mine.length === 0) continue
      const other = chance.pick(mine)
      if (chance.maybe(0.15)) await (other.cancelSent ? look(other) : cancel(other))
      else if (chance.maybe(0.2)) await look(other)
    }
  }
  wire.runClients(clients, seed, live)

  return {
    wire,
    orders,
    counts,
    /** Resolves when every client has its last answer; what was not answered is sent once more, and now has to be. */
    async stop(freeKeys: () => Promise<unknown>) {
      await wire.close()
      await freeKeys()
      for (const order of [...unanswered]) await buy(order)
      for (const { reference } of unanswered) wire.wrong(`${reference} was not answered although the server lives`)
    },
  }
}
