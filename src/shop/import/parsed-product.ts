import type { ProductInput } from '#domain/catalog/product-input.ts'
import type { Picture } from '#domain/catalog/products.ts'
import type { Problem } from './problems.ts'

export type ProductField = 'slug' | 'name' | 'category' | 'options' | 'rating' | 'reviews'
export type VariantField = 'values' | 'sku' | 'price' | 'compareAt' | 'stock' | 'picture'

/** A product as its file states it, not yet checked: numbers and prices are still text. */
export type ParsedProduct = {
  where: (field: ProductField) => string
  slug: string
  name: string
  description: string
  category: string
  vendor: string
  tags: string[]
  listed: boolean
  onSale: boolean
  isDeal: boolean
  /** Null if the file does not state it; an update then keeps the shop's value. The same applies to the next two. */
  featured: boolean | null
  rating: string | null
  reviews: string | null
  options: string[]
  variants: ParsedVariant[]
  pictures: ParsedPicture[]
  warnings: Problem[]
}

export type ParsedVariant = {
  where: (field: VariantField) => string
  sku: string
  values: string[]
  price: string
  compareAt: string
  /** Empty if stock is not counted. */
  stock: string
  /** The `ref` of one of the product's pictures, or empty. */
  picture: string
}

/** `ref` is a web address, or a path relative to the folder of the file. */
export type ParsedPicture = { where: string; ref: string; alt: string }

/** One product of a file, null if it could not be read. `done` is the share of the file read, from 0 to 1. */
export type ParsedEntry = { product: ParsedProduct | null; problems: Problem[]; done: number }

export type CheckedProduct = Omit<ProductInput, 'pictures'> & { pictures: ParsedPicture[] }
export type CheckedVariant = ProductInput['variants'][number]

export type FoundPicture = Omit<Picture, 'alt'>
