import { optionOf } from '../../../carriers/registry.ts'
import type { Context } from '../../../platform/context.ts'
import { formatCents, parseMinor } from '../../../platform/money.ts'
import { findFirstSenderAddress } from '../../account/sender-addresses/service.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import type { ShippingDefaults } from './schema.ts'
import { readDefaults } from './service.ts'

/** A draft with the defaults of the organization wherever it says nothing. */
export async function withDefaults(ctx: Context, draft: ShipmentDraft): Promise<ShipmentDraft> {
  const defaults = await readDefaults(ctx)
  const sender = draft.from_address ? undefined : await findFirstSenderAddress(ctx)
  return {
    ...fillDefaults(draft, defaults),
    ...(sender && { from_address: { sender_address_id: sender.id } }),
  }
}

export function fillDefaults(
  draft: ShipmentDraft,
  { weight, ship_with, insurance, customs_options, label_options }: ShippingDefaults,
): ShipmentDraft {
  const parcels = (draft.parcels ?? [{ parcel_items: [] }]).map((parcel) => ({
    ...parcel,
    weight: parcel.weight ?? weight,
    ...(!parcel.label_notes && label_options.label_notes.length > 0 && { label_notes: label_options.label_notes }),
  }))
  return {
    ...draft,
    parcels: insurance ? insured({ ship_with: ship_with ?? undefined, ...draft }, parcels, insurance.percentage) : parcels,
    ...(!draft.ship_with && ship_with && { ship_with }),
    ...customsOf(draft, customs_options),
  }
}

type Parcels = NonNullable<ShipmentDraft['parcels']>
const least = 200
const most = 500_000

/** So many percent of the value of the order, which is only known for one parcel, and only sold in euros; as far as the option can be insured. */
function insured(
  { total_order_price: total, ship_with }: Pick<ShipmentDraft, 'total_order_price' | 'ship_with'>,
  parcels: Parcels,
  percentage: number,
): Parcels {
  const [parcel, ...others] = parcels
  if (!parcel || others.length > 0 || parcel.additional_insured_price || total?.currency !== 'EUR') return parcels
  const wanted = Math.round((parseMinor(total.value, 2) * percentage) / 100)
  const cents = Math.min(wanted, most, insurable(ship_with))
  if (cents < least) return parcels
  return [{ ...parcel, additional_insured_price: { value: formatCents(cents), currency: 'EUR' } }]
}

/** On top of the carrier's standard liability cover. Unknown while the option is still to be chosen. */
function insurable(ship_with: ShipmentDraft['ship_with']) {
  if (!ship_with) return most
  const terms = optionOf(ship_with.properties.shipping_option_code)?.option.terms.insurance
  return terms ? terms.max_cents - terms.included_cents : 0
}

/** Customs information where the request has none. Nothing is made up where the defaults have none. */
function customsOf({ customs_information, order_number }: ShipmentDraft, options: ShippingDefaults['customs_options']) {
  const { export_reason, use_order_number_as_invoice_number: byOrder } = options
  const said = {
    ...(export_reason && { export_reason }),
    ...(byOrder && order_number && { invoice_number: order_number.slice(0, 40) }),
    ...customs_information,
  }
  return customs_information || (said.export_reason && said.invoice_number)
    ? { customs_information: { export_type: 'commercial_b2c' as const, ...said } }
    : {}
}
