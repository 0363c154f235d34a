import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import proxyaddr from 'proxy-addr'

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

/** Finds the client behind trusted proxies. An IPv6 address is reduced to its network (/64), which one customer has alone. */
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
