import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { raiseCatalogVersion } from '#database/catalog-version.ts'
import { isCatalogueEmpty, writeProducts } from '#database/import.ts'
import { migrate } from '#database/migrate.ts'
import { openDatabase, type Database } from '#database/open.ts'
import { transact } from '#database/transaction.ts'
import type { Picture } from '#domain/products.ts'
import { findPicture } from '#shop/import/pictures.ts'
import { productOf } from './product.ts'
import { DEPARTMENTS } from './words.ts'

/** In one statement, and in one transaction. */
const [PORTION, TOGETHER] = [100, 10_000]

/** Writes products as an import writes them. What is counted is told after each ten thousand. */
export async function fillCatalog(
  { database: location, media }: { database: string; media: string },
  count: number,
  told: (done: number) => void = () => {},
): Promise<void> {
  mkdirSync(media, { recursive: true })
  const database = openDatabase(location)
  try {
    await migrate(database)
    if (!(await isCatalogueEmpty(database.db))) throw new Error('This shop has products already.')
    const pictures = await demoPictures(media)
    await withoutIndexes(database, async () => {
      for (let first = 0; first < count; first += TOGETHER) {
        const end = Math.min(count, first + TOGETHER)
        await transact(database.db, async (tx) => {
          await raiseCatalogVersion(tx)
          for (let number = first; number < end; number += PORTION) {
            const numbers = Array.from({ length: Math.min(PORTION, end - number) }, (_, index) => number + index)
            const products = numbers.map((each) => productOf(each, pictures))
            await writeProducts(tx, products, new Date().toISOString())
          }
        })
        told(end)
      }
    })
  } finally {
    await database.close()
  }
}

/** In the sizes that a shop serves. */
async function demoPictures(media: string): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>()
  for (const name of new Set(DEPARTMENTS.flatMap(({ pictures }) => pictures))) {
    const found = await findPicture(`pictures/${name}.webp`, 'demo', media)
    if (typeof found === 'string') throw new Error(found)
    pictures.set(name, { ...found, alt: '' })
  }
  return pictures
}

/** Made once from all rows, an index is ready in a tenth of the time that row by row takes; in memory enough for a part of it. */
async function withoutIndexes({ kind, db, exec }: Database, work: () => Promise<void>): Promise<void> {
  if (kind !== 'sqlite') return work()
  await sql`pragma cache_size = -32768`.execute(db)
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_master where type = 'index' and tbl_name = 'products' and sql is not null`.execute(db)
  await exec(rows.map(({ name }) => `drop index ${name}`).join(';'))
  try {
    await work()
  } finally {
    await exec(rows.map(({ sql }) => sql).join(';'))
  }
}
