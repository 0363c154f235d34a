import { hash } from 'node:crypto'
import type { Settings } from '#shop/shop.ts'

/** Origins other than the shop's own that a page may use. */
export type Origins = Readonly<Record<'script' | 'frame' | 'connect', readonly string[]>>

export function contentPolicy(scripts: string[], styles: string[], origins: Origins | null = null): string {
  const painted = inDevelopment() ? ["'unsafe-inline'"] : hashesOf(styles)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashesOf(scripts), ...(origins?.script ?? [])].join(' '),
    ["style-src 'self'", ...painted].join(' '),
    ...connections(origins?.connect ?? []),
    ...(origins ? [['frame-src', ...origins.frame].join(' ')] : []),
    // Catalogs may link to pictures on other hosts.
    "img-src 'self' data: https:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function connections(others: readonly string[]): string[] {
  const sources = [...(inDevelopment() ? ['ws:'] : []), ...others]
  return sources.length > 0 ? [["connect-src 'self'", ...sources].join(' ')] : []
}

const hashesOf = (codes: string[]): string[] => codes.map((code) => `'sha256-${hash('sha256', code, 'base64')}'`)

export const PERMISSIONS = 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()'

/** In development, Vite inserts styles by script and reloads pages through a WebSocket. */
const inDevelopment = (): boolean => process.env.NODE_ENV === 'development'

export const commonHeaders = ({
  url,
  hstsSubdomains,
}: Pick<Settings, 'url' | 'hstsSubdomains'>): Record<string, string> => ({
  // Pages replace this with their own policy.
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': PERMISSIONS,
  'x-frame-options': 'DENY',
  ...(url.startsWith('https:') && {
    'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
  }),
})
