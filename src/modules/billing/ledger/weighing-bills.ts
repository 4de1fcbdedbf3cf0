import { formatWeight } from '../../../carriers/kit/units.ts'
import { optionOf } from '../../../carriers/registry.ts'
import type { Transaction } from '../../../platform/context.ts'
import type { ConfirmedLabels, WeighedParcel } from '../../shipments/index.ts'
import { estimateCents } from './label-lines.ts'
import { billCorrection } from './service.ts'
import * as store from './store.ts'

/**
 * Bills the difference between the price of the announced weight and that of the weight on the carrier's scales, by the tables of the
 * carrier. The first weighing of a parcel counts. What the platform does not charge (own contracts, labels without a price), what was
 * credited, and a weight for which the carrier has no price are not corrected.
 */
export async function billWeighing(tx: Transaction, labels: ConfirmedLabels, { parcel_id, weight_g }: WeighedParcel) {
  const items = await store.listItemsOfParcel(tx, parcel_id)
  const label = items.find(({ type, amount }) => type === 'shipment' && amount !== 0)
  if (!label || items.some(({ credited_id }) => credited_id === label.id)) return
  const { quoteRequest, parcel_ids, shipping_option_code, carrier_code, from_country } = labels
  const option = optionOf(shipping_option_code)?.option
  const index = parcel_ids.indexOf(parcel_id)
  const parcel = quoteRequest.parcels[index]
  if (!option || !parcel) return
  const billed = estimateCents(option, quoteRequest)
  const due = estimateCents(option, { ...quoteRequest, parcels: quoteRequest.parcels.with(index, { ...parcel, weight_g }) })
  if (billed === undefined || due === undefined || due === billed) return
  await billCorrection(tx, {
    parcel_id,
    correction_key: 'weighing',
    subtype: 'weight',
    description: `Parcel ${parcel_id}: weighed ${formatWeight(weight_g)}, announced ${formatWeight(parcel.weight_g ?? 0)}`,
    carrier_code,
    from_country,
    price: { cents: due - billed, currency: label.currency },
  })
}
