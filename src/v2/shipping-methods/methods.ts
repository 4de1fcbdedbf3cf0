import { meaningOfMethod } from '../../carriers/method-ids.ts'
import { listMethods, type MethodQuery, type PricedMethod } from '../../modules/choosing/options/methods.ts'
import type { Context } from '../../platform/context.ts'
import { Fault, foundOrFault, notFound } from '../../platform/errors.ts'
import { methodText } from './method-text.ts'
import { readOrigins } from './origin.ts'
import type { MethodParameters } from './schema.ts'

/** True if prices from each country are requested; each price then names its country. */
export const isForAll = ({ sender_address }: Pick<MethodParameters, 'sender_address'>) => sender_address?.toLowerCase() === 'all'

/** Reads a method as JSON text, by its id in the list or by the id of an option as a whole. */
export async function readV2Method(ctx: Context, id: number, query: MethodParameters): Promise<string> {
  const meaning = meaningOfMethod(id)
  const some = meaning ? await listMethods(ctx, { ...(await queryOf(ctx, query)), isReturn: undefined, option_code: meaning.code }) : []
  const method = foundOrFault(
    meaning?.max_g === undefined ? wholeOption(id, some) : some.find((one) => one.id === id),
    () => new Fault(notFound, 'Not found.'),
  )
  return methodText(method, { hasBreakdown: true, hasOrigins: isForAll(query) })
}

export const queryOf = async (
  ctx: Context,
  { sender_address, service_point_id, is_return, to_country }: MethodParameters,
): Promise<MethodQuery> => ({
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
