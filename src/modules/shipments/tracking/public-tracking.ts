import { carrierOf, optionOf } from '../../../carriers/registry.ts'
import { needsCustoms } from '../../../geo/customs/borders.ts'
import { timeZoneAt } from '../../../geo/time-zones.ts'
import type { Context, System } from '../../../platform/context.ts'
import { findBrand } from '../../account/brands/service.ts'
import { expectedDate } from './expected.ts'
import { listByNumber } from './numbers-store.ts'
import { isKeyOf } from './page-link.ts'
import { contentsOf, eventOf, type TrackedContents } from './present.ts'
import * as store from './store.ts'

type TrackingPlace = { readonly city: string | null; readonly country_code: string | null }
export type ShownEvent = ReturnType<typeof eventOf> & { readonly place: TrackingPlace | null }
/** Tracking data that the receiver of a parcel may see: nothing that identifies a person. */
export type PublicTracking = Awaited<ReturnType<typeof show>>

/** Proof that a visitor may see a parcel: the key of a link, or the postal code of the receiver. */
export type Proof = { readonly key: string; readonly postal_code: string }

/** The first parcel of a tracking number for which the proof is good, of whichever organization. */
export async function findPublicTracking(system: System, tracking_number: string, proof: Proof): Promise<PublicTracking | undefined> {
  for (const { organization_id, id } of await listByNumber(system, tracking_number)) {
    const owner = { ...system, organization_id }
    const row = await store.findParcel(owner, id)
    if (!row) continue
    const contents = contentsOf(row)
    if (
      isKeyOf(system, { organization_id, id, tracking_number }, proof.key) ||
      isSamePostalCode(proof.postal_code, contents.to_address.postal_code)
    )
      return show(await system.contextFor({ organization_id, integration_id: 0, user_id: 0 }), row, contents)
  }
  return undefined
}

/** Compares postal codes without case, spaces and punctuation. An empty one equals none. */
export const isSamePostalCode = (one: string, other: string) =>
  plainPostalCode(one) !== '' && plainPostalCode(one) === plainPostalCode(other)
export const plainPostalCode = (code: string) => code.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

async function show(ctx: Context, row: store.ParcelRow, contents: TrackedContents) {
  const { brand_id, option_code, from_address: from, to_address: to } = contents
  const option = option_code === null ? undefined : optionOf(option_code)?.option
  const events = await store.listEvents(ctx, row.id)
  return {
    tracking_number: row.tracking_number!,
    status: row.status,
    /** Time at which the carrier reported the status; null before the first report. */
    status_at: row.status_at,
    /** Current time by the clock of the organization. */
    now: ctx.now(),
    carrier: { name: carrierOf(row.carrier_code)?.name ?? row.carrier_code, url: carrierUrl(row) },
    brand: brand_id === null ? null : ((await findBrand(ctx, brand_id)) ?? null),
    to: { city: to.city || null, country_code: to.country_code },
    time_zone: timeZoneAt(to),
    expected_delivery_date: expectedDate(row, contents),
    is_to_service_point: option?.requirements.is_service_point_required ?? false,
    needs_customs: needsCustoms(placeOf(from), placeOf(to)).needed,
    /** Events, latest first. */
    events: events.map((event): ShownEvent => ({ ...eventOf(event), place: event.location && JSON.parse(event.location) })).reverse(),
    documents: [] as readonly { readonly name: string; readonly url: string }[],
    return_url: null as string | null,
  }
}

/** The carrier's own page. What an organization says of a parcel that it follows may lead anywhere else. */
function carrierUrl({ carrier_code, tracking_url }: store.ParcelRow): string | null {
  const url = URL.parse(tracking_url ?? '')
  const hosts = carrierOf(carrier_code)?.tracking_hosts ?? []
  if (url?.protocol !== 'https:' || url.port || url.username || url.password) return null
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`)) ? tracking_url : null
}

const placeOf = ({ country_code, postal_code, state_province_code }: TrackedContents['to_address']) => ({
  country_code,
  postal_code,
  state_province_code: state_province_code ?? undefined,
})
