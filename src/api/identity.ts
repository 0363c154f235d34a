import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { SESSION_SECONDS } from '#domain/accounts.ts'
import { invalid } from '#domain/errors.ts'
import { authenticate, logout } from '#shop/accounts.ts'
import { newKey } from '#shop/cart.ts'
import { secretFor } from '#shop/secrets.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { signed, unsigned } from '#shop/signed-value.ts'

const SESSION = 'linden_session'
const CART = 'linden_cart'
const YEAR_SECONDS = 365 * 24 * 3600

/** Who asks, by bearer token or else session cookie, and by cart cookie. Takes a cookie away that it has to refuse. */
export async function identify(shop: Shop, c: Context): Promise<Shopper> {
  return { accountId: await accountOf(shop, c), cartCookie: cartCookieOf(shop, c), address: addressOf(c) }
}

/** Who is about to sign in or out: an ended session must not stand in the way of that. */
export async function identifyGuest(shop: Shop, c: Context): Promise<Shopper> {
  return { accountId: null, cartCookie: cartCookieOf(shop, c), address: addressOf(c) }
}

/** Whose answer may be kept for everybody. */
export const identifyNobody = async (_: Shop, c: Context): Promise<Shopper> => ({ ...NOBODY, address: addressOf(c) })

const NOBODY = { accountId: null, cartCookie: null }

/** Runs a write that may begin a cart. A guest who had none gets its cookie, once the write has succeeded. */
export async function withCart<T>(
  { shop, shopper, c }: { shop: Shop; shopper: Shopper; c: Context },
  write: (shopper: Shopper) => Promise<T>,
): Promise<T> {
  if (shopper.accountId || shopper.cartCookie) return write(shopper)
  const cartCookie = newKey()
  const result = await write({ ...shopper, cartCookie })
  const options = { ...cookieOptions(shop), maxAge: YEAR_SECONDS }
  setCookie(c, CART, signed(cartCookie, secretFor(shop, 'cart cookie')), options)
  return result
}

/** The cookie that lets pages made on the server, and forms sent without JavaScript, know the shopper. */
export function rememberSession(shop: Shop, c: Context, token: string, { remember }: { remember: boolean }): void {
  setCookie(c, SESSION, token, { ...cookieOptions(shop), ...(remember && { maxAge: SESSION_SECONDS.remembered }) })
}

export function forgetShopper(shop: Shop, c: Context): void {
  deleteCookie(c, SESSION, cookieOptions(shop))
  deleteCookie(c, CART, cookieOptions(shop))
}

/** What the server has found out of who is connected; all who ask without a server count as one. */
const addressOf = (c: Context): string => (c.env as { address?: string } | undefined)?.address ?? ''

/** Ends the session of both its carriers. */
export async function endSession(shop: Shop, c: Context): Promise<void> {
  const tokens = [bearerOf(c), getCookie(c, SESSION, cookieOptions(shop).prefix)]
  for (const token of new Set(tokens)) if (token) await logout(shop, token)
}

const bearerOf = (c: Context): string | undefined => /^Bearer\b *(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]

async function accountOf(shop: Shop, c: Context): Promise<string | null> {
  const bearer = bearerOf(c)
  if (bearer !== undefined) return (await authenticate(shop, bearer)).id
  const options = cookieOptions(shop)
  const cookie = getCookie(c, SESSION, options.prefix)
  if (!cookie) return null
  try {
    return (await authenticate(shop, cookie)).id
  } catch (error) {
    deleteCookie(c, SESSION, options)
    throw error
  }
}

function cartCookieOf(shop: Shop, c: Context): string | null {
  const options = cookieOptions(shop)
  const cookie = getCookie(c, CART, options.prefix)
  if (!cookie) return null
  const value = unsigned(cookie, secretFor(shop, 'cart cookie'))
  if (value) return value
  deleteCookie(c, CART, options)
  throw invalid(STRANGE_CART, { cart: STRANGE_CART })
}

const STRANGE_CART = 'We could not recognize your cart. Please try again with a new one.'

const cookieOptions = ({ settings }: Shop): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  // The prefix makes browsers refuse the cookie from a subdomain or over plain HTTP.
  ...(settings.url.startsWith('https:') && { secure: true, prefix: 'host' }),
})
