import type { ProductInput } from '#domain/catalog/product-input.ts'
import { ShopError } from '#domain/errors.ts'
import type { Picture } from '#domain/catalog/products.ts'

/** Something in a file that its owner has to mend, or should know of. `where` reads "line 12, Variant Price". */
export type Problem = { where: string; reason: string }

/** How many there are, and the first of them: in a column of millions each may be wrong. */
export type Notes = { count: number; first: Problem[] }

export const noNotes = (): Notes => ({ count: 0, first: [] })

/** More than a person reads. */
const MOST_NOTED = 1000

export function note(notes: Notes, problems: readonly Problem[]): void {
  notes.count += problems.length
  for (const problem of problems) if (notes.first.length < MOST_NOTED) notes.first.push(problem)
}

/** A file that was not imported, and why. */
export class BadFile extends ShopError {
  readonly problems: Notes
  constructor(message: string, problems: Notes = noNotes()) {
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
  /** What the reader took otherwise than it is written. */
  warnings: Problem[]
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
export type CheckedProduct = Omit<ProductInput, 'pictures'> & { pictures: PictureDraft[] }
export type CheckedVariant = ProductInput['variants'][number]

/** One product read from a file: either its draft, or why it could not be read. `done` is the share of the file read. */
export type Entry = { draft: Draft | null; problems: Problem[]; done: number }

export type FoundPicture = Omit<Picture, 'alt'>
