import { hkdfSync } from 'node:crypto'

type Purpose = `session token ${number}` | 'cart cookie' | 'order link' | 'password reset' | 'rate limit'

export type KeyFor = (purpose: Purpose) => Uint8Array<ArrayBuffer>

/** Derives a 32-byte key for each purpose from the shop's secret, so that no signature is valid for two purposes. */
export function createKeys(secret: string): KeyFor {
  const keys = new Map<Purpose, Uint8Array<ArrayBuffer>>()
  return (purpose) => {
    const key = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', secret, '', `linden ${purpose}`, 32))
    keys.set(purpose, key)
    return key
  }
}
