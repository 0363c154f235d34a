import { hkdfSync } from 'node:crypto'
import type { Shop } from './shop.ts'

type Purpose = `session token ${number}` | 'cart cookie' | 'order link' | 'password reset' | 'rate limit'

const derived = new WeakMap<object, Map<Purpose, Uint8Array<ArrayBuffer>>>()

/** A key of 32 bytes for one purpose: what is signed for one can never pass for another. Derived once. */
export function secretFor({ settings }: Pick<Shop, 'settings'>, purpose: Purpose): Uint8Array<ArrayBuffer> {
  const keys = derived.get(settings) ?? new Map<Purpose, Uint8Array<ArrayBuffer>>()
  const key = keys.get(purpose) ?? new Uint8Array(hkdfSync('sha256', settings.secret, '', `linden ${purpose}`, 32))
  derived.set(settings, keys.set(purpose, key))
  return key
}
