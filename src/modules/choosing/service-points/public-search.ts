import { z } from 'zod'
import type { ShippingOption } from '../../../carriers/kit/options.ts'
import { shopTypes } from '../../../carriers/kit/service-points.ts'
import { optionOf } from '../../../carriers/registry.ts'
import { boundedInteger, CountryCode } from '../../../http/fields.ts'
import { foundOrFault } from '../../../platform/errors.ts'
import { nothingPublished } from '../../sales/checkout/errors.ts'
import { answerOnce, type CheckoutVisitor, readDocument } from '../../sales/checkout/service.ts'
import { searchServicePoints } from './service.ts'

const text = z.string().min(1).max(250)
export const PublicPointSearch = z.strictObject({
  country_code: CountryCode,
  postal_code: text.optional(),
  city: text.optional(),
  address: text.optional().meta({ description: 'A whole address. It excludes postal_code and city.' }),
  carrier_code: z.string().min(1).max(50).optional().meta({ description: 'Only service points of this carrier.' }),
  shipping_option_code: z
    .string()
    .min(1)
    .max(150)
    .optional()
    .meta({ description: 'Only service points that this option of the configuration is delivered at: lockers, shops or both.' }),
  limit: boundedInteger(1, 50).default(20),
})

/** The kinds of service points that any of the options is delivered at; undefined where all are. */
function shopTypesOf(options: readonly ShippingOption[]) {
  const lastMiles = new Set(options.map(({ functionalities }) => functionalities.last_mile))
  if (lastMiles.size !== 1 || lastMiles.has('locker_or_service_point')) return undefined
  return shopTypes.filter((type) => (type === 'locker') === lastMiles.has('locker'))
}

/** The service points to which the configuration of the visitor delivers; those of one carrier or option, where it is named. */
export const searchForVisitor = (visitor: CheckoutVisitor, query: z.output<typeof PublicPointSearch>) =>
  answerOnce(visitor, ['service points', query], () => searchPoints(visitor, query))

async function searchPoints({ ctx, configuration }: CheckoutVisitor, query: z.output<typeof PublicPointSearch>) {
  const document = foundOrFault(await readDocument(ctx, configuration), nothingPublished)
  const { country_code, postal_code, city, address, carrier_code, shipping_option_code, limit } = query
  const options = document.delivery_zones
    .flatMap(({ delivery_methods }) => delivery_methods)
    .filter(({ type }) => type === 'service_point_delivery')
    .flatMap(({ shipping_options }) => shipping_options.flatMap((code) => optionOf(code)?.option ?? []))
    .filter(({ code, carrier }) => (shipping_option_code ?? code) === code && (carrier_code ?? carrier.code) === carrier.code)
  const carriers = [...new Set(options.map(({ carrier }) => carrier.code))]
  if (carriers.length === 0) return { data: { results: [], geocoding: null } }
  const where = address === undefined ? { address_postal_code: postal_code, address_city: city } : { address }
  return searchServicePoints(ctx, { country_code, carrier_code: carriers, general_shop_type: shopTypesOf(options), ...where, limit })
}
