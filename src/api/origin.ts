import type { HonoRequest } from 'hono'

/** What is said of a write that was refused for where it comes from. */
export const ELSEWHERE = 'This request came from another site.'

export const isRead = ({ method }: { method: string }): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/**
 * Where a browser says that a request comes from. What says nothing is no browser, or one of long ago. Hono's csrf() looks
 * at form bodies alone, and would let a cross-site request without one pass.
 */
export function originOf(request: HonoRequest, shopUrl: string): 'here' | 'elsewhere' | 'unsaid' {
  const origin = request.header('origin')
  if (origin === shopUrl) return 'here'
  const site = request.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none' ? 'here' : 'elsewhere'
  if (!origin) return 'unsaid'
  return isHost(origin, request, shopUrl) ? 'here' : 'elsewhere'
}

/** A shop may be reached by more names than its own; where its own is encrypted, by no open line. */
function isHost(origin: string, request: HonoRequest, shopUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (shopUrl.startsWith('https:') && protocol !== 'https:') return false
  return host === (request.header('host') ?? new URL(request.url).host)
}
