import { fromJson } from '#database/columns.ts'
import { sql, type Expression } from 'kysely'
import type { Product, ProductSummary } from '#domain/catalog/products.ts'
import { picturesOf } from './pictures.ts'
import { prepare, prepareList, type Param } from '#database/prepared-query.ts'
import { SUMMARY, productSummaryOf, VARIANT, variantOfRow, type SummaryRow } from './product-rows.ts'
import type { Db } from '#database/schema.ts'

/** `dashedName` is a folded name with hyphens instead of spaces. */
export type ProductKey = { id: number } | { slug: string } | { dashedName: string }

export async function findProduct(db: Db, key: ProductKey): Promise<Product | null> {
  const [row] = (await rowBy(db, key)).rows
  if (!row) return null
  const pictures = await picturesOf(db, [row.id])
  const { rows: variants } = await variantsOf(db, row)
  return {
    ...productSummaryOf(row, pictures.get(row.id) ?? []),
    description: row.description,
    vendor: row.vendor,
    seoTitle: row.seo_title,
    seoDescription: row.seo_description,
    options: fromJson(row.options),
    variants: variants.map(variantOfRow),
  }
}

const details = (db: Db) =>
  listedProducts(db).select([...SUMMARY, 'description', 'vendor', 'seo_title', 'seo_description', 'options'])
const byId = prepare((db, param: Param<{ id: number }>) => details(db).where('id', '=', param('id')))
const bySlug = prepare((db, param: Param<{ slug: string }>) => details(db).where('slug', '=', param('slug')))
const byDashedName = prepare((db, param: Param<{ dashedName: string }>) =>
  // Must match the expression of the index products_by_dashed_name.
  details(db).where(sql`replace(name_folded, ' ', '-')`, '=', param('dashedName')),
)

function rowBy(db: Db, key: ProductKey) {
  if ('id' in key) return byId(db, key)
  return 'slug' in key ? bySlug(db, key) : byDashedName(db, key)
}

const variantsOf = prepare((db, param: Param<{ id: number }>) =>
  db
    .selectFrom('variants')
    .select(VARIANT)
    .where('product_id', '=', param('id'))
    .where('retired', '=', 0)
    .orderBy('position'),
)

type Choice = { variantIds: string[]; onlyVariantId: string | null; optionNames: () => string[] }

export async function findChoice(db: Db, key: { id: number } | { slug: string }): Promise<Choice | null> {
  const { rows } = 'id' in key ? await choiceById(db, key) : await choiceBySlug(db, key)
  const [product] = rows
  if (!product) return null
  return {
    variantIds: rows.flatMap(({ id }) => id ?? []),
    onlyVariantId: product.only_variant_id,
    optionNames: () => fromJson(product.options).map(({ name }) => name),
  }
}

const choices = (db: Db) =>
  db
    .selectFrom('products')
    .leftJoin('variants', (join) =>
      join.onRef('variants.product_id', '=', 'products.id').on('variants.retired', '=', sql.lit<0>(0)),
    )
    .select(['variants.id', 'products.only_variant_id', 'products.options'])
    .where('products.listed', '=', sql.lit<1>(1))
const choiceById = prepare((db, param: Param<{ id: number }>) => choices(db).where('products.id', '=', param('id')))
const choiceBySlug = prepare((db, param: Param<{ slug: string }>) =>
  choices(db).where('products.slug', '=', param('slug')),
)

export async function findByIds(db: Db, ids: readonly number[]): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const { rows } = await byIds(db, ids)
  const found = new Map((await withPictures(db, rows)).map((product) => [product.id, product]))
  return ids.flatMap((id) => found.get(id) ?? [])
}

const byIds = prepareList((db, ids: readonly Expression<number>[]) =>
  listedProducts(db).select(SUMMARY).where('id', 'in', ids),
)

export async function namesOf(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await listedProducts(db).select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => names.get(id) ?? [])
}

// A literal, because neither database uses a partial index for a bound parameter.
export const listedProducts = (db: Db) => db.selectFrom('products').where('listed', '=', sql.lit<1>(1))

async function withPictures(db: Db, rows: SummaryRow[]): Promise<ProductSummary[]> {
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => productSummaryOf(row, pictures.get(row.id) ?? []))
}
