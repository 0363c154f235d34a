import type { Clock } from '#domain/days.ts'
import type { VariantPatch } from '#domain/catalog/match-variants.ts'
import type { PicturePatch } from '#domain/catalog/pictures.ts'
import type { ProductPatch } from '#domain/catalog/product-patch.ts'
import type { Notes } from './notes.ts'
import type { Problem } from './problems.ts'

/** `category`: the default for products without one. */
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

/** Unchecked: numbers and prices are still text as in the file. An absent field was not in the file. */
export type ParsedProduct = {
  where: (field: ProductField) => string
  slug: string
  /** The slug was made from the name, so a renamed product must be matched by its SKUs. */
  isSlugOfName?: boolean
  /** The product's id in the source shop. */
  sourceId?: string
  name?: string
  description?: string
  category?: string
  /** The parent of its category. */
  parentCategory?: string
  vendor?: string
  seoTitle?: string
  seoDescription?: string
  tags?: string[]
  listed?: boolean
  onSale?: boolean
  isDeal?: boolean
  featured?: boolean
  /** Empty means none; the same goes for `rating` and `reviews`. */
  position?: string
  rating?: string
  reviews?: string
  options?: string[]
  /** The number of options that the file has columns for, if limited. */
  maxOptions?: number
  variants: ParsedVariant[]
  pictures?: ParsedPicture[]
  warnings: Problem[]
}

export type ParsedVariant = {
  where: (field: VariantField) => string
  values: string[]
  price?: string
  /** The file has no sale prices, so `price` is the regular price. */
  isRegularPrice?: boolean
  sku?: string
  compareAt?: string
  /** Empty if stock is not tracked. */
  stock?: string
  /** Stock is tracked but not in the file. */
  isTracked?: boolean
  /** The count of a variant that oversells; its stock is empty. */
  onHand?: string
  onHandAtExport?: string
  /** The stock at export, kept next to the editable one. */
  stockAtExport?: string
  picture?: string
  barcode?: string
  weightGrams?: string
  cost?: string
  requiresShipping?: boolean
  taxable?: boolean
}

/** `ref`: a web address, or a path relative to the file's folder. */
export type ParsedPicture = { where: string; ref: string; alt?: string }

/** `product` is null if unreadable. `done`: the fraction of the file read, from 0 to 1. */
export type ParsedEntry = {
  product: ParsedProduct | null
  /** Other rows with the slug of an unreadable product cannot be trusted either. */
  claimed?: { slug: string; where: string }
  problems: Problem[]
  /** Warnings about the whole file, attached to its first product. */
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
