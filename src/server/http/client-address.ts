import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

/** Reads TRUSTED_PROXY: addresses and subnets, separated by commas. Null if one is neither. */
export function readProxies(text: string): string[] | null {
  const proxies = text
    .split(',')
    .map((proxy) => proxy.trim())
    .filter(Boolean)
  try {
    proxyaddr.compile(proxies)
    return proxies
  } catch {
    return null
  }
}

/**
 * Finds the client's address: the socket's or, behind trusted proxies, the last entry of X-Forwarded-For that is not one of
 * them. An IPv6 address is reduced to its network of 64 bits, which one customer has to himself.
 */
export function createClientAddress(proxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile(proxies)
  return (request) => networkOf(proxyaddr.all(request, isTrusted).findLast((address) => isIP(address)) ?? '')
}

/** 192.0.2.1 for itself and for ::ffff:192.0.2.1; 2001:db8:1:2 for 2001:db8:1:2:3:4:5:6. */
function networkOf(text: string): string {
  if (!text) return ''
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
