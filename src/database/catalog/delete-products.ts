import { fromJson } from '#database/columns.ts'
import type { Picture } from '#domain/catalog/products.ts'
import type { Tx } from '#database/schema.ts'
import { raiseCatalogVersionAbove } from './catalog-version.ts'
import { pictureOf, picturesOf } from './pictures.ts'
import { queueProductChanges } from '#database/webhooks/queue-event.ts'

/** Deletes products and everything that refers to them, except orders, which keep a copy, and tells webhooks. The transaction must hold
 *  `lockCatalog`. */
export async function deleteProducts(tx: Tx, ids: readonly number[], at: string): Promise<void> {
  if (ids.length === 0) return
  const deleted = tx.selectFrom('products').select(['id', 'slug']).where('id', 'in', ids).orderBy('id')
  await queueProductChanges(tx, await deleted.execute(), at)
  const variants = tx.selectFrom('variants').select('id').where('product_id', 'in', ids)
  for (const table of VARIANT_TABLES) await tx.deleteFrom(table).where('variant_id', 'in', variants).execute()
  // Deleted explicitly, because foreign keys are off during a bulk load.
  for (const table of TABLES) await tx.deleteFrom(table).where('product_id', 'in', ids).execute()
  await tx.deleteFrom('products').where('id', 'in', ids).execute()
  // Makes all processes rebuild their catalog index: a refresh reads changed rows and would miss deletions.
  await raiseCatalogVersionAbove(tx, 0)
}

const VARIANT_TABLES = ['cart_lines', 'past_prices'] as const
const TABLES = [
  'wishlist_items',
  'import_undo_log',
  'source_ids',
  'product_pictures',
  'product_words',
  'product_index',
  'variants',
] as const

/** Finds the products' hosted pictures that no other product or order uses. */
export async function unsharedPictures(tx: Tx, ids: readonly number[]): Promise<Picture[]> {
  const own = [...(await picturesOf(tx, ids)).values()].flat().filter(({ widths }) => widths.length > 0)
  if (own.length === 0) return []
  const others = await tx
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', 'not in', ids)
    .where(
      'src',
      'in',
      own.map(({ src }) => src),
    )
    .execute()
  const ordered = await tx
    .selectFrom('order_lines')
    .select('picture')
    .where('product_id', 'in', ids)
    .where('picture', 'is not', null)
    .execute()
  const shown = new Set([
    ...others.map((row) => pictureOf(row).src),
    ...ordered.map(({ picture }) => fromJson(picture!).src),
  ])
  return own.filter(({ src }) => !shown.has(src))
}
