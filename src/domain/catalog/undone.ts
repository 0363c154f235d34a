import type { ProductInput } from './product-input.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { undoneFields } from './undone-fields.ts'
import { undoneVariants, type Structure } from './undone-variants.ts'
import { isReduced } from './variants.ts'

/** `stock` is the quantity supplied, so that sales do not count as the owner's changes. */
export type UndoProduct = Omit<ProductInput, 'variants'> & Structure

type Field = Exclude<keyof ProductInput, 'slug' | 'options' | 'variants'>
const IS_FIELD: Record<Field, true> = {
  name: true,
  description: true,
  category: true,
  vendor: true,
  seoTitle: true,
  seoDescription: true,
  tags: true,
  listed: true,
  featured: true,
  position: true,
  onSale: true,
  isDeal: true,
  rating: true,
  reviews: true,
  pictures: true,
}
const FIELDS = Object.keys(IS_FIELD) as Field[]

/** Reverts a change, except for fields that were changed again since, which `kept` names. */
export function undone<Product extends UndoProduct>(
  before: UndoProduct,
  after: UndoProduct,
  now: Product,
): { product: Product; kept: string[] } {
  const fields = undoneFields<UndoProduct, Field>(FIELDS, { before, after, now })
  const { kept: keptOfVariants, ...structure } = undoneVariants(before, after, now, fields.changed.pictures)
  const kept = [...new Set([...fields.kept, ...keptOfVariants])]
  const product = { ...now, ...fields.changed, ...structure }
  const onSale = product.onSale || isReduced(product.variants)
  return {
    product: kept.length === 0 ? product : { ...product, ...flagsOf(product.tags, { ...product, onSale }) },
    kept,
  }
}
