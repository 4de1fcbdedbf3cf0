import { slug } from '../platform/slug.ts'
import type { Carrier } from './kit/carrier.ts'
import { optionsOf, type ShippingOption } from './kit/options.ts'
import { practiceCarriers } from './practice/index.ts'
import { letterCarrier } from './practice/letter.ts'

/** Every carrier that the platform comes with, in the order in which people see them. The unstamped letter bears the platform's name. */
export const carriers: readonly Carrier[] = [...practiceCarriers, letterCarrier(slug)]

/** Whether a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string) => carriers.find((carrier) => carrier.code === code)

const options = new Map<string, { readonly option: ShippingOption; readonly carrier: Carrier }>()

/** The option of a code, and who has it. All of them are compiled the first time that somebody asks. */
export function optionOf(code: string) {
  if (options.size === 0)
    for (const carrier of carriers) for (const option of optionsOf(carrier)) options.set(option.code, { option, carrier })
  return options.get(code)
}
