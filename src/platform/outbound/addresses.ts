import ipaddr from 'ipaddr.js'

type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6
type Subnet = [NetworkAddress, number]

/** In the long form only: ipaddr.js reads 10/8 as 0.0.0.10/8, which is never meant. */
export const isSubnet = (text: string) => ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)

/** In the long form too, and without a zone, which names an interface of one machine. */
export const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/** All of IPv6 that is given out. ipaddr.js calls unicast whatever it has no name for, ::127.0.0.1 among it. */
const globalIPv6 = ipaddr.parseCIDR('2000::/3')
/** Public by its number, and yet inside: the machine below every machine in Azure answers here. */
const azureHost = ipaddr.parseCIDR('168.63.129.16/32')

const isWithin = (address: NetworkAddress, [subnet, bits]: Subnet) => address.kind() === subnet.kind() && address.match(subnet, bits)
const isPublic = (address: NetworkAddress) =>
  address.range() === 'unicast' && !isWithin(address, azureHost) && (address.kind() === 'ipv4' || isWithin(address, globalIPv6))

/** Recognizes the addresses that may be called: public ones, and those of these subnets. */
export function createAdmission(allow: readonly string[]) {
  const subnets = allow.map((text): Subnet => ipaddr.parseCIDR(text))
  return (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text) // What is written as ::ffff:127.0.0.1 goes to 127.0.0.1.
    return isPublic(address) || subnets.some((subnet) => isWithin(address, subnet))
  }
}
