import { takeFlag } from '#database/accounts/rate-limits.ts'
import type { Tx } from '#database/schema.ts'
import { CHALLENGE_MINUTES } from '#domain/accounts/passkeys.ts'
import { randomId } from '#shop/cart/cart.ts'
import type { Shop } from '#shop/shop.ts'
import { signed, unsigned } from '#shop/accounts/signed-value.ts'

/** What a challenge is for. `desk link`: the id of a link. */
export type Ceremony = 'sign in' | `account ${string}` | `order ${string}` | 'desk sign in' | `desk link ${string}`

export type Signing = Pick<Shop, 'keyFor' | 'keysFor' | 'now'>

export type Challenge = { id: string; expiresAtMs: number }

/** Challenges are signed, not stored: any node can check one, and issuing one needs no write. */
export function makeChallenge(shop: Signing, ceremony: Ceremony): Challenge & { text: string } {
  const id = randomId()
  const expiresAtMs = shop.now().getTime() + CHALLENGE_MINUTES * 60_000
  const value = `${id}.${expiresAtMs}.${ceremony}`
  const text = Buffer.from(signed(value, shop.keyFor('passkey challenge'))).toString('base64url')
  return { id, expiresAtMs, text }
}

/** Null if the challenge is forged, expired, or issued for another ceremony. */
export function readChallenge(shop: Signing, ceremony: Ceremony, text: string): Challenge | null {
  const given = Buffer.from(text, 'base64url').toString()
  for (const key of shop.keysFor('passkey challenge')) {
    const [id = '', expiry = '', purpose] = unsigned(given, key)?.split('.') ?? []
    const expiresAtMs = Number(expiry)
    if (purpose === ceremony && expiresAtMs > shop.now().getTime()) return { id, expiresAtMs }
  }
  return null
}

/** Returns false if the challenge was used before. */
export const takeChallenge = (tx: Tx, { id, expiresAtMs }: Challenge): Promise<boolean> =>
  takeFlag(tx, `passkey challenge ${id}`, expiresAtMs)
