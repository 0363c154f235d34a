import { fromJson } from '#database/columns.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { Db } from '#database/schema.ts'

const BATCH_SIZE = 500

/** Reads the texts that documents copy from each product on sale. */
export async function* soldTexts(db: Db): AsyncGenerator<{ slug: string; texts: string[] }> {
  const productsAfter = (id: number) =>
    db
      .selectFrom('products')
      .select(['id', 'slug', 'name', 'options'])
      .where('id', '>', id)
      .where('listed', '=', 1)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
  for await (const products of eachBatch(productsAfter))
    for (const { slug, name, options } of products) {
      const named = fromJson(options)
      yield { slug, texts: [name, ...named.flatMap((option) => [option.name, ...option.values])] }
    }
}
