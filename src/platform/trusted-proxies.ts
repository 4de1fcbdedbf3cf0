import ipaddr from 'ipaddr.js'
import { readHost } from './address-prefix.ts'
import { isAddress, isSubnet } from './outbound/addresses.ts'

/** Proxies whose `X-Forwarded-For` counts: none, so many one behind another, or those at these addresses and in these subnets. */
export type TrustedProxies = false | number | readonly string[]

const mostProxies = 10

/** Reads `off`, `on`, a count, or addresses and subnets separated by commas. Undefined where it is none of them. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'off') return false
  if (text === 'on') return 1
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= mostProxies ? Number(text) : undefined
  const list = text.split(',').filter(Boolean)
  return list.length > 0 && list.every((part) => isSubnet(part) || isAddress(part)) ? list : undefined
}

type Headers = Readonly<Record<string, string | string[] | undefined>>
/** `untrustedProxy`: the peer, where it is a private one that names another client and is not trusted. */
type Client = { readonly address: string; readonly untrustedProxy?: string }

/** Finds the client of a request by the address that it came from and its headers. */
export function clientFinder(trusted: TrustedProxies): (peer: string, headers: Headers) => Client {
  const isTrusted = createTrust(trusted)
  return (peer, headers) => {
    const header = headers['x-forwarded-for']
    if (header === undefined && headers.forwarded === undefined) return { address: peer }
    if (!isTrusted(peer)) return { address: peer, ...(isPrivate(peer) && { untrustedProxy: peer }) }
    const entries = [header ?? []]
      .flat()
      .join(',')
      .split(',')
      .map((entry) => entry.trim())
    return { address: findEntry(entries, trusted, isTrusted) || peer }
  }
}

/** Each proxy adds the address that it was called from: the entries before those of our own proxies are what the client claims. */
function findEntry(entries: readonly string[], trusted: TrustedProxies, isTrusted: (address: string) => boolean) {
  if (typeof trusted === 'number') return entries.at(-trusted) ?? entries[0]
  return entries.findLast((entry) => !isTrusted(entry)) ?? entries[0]
}

function createTrust(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'object') return () => trusted !== false
  const subnets = trusted.map((text) => {
    const [address = '', bits] = text.split('/')
    const parsed = ipaddr.parse(address)
    return [parsed, bits === undefined ? parsed.toByteArray().length * 8 : Number(bits)] as const
  })
  return (text) => {
    const address = parseAddress(text)
    return address !== undefined && subnets.some(([subnet, bits]) => subnet.kind() === address.kind() && address.match(subnet, bits))
  }
}

/** Ranges that proxies of one's own are in; a client of the internet has no address there. */
const privateRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

function isPrivate(text: string) {
  const address = parseAddress(text)
  return address !== undefined && privateRanges.has(address.range())
}

function parseAddress(text: string) {
  const host = readHost(text)
  return ipaddr.isValid(host) ? ipaddr.process(host) : undefined
}
