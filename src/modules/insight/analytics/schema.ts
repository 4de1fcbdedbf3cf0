import { z } from 'zod'
import { capitalCountry } from '../../../http/fields.ts'
import { boundedList } from '../../../http/lists.ts'
import { InvoiceAmount } from '../../billing/ledger/schema.ts'

/** Any two characters: a code that no country has finds nothing. */
const Country = z.string().min(2).max(2).overwrite(capitalCountry)
const codes = (description: string) => boundedList(z.string().min(1).max(256), 100).min(1).meta({ description })
const countries = (description: string) => boundedList(Country, 100).optional().meta({ description })
const windowFields = (days: number) => ({
  start_date: z.iso
    .date()
    .optional()
    .meta({ description: `The first day in UTC, included. Default: ${days} days before \`end_date\`.` }),
  end_date: z.iso.date().optional().meta({ description: 'The last day in UTC, included. Default: today.' }),
})
const transitFields = {
  from_country_code: countries('Only parcels from one of these countries. May stand several times.'),
  to_country_code: countries('Only parcels to one of these countries. May stand several times.'),
}

/** Days of the default windows of transit times and of the overview, and of the longest overview. */
export const [transitDays, overviewDays, mostOverviewDays] = [90, 30, 366]

export const CarrierTransitTimeQuery = z.strictObject({
  carrier_code: codes('Code of a carrier. May stand several times.'),
  ...transitFields,
  ...windowFields(transitDays),
})
export const OptionTransitTimeQuery = z.strictObject({
  shipping_option_code: codes('Code of a shipping option. May stand several times.'),
  ...transitFields,
  ...windowFields(transitDays),
})
export type TransitWindow = { readonly start_date?: string | undefined; readonly end_date?: string | undefined }

const transitTimeFields = {
  from_country_code: z.string().nullable(),
  to_country_code: z.string().nullable(),
  start_date: z.iso.datetime().meta({ description: 'The beginning of the window.' }),
  end_date: z.iso.datetime().meta({ description: 'The last second of the window.' }),
  total_parcels: z.int().min(0).meta({ description: 'Delivered parcels that the median rests on.' }),
  transit_time_hours: z.number().min(0).meta({ description: 'The median, within 1 % of the exact one.' }),
  transit_time_days: z.int().min(0).meta({ description: 'The median in days, rounded to the nearest.' }),
}
export const CarrierTransitTimes = z.object({
  transit_times: z.array(z.object({ carrier_code: z.string(), ...transitTimeFields }).meta({ id: 'CarrierTransitTime' })),
})
export const OptionTransitTimes = z.object({
  transit_times: z.array(z.object({ shipping_option_code: z.string(), ...transitTimeFields }).meta({ id: 'ShippingOptionTransitTime' })),
})

export const OverviewQuery = z.strictObject({
  carrier_code: boundedList(z.string().min(1).max(256), 100)
    .optional()
    .meta({ description: 'Code of a carrier to include; may be repeated.' }),
  ...windowFields(overviewDays),
})
export type OverviewQuery = z.output<typeof OverviewQuery>

const figureFields = {
  announced: z.int().meta({ description: 'Outgoing parcels announced to the carrier, or registered for tracking.' }),
  delivered: z.int().meta({ description: 'Outgoing parcels delivered, or collected by their receivers.' }),
  late: z.int().meta({ description: 'Delivered parcels that were first offered after the day that the shipping option promises.' }),
  in_exception: z.int().meta({ description: 'Outgoing parcels of which the carrier reported the first exception.' }),
  returned: z.int().meta({ description: 'Parcels that came back: returned to the sender by the carrier, or returns that arrived.' }),
  spend: z.array(InvoiceAmount).meta({ description: 'What was billed less what was credited, without tax, for each currency.' }),
}
export const Overview = z
  .object({
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    totals: z.object(figureFields).meta({ description: 'Sums over all days and carriers that are listed.' }),
    days: z.array(
      z.object({
        date: z.iso.date(),
        carrier_code: z.string().nullable().meta({ description: 'Code of the carrier. Null for what is billed apart from a carrier.' }),
        ...figureFields,
      }),
    ),
  })
  .meta({ id: 'AnalyticsOverview' })
