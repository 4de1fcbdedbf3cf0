import { z } from 'zod'
import type { Exception, Phase, SubStatus } from '../../carriers/kit/tracking.ts'
import { statusAfter } from '../../modules/shipments/statuses/status-of.ts'
import { type StatusCode, statusOf } from '../../modules/shipments/statuses/statuses.ts'
import { trackingUrl } from '../../modules/shipments/tracking/page-link.ts'
import { readTrackingByNumber } from '../../modules/shipments/tracking/service.ts'
import type { Context } from '../../platform/context.ts'
import { platformSlug } from '../../platform/slug.ts'
import { readModel } from '../missing.ts'

/** Time such as `2022-06-16 15:04:42.663125+00:00`: a client reads exactly this form, with six digits of the second. */
const time = z.string().meta({ examples: ['2026-11-15 09:00:00.000000+00:00'] })
const presentTime = (iso: string) => `${iso.slice(0, 10)} ${iso.slice(11, 23)}000+00:00`

const TrackingStatus = z.object({
  carrier_update_timestamp: time,
  parcel_status_history_id: z.string(),
  parent_status: z.string().meta({ examples: ['shipment-on-route'] }),
  carrier_code: z.string(),
  carrier_message: z.string(),
})

/** The name of this platform stands in the name of the field. */
const pageField = `${platformSlug}_tracking_url`

export const V2Tracking = z
  .object({
    parcel_id: z.string(),
    carrier_code: z.string(),
    created_at: time,
    carrier_tracking_url: z.string().nullable(),
    [pageField]: z.string(),
    is_return: z.boolean(),
    is_to_service_point: z.boolean(),
    is_mail_box: z.boolean(),
    expected_delivery_date: z.string().nullable(),
    statuses: z.array(TrackingStatus).meta({ description: 'Statuses of the parcel, the latest first.' }),
  })
  .meta({ id: 'V2Tracking' })

type Tracking = Awaited<ReturnType<typeof readTrackingByNumber>>

export async function readV2Tracking(ctx: Context, tracking_number: string): Promise<z.input<typeof V2Tracking>> {
  const tracking = await readModel('Parcel', readTrackingByNumber(ctx, tracking_number))
  const { parcel_id, created_at, details, tracking_numbers } = tracking
  const { carrier_code, tracking_url = null } = tracking_numbers[0]!
  return {
    parcel_id: String(parcel_id),
    carrier_code,
    created_at: presentTime(created_at),
    carrier_tracking_url: tracking_url,
    [pageField]: trackingUrl(ctx, { organization_id: ctx.organization_id, id: parcel_id, tracking_number }),
    is_return: details.is_return,
    is_to_service_point: details.is_to_service_point,
    is_mail_box: details.is_mail_box,
    expected_delivery_date: details.expected_delivery_date ?? null,
    statuses: statusesOf(tracking, carrier_code).reverse(),
  }
}

const kebabOf = (status: StatusCode) => status.toLowerCase().replaceAll('_', '-')

/** Statuses of a parcel, oldest first: ready to send, and the one that follows from each event. */
function statusesOf({ parcel_id, announced_at, events }: Tracking, carrier_code: string) {
  let status: StatusCode = 'READY_TO_SEND'
  const entry = (at: string, number: number, carrier: string, message: string) => ({
    carrier_update_timestamp: presentTime(at),
    parcel_status_history_id: `${parcel_id}-${number}`,
    parent_status: kebabOf(status),
    carrier_code: carrier,
    carrier_message: message,
  })
  const first = entry(announced_at, 0, '', statusOf(status).message)
  return [
    first,
    ...events.map(({ event_at, phase, exception, sub_status, description }, at) => {
      const meaning = { phase: phase as Phase, exception: exception as Exception, sub_status: sub_status as SubStatus }
      status = statusAfter(meaning) ?? status
      return entry(event_at, at + 1, carrier_code, description ?? '')
    }),
  ]
}
