import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Reads TRUSTED_PROXY: addresses and subnets, divided by commas. Null for anything else. */
export function readProxies(text: string): string[] | null {
  const proxies = text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  return proxies.every(isAddressOrSubnet) ? proxies : null
}

/**
 * Who is connected: the socket's address, or, when that is a trusted proxy's, the last one of X-Forwarded-For that is
 * none; what stands before it is hearsay. An IPv6 network counts as one, since a single customer is given all of it.
 */
export function createClientAddress(proxies: string[]): (request: IncomingMessage) => string {
  const trusted = new BlockList()
  for (const proxy of proxies) trust(trusted, proxy)
  const isTrusted = (address: string): boolean => trusted.check(address, familyOf(address))
  return ({ socket, headers }) => {
    const hops = proxies.length > 0 ? String(headers['x-forwarded-for'] ?? '').split(',') : []
    let address = socket.remoteAddress ?? ''
    while (isIP(address) && isTrusted(address)) {
      const next = hops.pop()?.trim() ?? ''
      if (!isIP(next)) break
      address = next
    }
    return networkOf(address)
  }
}

function isAddressOrSubnet(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  if (!isIP(address) || rest.length > 0) return false
  return bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (isIPv6(address) ? 128 : 32))
}

function trust(list: BlockList, proxy: string): void {
  const [address, bits] = proxy.split('/') as [string, string?]
  if (bits === undefined) list.addAddress(address, familyOf(address))
  else list.addSubnet(address, Number(bits), familyOf(address))
}

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4')

/** 192.0.2.1 is itself, also when written ::ffff:192.0.2.1; of 2001:db8:1:2:3:4:5:6 it is 2001:db8:1:2. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  return mapped ?? groupsOf(address).slice(0, 4).join(':')
}

/** The eight groups of an IPv6 address, each written in its shortest form. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`)
  const [head, tail] = hostname
    .slice(1, -1)
    .split('::')
    .map((half) => half.split(':').filter(Boolean))
  return tail ? [...head!, ...Array<string>(8 - head!.length - tail.length).fill('0'), ...tail] : head!
}
