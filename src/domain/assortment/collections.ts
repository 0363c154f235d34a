import { SORTS } from '#domain/catalog/products.ts'
import { invalid } from '#domain/errors.ts'
import { membersOf } from '#domain/face/members.ts'
import { pictureName } from '#domain/media/picture-name.ts'
import { listOf, oneOf, text, type ValueOf } from '#domain/face/shape.ts'
import { condition, dollars, markdown, slug, wholeNumber, withNames } from './shapes.ts'

const MAX_COLLECTIONS = 200
const MAX_PRODUCTS = 500
const MAX_VALUES = 50
const MAX_NEWEST = 1000

const words = (description: string) => listOf(text(100, 'One of them.'), MAX_VALUES, description)

/** A product belongs to a collection by rule if it meets every condition that is set. */
const RULE = {
  tags: words('Products with one of these tags.'),
  categories: listOf(slug('The last part of its address.'), MAX_VALUES, 'Products of one of these categories.'),
  vendors: words('Products of one of these vendors.'),
  priceFrom: dollars('Products at this price or more.'),
  priceTo: dollars('Products at this price or less.'),
  inStock: condition('Products in stock.'),
  reduced: condition('Products at a reduced price.'),
  newest: wholeNumber(1, MAX_NEWEST, 'Only this many products, newest first.'),
}

const collection = membersOf(
  { collection: slug('Its name, and the last part of its address: gifts.'), title: text(80, 'Its title on the site.') },
  {
    address: slug('The last part of its address, instead of `collection`.'),
    text: markdown('Markdown, shown above its products.'),
    picture: pictureName('Shown above its products.'),
    products: listOf(
      text(200, 'A slug or a SKU.'),
      MAX_PRODUCTS,
      'Products added by hand, shown first, in this order.',
    ),
    ...RULE,
    sort: oneOf(SORTS, 'The default order of products added by rule.'),
    seoTitle: text(120, 'Its title in search results.'),
    seoDescription: text(320, 'Its description in search results.'),
  },
  'A collection of products, by hand, by rule, or both.',
)

const COLLECTIONS = membersOf(
  { collections: listOf(collection, MAX_COLLECTIONS, 'In any order.') },
  {},
  'Collections of a shop.',
)

export type CollectionSettings = ValueOf<typeof collection>

const MEMBERS = collection.schema.properties as Record<string, { type?: string; const?: true }>
export const COLLECTION_MEMBERS = Object.keys(MEMBERS).slice(1)

/** The JSON schema of a file with collections, for editors. */
export const COLLECTIONS_SCHEMA = COLLECTIONS.schema

export const collectionAddress = ({ collection, address = collection }: CollectionSettings): string => address

export const hasRule = (settings: CollectionSettings): boolean => Object.keys(RULE).some((name) => name in settings)

/** Parses a typed value: commas separate list items, and "yes" sets a condition. Does not validate it. */
export function typedValue(member: string, typed: string): unknown {
  const { type, const: isCondition } = MEMBERS[member] ?? {}
  const line = typed.trim()
  if (type === 'array') return line.split(',').flatMap((one) => one.trim() || [])
  if (isCondition) return line === 'yes' || line === 'true' ? true : line
  const isNumber = (type === 'number' || type === 'integer') && line !== ''
  return isNumber && Number.isFinite(Number(line)) ? Number(line) : typed
}

/** Throws ShopError with one line for each invalid member. */
export function readCollections(value: unknown): CollectionSettings[] {
  const problems: string[] = []
  const { collections } = COLLECTIONS.read(value, '', problems)
  if (problems.length === 0) problems.push(...problemsAmong(collections))
  const names = collections.map(({ collection }) => collection)
  if (problems.length > 0) throw invalid(withNames(problems, names).join('\n'))
  return collections
}

function problemsAmong(all: readonly CollectionSettings[]): string[] {
  const problems: string[] = []
  for (const [at, one] of all.entries()) {
    const before = all.slice(0, at)
    const other = before.find((former) => collectionAddress(former) === collectionAddress(one))
    if (before.some((former) => former.collection === one.collection))
      problems.push(`${one.collection} is listed twice.`)
    else if (other)
      problems.push(
        `address of ${one.collection} must be different: ${other.collection} uses ${collectionAddress(one)}.`,
      )
    if ((one.priceTo ?? Infinity) < (one.priceFrom ?? 0))
      problems.push(`priceTo of ${one.collection} must not be less than its priceFrom, ${one.priceFrom}.`)
  }
  return problems
}
