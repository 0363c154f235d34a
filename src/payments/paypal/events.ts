import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { ProviderEvent } from '#payments/gateway.ts'
import type { Certificates } from './certificates.ts'

/** PayPal resends a webhook for three days. An older one is a replay. */
const TOLERANCE_MS = 4 * 24 * 60 * 60_000

type Parts = { webhookId: string; certificates: Certificates; now: () => Date }

/** Null unless PayPal signed the request for this webhook. Throws if the certificate is unavailable. */
export async function readEvent(request: Request, parts: Parts): Promise<ProviderEvent | null> {
  const body = Buffer.from(await request.arrayBuffer())
  return (await isSigned(request.headers, body, parts)) ? eventOf(body) : null
}

async function isSigned(headers: Headers, body: Buffer, { webhookId, certificates, now }: Parts): Promise<boolean> {
  const header = (name: string): string => headers.get(`paypal-${name}`) ?? ''
  const time = header('transmission-time')
  // Fetch the certificate last, so that garbage causes no requests.
  if (header('auth-algo') !== 'SHA256withRSA' || !(Math.abs(now().getTime() - Date.parse(time)) <= TOLERANCE_MS))
    return false
  const key = await certificates(header('cert-url'))
  if (key === null || key.asymmetricKeyType !== 'rsa') return false
  const signed = [header('transmission-id'), time, webhookId, crc32(body)].join('|')
  return verify('sha256', Buffer.from(signed), key, Buffer.from(header('transmission-sig'), 'base64'))
}

type Resource = {
  /** The key in authorizations, captures and refunds; orders and disputes have it in the next two. */
  custom_id?: unknown
  purchase_units?: { custom_id?: unknown }[]
  disputed_transactions?: { custom?: unknown }[]
}

function eventOf(body: Buffer): ProviderEvent | null {
  const { id, resource = {} } = JSON.parse(body.toString()) as { id?: unknown; resource?: Resource }
  if (typeof id !== 'string') return null
  const { custom_id: own, purchase_units: units, disputed_transactions: disputed } = resource
  const key = own ?? units?.[0]?.custom_id ?? disputed?.[0]?.custom
  return { id, key: typeof key === 'string' ? key : null }
}
