import type { Database } from '#database/database.ts'
import { isSqlite } from '#database/import/bulk-insert.ts'
import { mergeWordsIndex } from '#database/sqlite/bulk-load.ts'
import { writeWords } from './product-words.ts'

/** Raised whenever words are made in another way than before. */
const VERSION = 3
const AT_ONCE = 500

/** Makes the words of all products anew where they were made in another way, or not at all. */
export async function refreshWords({ db, transaction }: Database): Promise<void> {
  const { version } = await db.selectFrom('search_version').select('version').executeTakeFirstOrThrow()
  if (version === VERSION) return
  for (let last = 0; ;) {
    const products = await db
      .selectFrom('products')
      .selectAll()
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    if (products.length === 0) break
    last = products.at(-1)!.id
    const ids = products.map(({ id }) => id)
    const variants = await db
      .selectFrom('variants')
      .select(['product_id', 'sku', 'options'])
      .where('product_id', 'in', ids)
      .where('retired', '=', 0)
      .execute()
    await transaction((tx) => writeWords(tx, products, variants))
  }
  if (isSqlite(db)) await mergeWordsIndex(db)
  await db.updateTable('search_version').set({ version: VERSION }).execute()
}
