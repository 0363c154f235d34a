import type { Context } from 'hono'
import { ShopError } from '#domain/errors.ts'
import type { ApiKey } from '#domain/people/keys.ts'
import { countActions } from '#shop/limits/rate-limits.ts'
import { useApiKey } from '#shop/people/api-keys.ts'
import type { Shop } from '#shop/shop.ts'

/** Throws 'unauthenticated' without a key of the shop, and 'too_many' after many wrong ones. */
export async function bearerOf(shop: Shop, c: Context): Promise<ApiKey> {
  const [, secret] = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '') ?? []
  const key = secret === undefined ? null : await useApiKey(shop, secret)
  if (key) return key
  const of = (c.env as { address?: string } | undefined)?.address ?? ''
  if (secret !== undefined)
    await shop.database.transaction((tx) => countActions(shop, tx, [{ limit: 'apiKeyFromAddress', of }]))
  c.header('WWW-Authenticate', 'Bearer')
  throw new ShopError('unauthenticated', 'Send a key of this shop: Authorization: Bearer linden_…')
}
