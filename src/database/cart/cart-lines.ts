import { sql } from 'kysely'
import type { CartLine, LineChoices } from '#domain/cart/cart.ts'
import type { CartOwner } from './carts.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Schema } from '#database/schema.ts'
import { sellable, sellableVariantOf } from '#database/catalog/variants.ts'

/** Reads the lines in the order they were added, at current prices. A variant that is no longer sold has a stock of 0. */
export const cartLines = async (db: Db, cartId: string): Promise<CartLine[]> =>
  (await selectByCart(db, { cartId })).rows.map(cartLineOf)

export async function cartLinesOf(db: Db, owner: CartOwner): Promise<{ lines: CartLine[]; isUnread: boolean }> {
  if ('accountId' in owner) return { lines: (await selectByAccount(db, owner)).rows.map(cartLineOf), isUnread: false }
  const { rows } = await selectByCookie(db, owner)
  // A cart without lines has nothing to keep.
  return { lines: rows.map(cartLineOf), isUnread: rows[0]?.unread_since != null }
}

type Line = LineChoices & { cartId: string; variantId: string; at: string }

/** Increases the quantity of a line, which may be new. Returns false, and writes nothing, if that exceeds the maximum. */
export async function addToLine(db: Db, line: Line & { maxQuantity: number }): Promise<boolean> {
  const { numAffectedRows } = await insertOrAdd(db, line)
  return numAffectedRows === 1n
}

export const removeLine = prepare((db, param: Param<{ cartId: string; variantId: string }>) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', param('cartId')).where('variant_id', '=', param('variantId')),
)

export const emptyCart = prepare((db, param: Param<{ cartId: string }>) =>
  db.deleteFrom('cart_lines').where('cart_id', '=', param('cartId')),
)

const lines = (db: Db) =>
  sellable(db)
    .innerJoin('cart_lines', 'cart_lines.variant_id', 'variants.id')
    .select('cart_lines.quantity')
    .orderBy('cart_lines.added_at')
    .orderBy('cart_lines.variant_id')
const selectByCart = prepare((db, param: Param<{ cartId: string }>) =>
  lines(db).where('cart_lines.cart_id', '=', param('cartId')),
)
const selectByAccount = prepare((db, param: Param<{ accountId: string }>) =>
  lines(db).innerJoin('carts', 'carts.id', 'cart_lines.cart_id').where('carts.account_id', '=', param('accountId')),
)
const selectByCookie = prepare((db, param: Param<{ cookieHash: string }>) =>
  lines(db)
    .innerJoin('carts', 'carts.id', 'cart_lines.cart_id')
    .select('carts.unread_since')
    .where('carts.cookie_hash', '=', param('cookieHash')),
)

const CHOICES = { quantity: 'quantity' } as const satisfies Record<keyof LineChoices, keyof Schema['cart_lines']>

const insertLine = (db: Db, param: Param<Line>) =>
  db.insertInto('cart_lines').values({
    cart_id: param('cartId'),
    variant_id: param('variantId'),
    quantity: param('quantity'),
    added_at: param('at'),
  })

export const putLine = prepare((db, param: Param<Line>) =>
  insertLine(db, param).onConflict((conflict) =>
    conflict
      .columns(['cart_id', 'variant_id'])
      .doUpdateSet((is) =>
        Object.fromEntries(Object.values(CHOICES).map((column) => [column, is.ref(`excluded.${column}`)])),
      ),
  ),
)

const insertOrAdd = prepare((db, param: Param<Line & { maxQuantity: number }>) =>
  insertLine(db, param).onConflict((conflict) => {
    const sum = sql<number>`cart_lines.quantity + excluded.quantity`
    return conflict
      .columns(['cart_id', 'variant_id'])
      .doUpdateSet({ quantity: sum })
      .where(sum, '<=', param('maxQuantity'))
  }),
)

function cartLineOf(row: Awaited<ReturnType<typeof selectByCart>>['rows'][number]): CartLine {
  const variant = sellableVariantOf(row)
  // Lists every field, because copying with a rest element takes longer than the query.
  return {
    variantId: variant.id,
    productId: variant.productId,
    slug: variant.slug,
    name: variant.name,
    options: variant.options,
    sku: variant.sku,
    priceCents: variant.priceCents,
    compareAtCents: variant.compareAtCents,
    quantity: row.quantity,
    stock: variant.retired || !variant.listed ? 0 : variant.stock,
    picture: variant.picture,
    requiresShipping: variant.requiresShipping,
    taxable: variant.taxable,
  }
}
