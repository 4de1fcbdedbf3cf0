import { parcel, receiver, sender } from './goods.ts'
import { type Tour, Unexpected } from './tour.ts'

/** A picture of one dot: what a photo is to a rehearsal. */
const photo = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII=', 'base64')
const photos = ['exterior_photo', 'interior_photo', 'damage_photo_1', 'damage_photo_2', 'package_photo', 'entire_product_photo']
const goods = { items: [{ description: 'Stoneware mug', quantity: 2, unit_price: 18.5 }], currency_code: 'EUR', tax_rate: 21 }

type Ticket = { id: number; status: string; requested_actions: { id: number; data_type: string }[] }

/** A damaged parcel: photos, ticket, requested documents, payment and credit, on the test clock. */
export async function claimDamage(tour: Tour) {
  const { call, say } = tour
  const tracking_number = await breakParcel(tour)
  const ticket_id = await openTicket(tour, tracking_number)
  await call('POST', '/sandbox/clock', { advance: 'P7D' }, [200])
  const asked = (await call('GET', `/dsf/tickets/${ticket_id}`, undefined, [200])).body as Ticket
  if (asked.requested_actions.length === 0) throw new Unexpected('a ticket that requests documents', JSON.stringify(asked))
  say(`${asked.status}: ${asked.requested_actions.map(({ data_type }) => data_type).join(' and ')}`)
  for (const { id, data_type } of asked.requested_actions) await provide(tour, id, data_type, tracking_number)
  await call('POST', '/sandbox/clock', { advance: 'P14D' }, [200])
  const { body: paid } = await call('GET', `/dsf/tickets/${ticket_id}`, undefined, [200])
  if (paid.status !== 'claim_paid') throw new Unexpected('a claim that is paid', JSON.stringify(paid))
  say(`${paid.status}: ${paid.resolution.amount} ${paid.resolution.currency}, ${paid.resolution.outcome}`)
  const { body } = await call('GET', `/invoice-items?type=claim&parcel_id=${paid.parcel_id}`, undefined, [200])
  if (body.data.length !== 1) throw new Unexpected('one credit of the claim', JSON.stringify(body))
  say(`credited on the ledger: ${body.data[0].price.value} ${body.data[0].price.currency}, ${body.data[0].description}`)
}

async function breakParcel({ call, say }: Tour): Promise<string> {
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: 'swiftly:home' } }
  const request = { from_address: sender, to_address: receiver, parcels: [parcel], ship_with, reference: 'journey:damaged' }
  const { body } = await call('POST', '/shipments/announce', request, [201])
  await call('POST', '/sandbox/clock', { advance: 'P4D' }, [200])
  const [{ tracking_number }] = body.data.parcels
  say(`${tracking_number} was damaged on its way`)
  return tracking_number
}

async function openTicket({ call, say, upload }: Tour, tracking_number: string): Promise<number> {
  const files: Record<string, { file_token: string }> = {}
  for (const field of [...photos, 'customer_confirmation', 'purchase_invoice'])
    files[field] = { file_token: await upload(`${field.replaceAll('_', '-')}.png`, photo, 'image/png') }
  const { body: invoice } = await call('POST', '/dsf/documents/generate/invoice', { tracking_number, ...goods }, [201])
  const request = {
    tracking_number,
    contents_sales_price: { price: 37, currency: 'EUR' },
    contents_description: 'Two stoneware mugs',
    parcel_exterior_description: 'Brown box with a crushed corner',
    additional_remarks: 'desk:pays',
    sales_invoice: { file_token: invoice.file_token },
    ...files,
  }
  const { body } = await call('POST', '/dsf/tickets/damage', request, [202])
  say(`ticket ${body.ticket_id}, with ${Object.keys(files).length + 1} files`)
  return body.ticket_id
}

async function provide({ call, say }: Tour, request_id: number, data_type: string, tracking_number: string) {
  const item = { product_description: 'Stoneware mug', quantity: 2, selling_price_per_item: 18.5, currency: 'EUR', tax_rate: 21 }
  if (data_type === 'sales_data') return call('POST', '/dsf/tickets/requested-data', { request_id, sales_data: [item] }, [200])
  const letter = { tracking_number, ...goods, ticket_category: 'damaged' }
  const { body } = await call('POST', '/dsf/documents/generate/claim-letter', letter, [201])
  say(`the letter can be seen for 72 hours at ${body.preview_url.slice(0, 60)}…`)
  return call('POST', '/dsf/tickets/requested-data', { request_id, attachments: [{ file_token: body.file_token }] }, [200])
}
