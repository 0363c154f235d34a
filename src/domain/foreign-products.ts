import { centsOf, isRecord, listOf, numberOf, textOf, type ForeignRecord } from './foreign-values.ts'
import type { Cents } from './money.ts'
import { dashedName, flagsOf, numericSuffix, type Picture } from './products.ts'

/** A product as another shop or an older file writes it, read into one form. Section 3, "Product". */
export type ForeignProduct = {
  /** `_id`, or `id`, or the slug; null where there is none. */
  reference: string | null
  slug: string | null
  name: string
  description: string
  category: string
  /** Null where it is missing or no price. */
  priceCents: Cents | null
  /** The first of the images. */
  image: string | null
  /** Without those that are missing or on a placeholder host. */
  images: string[]
  inStock: boolean
  featured: boolean
  onSale: boolean
  isDeal: boolean
  tags: string[]
  /** 0 to 5. */
  rating: number
  reviews: number
}

/** The records of a list, of `{ products }` or of `{ items }`; null for anything else. */
export function foreignList(value: unknown): ForeignRecord[] | null {
  const list = isRecord(value) ? (value.products ?? value.items) : value
  return Array.isArray(list) ? list.filter(isRecord) : null
}

/** The record that an address means: by _id, id, slug, the name with dashes, or the number its id ends with. Section 7. */
export function findForeign(records: readonly ForeignRecord[], asked: string): ForeignRecord | null {
  const dashed = dashedName(asked)
  const suffix = numericSuffix(asked)
  const rules: ((record: ForeignRecord) => boolean)[] = [
    ({ _id }) => textOf(_id) === asked,
    ({ id }) => textOf(id) === asked,
    ({ slug }) => textOf(slug) === asked,
    ({ name }) => dashed !== '' && dashedName(textOf(name) ?? '') === dashed,
    ({ _id, id }) => suffix !== null && numericSuffix(textOf(_id) ?? textOf(id) ?? '') === suffix,
  ]
  for (const rule of rules) {
    const found = records.find(rule)
    if (found) return found
  }
  return null
}

export function readForeignProduct(record: ForeignRecord): ForeignProduct {
  const { price, rating, reviews, onSale, isDeal } = record
  const tags = listOf(record.tags).flatMap((tag) => textOf(tag) ?? [])
  const images = [record.images, record.image].flatMap(listOf).flatMap((image) => addressOf(image) ?? [])
  const slug = textOf(record.slug)
  return {
    reference: textOf(record._id) ?? textOf(record.id) ?? slug,
    slug,
    name: textOf(record.name) ?? '',
    description: textOf(record.description) ?? '',
    category: textOf(record.category) ?? '',
    priceCents: centsOf(price),
    image: images[0] ?? null,
    images: [...new Set(images)],
    inStock: record.inStock !== false,
    featured: [record.featured, record.isFeatured, record.is_featured].some(isTrue),
    ...flagsOf(tags, { onSale: isTrue(onSale), isDeal: isTrue(isDeal) }),
    tags,
    rating: Math.min(Math.max(0, numberOf(rating) ?? 0), 5),
    reviews: Math.max(0, Math.trunc(numberOf(Array.isArray(reviews) ? reviews.length : reviews) ?? 0)),
  }
}

const PLACEHOLDER_HOSTS = ['placeholder.com', 'placehold.co', 'placehold.it', 'placeimg.com', 'dummyimage.com']

/** Whether an address may stand in a page as a picture: on the web or on this site, and no placeholder's. */
export function isShowable(src: string): boolean {
  const url = URL.parse(src, 'http://this-site.invalid')
  if (!url || !/^https?:$/.test(url.protocol) || src.trim() === '') return false
  return !PLACEHOLDER_HOSTS.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))
}

const isTrue = (value: unknown): boolean => value === true || value === 1 || value === 'true'

/** A picture's address: a text, or an object with it in `url` or `src`. Null where none can be shown. */
export function addressOf(image: unknown): string | null {
  const address = isRecord(image) ? (textOf(image.url) ?? textOf(image.src)) : textOf(image)
  return address !== null && isShowable(address) ? address : null
}

/** A picture that is only linked to. */
export const linkedPicture = (src: string): Picture => ({
  src,
  alt: '',
  width: null,
  height: null,
  widths: [],
  color: null,
})
