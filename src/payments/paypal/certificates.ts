import { X509Certificate, type KeyObject } from 'node:crypto'
import { ProviderOutage } from '#payments/provider-outage.ts'
import { PaypalError } from './paypal-error.ts'
import { originsOf, type PaypalSettings } from './settings.ts'

/** Null for an address that is not PayPal's, or a certificate that is not valid now. Throws if PayPal does not answer. */
export type Certificates = (address: string) => Promise<KeyObject | null>

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const MAX_CERTIFICATES = 16
const TIMEOUT_MS = 5_000

/** Gets certificates from hosts of PayPal only, because the address comes from the sender. TLS proves the host. */
export function createCertificates(settings: PaypalSettings, now: () => Date): Certificates {
  const { certificates: origins } = originsOf(settings)
  const known = new Map<string, X509Certificate>()
  return async (address) => {
    if (!URL.canParse(address)) return null
    const { origin, pathname, href, search, username } = new URL(address)
    if (!origins.includes(origin) || !PATH.test(pathname) || search || username) return null
    const certificate = known.get(href) ?? (await download(href, settings.timeoutMs))
    if (now() < certificate.validFromDate || now() > certificate.validToDate) return null
    if (known.size >= MAX_CERTIFICATES) known.clear()
    known.set(href, certificate)
    return certificate.publicKey
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
