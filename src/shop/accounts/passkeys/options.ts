import { CHALLENGE_MINUTES } from '#domain/accounts/passkeys.ts'
import type { User } from '#domain/accounts/accounts.ts'
import type { Shop } from '#shop/shop.ts'
import { makeChallenge, type Ceremony } from './challenge.ts'

/** COSE ids of EdDSA, ES256 and RS256, in order of preference. */
export const ALGORITHMS = [-8, -7, -257]

/** Passkeys are bound to this host. Changing it invalidates every passkey. */
export const relyingPartyOf = ({ settings }: Pick<Shop, 'settings'>): string => new URL(settings.url).hostname

const shared = { timeout: CHALLENGE_MINUTES * 60_000 }

export const signInOptions = (shop: Shop) => ({
  ...shared,
  challenge: makeChallenge(shop, 'sign in').text,
  rpId: relyingPartyOf(shop),
  userVerification: 'preferred' as const,
})

type Owner = Pick<User, 'email' | 'firstName' | 'lastName'>
type Creation = { ceremony: Ceremony; owner: Owner; accountId: string | null; knownIds: string[] }

/** Without an account, the challenge id becomes the id of the new account. */
export function creationOptions(shop: Shop, { ceremony, owner, accountId, knownIds }: Creation) {
  const challenge = makeChallenge(shop, ceremony)
  const displayName = `${owner.firstName} ${owner.lastName}`.trim()
  return {
    ...shared,
    challenge: challenge.text,
    rp: { id: relyingPartyOf(shop), name: shop.face.name },
    user: { id: handleOf(accountId ?? challenge.id), name: owner.email, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: knownIds.map((id) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: 'preferred' as const,
    },
    attestation: 'none' as const,
  }
}

export const handleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')
