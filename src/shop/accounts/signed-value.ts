import { createHmac } from 'node:crypto'
import { isSignature } from '#payments/signature.ts'

/** Same format as Hono's signed cookies, but synchronous. */
export const signed = (value: string, key: Uint8Array): string =>
  `${value}.${createHmac('sha256', key).update(value).digest('base64')}`

export function unsigned(text: string, key: Uint8Array): string | null {
  const value = text.slice(0, Math.max(0, text.lastIndexOf('.')))
  return value && isSignature(Buffer.from(text), Buffer.from(signed(value, key))) ? value : null
}
