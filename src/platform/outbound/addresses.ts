import ipaddr from 'ipaddr.js'

type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6
type Subnet = [NetworkAddress, number]

/** Accepts the long form only: ipaddr.js reads 10/8 as 0.0.0.10/8, which is never meant. */
export const isSubnet = (text: string) => ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)

/** Accepts the long form only, and no zone, which names an interface of one machine. */
export const isAddress = (text: string) => ipaddr.IPv4.isValidFourPartDecimal(text) || (ipaddr.IPv6.isValid(text) && !text.includes('%'))

/** Range of IPv6 that is allocated. ipaddr.js calls every address unicast that it has no name for, such as ::127.0.0.1. */
const globalIPv6 = ipaddr.parseCIDR('2000::/3')
/** Address in a public range that is internal nonetheless: in Azure, the host of the virtual machine answers on it. */
const azureHost = ipaddr.parseCIDR('168.63.129.16/32')

const isWithin = (address: NetworkAddress, [subnet, bits]: Subnet) => address.kind() === subnet.kind() && address.match(subnet, bits)
const isPublic = (address: NetworkAddress) =>
  address.range() === 'unicast' && !isWithin(address, azureHost) && (address.kind() === 'ipv4' || isWithin(address, globalIPv6))

/** Recognizes the addresses that may be called: public ones, and those of these subnets. */
export function createAdmission(allow: readonly string[]) {
  const subnets = allow.map((text): Subnet => ipaddr.parseCIDR(text))
  return (text: string): boolean => {
    if (!ipaddr.isValid(text)) return false
    const address = ipaddr.process(text) // Reads ::ffff:127.0.0.1 as 127.0.0.1, where it leads.
    return isPublic(address) || subnets.some((subnet) => isWithin(address, subnet))
  }
}
