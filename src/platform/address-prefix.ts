import type { CountedKey } from './sliding-log.ts'

/**
 * What one client can send from, as text: its IPv4 address, or the first 64 bits of its IPv6 address, of which a connection has all
 * others. Proxies add ports, and sockets that take both write IPv4 as ::ffff:192.0.2.1. What is no address stays as it is.
 */
export function addressPrefix(address: string): string {
  const host = hostOf(address)
  if (/^\d+(\.\d+){3}$/.test(host)) return host
  const groups = groupsOf(host)
  if (!groups) return address.slice(0, 64)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 255])
      .join('.')
  return networkOf(groups, 64)
}

/** A network of 48 bits counts as so many clients: it may be one subscriber, with 65,536 networks of 64 bits. */
const clientsOfNetwork = 10

/** What the requests of a client are counted for: its own prefix, and the IPv6 network of 48 bits around it, which providers assign whole. */
export function networksOf(address: string): readonly CountedKey[] {
  const own = addressPrefix(address)
  const groups = own.endsWith('/64') ? groupsOf(own.slice(0, -'/64'.length)) : undefined
  return [{ key: own, times: 1 }, ...(groups ? [{ key: networkOf(groups, 48), times: clientsOfNetwork }] : [])]
}

const networkOf = (groups: readonly number[], bits: 48 | 64) => {
  const first = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${shortForm(`${first.join(':')}::`)}/${bits}`
}

/** The address alone, without brackets, port and zone. */
export const hostOf = (address: string) =>
  address
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$|^(\d+(?:\.\d+){3}):\d+$/, '$1$3')
    .replace(/%.*$/, '')

/** The eight groups of an IPv6 address, however it is written; undefined for what is none. */
function groupsOf(address: string): number[] | undefined {
  const short = shortForm(address)
  if (short === undefined) return undefined
  const [before = '', after = ''] = short.split('::')
  const read = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [left, right] = [read(before), read(after)]
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right]
}

/** With hexadecimal digits alone. The parser of URLs takes nothing else in brackets. */
const shortForm = (address: string) => URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
