import { fromJson } from '#database/columns.ts'
import { sql } from 'kysely'
import type { Picture, Product, Variant } from '#domain/catalog/products.ts'
import { queueStockChanges } from '#database/webhooks/queue-event.ts'
import { raiseStockVersion } from './catalog-version.ts'
import { pictureOf } from './pictures.ts'
import { prepare, type Param } from '#database/prepared-query.ts'
import type { Db, Tx } from '#database/schema.ts'
import type { VariantStock } from '#domain/webhooks/events.ts'

/** A variant with the product fields that carts and orders need. It can be bought if `listed` and not `retired`. */
export type SellableVariant = Omit<Variant, 'picture' | 'barcode'> &
  Pick<Product, 'slug' | 'name'> & {
    productId: number
    /** The variant's own picture, or else the product's first one. */
    picture: Picture | null
    listed: boolean
    retired: boolean
  }

export async function findVariant(db: Db, id: string): Promise<SellableVariant | null> {
  const row = await sellable(db).where('variants.id', '=', id).executeTakeFirst()
  return row ? sellableVariantOf(row) : null
}

/** Takes units out of stock. Returns false if there are too few, or if the variant is retired. */
export async function takeStock(tx: Tx, variantId: string, quantity: number, at: string): Promise<boolean> {
  const { rows } = await stockTaken(tx, { variantId, quantity })
  const [taken] = rows
  if (!taken) return false
  if (taken.stock === 0) await refreshInStock(tx, taken.product_id)
  await tellOfStock(tx, { variantId, stock: taken.stock, added: -quantity }, at)
  return true
}

const stockTaken = prepare((db, param: Param<{ variantId: string; quantity: number }>) =>
  db
    .updateTable('variants')
    .set((is) => ({ stock: is('stock', '-', param('quantity')), sold: is('sold', '+', param('quantity')) }))
    .where('id', '=', param('variantId'))
    .where('retired', '=', 0)
    .where((is) => is.or([is('stock', 'is', null), is('stock', '>=', param('quantity'))]))
    .returning(['product_id', 'stock']),
)

/** Puts canceled units back into stock. If stock is not tracked, only records them. */
export async function returnStock(tx: Tx, variantId: string, quantity: number, at: string): Promise<void> {
  const row = await tx
    .updateTable('variants')
    .set((is) => ({ stock: is('stock', '+', quantity), returned: is('returned', '+', quantity) }))
    .where('id', '=', variantId)
    .returning(['product_id', 'stock'])
    .executeTakeFirst()
  if (!row) return
  if (row.stock === quantity) await refreshInStock(tx, row.product_id)
  await tellOfStock(tx, { variantId, stock: row.stock, added: quantity }, at)
}

/** Reverts the stock movements of deleted orders. Returns null for a variant that no longer exists. */
export async function forgetMoved(
  tx: Tx,
  variantId: string,
  { sold, returned }: { sold: number; returned: number },
  at: string,
): Promise<{ stock: number | null } | null> {
  const back = sold - returned
  const row = await tx
    .updateTable('variants')
    .set((is) => ({
      stock: is('stock', '+', back),
      sold: is('sold', '-', sold),
      returned: is('returned', '-', returned),
    }))
    .where('id', '=', variantId)
    .returning(['product_id', 'stock'])
    .executeTakeFirst()
  if (!row) return null
  if (back > 0 && row.stock === back) await refreshInStock(tx, row.product_id)
  await tellOfStock(tx, { variantId, stock: row.stock, added: back }, at)
  return row
}

type Moved = VariantStock & { added: number }

async function tellOfStock(tx: Tx, { variantId, stock, added }: Moved, at: string): Promise<void> {
  if (stock !== null) await queueStockChanges(tx, [{ variantId, stock, before: stock - added }], at)
}

async function refreshInStock(tx: Tx, productId: number): Promise<void> {
  // Called first for its row lock: a concurrent order waits and then reads the stock that this order has left.
  await raiseStockVersion(tx)
  const left = tx
    .selectFrom('variants')
    .select(sql`1`.as('one'))
    .where('product_id', '=', productId)
    .where('retired', '=', 0)
    .where((is) => is.or([is('stock', 'is', null), is('stock', '>', 0)]))
  await tx
    .updateTable('products')
    .set((is) => ({ in_stock: is.case().when(is.exists(left)).then(sql.lit<0 | 1>(1)).else(sql.lit<0 | 1>(0)).end() }))
    .where('id', '=', productId)
    .execute()
}

export const sellable = (db: Db) =>
  db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .leftJoin('product_pictures as picture', (join) =>
      join
        .onRef('picture.product_id', '=', 'variants.product_id')
        .on('picture.position', '=', (is) => is.fn.coalesce('variants.picture', sql<number>`0`)),
    )
    .select([
      'variants.id',
      'variants.product_id',
      'products.slug',
      'products.name',
      'variants.options',
      'variants.sku',
      'variants.price_cents',
      'variants.compare_at_cents',
      'variants.stock',
      'variants.retired',
      'variants.requires_shipping',
      'variants.taxable',
      'products.listed',
      'picture.src',
      'picture.alt',
      'picture.width',
      'picture.height',
      'picture.widths',
      'picture.color',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof sellable>['execute']>>[number]

export const sellableVariantOf = (row: Row): SellableVariant => ({
  id: row.id,
  productId: row.product_id,
  slug: row.slug,
  name: row.name,
  options: fromJson(row.options),
  sku: row.sku,
  priceCents: row.price_cents,
  compareAtCents: row.compare_at_cents,
  stock: row.stock,
  requiresShipping: row.requires_shipping === 1,
  taxable: row.taxable === 1,
  picture: pictureIn(row),
  listed: row.listed === 1,
  retired: row.retired === 1,
})

function pictureIn({ src, alt, width, height, widths, color }: Row): Picture | null {
  if (src === null || alt === null || widths === null) return null
  return pictureOf({ src, alt, width, height, widths, color })
}
