import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { SESSION_SECONDS } from '#domain/accounts/session.ts'
import { invalid } from '#domain/errors.ts'
import { requireUser, logout } from '#shop/accounts/accounts.ts'
import type { Owner } from '#shop/accounts/check-owner.ts'
import { randomId } from '#shop/cart/cart.ts'
import type { Shop, Shopper } from '#shop/shop.ts'
import { signed, unsigned } from '#shop/accounts/signed-value.ts'

const SESSION = 'linden_session'
const CART = 'linden_cart'
const YEAR_SECONDS = 365 * 24 * 3600

/** Identifies the shopper by bearer token or session cookie, and by cart cookie. Deletes invalid cookies. */
export async function identify(shop: Shop, c: Context): Promise<Shopper> {
  return { accountId: await accountOf(shop, c), cartCookie: cartCookieOf(shop, c), ipAddress: ipAddressOf(c) }
}

/** Identifies the shopper by the cart cookie alone, so that an ended session cannot prevent signing in or out. */
export const identifyGuest = (shop: Shop, c: Context): Shopper => ({
  accountId: null,
  cartCookie: cartCookieOf(shop, c),
  ipAddress: ipAddressOf(c),
})

/** Ignores cookies and tokens, so that the response can be cached for everyone. */
export const identifyAnonymous = (_: Shop, c: Context): Shopper => ({
  accountId: null,
  cartCookie: null,
  ipAddress: ipAddressOf(c),
})

/** Runs a write that may create a cart. A new guest gets the cart cookie if the write succeeds. */
export async function withCart<T>(
  { shop, shopper, c }: { shop: Shop; shopper: Shopper; c: Context },
  write: (shopper: Shopper) => Promise<T>,
): Promise<T> {
  if (shopper.accountId || shopper.cartCookie) return write(shopper)
  const cartCookie = randomId()
  const result = await write({ ...shopper, cartCookie })
  rememberCart(shop, c, cartCookie)
  return result
}

function rememberCart(shop: Shop, c: Context, cartCookie: string): void {
  const options = { ...cookieOptions(shop), maxAge: YEAR_SECONDS }
  setCookie(c, CART, signed(cartCookie, shop.keyFor('cart cookie')), options)
}

/** Sets the session cookie, for pages rendered on the server and forms sent without JavaScript. */
export function rememberSession(shop: Shop, c: Context, token: string, { remember }: { remember: boolean }): void {
  setCookie(c, SESSION, token, { ...cookieOptions(shop), ...(remember && { maxAge: SESSION_SECONDS.remembered }) })
}

export function forgetShopper(shop: Shop, c: Context): void {
  deleteCookie(c, SESSION, cookieOptions(shop))
  deleteCookie(c, CART, cookieOptions(shop))
}

/** The client's IP address as the server determined it. Empty for in-process calls. */
const ipAddressOf = (c: Context): string => (c.env as { address?: string } | undefined)?.address ?? ''

export async function endSession(shop: Shop, c: Context): Promise<void> {
  const tokens = [bearerOf(c), getCookie(c, SESSION, cookieOptions(shop).prefix)]
  for (const token of new Set(tokens)) if (token) await logout(shop, token)
}

export const tokenOf = (shop: Shop, c: Context): string | null =>
  bearerOf(c) ?? getCookie(c, SESSION, cookieOptions(shop).prefix) ?? null

export const ownerOf = (shop: Shop, shopper: Shopper, c: Context): Owner => ({
  accountId: shopper.accountId!,
  token: tokenOf(shop, c),
})

export const userAgentOf = (c: Context): string => c.req.header('user-agent') ?? ''

const bearerOf = (c: Context): string | undefined => /^Bearer\b *(.*)$/i.exec(c.req.header('authorization') ?? '')?.[1]

async function accountOf(shop: Shop, c: Context): Promise<string | null> {
  const bearer = bearerOf(c)
  if (bearer !== undefined) return (await requireUser(shop, bearer)).id
  const options = cookieOptions(shop)
  const cookie = getCookie(c, SESSION, options.prefix)
  if (!cookie) return null
  try {
    return (await requireUser(shop, cookie)).id
  } catch (error) {
    deleteCookie(c, SESSION, options)
    throw error
  }
}

function cartCookieOf(shop: Shop, c: Context): string | null {
  const options = cookieOptions(shop)
  const cookie = getCookie(c, CART, options.prefix)
  if (!cookie) return null
  const [value, previous] = shop.keysFor('cart cookie').map((key) => unsigned(cookie, key))
  if (value) return value
  if (previous) {
    // Sign it again, so that the previous secret can be dropped eventually.
    rememberCart(shop, c, previous)
    return previous
  }
  deleteCookie(c, CART, options)
  throw invalid(INVALID_CART, { cart: INVALID_CART })
}

const INVALID_CART = 'We could not recognize your cart. Please try again with a new one.'

const cookieOptions = ({ settings }: Shop): CookieOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'Lax',
  // Browsers reject __Host- cookies from subdomains and over HTTP.
  ...(settings.url.startsWith('https:') && { secure: true, prefix: 'host' }),
})
