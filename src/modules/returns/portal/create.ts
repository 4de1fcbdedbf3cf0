import type { DeliveryOption } from '../../../carriers/kit/returns.ts'
import { formatKilograms } from '../../../carriers/kit/units.ts'
import type { Transaction } from '../../../platform/context.ts'
import { Fault, invalidValue, throwFaults } from '../../../platform/errors.ts'
import { keepFiles, listUsableFiles } from '../../../platform/file-store/index.ts'
import { addTime } from '../../../platform/time.ts'
import { completeAddress } from '../../shared/schema.ts'
import { lockShipment } from '../../shipments/index.ts'
import { findPaymentProvider } from '../payments.ts'
import type { ReturnRequest } from '../schema.ts'
import { createReturn, type PortalReturn } from '../service.ts'
import { findByReference } from '../store.ts'
import { invalidField } from './errors.ts'
import { findPortalReturnAddress, listReturnOptions, type ReturnOption } from './options.ts'
import type { Outgoing } from './outgoing.ts'
import type { Portal } from './portal.ts'
import { listProducts, type Product } from './products.ts'
import { countReturned, weightOf } from './returnable.ts'
import { signToken } from './tokens.ts'
import { photosOf } from './uploads.ts'

type ReturnRequestAddress = ReturnRequest['from_address']
/** Request of a shopper, from a page or through the portal of a shop. */
export type PortalRequest = {
  readonly products: readonly {
    readonly product_id: string
    readonly quantity: number
    readonly reason: number | null
    readonly message: string | null
  }[]
  readonly refund: { readonly code: 'money' | 'credit' | 'exchange'; readonly message: string | null } | null
  readonly delivery_option: DeliveryOption | null
  readonly carrier_code: string | null
  readonly from_address: Partial<ReturnRequestAddress>
  readonly collo_count: number
  /** Builds the URL to which the shopper goes after a payment. */
  readonly return_url: (token: string) => string
  /** A second request with the same one finds the return of the first. */
  readonly reference: string | null
  readonly photos: readonly { readonly token: string; readonly product_id: string | null; readonly description: string | null }[]
}
export type CreatedReturn = {
  readonly return_id: number
  readonly parcel_ids: readonly number[]
  /** Token with which the shopper sees the status and the label. */
  readonly token: string
  readonly payment_url: string | null
}

/** The reason "other" says nothing by itself. */
const otherReason = 3
/** Hours to pay a fee, by the clock of the organization. */
const hoursToPay = 24

type ChosenProduct = { readonly product: Product; readonly quantity: number; readonly reason: number; readonly message: string | null }

/** Creates a return, or raises all that is wrong with the request. Two at once never return more than was sent. */
export async function createPortalReturn(portal: Portal, outgoing: Outgoing, request: PortalRequest): Promise<CreatedReturn> {
  const { ctx, brand, settings } = portal
  const faults: Fault[] = []
  const products = listProducts(outgoing, await countReturned(ctx, outgoing.shipment_id))
  const chosen = chooseProducts(portal, products, request, faults)
  checkRefund(portal, request, faults)
  checkColloCount(portal, chosen, request, faults)
  await checkPhotos(portal, outgoing, request, faults)
  const from_address = { ...outgoing.shipment.to_address, ...request.from_address }
  const to_address = await findPortalReturnAddress(portal, outgoing)
  const weight_g = weightOf(outgoing, chosen)
  const options = await listReturnOptions(portal, { from: completeAddress(from_address), to: to_address, weight_g })
  const option = chooseOption(options, request, faults)
  const provider = settings.return_fee ? await findPaymentProvider(ctx) : undefined
  if (settings.return_fee && !provider)
    faults.push(new Fault(invalidValue, 'This return has a fee, and it cannot be paid here. Contact the shop.'))
  throwFaults(faults)

  const tokenFor = (id: number, pay: string | null) => returnToken(portal, id, pay)
  let payment_url: string | null = null

  /** Runs in the transaction that inserts the return, so that both succeed or neither. */
  const afterInsert = async (tx: Transaction, { return_id }: { readonly return_id: number }) => {
    await refuseTooMany(tx, outgoing, chosen, return_id)
    const tokens = [...new Set(request.photos.map(({ token }) => token))]
    if (!(await keepFiles(tx, photosOf(outgoing.shipment_id), tokens)))
      throw invalidField('/images', 'A photo has expired. Upload it again.')
    if (!provider || !settings.return_fee) return
    const return_url = request.return_url(tokenFor(return_id, null))
    const expires_at = addTime(tx.now(), { hours: hoursToPay })
    payment_url = (await provider.createPayment(tx, { return_id, amount: settings.return_fee, return_url, expires_at })).url
  }
  const { organization_id } = ctx
  const { integration_id, user_id } = outgoing
  const shopper = await portal.system.contextFor({ organization_id, integration_id, user_id })
  const { return_id, parcel_id, multi_collo_ids } = await createReturn(
    shopper,
    returnRequestOf(outgoing, request, { chosen, option: option!, from_address, to_address, weight_g, brand_id: brand.id }),
    { ...portalReturnOf(portal, outgoing, request, chosen), afterInsert },
  )
  const parcel_ids = multi_collo_ids.length > 0 ? multi_collo_ids : [parcel_id]
  return { return_id, parcel_ids, payment_url, token: tokenFor(return_id, payment_url) }
}

const returnToken = ({ ctx, brand }: Portal, id: number, pay: string | null) =>
  signToken(ctx, 'return', { organization: ctx.organization_id, brand: brand.id, return: id, ...(pay !== null && { pay }) })

/** The token of the return that was created with a reference. Undefined where there is none. */
export async function findCreatedReturn(portal: Portal, reference: string): Promise<string | undefined> {
  const found = await findByReference(portal.ctx, reference)
  return found && returnToken(portal, found.id, null)
}

/** The products of a request, each with its reason. What is wrong joins `faults`. */
function chooseProducts({ settings }: Portal, products: readonly Product[], request: PortalRequest, faults: Fault[]): ChosenProduct[] {
  const reasons = new Map(settings.reasons.map((reason) => [reason.id, reason]))
  const byId = new Map(products.map((product) => [product.id, product]))
  const total = new Map<string, number>()
  return request.products.flatMap(({ product_id, quantity, reason, message }, i) => {
    const at = (field: string, detail: string) => faults.push(invalidField(`/products/${i}/${field}`, detail))
    const product = byId.get(product_id)
    const sum = (total.get(product_id) ?? 0) + quantity
    total.set(product_id, sum)
    if (!product) at('product_id', 'No product with this id is in the parcel.')
    else if (sum > product.returnable) at('quantity', tooMany(product.returnable))
    const offered = reason === null ? undefined : reasons.get(reason)
    if (!offered) at('return_reason', `Must be one of ${[...reasons.keys()].join(', ')}.`)
    else if (reason === otherReason && !message) at('return_message', 'This reason needs a message.')
    const photos = request.photos.filter((photo) => photo.product_id === null || photo.product_id === product_id)
    if (offered?.requires_photos && photos.length === 0) at('return_reason', 'This reason needs a photo.')
    return product && offered ? [{ product, quantity, reason: offered.id, message: message || null }] : []
  })
}

const tooMany = (returnable: number) => (returnable === 0 ? 'It was returned already.' : `At most ${returnable} can be returned.`)

function checkRefund({ settings: { refund_types } }: Portal, { refund }: PortalRequest, faults: Fault[]) {
  const codes = refund_types.map(({ code }) => code)
  if (!refund) {
    if (codes.length > 0) faults.push(invalidField('/refund', `Choose one of ${codes.join(', ')}.`))
    return
  }
  const offered = refund_types.find(({ code }) => code === refund.code)
  if (!offered)
    faults.push(
      invalidField('/refund/refund_type/code', codes.length > 0 ? `Must be one of ${codes.join(', ')}.` : 'No refund is offered here.'),
    )
  else if (offered.requires_message && !refund.message) faults.push(invalidField('/refund/message', 'This refund needs a message.'))
}

/** Each parcel is a label that the merchant pays for. */
function checkColloCount(
  { settings: { max_collo_count } }: Portal,
  chosen: readonly ChosenProduct[],
  { collo_count }: PortalRequest,
  faults: Fault[],
) {
  const pieces = chosen.reduce((sum, { quantity }) => sum + quantity, 0)
  const most = Math.min(pieces, max_collo_count)
  if (chosen.length > 0 && collo_count > most)
    faults.push(
      invalidField('/incoming_parcel/collo_count', `At most ${most}: one for each piece that comes back, and ${max_collo_count} in all.`),
    )
}

async function checkPhotos({ ctx }: Portal, { shipment_id }: Outgoing, { photos }: PortalRequest, faults: Fault[]) {
  if (photos.length === 0) return
  const tokens = photos.map(({ token }) => token)
  const usable = new Set(await listUsableFiles(ctx, photosOf(shipment_id), tokens))
  for (const [i, token] of tokens.entries())
    if (!usable.has(token)) faults.push(invalidField(`/images/${i}/path`, 'No such photo was uploaded for this parcel, or it has expired.'))
}

function chooseOption(options: readonly ReturnOption[], { delivery_option, carrier_code }: PortalRequest, faults: Fault[]) {
  const isWanted = (one: ReturnOption) =>
    (delivery_option === null || one.delivery_option === delivery_option) && (carrier_code === null || one.carrier.code === carrier_code)
  const option = options.find(isWanted)
  if (!option) {
    const offered = options.map((one) => `${one.delivery_option} with ${one.carrier.code}`).join(', ')
    faults.push(
      invalidField(
        '/delivery_option',
        offered === '' ? 'This parcel cannot be returned through the portal.' : `Choose one of: ${offered}.`,
      ),
    )
  }
  return option
}

/** Counts the products again, while no other return of the shipment can be inserted, and refuses more than are returnable. */
async function refuseTooMany(tx: Transaction, outgoing: Outgoing, chosen: readonly ChosenProduct[], return_id: number) {
  await lockShipment(tx, outgoing.shipment_id)
  const returnable = new Map(
    listProducts(outgoing, await countReturned(tx, outgoing.shipment_id, return_id)).map((one) => [one.id, one.returnable]),
  )
  const total = new Map<string, number>()
  for (const { product, quantity } of chosen) total.set(product.id, (total.get(product.id) ?? 0) + quantity)
  const faults = [...total].flatMap(([id, quantity]) => {
    const left = returnable.get(id) ?? 0
    return quantity > left ? [invalidField('/products', `${id}: ${tooMany(left)}`)] : []
  })
  throwFaults(faults)
}

type RequestParts = {
  readonly chosen: readonly ChosenProduct[]
  readonly option: ReturnOption
  readonly from_address: ReturnRequestAddress
  readonly to_address: ReturnRequestAddress
  readonly weight_g: number
  readonly brand_id: number
}

/** The return as the API takes it. The id of a product is the `item_id` of its item, by which it is counted. */
function returnRequestOf({ shipment, parcel }: Outgoing, request: PortalRequest, parts: RequestParts): ReturnRequest {
  const { option, weight_g, brand_id } = parts
  return {
    from_address: parts.from_address,
    to_address: parts.to_address,
    ship_with: { type: 'shipping_option_code', shipping_option_code: option.option.code, contract: option.contract_id },
    weight: { value: formatKilograms(weight_g), unit: 'kg' },
    collo_count: request.collo_count,
    parcel_items: parts.chosen.flatMap(({ product, quantity, reason, message }) =>
      product.item === null
        ? []
        : [
            {
              ...product.item,
              item_id: product.id,
              quantity,
              return_reason_id: String(reason),
              ...(message && { return_message: message }),
            },
          ],
    ),
    send_tracking_emails: false,
    brand_id,
    order_number: shipment.order_number || null,
    total_order_value: shipment.total_order_price,
    external_reference: request.reference,
    // Invoice of the goods that were sent, if customs ask for one.
    customs_invoice_nr: (shipment.customs_information?.invoice_number || shipment.order_number || String(parcel.id)).slice(0, 40),
    delivery_option: option.delivery_option,
    apply_rules: false,
  }
}

function portalReturnOf({ settings }: Portal, outgoing: Outgoing, request: PortalRequest, chosen: readonly ChosenProduct[]): PortalReturn {
  const [first] = chosen
  const status = settings.return_fee ? 'awaiting_payment' : settings.requires_approval ? 'requested' : 'open'
  return {
    outgoing_shipment_id: outgoing.shipment_id,
    integration_id: outgoing.integration_id,
    status,
    ...(first && { reason: { id: first.reason, ...(first.message && { message: first.message }) } }),
    ...(request.refund && { refund: { refund_type: request.refund.code, message: request.refund.message } }),
    ...(settings.return_fee && { return_fee: settings.return_fee }),
    images: request.photos,
  }
}
