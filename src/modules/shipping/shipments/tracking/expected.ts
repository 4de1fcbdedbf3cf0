import { deliveryDateOf } from '../../../../carriers/kit/lead-time.ts'
import { optionOf } from '../../../../carriers/registry.ts'
import type { TrackedContents } from './present.ts'
import type { ParcelRow } from './store.ts'

type ShippedParcel = Pick<TrackedContents, 'option_code' | 'from_address' | 'to_address'>

/** The day on which a parcel should arrive, by the lead time of its option; null where the carrier says nothing of it. */
export function expectedDate(
  { announced_at }: Pick<ParcelRow, 'announced_at'>,
  { option_code, from_address, to_address }: ShippedParcel,
): string | null {
  const option = option_code === null ? undefined : optionOf(option_code)?.option
  if (!option || announced_at === null) return null
  return deliveryDateOf(option, { from: addressOf(from_address), to: addressOf(to_address), parcels: [], at: announced_at })
}

const addressOf = ({ country_code, postal_code, state_province_code }: TrackedContents['from_address']) => ({
  country_code,
  postal_code,
  state_province_code: state_province_code ?? undefined,
})
