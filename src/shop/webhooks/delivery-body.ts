import type { Db } from '#database/schema.ts'
import { orderName, variantNames } from '#database/webhooks/names.ts'
import * as urls from '#domain/urls.ts'
import { isErased } from '#domain/accounts/erasure.ts'
import type { Occurred } from '#domain/webhooks/events.ts'

/** Names what an event is about, and where it is read with a key. Null if the order's shopper was erased, or if all of it is gone. */
export function bodyOf(db: Db, occurred: Occurred): Promise<object | null> {
  if ('orderId' in occurred) return order(db, occurred)
  if ('variants' in occurred) return variants(db, occurred)
  return Promise.resolve(products(occurred))
}

async function order(db: Db, { orderId }: Extract<Occurred, { orderId: string }>): Promise<object | null> {
  const found = await orderName(db, orderId)
  if (!found || isErased(found)) return null
  return { order: { number: found.number, path: `/owner/orders/${found.number}` } }
}

async function variants(db: Db, { variants: told }: Extract<Occurred, { variants: unknown }>): Promise<object | null> {
  const names = await variantNames(
    db,
    told.map(({ variantId }) => variantId),
  )
  const named = told.flatMap(({ variantId, stock }) => {
    const name = names.get(variantId)
    return name ? [{ ...name, stock }] : []
  })
  return named.length === 0 ? null : { variants: named }
}

const products = ({ products: told }: Extract<Occurred, { products: unknown }>): object => ({
  products: told.map(({ slug }) => ({ slug, path: urls.productCall(slug) })),
})
