import type { Passkey } from '#database/accounts/passkeys.ts'
import { readChallenge, type Ceremony, type Challenge, type Signing } from './challenge.ts'
import { ALGORITHMS, handleOf, hostOf, type RelyingParty } from './options.ts'

/** `PublicKeyCredential.toJSON()` of a new passkey, sent by the browser. */
export type NewCredential = {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string }
}

export type SignedCredential = Omit<NewCredential, 'response'> & {
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | null }
}

/** Loaded on first use, because it takes 0.15 s and 20 MB. */
const library = () => import('@simplewebauthn/server')

type Proven<T> = T & { challenge: Challenge }

/** Where a passkey must have been created or used, and for what. */
type Place = { party: RelyingParty; ceremony: Ceremony }

/** Null unless the passkey was created there. The caller must consume the challenge. */
export async function verifyNew(
  shop: Signing,
  place: Place,
  { response, ...credential }: NewCredential,
): Promise<Proven<Pick<Passkey, 'id' | 'publicKey' | 'counter'>> | null> {
  const { verifyRegistrationResponse } = await library()
  const proof = challengeCheck(shop, place.ceremony)
  const result = await orNull(
    verifyRegistrationResponse({
      ...expectedOf(place.party, proof),
      response: { ...credential, response, clientExtensionResults: {} },
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result?.verified || !proof.challenge) return null
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, challenge: proof.challenge }
}

/** Null if the signature is invalid. The caller must consume the challenge and compare the counter with the stored one. */
export async function verifyUse(
  shop: Signing,
  place: Place,
  passkey: Pick<Passkey, 'id' | 'publicKey' | 'accountId'>,
  { response: { userHandle, ...response }, ...credential }: SignedCredential,
): Promise<Proven<{ counter: number }> | null> {
  if (userHandle && userHandle !== handleOf(passkey.accountId)) return null
  const { verifyAuthenticationResponse } = await library()
  const proof = challengeCheck(shop, place.ceremony)
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const result = await orNull(
    verifyAuthenticationResponse({
      ...expectedOf(place.party, proof),
      response: { ...credential, response, clientExtensionResults: {} },
      // With 0 the library skips the counter check; the database update does it for all nodes.
      credential: { id: passkey.id, publicKey, counter: 0 },
    }),
  )
  if (!result?.verified || !proof.challenge) return null
  return { counter: result.authenticationInfo.newCounter, challenge: proof.challenge }
}

type Proof = { challenge: Challenge | null; check: (text: string) => boolean }

/** Captures the challenge that the library passes for checking. */
function challengeCheck(shop: Signing, ceremony: Ceremony): Proof {
  const proof: Proof = {
    challenge: null,
    check: (text) => (proof.challenge = readChallenge(shop, ceremony, text)) !== null,
  }
  return proof
}

const expectedOf = (party: RelyingParty, proof: Proof) => ({
  expectedChallenge: proof.check,
  expectedOrigin: new URL(party.url).origin,
  expectedRPID: hostOf(party),
  requireUserVerification: party.userVerification === 'required',
})

/** The library throws for any invalid input from a browser. */
const orNull = <T>(verified: Promise<T>): Promise<T | null> => verified.catch(() => null)
