import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Chance } from '../../fuzz/chance.ts'
import type { TestResponse } from '../../harness.ts'
import { drawnLogoFile } from '../../logo-file.ts'
import type { newShop } from '../../orders-to-ship.ts'
import { orderToShip } from '../../orders-to-ship.ts'
import { sender, shipment } from '../../shipments.ts'

export type Shop = Awaited<ReturnType<typeof newShop>>

/** What a client was answered with 2xx, and so has to be in the database, once. */
export type Effect =
  | { readonly kind: 'shipment'; readonly id: string; readonly reference: string; isCancelled: boolean }
  | { readonly kind: 'order'; readonly order_id: string; readonly note: string }
  | { readonly kind: 'address'; readonly id: number; readonly name: string; readonly company_name: string }
  | { readonly kind: 'logo'; readonly id: number; readonly domain: string; readonly url: string }

export type Outcome = { readonly effects: Effect[]; readonly counts: Record<string, number>; readonly violations: string[] }
export const newOutcome = (): Outcome => ({
  effects: [],
  counts: { requests: 0, acknowledged: 0, 'answers 503': 0, replays: 0 },
  violations: [],
})

/** A client gives up after this many answers that ask it to send the request again. */
const mostAttempts = 200

/** Sends each request under a key of its own until it is acknowledged, then once more: the same bytes have to come back. */
function keyedSender({ call }: Shop, name: string, { counts, violations }: Outcome) {
  let sent = 0
  const count = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1
  }
  return async (method: string, path: string, body?: unknown): Promise<TestResponse> => {
    const headers = { 'idempotency-key': `${name}-${++sent}` }
    const attempt = async () => {
      count('requests')
      const answer = await call(method, path, body, headers)
      if (answer.status === 503) count('answers 503')
      if (answer.status === 500) violations.push(`${method} ${path} of ${name}: 500`)
      return answer
    }
    let answer = await attempt()
    for (let attempts = 1; answer.headers['retry-after'] !== undefined && attempts < mostAttempts; attempts++) {
      await sleep(20)
      answer = await attempt()
    }
    assert.ok(answer.status < 300, `${method} ${path} of ${name}: ${answer.status} ${answer.text}`)
    count('acknowledged')
    const replayed = await attempt()
    count('replays')
    if (replayed.text !== answer.text || replayed.status !== answer.status)
      violations.push(`${method} ${path} of ${name}: ${answer.status} at first, and ${replayed.status} ${replayed.text} when sent again`)
    return answer
  }
}

type Send = ReturnType<typeof keyedSender>
type Work = { readonly send: Send; readonly shop: Shop; readonly name: string; readonly effects: Effect[]; readonly chance: Chance }

const announce =
  (path: string) =>
  async ({ send, name, effects, chance }: Work) => {
    const { body } = await send('POST', path, shipment({ external_reference_id: name }))
    const effect = { kind: 'shipment' as const, id: body.data.id as string, reference: name, isCancelled: false }
    effects.push(effect)
    await send('POST', `/shipments/${effect.id}/label`)
    if (!chance.maybe(0.5)) return
    await send('POST', `/shipments/${effect.id}/cancel`)
    effect.isCancelled = true
  }

async function shipOrder({ send, shop, name, effects }: Work) {
  const order = orderToShip(shop.integration_id, { order_id: name, order_number: name })
  const saved = await send('POST', '/orders', order)
  const note = `changed by ${name}`
  await send('PATCH', `/orders/${saved.body.data.id}`, { order_details: { notes: note } })
  effects.push({ kind: 'order', order_id: name, note })
  const label = await send('POST', '/orders/create-label-sync', { integration_id: shop.integration_id, order: { order_id: name } })
  effects.push({ kind: 'shipment', id: label.body.data[0].shipment_id, reference: '', isCancelled: false })
}

async function changeAddress({ send, name, effects }: Work) {
  const made = await send('POST', '/addresses/sender-addresses', { ...sender, name })
  const { id } = made.body.data
  await send('PATCH', `/addresses/sender-addresses/${id}`, { company_name: `company ${name}` })
  effects.push({ kind: 'address', id, name, company_name: `company ${name}` })
}

async function uploadLogo({ send, name, effects }: Work) {
  const domain = name.toLowerCase()
  const { id } = (await send('POST', '/brands', { name, domain })).body.data
  const { body } = await send('POST', `/brands/${id}/screen-logo`, drawnLogoFile)
  effects.push({ kind: 'logo', id, domain, url: body.data.screen_logo.url })
}

const kindsOfWork = [announce('/shipments/announce'), announce('/shipments/announce-with-rules'), shipOrder, changeAddress, uploadLogo]
/** The interface limits uploads for each minute, and the clock of the tests stands still. */
const mostUploads = 1

/** One client: one kind of work after another, each request under its own key. What goes wrong is a violation, not an end. */
export async function runClient(shop: Shop, client: number, rounds: number, outcome: Outcome, chance: Chance) {
  for (let round = 0; round < rounds; round++) {
    const name = `k${client}-${round}`
    const allowed = round < mostUploads * kindsOfWork.length ? kindsOfWork : kindsOfWork.filter((work) => work !== uploadLogo)
    const work = allowed[(client + round) % allowed.length]!
    await work({ send: keyedSender(shop, name, outcome), shop, name, effects: outcome.effects, chance }).catch((error: unknown) =>
      outcome.violations.push(String(error instanceof Error ? error.message : error)),
    )
  }
}
