import { insuranceCurrency } from '../../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { optionOf } from '../../../carriers/registry.ts'
import type { Reader } from '../../../platform/context.ts'
import { parseMinor } from '../../../platform/money.ts'
import type { StoredParcelBody } from '../record/stored.ts'
import { expectedDate } from './expected.ts'
import { contentsOf } from './present.ts'
import type { TrackingRequest } from './schema.ts'
import * as store from './store.ts'

type InsuredPrice = { readonly value: string; readonly currency: string } | null | undefined

/** What a parcel is insured for in all, in cents; null where that is not known, or stated in a currency that cannot be added. */
function insuredCents({ request, document }: store.ParcelRow, option: ShippingOption | undefined): number | null {
  const included = option?.terms.insurance?.included_cents
  const price: InsuredPrice =
    request === null
      ? (JSON.parse(document) as StoredParcelBody).additional_insured_price
      : (JSON.parse(request) as TrackingRequest).insurance?.insured_value
  if (!price) return request === null ? (included ?? null) : null
  if (price.currency !== insuranceCurrency) return null
  return parseMinor(price.value, 2) + (request === null ? (included ?? 0) : 0)
}

/** The newest parcel with this number, with what a claim about it is judged by; undefined where there is none. */
export async function findClaimedParcel(by: Reader, tracking_number: string) {
  const row = await store.findNewest(by, tracking_number)
  if (!row) return undefined
  const contents = contentsOf(row)
  const option = contents.option_code === null ? undefined : optionOf(contents.option_code)?.option
  const events = await store.listEvents(by, row.id)
  return {
    id: row.id,
    carrier_code: row.carrier_code,
    status: row.status,
    announced_at: row.announced_at,
    contract_id: contents.contract_id,
    order_number: contents.order_number,
    brand_id: contents.brand_id,
    expected_date: expectedDate(row, contents),
    insured_cents: insuredCents(row, option),
    /** Whether it is handed over against a signature. */
    hasSignature: option?.functionalities.signature === true,
    /** In the order in which they happened. */
    events: events.map(({ event_at, phase, exception, sub_status }) => ({ event_at, phase, exception, sub_status })),
  }
}
export type ClaimedParcel = NonNullable<Awaited<ReturnType<typeof findClaimedParcel>>>
