import type { z } from 'zod'
import { meaningOfMethod } from '../../carriers/method-ids.ts'
import { alpha3Of, countryName } from '../../geo/countries.ts'
import { listMethods, type MethodQuery, type PricedMethod } from '../../modules/shipping/options/methods.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, notFound } from '../../platform/errors.ts'
import { countryIdOf } from '../fields.ts'
import { readOrigins } from './origin.ts'
import type { MethodParameters, ShippingMethod } from './schema.ts'

type MethodBody = z.input<typeof ShippingMethod>
type Parameters = z.output<typeof MethodParameters>

export async function listV2Methods(ctx: Context, query: Parameters): Promise<MethodBody[]> {
  const methods = await listMethods(ctx, await queryOf(ctx, query))
  return methods.map((method) => presentMethod(method, { hasBreakdown: query.to_country !== undefined })).sort((a, b) => a.id - b.id)
}

/** By the id of a method of the list, or by that of an option as a whole. */
export async function readV2Method(ctx: Context, id: number, query: Parameters): Promise<MethodBody> {
  const meaning = meaningOfMethod(id)
  const some = meaning ? await listMethods(ctx, { ...(await queryOf(ctx, query)), isReturn: undefined, option_code: meaning.code }) : []
  const method = meaning?.max_g === undefined ? wholeOption(id, some) : some.find((one) => one.id === id)
  if (!method) throw new Fault(notFound, 'Not found.')
  return presentMethod(method, { hasBreakdown: true })
}

const queryOf = async (ctx: Context, { sender_address, service_point_id, is_return, to_country }: Parameters): Promise<MethodQuery> => ({
  from: await readOrigins(ctx, sender_address),
  to: to_country,
  isReturn: is_return ?? false,
  servicePoint: service_point_id === undefined ? undefined : { id: service_point_id, source: { parameter: 'service_point_id' } },
})

/** All bands together, at the prices of the lightest. */
function wholeOption(id: number, bands: readonly PricedMethod[]): PricedMethod | undefined {
  const [first, last] = [bands[0], bands.at(-1)]
  return first && last && { ...first, id, name: first.option.name, max_g: last.max_g }
}

/** A band begins where the previous one has ended, and includes its end: a thousandth of a kilogram lies between. */
const leastKg = ({ min_g, option }: PricedMethod) => ((min_g === option.weight_g.min ? Math.max(1, min_g) : min_g + 1) / 1000).toFixed(3)

function presentMethod(method: PricedMethod, { hasBreakdown }: { hasBreakdown: boolean }): MethodBody {
  return {
    id: method.id,
    name: method.name,
    carrier: method.option.carrier.code,
    min_weight: leastKg(method),
    max_weight: (method.max_g / 1000).toFixed(3),
    service_point_input: method.option.requirements.is_service_point_required ? 'required' : 'none',
    price: 0,
    countries: method.destinations.map(({ country, cents, hours }) => ({
      id: countryIdOf(country),
      name: countryName(country),
      price: cents / 100,
      iso_2: country,
      iso_3: alpha3Of(country)!,
      lead_time_hours: hours,
      ...(hasBreakdown && { price_breakdown: [{ type: 'price_without_insurance', label: 'Label', value: cents / 100 }] }),
    })),
  }
}
