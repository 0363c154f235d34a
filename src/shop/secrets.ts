import { hkdfSync } from 'node:crypto'
import type { Shop } from './shop.ts'

type Purpose = `session token ${number}` | 'cart cookie' | 'order link' | 'password reset' | 'rate limit'

/** A key of 32 bytes for one purpose: what is signed for one can never pass for another. */
export const secretFor = ({ settings }: Pick<Shop, 'settings'>, purpose: Purpose): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', settings.secret, '', `linden ${purpose}`, 32))
