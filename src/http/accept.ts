import { Fault, notAcceptable } from '../platform/errors.ts'
import { type HttpRequest, readHeader } from './http.ts'

/** A range of types with its weight. Parameters other than the weight do not distinguish our types. */
type MediaRange = { readonly name: string; readonly weight: number }

function readMediaRanges(incoming: HttpRequest): MediaRange[] {
  const parts = (readHeader(incoming, 'accept') ?? '').split(',').filter((part) => part.trim() !== '')
  return parts.map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const findTypeWeight = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? '1')
    return { name, weight: findTypeWeight >= 0 ? findTypeWeight : 1 }
  })
}
const findWeight = (ranges: readonly MediaRange[], name: string) => ranges.find((one) => one.name === name)?.weight

/** True if `Accept` names this type, with at least the weight that it gives to JSON. */
export function prefersType(incoming: HttpRequest, type: string): boolean {
  const ranges = readMediaRanges(incoming)
  const weight = findWeight(ranges, type) ?? 0
  return weight > 0 && weight >= (findWeight(ranges, 'application/json') ?? 0)
}

/** Says whether a browser opened an address that is for people: programs send requests to `/api` and `/oauth2`. */
export const wantsPage = (incoming: HttpRequest, path: string) => !/^\/(api|oauth2)(\/|$)/.test(path) && prefersType(incoming, 'text/html')

/**
 * Types that the client accepts, the preferred ones first (RFC 9110, 12.5.1). A client that names none of them accepts any: many HTTP
 * libraries send `Accept: application/json` with every request, also when they download a document.
 */
export function listAcceptedTypes<Type extends string>(incoming: HttpRequest, types: readonly Type[]): readonly Type[] {
  const ranges = readMediaRanges(incoming)
  // Ranges that name the type itself count more than those with a wildcard.
  const weight = (type: Type) =>
    [type, type.replace(/\/.*/, '/*'), '*/*'].map((name) => findWeight(ranges, name)).find((one) => one !== undefined)
  const weighed = types.map((type) => ({ type, weight: weight(type) }))
  if (weighed.every(({ weight }) => weight === undefined)) return types
  const accepted = weighed.filter(({ weight = 0 }) => weight > 0).sort((a, b) => b.weight! - a.weight!)
  if (accepted.length === 0)
    throw new Fault(notAcceptable, `This can be had as ${types.join(', ')}. Ask for one of these.`, { source: { header: 'Accept' } })
  return accepted.map(({ type }) => type)
}
