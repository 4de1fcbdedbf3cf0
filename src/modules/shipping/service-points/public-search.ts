import { z } from 'zod'
import { optionOf } from '../../../carriers/registry.ts'
import { boundedInteger, CountryCode } from '../../../http/fields.ts'
import { nothingPublished } from '../../sales/checkout/errors.ts'
import { type CheckoutVisitor, readDocument } from '../../sales/checkout/service.ts'
import { searchServicePoints } from './service.ts'

const text = z.string().min(1).max(250)
export const PublicPointSearch = z.strictObject({
  country_code: CountryCode,
  postal_code: text.optional(),
  city: text.optional(),
  address: text.optional().meta({ description: 'A whole address. It excludes postal_code and city.' }),
  carrier_code: z.string().min(1).max(50).optional().meta({ description: 'Only service points of this carrier.' }),
  limit: boundedInteger(1, 50).default(20),
})

/** The carriers to whose service points the configuration of the visitor delivers; one of them, where it is named. */
export async function searchForVisitor({ ctx, configuration }: CheckoutVisitor, query: z.output<typeof PublicPointSearch>) {
  const document = await readDocument(ctx, configuration)
  if (!document) throw nothingPublished()
  const { country_code, postal_code, city, address, carrier_code, limit } = query
  const codes = document.delivery_zones
    .flatMap(({ delivery_methods }) => delivery_methods)
    .filter(({ type }) => type === 'service_point_delivery')
    .flatMap(({ shipping_options }) => shipping_options.flatMap((code) => optionOf(code)?.carrier.code ?? []))
  const carriers = [...new Set(codes)].filter((code) => (carrier_code ?? code) === code)
  if (carriers.length === 0) return { data: { results: [], geocoding: null } }
  const where = address === undefined ? { address_postal_code: postal_code, address_city: city } : { address }
  return searchServicePoints(ctx, { country_code, carrier_code: carriers, ...where, limit })
}
