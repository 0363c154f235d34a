import { userAnswer } from '#api/accounts/accounts.ts'
import { ownerOf, rememberSession, userAgentOf } from '#api/accounts/identity.ts'
import type { Handlers } from '#api/implement.ts'
import { PROFILE_TEXTS } from '#domain/accounts/profile.ts'
import { confirmEmailChange, requestEmailChange } from '#shop/accounts/email-change.ts'
import { changeName, changePassword } from '#shop/accounts/profile.ts'
import { recordSession } from '#shop/accounts/sessions.ts'

export const profileHandlers = {
  'PUT /api/account/name': async ({ shop, shopper, body }) => ({
    user: userAnswer(await changeName(shop, shopper.accountId!, body)),
  }),
  'PUT /api/account/password': async ({ shop, shopper, c, body }) => {
    const { token, user, remember } = await changePassword(shop, ownerOf(shop, shopper, c), body)
    rememberSession(shop, c, token, { remember })
    await recordSession(shop, user.id, token, userAgentOf(c))
    return { token, user: userAnswer(user), merged: null }
  },
  'POST /api/account/email': async ({ shop, shopper, c, body }) => {
    await requestEmailChange(shop, shopper, ownerOf(shop, shopper, c), body)
    return { message: PROFILE_TEXTS.linkSent }
  },
  'POST /api/account/email/confirm': async ({ shop, shopper, body }) => {
    await confirmEmailChange(shop, shopper, body.token)
    return { message: PROFILE_TEXTS.emailChanged }
  },
} satisfies Partial<Handlers>
