import type { Money } from '../../../carriers/kit/carrier.ts'
import { type FindRate, insuranceCurrency, insuranceRates, insuredSum } from '../../../carriers/kit/insurance.ts'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { optionOf } from '../../../carriers/registry.ts'
import type { Context, Reader } from '../../../platform/context.ts'
import { additionalSum, minorUnits } from '../planning/money.ts'
import type { StoredParcelBody } from '../record/stored.ts'
import { expectedDate } from './expected.ts'
import { contentsOf } from './present.ts'
import type { TrackingRequest } from './schema.ts'
import * as store from './store.ts'

type InsuredPrice = { readonly value: string; readonly currency: string } | null | undefined

/** Total insured amount of a parcel, in the currency of its insurance; null if it is unknown or has no exchange rate. */
function insuredMoney({ request, document }: store.ParcelRow, option: ShippingOption | undefined, findRate: FindRate): Money | null {
  if (request !== null) {
    const price: InsuredPrice = (JSON.parse(request) as TrackingRequest).insurance?.insured_value
    return price ? minorUnits(price) : null
  }
  const { additional_insured_price } = JSON.parse(document) as StoredParcelBody
  const terms = option?.terms.insurance ?? null
  if (!Number(additional_insured_price?.value ?? 0)) return terms && { cents: terms.included_cents, currency: insuranceCurrency }
  const sum = additionalSum({ additional_insured_price }, findRate)
  const { insured_cents: cents, insured_currency: currency = insuranceCurrency } = insuredSum(terms, sum)
  return cents > 0 ? { cents, currency } : null
}

/** The newest parcel with this number, with what a claim about it is judged by; undefined where there is none. */
export async function findClaimedParcel(by: Reader & Pick<Context, 'dataDir'>, tracking_number: string) {
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
    insured: insuredMoney(row, option, insuranceRates(by.dataDir)),
    /** True if the parcel is handed over against a signature. */
    hasSignature: option?.functionalities.signature === true,
    /** Events in the order in which they occurred. */
    events: events.map(({ event_at, phase, exception, sub_status }) => ({ event_at, phase, exception, sub_status })),
  }
}
export type ClaimedParcel = NonNullable<Awaited<ReturnType<typeof findClaimedParcel>>>
