import { askWhether, quoteValue } from '../http/refused-value.ts'
import { closestWord } from '../platform/closest-word.ts'
import { type Carrier, capabilityNames } from './kit/carrier.ts'
import { optionsOf, type ShippingOption } from './kit/options.ts'

let registered: readonly Carrier[] | undefined
const carriers = new Map<string, Carrier>()
const options = new Map<string, { readonly option: ShippingOption; readonly carrier: Carrier }>()

/** Sets the carriers of this process, in the order in which clients see them. `app.ts` calls it before anything is served. */
export function registerCarriers(list: readonly Carrier[]) {
  registered = list
  carriers.clear()
  options.clear()
  for (const carrier of list) {
    carriers.set(carrier.code, carrier)
    for (const [name, capability] of listCalls(carrier)) callNames.set(capability, name)
  }
}

/** The capabilities of a carrier by the names of their calls; `pickups` has several. */
function listCalls({ pickups, ...carrier }: Carrier): readonly (readonly [string, object])[] {
  const calls = capabilityNames.flatMap((name) => (name !== 'pickups' && carrier[name] ? [[name, carrier[name]] as const] : []))
  const ofPickups = (['timeSlots', 'book', 'find', 'cancel'] as const).flatMap((name) =>
    pickups?.[name] ? [[`pickups.${name}`, pickups[name]] as const] : [],
  )
  return [...calls, ...ofPickups]
}

const callNames = new WeakMap<object, string>()
/** The name of a capability, as metrics and logs have it. `other`: of no registered carrier. */
export const callNameOf = (capability: object): string => callNames.get(capability) ?? 'other'

/** A file that reads the list while it is loaded may be loaded before `app.ts`, and would see no carrier at all. */
export function listCarriers(): readonly Carrier[] {
  if (!registered) throw new Error('No carriers are registered. Import app.ts first, which registers them.')
  return registered
}

/** True if a carrier serves organizations of this mode. */
export const isFor = ({ mode }: Carrier, of: 'test' | 'live') => mode === 'any' || mode === of

export const carrierOf = (code: string) => carriers.get(code)

/** The option of a code, and its carrier. All of them are compiled at the first call. */
export function optionOf(code: string) {
  if (options.size === 0)
    for (const carrier of listCarriers()) for (const option of optionsOf(carrier)) options.set(option.code, { option, carrier })
  return options.get(code)
}

/** Returns the error text for an unknown option code, with the code that was probably meant. */
export function refuseOption(code: unknown): string {
  const remedy = 'POST /shipping-options lists those that exist.'
  if (typeof code !== 'string') return `This is no shipping option. ${remedy}`
  const meant = optionOf(code) ? undefined : closestWord(code.toLowerCase(), options.keys())
  return `${askWhether(meant, `There is no shipping option ${quoteValue(code)}.`)} ${remedy}`
}
