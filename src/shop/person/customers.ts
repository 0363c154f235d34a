import { foundCustomers } from '#database/customers/found-customers.ts'
import { listedCustomers } from '#database/customers/listed-customers.ts'
import { placeOf } from '#database/orders/list/listed-orders.ts'
import { foldEmail } from '#domain/accounts/accounts.ts'
import { searchWords } from '#domain/orders/list/order-search.ts'
import type { Shop } from '#shop/shop.ts'

type Asked = { q?: string | undefined; after?: string | undefined; limit: number }

/** Throws 'invalid' if `after` continues no search. */
export async function listCustomers({ database: { db } }: Pick<Shop, 'database'>, { q, after, limit }: Asked) {
  const page =
    q === undefined
      ? await listedCustomers(db, foldEmail(after ?? ''), limit)
      : await foundCustomers(db, searchWords(q), after === undefined ? null : await placeOf(db, after), limit)
  return { ...page, hasMore: page.after !== null }
}
