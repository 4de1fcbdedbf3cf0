import { askWhether, quoteValue } from '../http/refused-value.ts'
import { closestWord } from '../platform/closest-word.ts'
import { productCarriers } from './index.ts'
import { type Carrier, capabilityNames } from './kit/carrier.ts'
import { listCarrierOptions, type ShippingOption } from './kit/options.ts'

const listed: Carrier[] = []
const carriers = new Map<string, Carrier>()
const options = new Map<string, { readonly option: ShippingOption; readonly carrier: Carrier }>()
const callNames = new WeakMap<object, string>()

/** Adds carriers to the table, which begins with those of the product. Only tests add others, in a process of their own. */
export function addCarriers(added: readonly Carrier[]) {
  options.clear()
  for (const carrier of added) {
    listed.push(carrier)
    carriers.set(carrier.code, carrier)
    for (const [name, capability] of listCalls(carrier)) callNames.set(capability, name)
  }
}

addCarriers(productCarriers)

/** The capabilities of a carrier by the names of their calls; `pickups` has several. */
function listCalls({ pickups, ...carrier }: Carrier): readonly (readonly [string, object])[] {
  const calls = capabilityNames.flatMap((name) => (name !== 'pickups' && carrier[name] ? [[name, carrier[name]] as const] : []))
  const ofPickups = (['timeSlots', 'book', 'find', 'cancel'] as const).flatMap((name) =>
    pickups?.[name] ? [[`pickups.${name}`, pickups[name]] as const] : [],
  )
  return [...calls, ...ofPickups]
}

/** The name of a capability, as metrics and logs have it. `other`: of no carrier of the table. */
export const callNameOf = (capability: object): string => callNames.get(capability) ?? 'other'

/** Carriers in the order in which clients see them. */
export const listCarriers = (): readonly Carrier[] => listed

/** True if a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string) => carriers.get(code)

/** The option of a code, and its carrier. All of them are compiled at the first call. */
export function optionOf(code: string) {
  if (options.size === 0)
    for (const carrier of listed) for (const option of listCarrierOptions(carrier)) options.set(option.code, { option, carrier })
  return options.get(code)
}

/** Returns the error text for an unknown option code, with the code that was probably meant. */
export function refuseOption(code: unknown): string {
  const remedy = 'POST /shipping-options lists those that exist.'
  if (typeof code !== 'string') return `This is no shipping option. ${remedy}`
  const meant = optionOf(code) ? undefined : closestWord(code.toLowerCase(), options.keys())
  return `${askWhether(meant, `There is no shipping option ${quoteValue(code)}.`)} ${remedy}`
}
