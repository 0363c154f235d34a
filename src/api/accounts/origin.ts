import type { HonoRequest } from 'hono'

export const CROSS_SITE = 'This request came from another site.'

export const isRead = ({ method }: { method: string }): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** The origin from the headers, which only old browsers and programs omit. Hono's csrf() only checks form bodies. */
export function originOf(request: HonoRequest, shopUrl: string): 'same-origin' | 'cross-site' | 'unknown' {
  const origin = request.header('origin')
  if (origin === shopUrl) return 'same-origin'
  const site = request.header('sec-fetch-site')
  if (site) return site === 'same-origin' || site === 'none' ? 'same-origin' : 'cross-site'
  if (!origin) return 'unknown'
  return isHost(origin, request, shopUrl) ? 'same-origin' : 'cross-site'
}

/** Whether the origin matches the request's host. A shop may have several hosts, but never both HTTP and HTTPS. */
function isHost(origin: string, request: HonoRequest, shopUrl: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  if (shopUrl.startsWith('https:') && protocol !== 'https:') return false
  return host === (request.header('host') ?? new URL(request.url).host)
}
