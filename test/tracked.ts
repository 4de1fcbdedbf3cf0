import type { Phase } from '../src/carriers/kit/tracking.ts'
import { trackingUrl } from '../src/modules/shipments/tracking/page-link.ts'
import type { Context } from '../src/platform/context.ts'
import type { Tables } from '../src/platform/database/database.ts'
import { keepParcels } from './stored-parcels.ts'

type Told = Partial<Omit<Tables['tracking_events'], 'id' | 'phase'>> & { phase?: Phase | null }
type Made = Partial<Parameters<typeof keepParcels>[1]> & { number?: string; events?: readonly Told[] }

/** A parcel of an organization with tracking events, and the path of its page. */
export async function keepTracked(context: Context, { number, events = [], ...made }: Made = {}) {
  const row = { ...made.row, ...(number !== undefined && { tracking_number: number }) }
  const [id] = await keepParcels(context, { carrier: 'swiftly', option: 'swiftly:home', ...made, row })
  const { organization_id } = context
  const found = await context.db
    .selectFrom('parcels')
    .select('tracking_number')
    .where('organization_id', '=', context.organization_id)
    .where('id', '=', id!)
    .executeTakeFirstOrThrow()
  const tracking_number = found.tracking_number!
  await context.transaction(async ({ db }) => {
    for (const [i, event] of events.entries())
      await db
        .insertInto('tracking_events')
        .values({ ...plainEvent(i), organization_id, parcel_id: id!, ...event })
        .execute()
  })
  const link = trackingUrl(context, { organization_id, id: id!, tracking_number }).slice(context.baseUrl.length)
  return { id: id!, tracking_number, link, path: link.split('?')[0]! }
}

const plainEvent = (i: number) => ({
  event_type: 'carrier',
  event_at: `2026-11-1${3 + Math.floor(i / 6)}T0${4 + (i % 6)}:17:00.000Z`,
  code: `E${i}`,
  phase: 'in_transit',
  exception: 'none',
  sub_status: 'none',
  status_type: 'success',
  description: null,
  location: null,
  created_at: '2026-11-15T09:00:00.000Z',
})
export const at = (city: string | null, country_code: string | null) => JSON.stringify({ city, country_code })

/** The stages that a page shows, each with its state. */
export const stagesIn = (html: string) =>
  [...html.matchAll(/<li class="(done|now|ahead)"[\s\S]*?<\/svg><\/span><span>([^<]+)/g)].map(([, state, name]) => `${name} ${state}`)
