import { X509Certificate, type KeyObject } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { PaypalError } from './paypal-error.ts'
import { originsOf, type PaypalSettings } from './settings.ts'

/** Null for a URL that is not PayPal's or an invalid certificate. Throws if PayPal does not respond. */
export type Certificates = (address: string) => Promise<KeyObject | null>

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const MAX_CERTIFICATES = 16
const TIMEOUT_MS = 5_000
/** PayPal changes its certificate about once a year, but strangers may send any number of URLs. */
export const MAX_DOWNLOADS = { count: 20, everyMs: 60_000 }
const MAX_REFUSED_NAMES = 1_000
const REFUSED_MS = 10 * 60_000

/** Downloads only from PayPal's hosts, verified by TLS, because the URL comes from the sender. */
export function createCertificates(settings: PaypalSettings, now: () => Date): Certificates {
  const { certificates: origins } = originsOf(settings)
  const known = new LRUCache<string, X509Certificate>({ max: MAX_CERTIFICATES })
  const refused = new LRUCache<string, PaypalError>({ max: MAX_REFUSED_NAMES, ttl: REFUSED_MS })
  const inFlight = new Map<string, Promise<X509Certificate>>()
  const mayDownload = createDownloadCounter(now)

  async function downloadOnce(address: string): Promise<X509Certificate> {
    const refusal = refused.get(address)
    if (refusal) throw refusal
    if (!mayDownload()) throw new ProviderOutage(`${CALL} is asked too often`)
    try {
      return await download(address, settings.timeoutMs)
    } catch (error) {
      if (error instanceof PaypalError) refused.set(address, error)
      throw error
    }
  }

  /** Concurrent events share a download. */
  function sharedDownload(address: string): Promise<X509Certificate> {
    const running = inFlight.get(address)
    if (running) return running
    const downloading = downloadOnce(address).finally(() => inFlight.delete(address))
    inFlight.set(address, downloading)
    return downloading
  }

  return async (address) => {
    if (!URL.canParse(address)) return null
    const { origin, pathname, href, search, username } = new URL(address)
    if (!origins.includes(origin) || !PATH.test(pathname) || search || username) return null
    const certificate = known.get(href) ?? (await sharedDownload(href))
    if (now() < certificate.validFromDate || now() > certificate.validToDate) return null
    known.set(href, certificate)
    return certificate.publicKey
  }
}

/** Returns whether another download may start in this period. */
function createDownloadCounter(now: () => Date): () => boolean {
  let count = 0
  let since = 0
  return () => {
    const at = now().getTime()
    if (Math.abs(at - since) >= MAX_DOWNLOADS.everyMs) {
      count = 0
      since = at
    }
    return ++count <= MAX_DOWNLOADS.count
  }
}

const CALL = 'GET /v1/notifications/certs'

async function download(address: string, timeoutMs = TIMEOUT_MS): Promise<X509Certificate> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, { redirect: 'error', signal }).catch(() => null)
  if (response && response.status >= 400 && response.status < 500)
    throw new PaypalError(CALL, { status: response.status })
  const text = await response?.text().catch(() => null)
  if (!response?.ok || !text) throw new ProviderOutage(`PayPal did not answer ${CALL}`)
  return new X509Certificate(text)
}
