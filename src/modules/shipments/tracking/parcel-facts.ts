import { carrierOf, optionOf } from '../../../carriers/registry.ts'
import type { Reader } from '../../../platform/context.ts'
import type { StoredParcelBody } from '../record/stored.ts'
import { wholeGrams } from '../record/whole-grams.ts'
import { contentsOf } from './present.ts'
import * as store from './store.ts'

/** The newest parcel with this number, with what documents and letters about it say; undefined where there is none. */
export async function findParcelFacts(by: Reader, tracking_number: string) {
  const row = await store.findNewest(by, tracking_number)
  if (!row) return undefined
  const { from_address, to_address, order_number, option_code, brand_id } = contentsOf(row)
  const events = await store.listEvents(by, row.id)
  return {
    id: row.id,
    tracking_number,
    carrier_name: carrierOf(row.carrier_code)?.name ?? row.carrier_code,
    product: (option_code === null ? undefined : optionOf(option_code)?.option.name) ?? null,
    announced_at: row.announced_at ?? row.created_at,
    from_address,
    to_address,
    order_number,
    brand_id,
    weight_g: row.request === null ? wholeGrams((JSON.parse(row.document) as StoredParcelBody).weight) : null,
    /** Events in the order in which they occurred. */
    events: events.map(({ event_at, description }) => ({ event_at, description })),
  }
}
export type ParcelFacts = NonNullable<Awaited<ReturnType<typeof findParcelFacts>>>
