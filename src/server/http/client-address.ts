import type { IncomingMessage } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'
import proxyaddr from 'proxy-addr'
import { newRequestId } from '#shop/request-id.ts'

export type ClientAddress = (request: IncomingMessage) => string

export function readProxies(text: string): string[] | null {
  if (text === 'none') return []
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

/** Finds the client's IP address behind trusted proxies. IPv6 is reduced to the /64 network, which belongs to one customer. */
export function createClientAddress(proxies: string[], log: Pick<Logger, 'warn'>): ClientAddress {
  const isTrusted = proxyaddr.compile(proxies)
  const warnings = [createStrangerWarning(isTrusted, log), createSilentProxyWarning(isTrusted, log)]
  return (request) => {
    const addresses = proxyaddr.all(request, isTrusted)
    // With several addresses, a trusted proxy has reported the client.
    if (addresses.length === 1) for (const warn of warnings) warn(request)
    return networkOf(addresses.findLast((address) => isIP(address)) ?? '')
  }
}

/** Names a request with the id from a trusted proxy, or with a new one. Other clients cannot choose the id. */
export function createRequestNames(proxies: string[], newId = newRequestId): (request: IncomingMessage) => string {
  const isTrusted = proxyaddr.compile(proxies)
  return ({ headers, socket: { remoteAddress = '' } }) => {
    const sent = headers['x-request-id']
    return typeof sent === 'string' && REQUEST_ID.test(sent) && isTrusted(remoteAddress, 0) ? sent : newId()
  }
}

const REQUEST_ID = /^[\w.-]{8,64}$/

type IsTrusted = ReturnType<typeof proxyaddr.compile>

function createStrangerWarning(isTrusted: IsTrusted, log: Pick<Logger, 'warn'>): (request: IncomingMessage) => void {
  let isOver = false
  return ({ headers, socket: { remoteAddress: address = '' } }) => {
    if (isOver || !FORWARDED.some((name) => headers[name] !== undefined) || isTrusted(address, 0)) return
    isOver = true
    log.warn(
      { address },
      'A request came with a forwarded header from an address that TRUSTED_PROXY does not name. ' +
        'If it is the proxy in front of the shop, name it: until then all shoppers share one rate limit. ' +
        'Otherwise a stranger made the header up, and it is ignored. This is said once.',
    )
  }
}

function createSilentProxyWarning(isTrusted: IsTrusted, log: Pick<Logger, 'warn'>): (request: IncomingMessage) => void {
  let isOver = false
  return ({ headers, socket: { remoteAddress: address = '' } }) => {
    if (isOver || headers['x-forwarded-for'] !== undefined || !isTrusted(address, 0)) return
    isOver = true
    log.warn(
      { address },
      'A request came without X-Forwarded-For from an address that TRUSTED_PROXY names. If it came through the proxy, ' +
        'let the proxy set the header: until then all shoppers share one rate limit. This is said once.',
    )
  }
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip'] as const

/** 192.0.2.1 for itself and for ::ffff:192.0.2.1; 2001:db8:1:2 for 2001:db8:1:2:3:4:5:6. */
function networkOf(text: string): string {
  if (!text || isIPv4(text)) return text
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return address.toString()
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')
}
