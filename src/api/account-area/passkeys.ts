import { localTime } from '#domain/days.ts'
import type { Answer } from '#contract/client.ts'
import { sessionAnswer } from '#api/accounts/accounts.ts'
import { endSession, ownerOf, userAgentOf } from '#api/accounts/identity.ts'
import type { Handlers } from '#api/implement.ts'
import { keepOrderWithPasskey, orderPasskeyOptions } from '#shop/person/keep-order.ts'
import { shopParty, signInOptions } from '#shop/accounts/passkeys/options.ts'
import {
  addPasskey,
  keepPasskey,
  listPasskeys,
  namePasskey,
  newPasskeyOptions,
  removePasskey,
} from '#shop/accounts/passkeys/passkeys.ts'
import { signInWithPasskey } from '#shop/accounts/passkeys/sign-in.ts'
import type { Shop } from '#shop/shop.ts'

export const passkeyHandlers = {
  'GET /api/auth/passkey': ({ shop }) => signInOptions(shop, shopParty(shop), 'sign in'),
  'POST /api/auth/passkey': async ({ shop, shopper, c, body }) => {
    const session = await signInWithPasskey(shop, shopper, body)
    await endSession(shop, c)
    return sessionAnswer(shop, c, session, body)
  },
  'GET /api/orders/{id}/passkey': ({ shop, shopper, params }) => orderPasskeyOptions(shop, shopper, params.id),
  'POST /api/orders/{id}/passkey': async ({ shop, shopper, c, params, body }) => {
    const made = { ...body, userAgent: userAgentOf(c) }
    return sessionAnswer(shop, c, await keepOrderWithPasskey(shop, shopper, params.id, made))
  },
  'GET /api/account/passkeys': ({ shop, shopper }) => listAnswer(shop, shopper.accountId!),
  'POST /api/account/passkeys/options': ({ shop, shopper, c, body }) =>
    newPasskeyOptions(shop, ownerOf(shop, shopper, c), body.password),
  'POST /api/account/passkeys': async ({ shop, shopper, c, body }) => {
    await addPasskey(shop, shopper.accountId!, { ...body, userAgent: userAgentOf(c) })
    return listAnswer(shop, shopper.accountId!)
  },
  'PUT /api/account/passkeys/{id}': async ({ shop, shopper, params, body }) => {
    await namePasskey(shop, shopper.accountId!, params.id, body.name)
    return listAnswer(shop, shopper.accountId!)
  },
  'POST /api/account/passkeys/{id}/keep': async ({ shop, shopper, c, params, body }) => {
    await keepPasskey(shop, ownerOf(shop, shopper, c), params.id, body.password)
    return listAnswer(shop, shopper.accountId!)
  },
  'DELETE /api/account/passkeys/{id}': async ({ shop, shopper, params }) => {
    await removePasskey(shop, shopper.accountId!, params.id)
    return listAnswer(shop, shopper.accountId!)
  },
} satisfies Partial<Handlers>

async function listAnswer(shop: Shop, accountId: string): Promise<Answer<'GET /api/account/passkeys'>> {
  const { passkeys, hasPassword } = await listPasskeys(shop, accountId)
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt, suspendedAt }) => ({
      _id: id,
      name,
      createdAt: localTime(createdAt, shop.timeZone),
      lastUsedAt: localTime(lastUsedAt, shop.timeZone),
      suspendedAt: suspendedAt && localTime(suspendedAt, shop.timeZone),
    })),
    hasPassword,
  }
}
