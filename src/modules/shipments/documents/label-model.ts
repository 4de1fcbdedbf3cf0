import { completeFunctionalities } from '../../../carriers/kit/functionalities.ts'
import { carrierOf, optionOf } from '../../../carriers/registry.ts'
import { localTime } from '../../../geo/local-time.ts'
import type { DangerousGood, Label } from '../../../labels/label.ts'
import type { PrintableParcel, StoredItem } from '../record/stored.ts'
import { wholeGrams } from '../record/whole-grams.ts'
import { cn22Of } from './cn22.ts'
import { coinsOrNone } from './on-paper.ts'

/** Contents of a label that are not stored with the parcel. */
export type FoundElsewhere = Pick<Label, 'logo'> & { readonly service_point: Omit<NonNullable<Label['service_point']>, 'id'> | null }

/** Maps an announced parcel to its label. An option that is no longer offered is named by its code: what was bought is still sent. */
export function labelOf(printable: PrintableParcel, { logo, service_point }: FoundElsewhere): Label {
  const { document, shipment } = printable
  const sent = shipment.document
  const code = sent.ship_with.properties.shipping_option_code
  const carrier = carrierOf(shipment.carrier_code)
  const option = optionOf(code)?.option
  const has = option?.functionalities ?? completeFunctionalities({})
  const routing = printable.label && 'routing' in printable.label ? printable.label.routing : { code: '', depot: '', barcodes: [] }
  return {
    carrier: carrier?.name ?? shipment.carrier_code,
    product: option ? option.name.slice(option.carrier.name.length + 1) : code.slice(code.indexOf(':') + 1),
    from: hidesSender(printable) ? null : sent.from_address,
    to: sent.to_address,
    return_to: null,
    service_point: pointOf(printable, service_point),
    routing: { code: routing.code, depot: routing.depot },
    barcodes: routing.barcodes,
    tracking_number: printable.tracking_number,
    air_waybill_number: printable.awb_tracking_number,
    weight_g: wholeGrams(document.weight),
    collo: { number: printable.position, of: printable.of },
    signature: has.signature,
    age_check: has.age_check,
    saturday: has.weekend_delivery === 'saturday' || has.weekend_delivery === 'weekends',
    deliver_before: has.delivery_before,
    // The whole order is paid once, so only one of several parcels asks for the money.
    cash_on_delivery: has.cash_on_delivery !== null && printable.position === 1 ? coinsOrNone(sent.total_order_price) : null,
    insured: coinsOrNone(document.additional_insured_price),
    incoterm: has.incoterm,
    fragile: has.fragile_goods,
    priority: has.priority === 'priority',
    registered: has.registered_delivery,
    handling: handlingOf(printable, has.form_factor === 'pallet' && has.bulky_goods),
    expiration_date: textOf(document.carrier_fields.expiration_date),
    dangerous_goods: dangersOf(document.parcel_items),
    order_number: sent.order_number || null,
    reference: sent.reference,
    notes: document.label_notes,
    customs: cn22Of(printable),
    logo,
    date: dateOf(printable),
  }
}

/** The day on which it was announced, by the calendar of the sender: to print it again makes it no younger. */
export const dateOf = ({ announced_at, shipment }: PrintableParcel) =>
  localTime(announced_at ?? shipment.created_at, shipment.document.from_address.country_code).date

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** True if a field, or an option that is sold for it, hides the sender. */
const hidesSender = ({ shipment: { document } }: PrintableParcel) =>
  document.carrier_fields.hide_sender === true || document.ship_with.properties.shipping_option_code.split(/[/,]/).includes('hide_sender')

/** The carrier's own id is the one that its drivers know. */
function pointOf({ shipment: { document } }: PrintableParcel, found: FoundElsewhere['service_point']): Label['service_point'] {
  if (!document.to_service_point) return null
  const { id, carrier_service_point_id } = document.to_service_point
  return { id: carrier_service_point_id || id, ...(found ?? { name: '', address: { country_code: document.to_address.country_code } }) }
}

type TimeOfDay = string | null | undefined
function periodOf(earliest: TimeOfDay, latest: TimeOfDay) {
  if (earliest && latest) return `${earliest}–${latest}`
  if (earliest) return `from ${earliest}`
  return latest ? `until ${latest}` : ''
}

function liftText(loading: boolean, unloading: boolean) {
  if (loading && unloading) return 'Tail lift'
  if (loading) return 'Tail lift for loading'
  return unloading ? 'Tail lift for unloading' : ''
}

function handlingOf({ shipment: { document } }: PrintableParcel, lift: boolean): string[] {
  const { tail_lift_loading, tail_lift_unloading, fixed_delivery_date, time_slot_booking_delivery } = document.carrier_specific
  const { earliest_delivery_time: earliest, latest_delivery_time: latest } = document.delivery_dates ?? {}
  const times = periodOf(earliest, latest)
  const [loading, unloading] = [lift || tail_lift_loading === true, lift || tail_lift_unloading === true]
  const lifts = liftText(loading, unloading)
  const day = textOf(fixed_delivery_date)
  const slot = time_slot_booking_delivery === true ? `Slot ${times || 'booked'}` : times && `Deliver ${times}`
  return [lifts, day && `On ${day}`, slot].flatMap((words) => words || [])
}

/** Each number once, whatever it is in. */
function dangersOf(items: readonly StoredItem[]): DangerousGood[] {
  const goods = items.flatMap(({ dangerous_goods: one }): DangerousGood[] =>
    one
      ? [
          {
            un_number: one.id_number ?? '',
            class: one.class_division_number ?? null,
            limited_quantity: one.commodity_regulated_level_code === 'LQ',
          },
        ]
      : [],
  )
  return [...new Map(goods.map((good) => [JSON.stringify(good), good])).values()]
}
