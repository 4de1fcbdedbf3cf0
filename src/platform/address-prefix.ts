import type { CountedKey } from './sliding-log.ts'

/**
 * Returns the network that one client can send from: its IPv4 address, or the /64 of its IPv6 address, since one connection has all
 * addresses of it. Strips the port that a proxy adds, and reads ::ffff:192.0.2.1 as IPv4, as sockets for both families write it. Returns
 * other text as it is, cut to 64 characters.
 */
export function addressPrefix(address: string): string {
  const host = readHost(address)
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

/** Returns the keys under which a client's requests are counted: its prefix, and the IPv6 /48 around it, which providers assign whole. */
export function listNetworks(address: string): readonly CountedKey[] {
  const own = addressPrefix(address)
  const groups = own.endsWith('/64') ? groupsOf(own.slice(0, -'/64'.length)) : undefined
  return [{ key: own, times: 1 }, ...(groups ? [{ key: networkOf(groups, 48), times: clientsOfNetwork }] : [])]
}

const networkOf = (groups: readonly number[], bits: 48 | 64) => {
  const first = groups.slice(0, bits / 16).map((group) => group.toString(16))
  return `${shortForm(`${first.join(':')}::`)}/${bits}`
}

/** The address alone, without brackets, port and zone. */
export const readHost = (address: string) =>
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

/** Shortens an IPv6 address to hexadecimal groups. Undefined for other text, which the URL parser does not take in brackets. */
const shortForm = (address: string) => URL.parse(`http://[${address}]`)?.hostname.slice(1, -1)
