import type { Statement } from '#domain/statement.ts'
import { ShopError } from '#domain/errors.ts'
import type { Picture } from '#domain/products.ts'

/** Something in a file that its owner has to mend, or should know of. `where` reads "line 12, Variant Price". */
export type Problem = { where: string; reason: string }

/** A file that was not imported, and every reason. */
export class BadFile extends ShopError {
  readonly problems: Problem[]
  constructor(message: string, problems: Problem[] = []) {
    super('invalid', message)
    this.problems = problems
  }
}

export type ProductField = 'slug' | 'name' | 'category' | 'options' | 'rating' | 'reviews'
export type VariantField = 'values' | 'sku' | 'price' | 'compareAt' | 'stock' | 'picture'

/** A product as its file states it, not yet checked: numbers and prices are still texts. */
export type Draft = {
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
  /** These three are null where the source does not know them: an update then keeps what the shop has. */
  featured: boolean | null
  rating: string | null
  reviews: string | null
  options: string[]
  variants: VariantDraft[]
  pictures: PictureDraft[]
}

export type VariantDraft = {
  where: (field: VariantField) => string
  sku: string
  /** One for each of the product's options. */
  values: string[]
  price: string
  compareAt: string
  /** Empty: not counted. */
  stock: string
  /** The `ref` of its own picture, or empty. */
  picture: string
}

/** `ref` is a web address, or a path relative to the folder of the file. */
export type PictureDraft = { where: string; ref: string; alt: string }

/** A product that passed every check of its own; its pictures have yet to be found. */
export type CheckedProduct = Omit<Statement, 'pictures'> & { pictures: PictureDraft[] }
export type CheckedVariant = Statement['variants'][number]

/** One product read from a file: either its draft, or why it could not be read. `done` is the share of the file read. */
export type Entry = { draft: Draft | null; problems: Problem[]; done: number }

export type FoundPicture = Omit<Picture, 'alt'>
