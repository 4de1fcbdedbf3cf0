import { computeDeliveryDate } from '../../../carriers/kit/lead-time.ts'
import { optionOf } from '../../../carriers/registry.ts'
import type { CarrierAnswer } from '../record/stored.ts'
import type { TrackedContents } from './present.ts'
import type { ParcelRow } from './store.ts'

type ShippedParcel = Pick<TrackedContents, 'option_code' | 'from_address' | 'to_address'>

/** The day on which a parcel should arrive, by the word of the carrier or else the lead time of its option; null where neither says it. */
export function expectedDate(
  { announced_at, carrier_answer }: Pick<ParcelRow, 'announced_at'> & { readonly carrier_answer?: string | null },
  { option_code, from_address, to_address }: ShippedParcel,
): string | null {
  const ofCarrier = carrier_answer ? (JSON.parse(carrier_answer) as CarrierAnswer).expected_delivery : undefined
  if (ofCarrier !== undefined && /^\d{4}-\d\d-\d\d/.test(ofCarrier)) return ofCarrier.slice(0, 10)
  const option = option_code === null ? undefined : optionOf(option_code)?.option
  if (!option || announced_at === null) return null
  return computeDeliveryDate(option, { from: addressOf(from_address), to: addressOf(to_address), parcels: [], at: announced_at })
}

const addressOf = ({ country_code, postal_code, state_province_code }: TrackedContents['from_address']) => ({
  country_code,
  postal_code,
  state_province_code: state_province_code ?? undefined,
})
