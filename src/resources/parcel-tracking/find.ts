import { carrierOf } from '../../carriers/index.ts'
import type { System } from '../../platform/context.ts'
import { readBrand } from '../brands/service.ts'
import { type StatusCode, statusOf } from '../parcels/statuses.ts'
import { expectedDate } from './expected.ts'
import { contentsOf, eventOf } from './present.ts'
import * as store from './store.ts'

/** What somebody who has nothing but a tracking number may see of the parcel. */
export type Tracked = {
  readonly parcel_id: number
  readonly organization_id: number
  readonly tracking_number: string
  /** On the pages of the carrier, where there is one. */
  readonly tracking_url: string | null
  readonly carrier: { readonly code: string; readonly name: string }
  readonly brand: Awaited<ReturnType<typeof readBrand>> | null
  readonly order_number: string | null
  readonly from: Place
  readonly to: Place
  readonly status: { readonly code: StatusCode; readonly message: string }
  readonly announced_at: string | null
  /** A day, such as 2026-11-17; null where nobody knows. */
  readonly expected_delivery_date: string | null
  /** The first that happened first. */
  readonly events: readonly ReturnType<typeof eventOf>[]
  /** Whether somebody knows the postal code of the receiver, however it is spelt. */
  isPostalCode(text: string): boolean
}
type Place = { readonly city: string | null; readonly country_code: string }

/** The parcel of a tracking number, whosesoever it is: the youngest, where several have it. */
export async function findTracked(system: System, tracking_number: string): Promise<Tracked | undefined> {
  const row = await store.findAnywhere(system, tracking_number)
  if (!row) return undefined
  const owner = { ...system, organization_id: row.organization_id }
  const contents = contentsOf(row)
  const { from_address, to_address } = contents
  const events = await store.listEvents(owner, row.id)
  return {
    parcel_id: row.id,
    organization_id: row.organization_id,
    tracking_number,
    tracking_url: row.tracking_url,
    carrier: { code: row.carrier_code, name: carrierOf(row.carrier_code)?.name ?? row.carrier_code },
    brand: contents.brand_id === null ? null : await readBrand(owner, contents.brand_id).catch(() => null),
    order_number: contents.order_number,
    from: placeOf(from_address),
    to: placeOf(to_address),
    status: statusOf(row.status),
    announced_at: row.announced_at,
    expected_delivery_date: expectedDate(row, contents),
    events: events.map(eventOf),
    isPostalCode: (text) => plain(text) !== '' && plain(text) === plain(to_address.postal_code),
  }
}

const placeOf = ({ city, country_code }: { city?: string | null | undefined; country_code: string }): Place => ({
  city: city || null,
  country_code,
})
const plain = (code: string) => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
