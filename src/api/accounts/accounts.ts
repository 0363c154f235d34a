import type { User } from '#domain/accounts/accounts.ts'
import { totalItems } from '#domain/cart/cart.ts'
import { RESET_TEXTS } from '#domain/accounts/password-resets.ts'
import { login, readUser, register } from '#shop/accounts/accounts.ts'
import { readCart } from '#shop/cart/cart.ts'
import { requestPasswordReset, resetPassword } from '#shop/accounts/password-resets.ts'
import { readWishes } from '#shop/cart/wishlist.ts'
import { endSession, forgetShopper, rememberSession } from './identity.ts'
import type { Handlers } from '#api/implement.ts'

export const accountHandlers = {
  'POST /api/auth/login': async ({ shop, shopper, c, body }) => {
    const session = await login(shop, shopper, body)
    rememberSession(shop, c, session.token, body)
    return { ...session, user: userAnswer(session.user) }
  },
  'POST /api/auth/register': async ({ shop, shopper, c, body }) => {
    const session = await register(shop, shopper, body)
    rememberSession(shop, c, session.token, { remember: false })
    return { ...session, user: userAnswer(session.user) }
  },
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
  'GET /api/session': async ({ shop, shopper }) => {
    const user = await readUser(shop, shopper)
    return {
      user: user && userAnswer(user),
      totalItems: totalItems(await readCart(shop, shopper)),
      wishlist: user ? (await readWishes(shop, user.id)).map(String) : [],
    }
  },
} satisfies Partial<Handlers>

const userAnswer = ({ id, ...user }: User) => ({ _id: id, ...user })
