import { z } from 'zod'
import { optionOf } from '../../carriers/registry.ts'
import { OrderBatch } from '../../modules/sales/orders/schema.ts'
import { saveOrders } from '../../modules/sales/orders/service.ts'
import { optionCode } from '../../modules/shared/schema.ts'
import type { Context } from '../../platform/context.ts'
import { type CartLine, demoCountries, demoProducts, mostQuantity, totalsOf } from './cart.ts'
import type { PlacedOrder } from './page.ts'

const line = z.string().trim().min(1).max(100)
const time = z.iso.datetime({ offset: true }).nullable()
/** Choice that the widget puts into the form. Only the fields of the delivery option that the order needs are read. */
const Choice = z.object({
  delivery_option: z.object({
    title: z.string().min(1).max(255),
    shipping_rate: z.object({
      value: z
        .string()
        .regex(/^\d{1,9}(\.\d{1,2})?$/)
        .nullable(),
    }),
  }),
  checkout_identifier: z.object({ value: optionCode.refine((code) => optionOf(code) !== undefined, 'is not a shipping option') }),
  delivery_date: time,
  parcel_handover_date: time,
  service_point: z
    .object({ id: z.int().min(1), name: z.string().max(200), carrier_service_point_id: z.string().min(1).max(100) })
    .nullable(),
  is_complete: z.literal(true),
})

const fromJson = z.string().transform((text, check) => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    check.addIssue('is not JSON')
    return z.NEVER
  }
})
const quantity = z
  .string()
  .regex(/^\d{1,2}$/)
  .transform(Number)
  .pipe(z.int().max(mostQuantity))

/** The form of the demo shop. */
const OrderForm = z.object({
  order_token: z.string().regex(/^[0-9a-f]{32}$/),
  name: line,
  address_line_1: line,
  house_number: line,
  postal_code: line,
  city: line,
  country_code: z.enum(Object.keys(demoCountries) as [keyof typeof demoCountries]),
  delivery: fromJson.pipe(Choice),
  quantities: z.array(quantity).refine((all) => all.some((one) => one > 0), 'are all 0'),
})
type OrderForm = z.output<typeof OrderForm>

/** The order of a form, or the problems that it has. */
export function readOrderForm(text: string): { form: OrderForm } | { problems: string[] } {
  const given = new URLSearchParams(text)
  const quantities = demoProducts.map(({ sku }) => given.get(`quantity-${sku}`) ?? '')
  const { success, data, error } = OrderForm.safeParse({ ...Object.fromEntries(given), quantities })
  return success ? { form: data } : { problems: error.issues.slice(0, 20).map(({ path, message }) => `${path.join('.')}: ${message}`) }
}

const euros = (cents: number) => ({ value: cents / 100, currency: 'EUR' })
const kilograms = (grams: number) => ({ weight: { value: grams / 1000, unit: 'kg' } })

const itemOf = ({ product, quantity }: CartLine, { delivery_date, parcel_handover_date }: OrderForm['delivery']) => ({
  item_id: product.sku,
  sku: product.sku,
  name: product.name,
  description: product.description,
  hs_code: product.hs_code,
  country_of_origin: product.country_of_origin,
  quantity,
  unit_price: euros(product.price_cents),
  total_price: euros(product.price_cents * quantity),
  measurement: kilograms(product.weight_g),
  ...(delivery_date && { delivery_dates: { handover_at: parcel_handover_date, deliver_at: delivery_date } }),
})

/** Stores the order as a shop does, with the choice of the shopper. A form that is sent again stores the same order. */
export async function placeOrder(ctx: Context, { order_token, quantities, delivery, ...to }: OrderForm): Promise<PlacedOrder> {
  const { delivery_option, checkout_identifier, service_point, delivery_date } = delivery
  const lines = demoProducts.map((product, i) => ({ product, quantity: quantities[i]! })).filter((one) => one.quantity > 0)
  const { cents, grams } = totalsOf(lines)
  const shipping_cents = Math.round(Number(delivery_option.shipping_rate.value ?? 0) * 100)
  const address = { ...to, email: 'shopper@customer.example', phone_number: '+31 50 123 4567' }
  const [order_id, order_number] = [`shop-${order_token}`, `#S${order_token.slice(0, 8).toUpperCase()}`]
  const ship_with = { type: 'shipping_option_code', properties: { shipping_option_code: checkout_identifier.value } }
  const order = {
    order_id,
    order_number,
    order_details: {
      integration: { id: ctx.integration_id },
      status: { code: 'unshipped', message: 'Unshipped' },
      order_created_at: ctx.now(),
      order_items: lines.map((one) => itemOf(one, delivery)),
    },
    payment_details: {
      total_price: euros(cents + shipping_cents),
      subtotal_price: euros(cents),
      estimated_shipping_price: euros(shipping_cents),
      status: { code: 'paid', message: 'Paid' },
    },
    customer_details: { name: to.name, email: address.email, phone_number: address.phone_number },
    billing_address: address,
    shipping_address: address,
    shipping_details: { is_local_pickup: false, delivery_indicator: delivery_option.title, measurement: kilograms(grams), ship_with },
    ...(service_point && {
      service_point_details: { id: String(service_point.id), carrier_service_point_id: service_point.carrier_service_point_id },
    }),
  }
  await saveOrders(ctx, OrderBatch.parse(order))
  return {
    order_id,
    order_number,
    integration_id: ctx.integration_id,
    option_code: checkout_identifier.value,
    title: delivery_option.title,
    delivery_date,
    service_point: service_point?.name ?? null,
  }
}
