import type { Answer } from '#contract/client.ts'
import { categorySlug } from '#domain/catalog/categories.ts'
import { linkedPicture } from '#domain/catalog/pictures.ts'
import { flagsOf } from '#domain/product-list/flags.ts'
import { imagesOf, picture } from './pictures.ts'
import {
  amount,
  boolean,
  count,
  findList,
  lenientList,
  list,
  nonBlank,
  number,
  optionalText,
  orNull,
  record,
  recordOf,
  text,
  toList,
  withDefault,
  type Json,
  type Reader,
} from './values.ts'

type List = Answer<'GET /api/products'>
export type Summary = List['products'][number]

export const lowestPrice = orNull(record<{ price: number; days: number }>({ price: amount, days: count }))

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true'
const tagsOf = ({ tags }: Json): string[] => toList(tags).flatMap((tag) => nonBlank(tag) ?? [])

const isOwnPictures = (value: unknown): boolean => list(picture)(value, {}) !== undefined

/** Section 3, "Product": `_id`, `id` or the slug; flags in any format; in stock unless explicitly false. */
export const SUMMARY: { [Name in keyof Summary]: Reader<Summary[Name]> } = {
  _id: (value, product) => nonBlank(value) ?? nonBlank(product.id) ?? nonBlank(product.slug),
  slug: (value, product) => nonBlank(value) ?? nonBlank(product._id) ?? nonBlank(product.id),
  name: nonBlank,
  category: optionalText,
  price: amount,
  compareAtPrice: orNull(amount),
  lowestPrice,
  priceVaries: withDefault(boolean, false),
  inStock: (value) => value !== false,
  featured: (value, { isFeatured, is_featured }) => [value, isFeatured, is_featured].some(isTrue),
  onSale: (value, product) => flagsOf(tagsOf(product), { onSale: isTrue(value) }).onSale,
  isDeal: (value, product) => flagsOf(tagsOf(product), { isDeal: isTrue(value) }).isDeal,
  tags: (value, product) => list(nonBlank)(value, product) ?? tagsOf(product),
  rating: (value) => Math.min(Math.max(0, number(value) ?? 0), 5),
  reviews: (value) => Math.max(0, Math.trunc(number(Array.isArray(value) ? value.length : value) ?? 0)),
  image: (value, product) =>
    isOwnPictures(product.pictures) ? orNull(nonBlank)(value, product) : (imagesOf(product)[0] ?? null),
  images: (value, product) =>
    (isOwnPictures(product.pictures) ? list(nonBlank)(value, product) : undefined) ?? imagesOf(product),
  pictures: (value, product) => list(picture)(value, product) ?? imagesOf(product).map(linkedPicture),
  variantCount: withDefault(count, 1),
  onlyVariantId: orNull(nonBlank),
}

export const summaries = lenientList(record<Summary>(SUMMARY))

export const category = record<List['categories'][number]>({ name: text, slug: text, count })

const facet = record<List['facets'][number]>({
  key: text as Reader<List['facets'][number]['key']>,
  name: text,
  more: withDefault(boolean, false),
  values: list(record<List['facets'][number]['values'][number]>({ value: text, label: text, count, chosen: boolean })),
})

const without = record<List['without'][number]>({
  filters: list(record<List['without'][number]['filters'][number]>({ key: text as Reader<'price'>, name: text })),
  count,
})

export const productList = record<List>({
  products: summaries,
  total: (value, { products }) => count(value) ?? (products as Summary[]).length,
  more: withDefault(boolean, false),
  page: withDefault(count, 1),
  pages: withDefault(count, 1),
  categories: (value, { products }) => list(category)(value, {}) ?? categoriesAmong(products as Summary[]),
  searchedFor: orNull(nonBlank),
  didYouMean: orNull(nonBlank),
  nearest: withDefault(summaries, []),
  facets: withDefault(list(facet), []),
  prices: orNull(record<NonNullable<List['prices']>>({ min: amount, max: amount })),
  without: withDefault(list(without), []),
  next: orNull(nonBlank),
})

/** Reads one page of a list: ours, or another shop's in `products` or `items`. */
export function readProductList(value: unknown): List | undefined {
  const products = readProducts(value)
  const answer = recordOf(value)
  return products && productList(answer.products === products ? answer : { ...answer, products }, {})
}

/** Reads the products of a list without duplicates. The list may also be an array. */
export function readProducts(value: unknown): Summary[] | undefined {
  const products = summaries(findList(value, 'products', 'items'), {})
  const byId = new Map(products?.map((product) => [product._id, product]))
  return byId.size === products?.length ? products : products && [...byId.values()]
}

/** Derives the categories from the products. Section 2, "Product list". */
export function categoriesAmong(products: readonly Summary[]): List['categories'] {
  const found = new Map<string, List['categories'][number]>()
  for (const { category: name } of products) {
    const slug = categorySlug(name)
    if (slug) found.set(slug, { slug, name, count: (found.get(slug)?.count ?? 0) + 1 })
  }
  return [...found.values()]
}
