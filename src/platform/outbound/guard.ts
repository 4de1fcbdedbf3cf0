import { isIP } from 'node:net'
import { createAdmission } from './addresses.ts'
import { OutboundError } from './call.ts'
import type { Resolve } from './resolve.ts'

/** `allow`: subnets that may be called though they are not public. `http`: without TLS too, and on any port. */
export type Rules = { readonly allow: readonly string[]; readonly http: boolean }

/** Destination of a call: the name for TLS, and the checked addresses. A connection uses these, and does not resolve the name again. */
export type Target = { readonly url: URL; readonly host: string; readonly port: number; readonly addresses: readonly string[] }

const securePorts = [443, 8443]

/** Says where a call may go, or refuses it. */
export function openGuard({ allow, http }: Rules, resolve: Resolve) {
  const admits = createAdmission(allow)

  async function aim(text: string): Promise<Target> {
    const url = readUrl(text, http)
    // The parser has turned every spelling of an IPv4 address into four decimal numbers. Brackets are the URL's, not the
    // address's; the dot that may end a name is not part of what a certificate calls it.
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
    const addresses = isIP(host) ? [host] : await addressesOf(host, resolve)
    // Requires all addresses to be public: a name with an internal one is not trusted.
    if (!addresses.every(admits)) throw new OutboundError('refused_address')
    return { url, host, port: portOf(url), addresses }
  }
  return { admits, aim, read: (text: string) => readUrl(text, http) }
}

function readUrl(text: string, http: boolean): URL {
  const url = URL.parse(text)
  const isFit =
    url &&
    (url.protocol === 'https:' || (http && url.protocol === 'http:')) &&
    url.username === '' &&
    url.password === '' &&
    (http || securePorts.includes(portOf(url)))
  if (!isFit) throw new OutboundError('bad_url')
  return url
}

const portOf = ({ port, protocol }: URL) => Number(port || (protocol === 'https:' ? 443 : 80))

async function addressesOf(name: string, resolve: Resolve) {
  const addresses = await resolve(name).catch((error) => {
    throw new OutboundError('dns', error)
  })
  if (addresses.length === 0) throw new OutboundError('dns')
  return addresses
}
