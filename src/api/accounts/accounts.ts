import type { Context } from 'hono'
import type { User } from '#domain/accounts/accounts.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { CONFIRMATION_TEXTS, confirmedSentence } from '#domain/accounts/email-confirmation.ts'
import { login, readUser, register, type Session } from '#shop/accounts/accounts.ts'
import { confirmEmail, requestConfirmation } from '#shop/accounts/email-confirmation.ts'
import { readCart } from '#shop/cart/cart.ts'
import { requestPasswordReset, resetPassword } from '#shop/accounts/password-resets.ts'
import { readWishes } from '#shop/cart/wishlist.ts'
import { recordSession } from '#shop/accounts/sessions.ts'
import { endSession, forgetShopper, rememberSession, tokenOf, userAgentOf } from './identity.ts'
import type { Handlers } from '#api/implement.ts'
import type { Shop } from '#shop/shop.ts'

export const accountHandlers = {
  'POST /api/auth/login': async ({ shop, shopper, c, body }) =>
    sessionAnswer(shop, c, await login(shop, shopper, body), body),
  'POST /api/auth/register': async ({ shop, shopper, c, body }) =>
    sessionAnswer(shop, c, await register(shop, shopper, body)),
  'POST /api/auth/logout': async ({ shop, c }) => {
    await endSession(shop, c)
    forgetShopper(shop, c)
    return { signedOut: true }
  },
  'POST /api/auth/forgot-password': async ({ shop, shopper, body }) => {
    await requestPasswordReset(shop, shopper, body.email)
    return { message: RESET_TEXTS.requested }
  },
  'POST /api/auth/reset-password': async ({ shop, shopper, body }) => {
    await resetPassword(shop, shopper, body)
    return { message: RESET_TEXTS.changed }
  },
  'POST /api/auth/confirm-email': async ({ shop, shopper, body }) => ({
    message: confirmedSentence(await confirmEmail(shop, shopper.accountId!, body.token)),
  }),
  'POST /api/auth/send-confirmation': async ({ shop, shopper }) => {
    const isSent = await requestConfirmation(shop, shopper.accountId!)
    return { message: isSent ? CONFIRMATION_TEXTS.sent : CONFIRMATION_TEXTS.confirmed }
  },
  'GET /api/session': async ({ shop, shopper, c }) => {
    const user = await readUser(shop, shopper)
    const token = tokenOf(shop, c)
    if (user && token) await recordSession(shop, user.id, token, userAgentOf(c))
    return {
      user: user && userAnswer(user),
      totalItems: totalItems(await readCart(shop, shopper)),
      wishlist: user ? (await readWishes(shop, user.id)).map(String) : [],
    }
  },
} satisfies Partial<Handlers>

export async function sessionAnswer(shop: Shop, c: Context, session: Session, { remember } = { remember: false }) {
  rememberSession(shop, c, session.token, { remember })
  await recordSession(shop, session.user.id, session.token, userAgentOf(c))
  return { ...session, user: userAnswer(session.user) }
}

export const userAnswer = ({ id, emailConfirmedAt, ...user }: User) => ({
  _id: id,
  ...user,
  emailConfirmed: emailConfirmedAt !== null,
})
