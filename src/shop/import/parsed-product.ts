import type { VariantPatch } from '#domain/catalog/match-variants.ts'
import type { PicturePatch } from '#domain/catalog/pictures.ts'
import type { ProductPatch } from '#domain/catalog/product-patch.ts'
import type { Problem } from './problems.ts'

export type ProductField = 'slug' | 'name' | 'category' | 'options' | 'rating' | 'reviews'
export type VariantField =
  | 'values'
  | 'sku'
  | 'price'
  | 'compareAt'
  | 'stock'
  | 'stockAtExport'
  | 'picture'
  | 'barcode'
  | 'weightGrams'
  | 'cost'

/** A product as its file states it, not yet checked: numbers and prices are still text. An absent field is not stated. */
export type ParsedProduct = {
  where: (field: ProductField) => string
  slug: string
  name: string
  description?: string
  category?: string
  vendor?: string
  tags?: string[]
  listed?: boolean
  onSale?: boolean
  isDeal?: boolean
  featured?: boolean
  /** Empty for none. The same applies to the next. */
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
  price: string
  /** The file states no sales, so that `price` is the one without a sale. */
  isRegularPrice?: boolean
  sku?: string
  compareAt?: string
  /** Empty if stock is not counted. */
  stock?: string
  /** The stock that an export stated, beside the one that the owner may have edited. */
  stockAtExport?: string
  /** The `ref` of a picture, or empty. */
  picture?: string
  barcode?: string
  weightGrams?: string
  cost?: string
}

/** `ref` is a web address, or a path relative to the folder of the file. */
export type ParsedPicture = { where: string; ref: string; alt?: string }

/** One product of a file, null if it could not be read. `done` is the share of the file read, from 0 to 1. */
export type ParsedEntry = {
  product: ParsedProduct | null
  /** What a product that could not be read calls itself: the others of that name cannot be trusted either. */
  claimed?: { slug: string; where: string }
  problems: Problem[]
  /** About the whole file, beside its first product. */
  warnings?: Problem[]
  done: number
}

/** A checked product, whose pictures are not found yet. */
export type CheckedProduct = Omit<ProductPatch, 'pictures' | 'variants'> & {
  variants: CheckedVariant[]
  pictures?: ParsedPicture[]
}
export type CheckedVariant = Omit<VariantPatch, 'picture'> & { picture?: ParsedPicture | null }

export type FoundPicture = Omit<PicturePatch, 'alt'>
