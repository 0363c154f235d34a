import { fromJson } from '#database/columns.ts'
import type { Expression } from 'kysely'
import type { Picture } from '#domain/catalog/products.ts'
import { prepareList } from '#database/prepared-query.ts'
import type { Db, Schema } from '#database/schema.ts'

export async function picturesOf(db: Db, productIds: readonly number[]): Promise<Map<number, Picture[]>> {
  if (productIds.length === 0) return new Map()
  const { rows } = await rowsOf(db, productIds)
  const byProduct = Map.groupBy(rows, ({ product_id }) => product_id)
  return new Map([...byProduct].map(([id, pictures]) => [id, pictures.map(pictureOf)]))
}

const rowsOf = prepareList((db, productIds: readonly Expression<number>[]) =>
  db
    .selectFrom('product_pictures')
    .selectAll()
    .where('product_id', 'in', productIds)
    .orderBy('product_id')
    .orderBy('position'),
)

/** Reads every picture that the shop hosts in several sizes, keyed by `src`, without alt text. */
export async function ownPictures(db: Db): Promise<Map<string, Picture>> {
  const rows = await db
    .selectFrom('product_pictures')
    .select(['src', 'width', 'height', 'widths', 'color'])
    .distinct()
    .where('widths', '<>', '[]')
    .execute()
  return new Map(rows.map((row) => [row.src, pictureOf({ ...row, alt: '' })]))
}

type PictureRow = Omit<Schema['product_pictures'], 'product_id' | 'position'>

export const pictureOf = ({ src, alt, width, height, widths, color }: PictureRow): Picture => ({
  src,
  alt,
  width,
  height,
  widths: fromJson(widths),
  color,
})
