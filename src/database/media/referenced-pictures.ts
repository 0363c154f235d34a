import { eachBatch } from '#database/each-batch.ts'
import type { Db } from '#database/schema.ts'
import type { Picture } from '#domain/catalog/products.ts'
import { picturesOf } from '#database/catalog/pictures.ts'

const BATCH_SIZE = 500

/** Reads each product, listed or not, with the pictures that the shop serves itself. */
export async function* productPictures(db: Db): AsyncGenerator<{ slug: string; pictures: Picture[] }> {
  const productsAfter = (id: number) =>
    db.selectFrom('products').select(['id', 'slug']).where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()
  for await (const products of eachBatch(productsAfter)) {
    const pictures = await picturesOf(
      db,
      products.map(({ id }) => id),
    )
    for (const { id, slug } of products)
      yield { slug, pictures: (pictures.get(id) ?? []).filter(({ widths }) => widths.length > 0) }
  }
}

/** Finds the addresses of pictures that orders show, or that undoing an import brings back. */
export async function otherPictures(db: Db): Promise<Set<string>> {
  const ordered = await db
    .selectFrom('order_lines')
    .select('picture as text')
    .distinct()
    .where('picture', 'is not', null)
    .execute()
  const undoable = await db.selectFrom('import_undo_log').select('product as text').execute()
  const texts = [...ordered, ...undoable].map(({ text }) => text ?? '')
  return new Set(texts.flatMap((text) => text.match(/\/media\/[0-9a-f]{16}/g) ?? []))
}
