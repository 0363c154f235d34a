import type { Database } from '#database/database.ts'
import { eachBatch } from '#database/each-batch.ts'
import { isSqlite } from '#database/import/bulk-insert.ts'
import { mergeWordsIndex } from '#database/sqlite/bulk-load.ts'
import { writeSearchWordsAndIndexRows } from './product-words.ts'

/** Must be raised whenever the tokenizer changes. */
const TOKENIZER_VERSION = 3
const BATCH_SIZE = 500

export async function refreshWords({ db, transaction }: Database): Promise<void> {
  const { version } = await db.selectFrom('search_version').select('version').executeTakeFirstOrThrow()
  if (version === TOKENIZER_VERSION) return
  const productsAfter = (id: number) =>
    db.selectFrom('products').selectAll().where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()
  for await (const products of eachBatch(productsAfter)) {
    const ids = products.map(({ id }) => id)
    const variants = await db
      .selectFrom('variants')
      .select(['product_id', 'sku', 'options'])
      .where('product_id', 'in', ids)
      .where('retired', '=', 0)
      .execute()
    await transaction((tx) => writeSearchWordsAndIndexRows(tx, products, variants))
  }
  if (isSqlite(db)) await mergeWordsIndex(db)
  await db.updateTable('search_version').set({ version: TOKENIZER_VERSION }).execute()
}
