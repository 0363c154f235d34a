import type { Clock } from '#domain/days.ts'
import type { VariantPatch } from '#domain/catalog/match-variants.ts'
import type { PicturePatch } from '#domain/catalog/pictures.ts'
import type { ProductPatch } from '#domain/catalog/product-patch.ts'
import type { Notes } from './notes.ts'
import type { Problem } from './problems.ts'

/** `category` is that of products whose file names none. */
export type ReadContext = { category: string; notes: Notes } & Clock

export type ProductField =
  | 'slug'
  | 'name'
  | 'category'
  | 'seoTitle'
  | 'seoDescription'
  | 'options'
  | 'position'
  | 'rating'
  | 'reviews'
export type VariantField =
  | 'values'
  | 'sku'
  | 'price'
  | 'compareAt'
  | 'stock'
  | 'stockAtExport'
  | 'onHand'
  | 'onHandAtExport'
  | 'picture'
  | 'barcode'
  | 'weightGrams'
  | 'cost'

/** Nothing is checked yet: numbers and prices are still text, as the file states them. An absent field is not stated. */
export type ParsedProduct = {
  where: (field: ProductField) => string
  slug: string
  /** The file has no slugs, so that a product that was renamed is known by its SKUs. */
  isSlugOfName?: boolean
  /** The product's id in the shop that wrote the file. */
  sourceId?: string
  name?: string
  description?: string
  category?: string
  /** The category that it is under. */
  parentCategory?: string
  vendor?: string
  seoTitle?: string
  seoDescription?: string
  tags?: string[]
  listed?: boolean
  onSale?: boolean
  isDeal?: boolean
  featured?: boolean
  /** Empty means none, also for `rating` and `reviews`. */
  position?: string
  rating?: string
  reviews?: string
  options?: string[]
  /** The file has columns for this number of options, if it limits them. */
  maxOptions?: number
  variants: ParsedVariant[]
  pictures?: ParsedPicture[]
  warnings: Problem[]
}

export type ParsedVariant = {
  where: (field: VariantField) => string
  values: string[]
  price?: string
  /** The file states no sales, so that `price` is the one without a sale. */
  isRegularPrice?: boolean
  sku?: string
  compareAt?: string
  /** Empty if stock is not counted. */
  stock?: string
  /** The stock is counted, and the file does not state it. */
  isTracked?: boolean
  /** The count of a variant that is sold on below zero; its stock is empty. */
  onHand?: string
  onHandAtExport?: string
  /** An export stated this stock, beside the one that the owner may have edited. */
  stockAtExport?: string
  picture?: string
  barcode?: string
  weightGrams?: string
  cost?: string
  requiresShipping?: boolean
  taxable?: boolean
}

/** `ref` is a web address, or a path relative to the folder of the file. */
export type ParsedPicture = { where: string; ref: string; alt?: string }

/** `product` is null if it could not be read. `done` is the share of the file read, from 0 to 1. */
export type ParsedEntry = {
  product: ParsedProduct | null
  /** Others of the name of a product that could not be read cannot be trusted either. */
  claimed?: { slug: string; where: string }
  problems: Problem[]
  /** These are about the whole file, beside its first product. */
  warnings?: Problem[]
  done: number
}

export type CheckedProduct = Omit<ProductPatch, 'pictures' | 'variants'> & {
  variants: CheckedVariant[]
  pictures?: ParsedPicture[]
  parentCategory?: string
}
export type CheckedVariant = Omit<VariantPatch, 'picture'> & { picture?: ParsedPicture | null }

export type FoundPicture = Omit<PicturePatch, 'alt'>
