import { fullName } from '#domain/accounts/full-name.ts'
import { CHALLENGE_MINUTES } from '#domain/accounts/passkeys.ts'
import type { User } from '#domain/accounts/accounts.ts'
import type { Shop } from '#shop/shop.ts'
import { makeChallenge, type Ceremony, type Signing } from './challenge.ts'

/** COSE ids of EdDSA, ES256 and RS256, in order of preference. */
export const ALGORITHMS = [-8, -7, -257]

type Verification = 'preferred' | 'required'

/** Where passkeys are used: the shop, or the owner's desk. They are bound to the host of `url`: changing it invalidates every passkey. */
export type RelyingParty<V extends Verification = Verification> = { url: string; name: string; userVerification: V }

export const shopParty = ({ settings, face }: Pick<Shop, 'settings' | 'face'>): RelyingParty<'preferred'> => ({
  url: settings.url,
  name: face.name,
  userVerification: 'preferred',
})

export const hostOf = ({ url }: RelyingParty): string => new URL(url).hostname

const shared = { timeout: CHALLENGE_MINUTES * 60_000 }

export const signInOptions = <V extends Verification>(shop: Signing, party: RelyingParty<V>, ceremony: Ceremony) => ({
  ...shared,
  challenge: makeChallenge(shop, ceremony).text,
  rpId: hostOf(party),
  userVerification: party.userVerification,
})

type Owner = Pick<User, 'email' | 'firstName' | 'lastName'>
type Creation = { ceremony: Ceremony; owner: Owner; accountId: string | null; knownIds: string[] }

/** Without an account, the challenge id becomes the id of the new account. */
export function creationOptions<V extends Verification>(
  shop: Signing,
  party: RelyingParty<V>,
  { ceremony, owner, accountId, knownIds }: Creation,
) {
  const challenge = makeChallenge(shop, ceremony)
  const displayName = fullName(owner)
  return {
    ...shared,
    challenge: challenge.text,
    rp: { id: hostOf(party), name: party.name },
    user: { id: handleOf(accountId ?? challenge.id), name: owner.email, displayName },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    excludeCredentials: knownIds.map((id) => ({ type: 'public-key' as const, id })),
    authenticatorSelection: {
      residentKey: 'required' as const,
      requireResidentKey: true,
      userVerification: party.userVerification,
    },
    attestation: 'none' as const,
  }
}

export const handleOf = (accountId: string): string => Buffer.from(accountId).toString('base64url')
