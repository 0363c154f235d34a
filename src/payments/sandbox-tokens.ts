import { createHmac, randomBytes } from 'node:crypto'
import type { CardSummary } from '#domain/checkout/payment.ts'
import { isSignature } from './signature.ts'

export type Outcome =
  | 'ok'
  | 'declined'
  | 'insufficient'
  | 'expired'
  | 'challenge'
  /** The bank requires confirmation, which never arrives. */
  | 'abandoned'
  | 'refundFails'
  | 'disputed'
type Content = CardSummary & { outcome: Outcome }

type Tokens = {
  write: (content: Content) => string
  read: (token: string) => Content | null
}

/** Signed, stateless tokens that any node can read: content, dot, signature. */
export function createTokens(secret: string, previousSecret: string | null = null): Tokens {
  const signatureOf = (body: string, by = secret): Buffer =>
    createHmac('sha256', `sandbox token ${by}`).update(body).digest()
  const isSigned = (body: string, signature: Buffer): boolean =>
    [secret, previousSecret].some((by) => by !== null && isSignature(signature, signatureOf(body, by)))
  return {
    write: ({ outcome, brand, last4 }) => {
      const once = randomBytes(9).toString('base64url')
      const body = `tok_${Buffer.from(JSON.stringify({ outcome, brand, last4, once })).toString('base64url')}`
      return `${body}.${signatureOf(body).toString('base64url')}`
    },
    read: (token) => {
      const [body = '', signature = '', ...rest] = token.split('.')
      if (rest.length > 0 || !isSigned(body, Buffer.from(signature, 'base64url'))) return null
      return JSON.parse(Buffer.from(body.slice(4), 'base64url').toString()) as Content
    },
  }
}
