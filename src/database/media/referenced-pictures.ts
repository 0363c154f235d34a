import { eachBatch } from '#database/each-batch.ts'
import type { Db } from '#database/schema.ts'
import type { Picture } from '#domain/catalog/products.ts'
import { picturesOf } from '#database/catalog/pictures.ts'
import { libraryPictures } from './library.ts'

const BATCH_SIZE = 500

/** `name` identifies a product, listed or not, or a library picture; `shownBy` says which. */
type Shown = { name: string; shownBy: string; pictures: readonly Picture[] }

/** Reads the pictures of products and of the library that the shop serves itself. */
export async function* shownPictures(db: Db): AsyncGenerator<Shown> {
  const productsAfter = (id: number) =>
    db.selectFrom('products').select(['id', 'slug']).where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute()
  for await (const products of eachBatch(productsAfter)) {
    const pictures = await picturesOf(
      db,
      products.map(({ id }) => id),
    )
    for (const { id, slug } of products)
      yield {
        name: slug,
        shownBy: `product ${slug}`,
        pictures: (pictures.get(id) ?? []).filter(({ widths }) => widths.length > 0),
      }
  }
  for (const picture of await libraryPictures(db))
    yield { name: picture.name, shownBy: `the library: ${picture.name}`, pictures: [picture] }
}

/** Finds the URLs of pictures shown in orders, restored by undoing an import, or kept in the library. */
export async function otherPictures(db: Db): Promise<Set<string>> {
  const ordered = await db
    .selectFrom('order_lines')
    .select('picture as text')
    .distinct()
    .where('picture', 'is not', null)
    .execute()
  const undoable = await db.selectFrom('import_undo_log').select('product as text').execute()
  const library = await db.selectFrom('library').select('src as text').execute()
  const texts = [...ordered, ...undoable, ...library].map(({ text }) => text ?? '')
  return new Set(texts.flatMap((text) => text.match(/\/media\/[0-9a-f]{16}/g) ?? []))
}
