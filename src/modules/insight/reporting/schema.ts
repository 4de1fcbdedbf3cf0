import { z } from 'zod'
import { integerId, Time } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'

export const reportFields = [
  'parcel_id',
  'direction',
  'carrier_code',
  'carrier_name',
  'from_address_company_name',
  'contract_id',
  'contract_type',
  'from_address_city',
  'from_address_postal_code',
  'from_address_country_code',
  'from_address_country_name',
  'to_address_city',
  'to_address_postal_code',
  'to_address_country_code',
  'to_address_country_name',
  'order_number',
  'tracking_number',
  'announced_at',
  'shipped_at',
  'first_offer_at',
  'delivered_at',
  'shipping_option_code',
  'total_cost',
  'status',
  'sub_status',
  'integration_id',
  'integration_type',
  'weight',
  'brand_id',
  'brand_name',
] as const
export type ReportField = (typeof reportFields)[number]

/** Keeps a time as it is sent: a report shows its filters as the client wrote them. */
const sentTime = z.iso
  .datetime({ offset: true, local: true, error: 'Must be a date and a time, such as 2026-11-15T09:00:00Z.' })
  .max(40)
  .meta({ format: 'date-time' })

export const ReportFilters = z
  .strictObject({
    announced_after: sentTime.meta({ description: 'Announced at this time or later. Without an offset it is in UTC.' }),
    announced_before: sentTime.meta({ description: 'Announced at this time or earlier.' }),
    direction: z
      .enum(['incoming', 'outgoing'])
      .optional()
      .meta({ description: 'Direction of the parcels. `incoming`: returns. Default: both.' }),
    integration_id: integerId.optional(),
    brand_id: integerId.optional(),
    shipping_option_code: z.string().min(1).max(256).optional(),
    updated_after: sentTime.optional(),
    updated_before: sentTime.optional(),
  })
  .meta({ id: 'ParcelsReportFilters' })
export type ReportFilters = z.output<typeof ReportFilters>

const example = {
  fields: ['parcel_id', 'tracking_number', 'announced_at', 'delivered_at', 'total_cost'],
  filters: { announced_after: '2026-11-01T00:00:00Z', announced_before: '2026-11-30T23:59:59Z' },
}
export const ReportRequest = z
  .strictObject({
    fields: boundedList(z.enum(reportFields), 100)
      .min(1)
      .meta({ description: 'The columns, in their order. A name that stands twice is a column twice.' }),
    filters: ReportFilters,
  })
  .meta({ id: 'ParcelsReportRequest', examples: [example] })
export type ReportRequest = z.output<typeof ReportRequest>

export const reportStatuses = ['queued', 'generating', 'ready', 'failed', 'expired'] as const

export const Report = z
  .object({
    id: z.uuid(),
    organization_id: z.int().min(1),
    status: z.enum(reportStatuses),
    status_message: z.string(),
    progress: z.int().min(0).max(100).meta({ description: 'Percent of the parcels that were read.' }),
    fields: z.array(z.enum(reportFields)),
    filters: ReportFilters,
    url: z.url().nullable().meta({ description: 'The CSV file, while the report is `ready`. It needs no credentials: keep it secret.' }),
    expires_at: Time.nullable(),
    created_at: Time,
    updated_at: Time,
  })
  .meta({ id: 'ParcelsReport' })
