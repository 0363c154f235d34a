import { toJson } from '#database/columns.ts'
import { pictureOf } from '#database/catalog/pictures.ts'
import type { Db, Schema, Tx } from '#database/schema.ts'
import type { LibraryPicture } from '#domain/media/library.ts'

/** All pictures of the library, sorted by name. */
export async function libraryPictures(db: Db): Promise<LibraryPicture[]> {
  const rows = await db.selectFrom('library').selectAll().orderBy('name').execute()
  return rows.map(libraryPictureOf)
}

/** The library pictures with the given names. */
export async function picturesAmong(db: Db, names: readonly string[], signal?: AbortSignal): Promise<LibraryPicture[]> {
  if (names.length === 0) return []
  const rows = await db.selectFrom('library').selectAll().where('name', 'in', names).execute({ signal })
  return rows.map(libraryPictureOf)
}

export async function libraryPicture(db: Db, name: string): Promise<LibraryPicture | null> {
  const row = await db.selectFrom('library').selectAll().where('name', '=', name).executeTakeFirst()
  return row ? libraryPictureOf(row) : null
}

const libraryPictureOf = (row: Schema['library']): LibraryPicture => ({
  ...pictureOf(row),
  name: row.name,
  width: row.width,
  height: row.height,
  color: row.color,
  focus: [row.focus_x, row.focus_y],
})

/** Replaces the picture with the same name. */
export async function putLibraryPicture(tx: Tx, picture: LibraryPicture, createdAt: string): Promise<void> {
  const { name, focus, widths, ...others } = picture
  const row = { ...others, widths: toJson(widths), focus_x: focus[0], focus_y: focus[1], created_at: createdAt }
  await tx
    .insertInto('library')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

export async function deleteLibraryPicture(tx: Tx, name: string): Promise<void> {
  await tx.deleteFrom('library').where('name', '=', name).execute()
}

/** Maps each picture's `src` to the slugs of the products that show it. */
export async function productsShowing(db: Db, sources: readonly string[]): Promise<Map<string, string[]>> {
  if (sources.length === 0) return new Map()
  const rows = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['product_pictures.src', 'products.slug'])
    .where('product_pictures.src', 'in', sources)
    .orderBy('products.slug')
    .execute()
  const bySource = Map.groupBy(rows, ({ src }) => src)
  return new Map([...bySource].map(([src, found]) => [src, found.map(({ slug }) => slug)]))
}
