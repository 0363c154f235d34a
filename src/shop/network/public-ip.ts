import ipaddr from 'ipaddr.js'

/** Loopback, private and translated addresses are not public. */
export function isPublicIp(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4
    ? !address.match(BENCHMARKS)
    : address.match(GLOBAL_UNICAST) && !UNROUTED.some((range) => address.match(range))
}

const rangeOf = <Address extends ipaddr.IPv4 | ipaddr.IPv6>(text: string) =>
  ipaddr.parseCIDR(text) as unknown as [Address, number]

// ipaddr.js does not flag these ranges. UNROUTED: reserved for protocols and documentation.
const BENCHMARKS = rangeOf<ipaddr.IPv4>('198.18.0.0/15')
const GLOBAL_UNICAST = rangeOf<ipaddr.IPv6>('2000::/3')
const UNROUTED = ['2001::/23', '3fff::/20'].map((text) => rangeOf<ipaddr.IPv6>(text))
