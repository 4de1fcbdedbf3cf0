import type { App } from '../../proofs/engines.ts'
import type { Effect } from './clients.ts'

/** What is wrong with the database, given what clients were answered: each effect has to be there, once. */
export async function judgeEffects({ db }: Pick<App, 'db'>, effects: readonly Effect[]): Promise<string[]> {
  const shipments = await db.selectFrom('shipments').select(['id', 'external_reference_id', 'purchase', 'purchase_reference']).execute()
  const bookings = Map.groupBy(
    await db.selectFrom('practice_bookings').select(['reference', 'cancelled_at']).execute(),
    ({ reference }) => reference,
  )
  const orders = Map.groupBy(await db.selectFrom('orders').select(['order_id', 'document']).execute(), ({ order_id }) => order_id)
  const addresses = await db.selectFrom('sender_addresses').select(['id', 'name', 'company_name']).execute()
  const brands = await db.selectFrom('brands').select(['id', 'domain', 'screen_logo']).execute()

  function judgeShipment({ id, reference, isCancelled }: Effect & { kind: 'shipment' }): string[] {
    const row = shipments.find((one) => one.id === id)
    if (!row) return [`shipment ${id} (${reference}) was acknowledged and is not there`]
    const twins = reference && shipments.filter((one) => one.external_reference_id === reference).length
    if (twins && twins > 1) return [`shipment ${reference} is there ${twins} times`]
    const wanted = isCancelled ? 'cancelled' : 'confirmed'
    if (row.purchase !== wanted) return [`shipment ${id} is ${row.purchase}, and was acknowledged as ${wanted}`]
    const booked = bookings.get(row.purchase_reference) ?? []
    if (booked.length !== 1) return [`shipment ${id} was bought ${booked.length} times`]
    if ((booked[0]!.cancelled_at !== null) !== isCancelled) return [`shipment ${id} is ${wanted}, and not at the carrier`]
    return []
  }

  const expectOne = <Row>(what: string, found: readonly Row[], part: string, hasPart: (row: Row) => boolean) =>
    found.length === 1 && hasPart(found[0]!) ? [] : [`${what} is there ${found.length} times, or lacks its ${part}`]

  function judge(effect: Effect): string[] {
    if (effect.kind === 'shipment') return judgeShipment(effect)
    if (effect.kind === 'order') {
      const { order_id, note } = effect
      return expectOne(`order ${order_id}`, orders.get(order_id) ?? [], 'change', ({ document }) => document.includes(note))
    }
    if (effect.kind === 'address') {
      const found = addresses.filter(({ name }) => name === effect.name)
      return expectOne(`address ${effect.name}`, found, 'change', ({ company_name }) => company_name === effect.company_name)
    }
    const found = brands.filter(({ domain }) => domain === effect.domain)
    return expectOne(`brand ${effect.domain}`, found, 'logo', ({ screen_logo }) => screen_logo !== null)
  }

  const known = new Set(effects.flatMap((effect) => (effect.kind === 'shipment' ? [effect.id] : [])))
  return [
    ...effects.flatMap(judge),
    ...shipments.filter(({ id }) => !known.has(id)).map(({ id }) => `shipment ${id} is there, and no client was answered with it`),
  ]
}
