import { createHmac } from 'node:crypto'
import type { ProviderEvent } from './gateway.ts'
import { isSignature } from './signature.ts'

const HEADER = 'sandbox-signature'
/** An older signature may be a replay. */
const TOLERANCE_MS = 300_000

type Events = {
  sign: (event: ProviderEvent, url: string) => Request
  verify: (request: Request) => Promise<ProviderEvent | null>
}

export function createEvents(secret: string, now: () => Date): Events {
  const signatureOf = (time: string, body: string): Buffer =>
    createHmac('sha256', `sandbox event ${secret}`).update(`${time}.${body}`).digest()
  return {
    sign: (event, url) => {
      const body = JSON.stringify(event)
      const time = String(now().getTime())
      const signature = signatureOf(time, body).toString('base64url')
      return new Request(url, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', [HEADER]: `${time}.${signature}` },
      })
    },
    verify: async (request) => {
      const [time = '', signature = ''] = (request.headers.get(HEADER) ?? '').split('.')
      const body = await request.text()
      if (!isSignature(Buffer.from(signature, 'base64url'), signatureOf(time, body))) return null
      if (Math.abs(now().getTime() - Number(time)) > TOLERANCE_MS) return null
      const { id, key } = JSON.parse(body) as ProviderEvent
      return { id, key }
    },
  }
}
