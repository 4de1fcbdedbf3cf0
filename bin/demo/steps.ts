import { goodsAbroad, newOrder, parcel, placeOf, receiver, sender } from './goods.ts'
import { offerReturn, returnParcel } from './return-step.ts'
import { claimDamage } from './ticket-step.ts'
import { type Tour, Unexpected } from './tour.ts'
import { receiveWebhooks } from './webhook-step.ts'

type Step = { readonly title: string; run(tour: Tour): Promise<void> }

/** The tour, in its order. Each step says what it found, and raises where that is not what its title promises. */
export const steps: readonly Step[] = [
  { title: 'An order comes in from the shop', run: takeOrder },
  { title: 'Compare shipping options with rates', run: compareOptions },
  { title: 'Its label is bought', run: buyLabel },
  { title: 'Ship another parcel outside the EU, with its customs documents', run: drawPapers },
  { title: 'The same reference once more is refused: nothing is bought twice', run: refuseTwin },
  { title: 'Both are cancelled', run: cancelBoth },
  { title: 'A third goes its whole way, from label to door, in one call', run: liveThrough },
  { title: 'Receive webhooks for a fourth parcel while it travels', run: receiveWebhooks },
  { title: 'A fifth is delivered, and its receiver returns it through the return portal', run: returnParcel },
  { title: 'A sixth is damaged: photos, ticket, documents, payment, credit', run: claimDamage },
  { title: 'A seventh is delivered: return it yourself', run: offerReturn },
]

async function takeOrder({ call, say, found }: Tour) {
  await call('POST', '/addresses/sender-addresses', sender, [201])
  const integrations = await call('GET', '/integrations', undefined, [200])
  const integration_id: number | undefined = integrations.body.data[0]?.id
  if (integration_id === undefined) throw new Unexpected('an integration that the order belongs to', 'none')
  const order = newOrder(integration_id)
  const { body } = await call('POST', '/orders', [order], [201])
  if (body.data[0]?.order_number !== order.order_number)
    throw new Unexpected(`order ${order.order_number} in the answer`, JSON.stringify(body))
  Object.assign(found, { integration_id, order_number: order.order_number })
  say(`order ${order.order_number} is here, under the id ${body.data[0].id}`)
}

type Option = {
  readonly code: string
  readonly name: string
  readonly functionalities: { readonly tracked: boolean; readonly last_mile: string; readonly returns: boolean }
  readonly requirements: { readonly fields: readonly string[] }
  readonly quotes: readonly { readonly price: { readonly total: Price }; readonly lead_time: number | null }[] | null
}
type Price = { readonly value: string; readonly currency: string }

/** True for tracked home delivery that needs no more than the shop knows of its customer. */
const suits = ({ functionalities: { tracked, last_mile, returns }, requirements: { fields } }: Option) =>
  tracked && last_mile === 'home_delivery' && !returns && fields.every((field) => field === 'to_email' || field === 'to_telephone')

async function compareOptions({ call, say, found }: Tour) {
  const request = { from_address: placeOf(sender), to_address: placeOf(receiver), parcels: [parcel], calculate_quotes: true }
  const { body } = await call('POST', '/shipping-options', request, [200])
  const rows = (body.data as Option[]).filter(suits).flatMap(({ code, name, quotes }) => {
    const [quote] = quotes ?? []
    return quote ? [{ code, name, price: quote.price.total, days: quote.lead_time === null ? '?' : String(quote.lead_time / 24) }] : []
  })
  const cheapest = rows.toSorted((a, b) => Number(a.price.value) - Number(b.price.value))
  if (cheapest.length < 2) throw new Unexpected('several options with a price', `${cheapest.length} of ${body.data.length}`)
  say(`${'name'.padEnd(44)} ${'price'.padStart(10)} ${'days'.padStart(5)}`)
  for (const { name, price, days } of cheapest.slice(0, 8))
    say(`${name.padEnd(44)} ${`${price.value} ${price.currency}`.padStart(10)} ${days.padStart(5)}`)
  found.option_code = cheapest[0]!.code
  say(`${cheapest.length} of ${body.data.length} bring it to the door with a number; the cheapest is ${found.option_code}`)
}

const shipWith = (shipping_option_code: string) => ({ type: 'shipping_option_code', properties: { shipping_option_code } })

async function buyLabel({ call, say, had, savePdf, found }: Tour) {
  const request = {
    integration_id: had('integration_id'),
    ship_with: shipWith(had('option_code')),
    order: { order_number: had('order_number') },
  }
  const { body } = await call('POST', '/orders/create-label-sync', request, [201])
  const [bought] = body.data
  if (!bought?.label?.file || !bought.tracking_number) throw new Unexpected('a label and a tracking number', JSON.stringify(body))
  found.shipment_id = bought.shipment_id
  say(`bought under the tracking number ${bought.tracking_number}`)
  savePdf('label.pdf', Buffer.from(bought.label.file, 'base64'))
}

async function drawPapers({ call, say, download, found }: Tour) {
  const request = { ...goodsAbroad(), ship_with: shipWith('northpost:parcel') }
  const { body } = await call('POST', '/shipments/announce', request, [201])
  const [{ status, tracking_number, documents }] = body.data.parcels
  if (status.code !== 'READY_TO_SEND') throw new Unexpected('a parcel that is READY_TO_SEND', JSON.stringify(body.data.errors))
  found.abroad = { request, shipment_id: body.data.id }
  const papers = (documents as { document_type: string; type: string; link: string }[]).filter((one) => one.document_type !== 'label')
  if (!papers.some((one) => one.document_type === 'customs-declaration'))
    throw new Unexpected('a customs declaration among its documents', JSON.stringify(documents))
  say(`bought under the tracking number ${tracking_number}, with ${papers.length} customs documents`)
  for (const { type, link } of papers) await download(link, `${type}.pdf`)
}

async function refuseTwin({ call, say, had }: Tour) {
  const { request, shipment_id } = had('abroad')
  const { body } = await call('POST', '/shipments/announce', request, [409])
  if (body.data?.id !== shipment_id) throw new Unexpected(`409 with shipment ${shipment_id}`, JSON.stringify(body))
  say('409, and the shipment that has the reference is in the answer')
}

async function cancelBoth({ call, say, had }: Tour) {
  for (const id of [had('shipment_id'), had('abroad').shipment_id]) {
    const { body } = await call('POST', `/shipments/${id}/cancel`, undefined, [200, 202])
    say(body.data.message)
  }
}

/** Moves the clock of a sandbox organization; all work that is due by then runs, in order. */
async function liveThrough({ call, say }: Tour) {
  const request = {
    from_address: sender,
    to_address: receiver,
    parcels: [parcel],
    ship_with: shipWith('swiftly:home'),
    reference: 'journey:delivered',
  }
  const announced = await call('POST', '/shipments/announce', request, [201])
  const [{ tracking_number, tracking_url }] = announced.body.data.parcels
  const { body: clock } = await call('POST', '/sandbox/clock', { advance: 'P7D' }, [200])
  const { body } = await call('GET', `/parcels/tracking/${tracking_number}`, undefined, [200])
  const events = body.events as { event_at: string; phase: string; description: string | null }[]
  for (const { event_at, phase, description } of events)
    say(`${event_at.slice(0, 16).replace('T', ' ')}  ${phase.padEnd(12)} ${description ?? ''}`)
  if (events.at(-1)?.phase !== 'delivered') throw new Unexpected('a parcel that is delivered', JSON.stringify(events.at(-1)))
  say(`by the clock of the organization it is ${clock.data.now.slice(0, 10)} now; what its receiver sees is at`)
  say(tracking_url)
}
