import type { Answer } from '#contract/client.ts'
import { categorySlug } from '#domain/categories.ts'
import { escaped } from '#domain/markup.ts'
import { isShowable, linkedPicture } from '#domain/pictures.ts'
import { flagsOf, type Picture } from '#domain/products.ts'
import {
  amount,
  count,
  flag,
  isRecord,
  list,
  listIn,
  number,
  or,
  orNull,
  record,
  recordOf,
  lenientList,
  text,
  words,
  type Json,
  type Reader,
} from './values.ts'
import { pageOfWholeList } from './whole-list.ts'

type List = Answer<'GET /api/products'>
export type Summary = List['products'][number]
type Product = Answer<'GET /api/products/{productId}'>
type Variant = Product['variants'][number]

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value])
const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true'
const tagsOf = ({ tags }: Json): string[] => listOf(tags).flatMap((tag) => words(tag) ?? [])

/** The address of a picture: a text, or an object with it in `url` or `src`. */
export function addressOf(image: unknown): string | undefined {
  const address = isRecord(image) ? (words(image.url) ?? words(image.src)) : words(image)
  return address !== undefined && isShowable(address) ? address : undefined
}

/** `image` or `images`, without those that are missing or on a placeholder host. */
const imagesOf = ({ images, image }: Json): string[] => [
  ...new Set([images, image].flatMap(listOf).flatMap((one) => addressOf(one) ?? [])),
]

/** Our own picture, with its widths. */
export const picture: Reader<Picture> = (value) => {
  const { src, widths } = recordOf(value)
  return addressOf(src) !== undefined && Array.isArray(widths) ? (value as Picture) : undefined
}

export const option = record<{ name: string; value: string }>({ name: text, value: text })

const isOwnPictures = (value: unknown): boolean => list(picture)(value, {}) !== undefined

/** Section 3, "Product": `_id`, `id` or the slug; any form of the flags; in stock unless it says false. */
const SUMMARY: { [Name in keyof Summary]: Reader<Summary[Name]> } = {
  _id: (value, product) => words(value) ?? words(product.id) ?? words(product.slug),
  slug: (value, product) => words(value) ?? words(product._id) ?? words(product.id),
  name: words,
  category: or(text, ''),
  price: amount,
  compareAtPrice: orNull(amount),
  priceVaries: or(flag, false),
  inStock: (value) => value !== false,
  featured: (value, { isFeatured, is_featured }) => [value, isFeatured, is_featured].some(isTrue),
  onSale: (value, product) => flagsOf(tagsOf(product), { onSale: isTrue(value) }).onSale,
  isDeal: (value, product) => flagsOf(tagsOf(product), { isDeal: isTrue(value) }).isDeal,
  tags: (value, product) => list(words)(value, product) ?? tagsOf(product),
  rating: (value) => Math.min(Math.max(0, number(value) ?? 0), 5),
  reviews: (value) => Math.max(0, Math.trunc(number(Array.isArray(value) ? value.length : value) ?? 0)),
  image: (value, product) =>
    isOwnPictures(product.pictures) ? orNull(words)(value, product) : (imagesOf(product)[0] ?? null),
  images: (value, product) =>
    (isOwnPictures(product.pictures) ? list(words)(value, product) : undefined) ?? imagesOf(product),
  pictures: (value, product) => list(picture)(value, product) ?? imagesOf(product).map(linkedPicture),
  variantCount: or(count, 1),
  onlyVariantId: orNull(words),
}

export const summaries = lenientList(record<Summary>(SUMMARY))

const VARIANT: { [Name in keyof Variant]: Reader<Variant[Name]> } = {
  id: words,
  sku: orNull(words),
  options: or(list(option), []),
  price: amount,
  compareAtPrice: orNull(amount),
  inStock: (value) => value !== false,
  stock: orNull(count),
  picture: orNull(count),
}

/** What is bought of a product that knows no variants: the server finds the only one by the product's id. */
const onlyVariant = record<Variant>({ ...VARIANT, id: () => '', options: () => [], picture: () => null })

const product = record<Product>({
  ...SUMMARY,
  // Our own is HTML that the server has sanitized. Any other is a plain text.
  description: (value, { variants }) => (Array.isArray(variants) ? text(value) : escaped(text(value) ?? '')),
  options: or(list(record<Product['options'][number]>({ name: text, values: list(text) })), []),
  variants: (value, owner) => {
    if (value !== undefined) return variants(value, owner)
    const only = onlyVariant(owner, {})
    return only && [only]
  },
})

const variants: Reader<Variant[]> = (value, owner) => {
  const read = list(record<Variant>(VARIANT))(value, owner)
  return read?.length === 0 ? undefined : read
}

/** The product, or the one in a member `product`. */
export const readProduct = (value: unknown): Product | undefined =>
  product(isRecord(value) && isRecord(value.product) ? value.product : value, {})

const category = record<List['categories'][number]>({ name: text, slug: text, count })

const facet = record<List['facets'][number]>({
  key: text as Reader<List['facets'][number]['key']>,
  name: text,
  more: or(flag, false),
  values: list(record<List['facets'][number]['values'][number]>({ value: text, label: text, count, chosen: flag })),
})

const without = record<List['without'][number]>({
  filters: list(record<List['without'][number]['filters'][number]>({ key: text as Reader<'price'>, name: text })),
  count,
})

const productList = record<List>({
  products: summaries,
  total: (value, { products }) => count(value) ?? (products as Summary[]).length,
  more: or(flag, false),
  page: or(count, 1),
  pages: or(count, 1),
  categories: (value, { products }) => list(category)(value, {}) ?? categoriesOf(products as Summary[]),
  searchedFor: orNull(words),
  didYouMean: orNull(words),
  nearest: or(summaries, []),
  facets: or(list(facet), []),
  prices: orNull(record<NonNullable<List['prices']>>({ min: amount, max: amount })),
  without: or(list(without), []),
  next: orNull(words),
})

/** Our list, or another shop's: an array, `{ products }` or `{ items }`. A list without pages is a whole one. */
export function readProductList(value: unknown, { query }: Json): List | undefined {
  const products = summaries(listIn(value, 'products', 'items'), {})
  if (!products) return undefined
  const answer = recordOf(value)
  if (count(answer.pages) === undefined) {
    const categories = answer.categories ?? categoriesOf(products)
    const page = pageOfWholeList(products, recordOf(query))
    return productList({ ...answer, categories, ...page }, {})
  }
  return productList(answer.products === products ? answer : { ...answer, products }, {})
}

/** The categories of the products themselves. Section 2, "Product list". */
function categoriesOf(products: readonly Summary[]): List['categories'] {
  const named = Map.groupBy(
    products.filter(({ category: name }) => categorySlug(name)),
    ({ category: name }) => categorySlug(name),
  )
  return [...named].map(([slug, its]) => ({ slug, name: its[0]!.category, count: its.length }))
}
