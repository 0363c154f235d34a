import { findCredentialsById } from '#database/accounts/accounts.ts'
import { findPasskey, recordPasskeyUse } from '#database/accounts/passkeys.ts'
import { PASSKEY_TEXTS } from '#domain/accounts/passkeys.ts'
import { ShopError } from '#domain/errors.ts'
import { isoTime } from '#shop/clock.ts'
import { accountHash, logEvent } from '#shop/events.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { startSession, type Session } from '#shop/accounts/accounts.ts'
import { countActions, signInActions } from '#shop/limits/rate-limits.ts'
import { takeChallenge } from './challenge.ts'
import { shopParty } from './options.ts'
import { verifyUse, type SignedCredential } from './verify.ts'

/** Throws 'too_many', and the same 'unauthenticated' for any other failure. */
export async function signInWithPasskey(
  shop: Shop,
  shopper: Shopper,
  { credential, remember }: { credential: SignedCredential; remember: boolean },
): Promise<Session> {
  const { db, transaction } = shop.database
  const passkey = await findPasskey(db, credential.id)
  const account = passkey && (await findCredentialsById(db, passkey.accountId))
  const actions = account
    ? await signInActions(shop, shopper.ipAddress, account.user.email)
    : [{ limit: 'signInFromAddress' as const, of: shopper.ipAddress }]
  await transaction((tx) => countActions(shop, tx, actions))
  if (!passkey || !account) throw rejected()
  const hash = accountHash(shop, account.user.email)
  const proof = await verifyUse(shop, { party: shopParty(shop), ceremony: 'sign in' }, passkey, credential)
  if (!proof) {
    logEvent(shop, 'signInFailed', { account: hash })
    throw rejected()
  }
  if (passkey.suspendedAt !== null) {
    logEvent(shop, 'signInFailed', { account: hash })
    throw new ShopError('unauthenticated', PASSKEY_TEXTS.suspended)
  }
  return startSession(shop, shopper, account, {
    actions,
    remember,
    also: async (tx) => {
      if (!(await takeChallenge(tx, proof.challenge))) throw rejected()
      if (await recordPasskeyUse(tx, passkey.id, proof.counter, isoTime(shop))) return
      logEvent(shop, 'passkeyCounter', { account: hash })
      throw rejected()
    },
  })
}

const rejected = (): ShopError => new ShopError('unauthenticated', PASSKEY_TEXTS.rejected)
