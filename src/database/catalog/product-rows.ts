import { fromJson } from '#database/columns.ts'
import type { Picture, ProductSummary, Variant, VariantRecord } from '#domain/catalog/products.ts'
import { eachBatch } from '#database/each-batch.ts'
import type { Db, Schema } from '#database/schema.ts'

export const SUMMARY = [
  'id',
  'slug',
  'name',
  'category',
  'price_cents',
  'compare_at_cents',
  'price_varies',
  'in_stock',
  'featured',
  'on_sale',
  'is_deal',
  'tags',
  'rating',
  'reviews',
  'variant_count',
  'only_variant_id',
] as const satisfies (keyof Schema['products'])[]

export type SummaryRow = Pick<Schema['products'], (typeof SUMMARY)[number]>

export const productSummaryOf = (row: SummaryRow, pictures: Picture[]): ProductSummary => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  category: row.category,
  priceCents: row.price_cents,
  compareAtCents: row.compare_at_cents,
  priceVaries: row.price_varies === 1,
  inStock: row.in_stock === 1,
  featured: row.featured === 1,
  onSale: row.on_sale === 1,
  isDeal: row.is_deal === 1,
  tags: fromJson(row.tags),
  rating: row.rating,
  reviews: row.reviews,
  pictures,
  variantCount: row.variant_count,
  onlyVariantId: row.only_variant_id,
})

/** Omits the cost, which shoppers' queries never read. */
export const VARIANT = [
  'id',
  'sku',
  'options',
  'price_cents',
  'compare_at_cents',
  'stock',
  'picture',
  'barcode',
  'requires_shipping',
  'taxable',
] as const satisfies (keyof Schema['variants'])[]

export const variantOfRow = (row: Pick<Schema['variants'], (typeof VARIANT)[number]>): Variant => ({
  id: row.id,
  sku: row.sku,
  options: fromJson(row.options),
  priceCents: row.price_cents,
  compareAtCents: row.compare_at_cents,
  stock: row.stock,
  picture: row.picture,
  barcode: row.barcode,
  requiresShipping: row.requires_shipping === 1,
  taxable: row.taxable === 1,
})

export const variantRecordOf = (row: Schema['variants']): VariantRecord => ({
  ...variantOfRow(row),
  weightGrams: row.weight_grams,
  costCents: row.cost_cents,
  onHand: onHandOf(row),
})

export const onHandOf = ({
  stock,
  supplied,
  sold,
  returned,
}: Pick<Schema['variants'], 'stock' | 'supplied' | 'sold' | 'returned'>): number | null =>
  stock === null && supplied !== null ? supplied - sold + returned : null

const BATCH_SIZE = 500

export const productRows = (db: Db, afterId = 0): AsyncGenerator<Schema['products'][]> =>
  eachBatch(
    (id) => db.selectFrom('products').selectAll().where('id', '>', id).orderBy('id').limit(BATCH_SIZE).execute(),
    afterId,
  )
