import { platformSlug } from '../platform/slug.ts'
import { sandboxCarriers } from '../simulator/carriers/index.ts'
import { letterCarrier } from '../simulator/carriers/letter.ts'
import type { Carrier } from './kit/carrier.ts'
import { optionsOf, type ShippingOption } from './kit/options.ts'

/** Every carrier that the platform comes with, in the order in which people see them. The unstamped letter bears the platform's name. */
export const allCarriers: readonly Carrier[] = [...sandboxCarriers, letterCarrier(platformSlug)]

/** Whether a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string) => allCarriers.find((carrier) => carrier.code === code)

const options = new Map<string, { readonly option: ShippingOption; readonly carrier: Carrier }>()

/** The option of a code, and its carrier. All options are compiled on first use. */
export function optionOf(code: string) {
  if (options.size === 0)
    for (const carrier of allCarriers) for (const option of optionsOf(carrier)) options.set(option.code, { option, carrier })
  return options.get(code)
}
