import type { Database } from '#database/database.ts'
import { currentVariants } from '#database/catalog/product-records.ts'
import { productRows } from '#database/catalog/product-rows.ts'
import { isSqlite } from '#database/import/bulk-insert.ts'
import { mergeWordsIndex } from '#database/sqlite/bulk-load.ts'
import type { Db } from '#database/schema.ts'
import { writeSearchWordsAndIndexRows } from './product-words.ts'

/** Increment whenever the tokenizer changes. */
const TOKENIZER_VERSION = 4

export async function hasCurrentWords(db: Db): Promise<boolean> {
  const { version } = await db.selectFrom('search_version').select('version').executeTakeFirstOrThrow()
  return version === TOKENIZER_VERSION
}

export async function refreshWords({ db, transaction }: Database): Promise<void> {
  if (await hasCurrentWords(db)) return
  for await (const products of productRows(db)) {
    const ids = products.map(({ id }) => id)
    const variants = await currentVariants(db, ids)
    await transaction((tx) => writeSearchWordsAndIndexRows(tx, products, variants))
  }
  if (isSqlite(db)) await mergeWordsIndex(db)
  await db.updateTable('search_version').set({ version: TOKENIZER_VERSION }).execute()
}
