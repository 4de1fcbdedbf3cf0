import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../fuzz/chance.ts'
import { smallOrder } from '../../orders.ts'
import type { Answer, Request, Target } from '../../proofs/wire.ts'
import { isCancellation, newLabelOrder, noteShipment } from '../labels/label-order.ts'
import { drawShipment } from '../labels/purchase-requests.ts'
import type { Label, StoredOrder } from './effects.ts'
import { openBalancedWire } from './wire.ts'

type Options = {
  readonly targets: readonly Target[]
  readonly integration_id: number
  readonly contracts: ReadonlyMap<string, number>
  readonly clients: number
  readonly seed: number
  /** The second of the run, of a time of `performance.now()`. */
  toSeconds(at: number): number
}

/** What a client does between two requests, in milliseconds. */
const idleMs = [200, 800] as const
/** A key whose request has died is taken for 90 seconds, and for longer after a jump of the clock. */
const settleMs = 240_000

export type Load = ReturnType<typeof startClients>

/**
 * Clients that announce shipments (with an Idempotency-Key, with an external reference, or with neither), at once and in the
 * background, cancel some, and save orders. Each writes only to what is its own, so that it knows what has to be there.
 */
export function startClients({ targets, integration_id, contracts, clients, seed, toSeconds }: Options) {
  const wire = openBalancedWire(targets, toSeconds)
  const labels: Label[] = []
  const orders: StoredOrder[] = []
  const counts: Record<string, number> = {}
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  type Send = (request: Request) => Promise<Answer | undefined>

  function newLabel(name: string, chance: Chance): Label {
    const request = drawShipment(name, chance, contracts)
    const way = chance.pick(['key', 'reference', 'both', 'neither'] as const)
    const body = way === 'key' || way === 'neither' ? withoutReference(request.body) : request.body
    const key = way === 'key' || way === 'both' ? `announce-${name}` : undefined
    const label: Label = { ...newLabelOrder({ ...request, body }, key), way }
    labels.push(label)
    return label
  }

  async function announce(label: Label, send: Send): Promise<boolean> {
    const { path, key, body, way } = label
    // Without a key and a reference the client must not send it again: it might be bought twice.
    const answer = await (way === 'neither' ? wire.attempt : send)({ method: 'POST', path, key, body })
    if (!answer) return false
    if (answer.status !== 201 && answer.status !== 409) {
      wire.note(`${way} ${label.reference}`, answer)
      return false
    }
    label.acknowledged = { at: toSeconds(answer.at), by: answer.by }
    count(path.endsWith('announce') ? `announced (${way})` : `accepted (${way})`)
    note(label, answer)
    return true
  }

  async function look(label: Label) {
    const [id] = label.ids
    const answer = await wire.send({ method: 'GET', path: `/api/v3/shipments/${id}` })
    if (!answer) return
    if (answer.status === 200) note(label, answer)
    else wire.note(`reading ${label.reference}, which was acknowledged at ${label.acknowledged?.at.toFixed(1)} s`, answer)
  }

  function note(label: Label, answer: Answer) {
    const contradiction = noteShipment(label, answer)
    if (contradiction) wire.wrong.push(`${contradiction} at ${toSeconds(answer.at).toFixed(1)} s`)
  }

  async function cancel(label: Label, send: Send) {
    const [id] = label.ids
    label.cancelSent = true
    const key = label.way === 'key' || label.way === 'both' ? `cancel-${label.reference}` : undefined
    const answer = await send({ method: 'POST', path: `/api/v3/shipments/${id}/cancel`, key })
    if (!answer) return
    label.cancelled = isCancellation(answer)
    label.cancelAcknowledged = { at: toSeconds(answer.at), by: answer.by }
    if (label.cancelled) count(`cancelled (${key ? 'key' : 'no key'})`)
    else if (answer.text.includes('will not cancel')) count('cancellations refused by carriers')
    else wire.note(`the cancellation of ${label.reference}`, answer)
  }

  /** A new version follows only when the previous one was acknowledged. Without a key an attempt that is late would undo it. */
  async function save(order: StoredOrder, send: Send) {
    const version = order.acknowledged + 1
    order.sent = version
    const key = order.isKeyed ? `order-${order.order_id}-${version}` : undefined
    const { order_id } = order
    const body = JSON.stringify([smallOrder(integration_id, { order_id, order_number: `${order_id} v${version}` })])
    const answer = await send({ method: 'POST', path: '/api/v3/orders', key, body })
    if (!answer) return
    if (answer.status >= 300) return void wire.note(`order ${order.order_id}`, answer)
    order.acknowledged = version
    order.at = toSeconds(answer.at)
    order.by = answer.by
    count(`orders saved (${key ? 'key' : 'no key'})`)
  }

  async function live(client: number, chance: Chance) {
    const [mine, saved]: [Label[], StoredOrder[]] = [[], []]
    for (let n = 0; !wire.isOver(); n++) {
      const step = chance.int(0, 9)
      const name = `${client}-${n}`
      if (step < 4 || mine.length === 0) {
        const label = newLabel(name, chance)
        if (await announce(label, wire.send)) mine.push(label)
      } else if (step < 6) {
        const label = chance.pick(mine)
        await (label.cancelSent || label.ids.size === 0 ? look(label) : cancel(label, wire.send))
      } else if (step < 7) await look(chance.pick(mine))
      else {
        const known = chance.maybe(0.5) ? saved.find((one) => one.isKeyed && one.sent === one.acknowledged) : undefined
        const order = known ?? { order_id: name, isKeyed: chance.maybe(0.5), sent: 0, acknowledged: 0, at: 0, by: '' }
        if (!known) {
          orders.push(order)
          saved.push(order)
        }
        await save(order, wire.send)
      }
      if (!wire.isOver()) await sleep(chance.int(...idleMs))
    }
  }
  wire.runClients(clients, seed, live)

  return {
    wire,
    labels,
    orders,
    counts,
    /** What was not acknowledged is sent again, and now has to be. */
    async settle() {
      const insist: Send = (request) => wire.sendWithin(request, settleMs)
      const open = labels.filter(({ acknowledged, way }) => !acknowledged && way !== 'neither')
      const cancelling = labels.filter(({ cancelSent, cancelAcknowledged }) => cancelSent && !cancelAcknowledged)
      const unsaved = orders.filter(({ sent, acknowledged }) => sent > acknowledged)
      await Promise.all([
        ...open.map((label) => announce(label, insist)),
        ...cancelling.map((label) => cancel(label, insist)),
        ...unsaved.map((order) => save(order, insist)),
      ])
      return open.length + cancelling.length + unsaved.length
    },
  }
}

function withoutReference(text: string) {
  const { external_reference_id: _, ...body } = JSON.parse(text)
  return JSON.stringify(body)
}
