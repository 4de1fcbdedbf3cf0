import { optionOf } from '../../carriers/registry.ts'
import { checkValue } from '../../http/check.ts'
import type { Context } from '../../platform/context.ts'
import { addFaults, Fault, invalidValue } from '../../platform/errors.ts'
import { omitUndefinedFields } from '../../platform/omit-fields.ts'
import { findFirstSenderAddress } from '../account/sender-addresses/service.ts'
import { readDefaults } from '../drafts/defaults/service.ts'
import { addressOf, customsOf, parcelsOf, priceOf } from '../drafts/orders/index.ts'
import { applyRules } from '../drafts/rules/service.ts'
import { requestIn } from '../drafts/service.ts'
import type { FoundOrder } from '../sales/orders/service.ts'
import { ShipmentDraft, ShipmentRequest } from '../shipments/record/schema.ts'
import type { LabelRequest, Selector } from './schema.ts'

export type LabelOptions = Pick<LabelRequest, 'sender_address_id' | 'brand_id' | 'ship_with' | 'label_details'>
type Which = Pick<Selector, 'parcels' | 'apply_shipping_rules'>

/** Returns the shipment request of an order, and adds its faults to `faults`. */
export async function requestOf(
  ctx: Context,
  order: FoundOrder,
  { parcels: split, apply_shipping_rules }: Which,
  how: LabelOptions,
  faults: Fault[],
) {
  const sender_address_id = how.sender_address_id ?? (await findFirstSenderAddress(ctx))?.id
  const { parcels, problems } = parcelsOf(order, split, split && (await readDefaults(ctx)).weight)
  addFaults(
    faults,
    problems.values().map(({ path, detail }) => at(path.map((part) => `/${part}`).join(''), detail)),
  )
  const said = omitUndefinedFields({
    from_address: sender_address_id === undefined ? undefined : { sender_address_id },
    to_address: addressOf(order),
    ship_with: how.ship_with ?? shipWithOf(order),
    order_number: order.order_number,
    total_order_price: priceOf(order.payment_details.total_price),
    customs_information: customsOf(order),
    brand_id: how.brand_id,
    label_details: how.label_details,
    parcels,
  })
  const raw = apply_shipping_rules && faults.length === 0 ? await byRules(ctx, order, said, faults) : said
  if (!raw.from_address) faults.push(at('/sender_address_id', 'There is no sender address yet. Create one.'))
  if (!raw.ship_with) faults.push(at('/ship_with', 'The order does not say how it is to be shipped. Send ship_with.'))
  if (faults.length > 0) return undefined
  return checkValue(ShipmentRequest, { ...raw, ...pointOf(order, raw) }, 'pointer', faults) as ShipmentRequest | undefined
}

type Raw = {
  readonly ship_with?: { readonly properties: { readonly shipping_option_code?: string | null | undefined } }
  readonly from_address?: object
  readonly to_address?: object
}

/** Applies the shipping rules of the organization to the request. */
async function byRules(ctx: Context, order: FoundOrder, said: Raw, faults: Fault[]): Promise<Raw> {
  // Truncates the indicator to the length that conditions of rules have.
  const delivery_indicator = order.shipping_details?.delivery_indicator?.slice(0, 255)
  const draft = checkValue(ShipmentDraft, omitUndefinedFields({ ...said, delivery_indicator }), 'pointer', faults)
  if (faults.length > 0) return said
  const about = { integration_id: order.order_details.integration.id, payment_status: order.payment_details.status.code }
  return requestIn((await applyRules(ctx, draft, about)).draft) as Raw
}

/** Returns the shipping option of an order. Undefined if the order leaves it open. */
function shipWithOf({ shipping_details }: FoundOrder) {
  const ship_with = shipping_details?.ship_with
  return ship_with?.properties.shipping_option_code ? ship_with : undefined
}

/** Returns the service point of the order, if the option ends at one. */
function pointOf({ service_point_details: point }: FoundOrder, { ship_with, to_address }: Raw) {
  const code = ship_with?.properties.shipping_option_code
  const option = code ? optionOf(code)?.option : undefined
  if (!point || !option?.requirements.is_service_point_required) return {}
  const to_service_point = omitUndefinedFields({ id: point.id, carrier_service_point_id: point.carrier_service_point_id })
  // Post number of a locker, which takes the place of a PO box.
  return { to_service_point, ...(point.post_number && { to_address: { ...to_address, po_box: point.post_number } }) }
}

const at = (pointer: string, detail: string) => new Fault(invalidValue, detail, { source: { pointer } })
