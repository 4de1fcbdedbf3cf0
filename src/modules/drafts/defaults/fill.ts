import { type FindRate, insuranceRates } from '../../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { convertToBase } from '../../../geo/reference-rates.ts'
import type { Context } from '../../../platform/context.ts'
import { findFirstSenderAddress } from '../../account/sender-addresses/service.ts'
import { leastInsured, minorUnits, mostInsured, mostWorth, toInsurable, toPrice } from '../../shipments/index.ts'
import type { ShipmentDraft } from '../../shipments/record/schema.ts'
import type { ShippingDefaults } from './schema.ts'
import { readDefaults } from './service.ts'

/** Fills a draft with the defaults of the organization wherever it says nothing. */
export async function withDefaults(ctx: Context, draft: ShipmentDraft): Promise<ShipmentDraft> {
  const defaults = await readDefaults(ctx)
  const sender = draft.from_address ? undefined : await findFirstSenderAddress(ctx)
  return {
    ...fillDefaults(draft, defaults, insuranceRates(ctx.dataDir)),
    ...(sender && { from_address: { sender_address_id: sender.id } }),
  }
}

export function fillDefaults(
  draft: ShipmentDraft,
  { weight, ship_with, insurance, customs_options, label_options }: ShippingDefaults,
  findRate: FindRate,
): ShipmentDraft {
  const parcels = (draft.parcels ?? [{ parcel_items: [] }]).map((parcel) => ({
    ...parcel,
    weight: parcel.weight ?? weight,
    ...(!parcel.label_notes && label_options.label_notes.length > 0 && { label_notes: label_options.label_notes }),
  }))
  return {
    ...draft,
    parcels: insurance ? insured({ ship_with: ship_with ?? undefined, ...draft }, parcels, insurance.percentage, findRate) : parcels,
    ...(!draft.ship_with && ship_with && { ship_with }),
    ...customsOf(draft, customs_options),
  }
}

type Parcels = NonNullable<ShipmentDraft['parcels']>

/**
 * Sets the insured value to a percentage of the order's value, as far as the option can be insured: in the currency of the order, or in one
 * that the carrier takes. Only for a single parcel, since the value of each of several is not known.
 */
function insured(
  { total_order_price: total, ship_with }: Pick<ShipmentDraft, 'total_order_price' | 'ship_with'>,
  parcels: Parcels,
  percentage: number,
  findRate: FindRate,
): Parcels {
  const [parcel, ...others] = parcels
  if (!parcel || others.length > 0 || parcel.additional_insured_price || !total) return parcels
  const option = ship_with && optionOf(ship_with.properties.shipping_option_code)?.option
  const { cents, currency } = minorUnits(total)
  const wanted = toInsurable({ cents: Math.round((cents * percentage) / 100), currency }, option, findRate)
  if (!wanted) return parcels
  const most = mostWorth(Math.min(mostInsured, ship_with ? insurable(option) : mostInsured), wanted.rate)
  const sold = Math.min(wanted.cents, most)
  if (convertToBase(sold, wanted.rate) < leastInsured) return parcels
  return [{ ...parcel, additional_insured_price: toPrice({ cents: sold, currency: wanted.currency }) }]
}

/** Maximum cover on top of the carrier's standard liability cover, in cents of euros. */
function insurable(option: ShippingOption | undefined) {
  const terms = option?.terms.insurance
  return terms ? terms.max_cents - terms.included_cents : 0
}

/** Customs information of the request, completed by the defaults. Defaults alone count only if they have a reason and an invoice number. */
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
