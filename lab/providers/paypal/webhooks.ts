import { randomUUID, sign } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Certificates } from './certificate.ts'
import type { PaypalEvent } from './ledger.ts'

/** Changes to a delivery, to simulate a forgery or a delay. */
export type Delivery = {
  body?: string
  certUrl?: string
  certificate?: 'valid' | 'expired'
  webhookId?: string
  time?: string
  headers?: Record<string, string>
}

export type Webhooks = {
  pemOf: (name: string) => string | undefined
  /** The webhook request with which PayPal delivers an event. */
  deliver: (event: PaypalEvent, delivery?: Delivery) => Request
}

type Parts = { origin: () => string; webhookId: string; now: () => Date; certificates: Certificates }

export function createWebhooks({ origin, webhookId, now, certificates }: Parts): Webhooks {
  return {
    pemOf: (name) => (name === 'valid' || name === 'expired' ? certificates(name).pem : undefined),
    deliver: (event, { certificate = 'valid', time = now().toISOString(), ...changes } = {}) => {
      const body = JSON.stringify(event)
      const id = randomUUID()
      const signed = [id, time, changes.webhookId ?? webhookId, crc32(body)].join('|')
      return new Request('http://shop.example/webhook', {
        method: 'POST',
        body: changes.body ?? body,
        headers: {
          'content-type': 'application/json',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': changes.certUrl ?? `${origin()}/v1/notifications/certs/${certificate}`,
          'paypal-transmission-id': id,
          'paypal-transmission-sig': sign('sha256', Buffer.from(signed), certificates(certificate).privateKey).toString(
            'base64',
          ),
          'paypal-transmission-time': time,
          ...changes.headers,
        },
      })
    },
  }
}
