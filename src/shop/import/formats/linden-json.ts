import { plainLine } from '#domain/plain-text.ts'
import { placedCategory } from './categories.ts'
import { cleanDescription } from '#shop/pages/description.ts'
import type {
  ParsedProduct,
  ParsedEntry,
  ParsedPicture,
  ParsedVariant,
  ReadContext,
} from '#shop/import/parsed-product.ts'
import type { Problem } from '#shop/import/problems.ts'
import {
  readFlag,
  isStated,
  readList,
  readNumeral,
  jsonObject,
  readString,
  readStrings,
  type JsonObject,
} from './json-values.ts'
import { isTooDeep, TOO_DEEP } from './json-depth.ts'
import { jsonProducts } from './json-products.ts'
import { readLines, readText } from './text-file.ts'

/** Reads the format described in demo/README.md. Throws BadFile. */
export async function* readLindenJson(file: string, context: ReadContext): AsyncGenerator<ParsedEntry> {
  let done = 0
  let index = 0
  const pieces = readText(file, (share) => (done = share))
  for await (const value of jsonProducts(file, pieces)) {
    const path = `products[${index++}]`
    yield { ...entryOf((problems) => readProduct(value, path, context, problems)), done }
  }
}

export async function* readLindenLines(file: string, context: ReadContext): AsyncGenerator<ParsedEntry> {
  let done = 0
  let number = 0
  for await (const line of readLines(file, (share) => (done = share))) {
    number += 1
    if (line.trim() === '') continue
    const path = `line ${number}`
    const read = (problems: Problem[]) => readProduct(JSON.parse(line), path, context, problems)
    if (!isTooDeep(line)) yield { ...entryOf(read, path), done }
    else yield { product: null, problems: [{ where: path, reason: `is nested ${TOO_DEEP}` }], done }
  }
}

function entryOf(read: (problems: Problem[]) => ParsedProduct, path = ''): Omit<ParsedEntry, 'done'> {
  const problems: Problem[] = []
  try {
    const product = read(problems)
    const claimed = { slug: product.slug, where: product.where('slug') }
    return { product: problems.length === 0 ? product : null, claimed, problems }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { product: null, problems: [{ where: path, reason: `is not valid JSON: ${plainLine(error.message)}` }] }
  }
}

const PICTURE_FIELDS = new Set(['src', 'alt'])
const NUMBERS = ['barcode', 'weightGrams', 'cost']
const TERMS = ['requiresShipping', 'taxable']
const VARIANT_FIELDS = new Set([
  'values',
  'sku',
  'price',
  'compareAt',
  'stock',
  'stockAtExport',
  'onHand',
  'onHandAtExport',
  'picture',
  ...NUMBERS,
  ...TERMS,
])
const ABOUT = ['name', 'slug', 'category', 'vendor', 'description', 'pictures', 'tags', 'position', 'rating', 'reviews']
const TEXTS = [...ABOUT, 'seoTitle', 'seoDescription']
const FLAGS = ['listed', 'featured', 'onSale', 'isDeal']
const PRODUCT_FIELDS = new Set([
  ...TEXTS,
  ...FLAGS,
  'price',
  'compareAt',
  'stock',
  'onHand',
  'sku',
  'options',
  'variants',
  ...NUMBERS,
  ...TERMS,
])
export const FIELDS = [...PRODUCT_FIELDS, ...VARIANT_FIELDS]

function readProduct(
  value: unknown,
  path: string,
  { category, notes }: Pick<ReadContext, 'category' | 'notes'>,
  problems: Problem[],
): ParsedProduct {
  const object = jsonObject(value, path, PRODUCT_FIELDS, problems)
  const name = readString(object, 'name')
  const slug = readString(object, 'slug')
  const stated = <T>(key: string, read: (object: JsonObject, key: string) => T): T | undefined =>
    isStated(object, key) ? read(object, key) : undefined
  const variants = readVariants(object)
  const hasOptions = isStated(object, 'options') || variants.some(({ values }) => values.length > 0)
  return {
    where: (field) => `${path}.${field === 'slug' && !slug ? 'name' : field}`,
    name: slug && !isStated(object, 'name') ? undefined : name,
    slug: slug || name,
    description: stated('description', readDescription),
    ...stated('category', (object, key) =>
      placedCategory(readString(object, key) || category, `${path}.category`, notes),
    ),
    vendor: stated('vendor', readString),
    seoTitle: stated('seoTitle', readString),
    seoDescription: stated('seoDescription', readString),
    tags: stated('tags', readStrings),
    listed: stated('listed', (object, key) => readFlag(object, key) ?? true),
    onSale: stated('onSale', isSet),
    isDeal: stated('isDeal', isSet),
    featured: stated('featured', isSet),
    position: stated('position', readNumeral),
    rating: stated('rating', readNumeral),
    reviews: stated('reviews', readNumeral),
    options: hasOptions ? readStrings(object, 'options') : undefined,
    variants,
    pictures: stated('pictures', readPictures),
    warnings: [],
  }
}

const isSet = (object: JsonObject, key: string): boolean => readFlag(object, key) ?? false

const readDescription = (object: JsonObject): string =>
  Array.isArray(object.fields.description)
    ? readStrings(object, 'description').map(cleanDescription).join('')
    : readString(object, 'description')

/** Variants inherit missing fields from the product. A product without variants gets one with its own fields. */
function readVariants(product: JsonObject): ParsedVariant[] {
  if (product.fields.variants === undefined) return [lindenVariant(product, product)]
  return readList(product, 'variants').map((value, index) =>
    lindenVariant(jsonObject(value, `${product.path}.variants[${index}]`, VARIANT_FIELDS, product.problems), product),
  )
}

function lindenVariant(variant: JsonObject, product: JsonObject): ParsedVariant {
  const own = variant !== product
  const inherited = (key: string) =>
    isStated(variant, key) || isStated(product, key)
      ? (own && readNumeral(variant, key)) || readNumeral(product, key)
      : undefined
  const ownNumeral = (key: string) => (own && isStated(variant, key) ? readNumeral(variant, key) : undefined)
  const inheritedFlag = (key: string) => readFlag(variant, key) ?? readFlag(product, key) ?? undefined
  return {
    where: (field) => `${variant.path}.${field}`,
    values: own ? readStrings(variant, 'values') : [],
    sku: isStated(variant, 'sku') ? readString(variant, 'sku') : undefined,
    price: inherited('price'),
    compareAt: inherited('compareAt'),
    stock: inherited('stock'),
    stockAtExport: ownNumeral('stockAtExport'),
    onHand: inherited('onHand'),
    onHandAtExport: ownNumeral('onHandAtExport'),
    picture: own && isStated(variant, 'picture') ? readString(variant, 'picture') : undefined,
    barcode: isStated(variant, 'barcode') ? readString(variant, 'barcode') : undefined,
    weightGrams: inherited('weightGrams'),
    cost: inherited('cost'),
    requiresShipping: inheritedFlag('requiresShipping'),
    taxable: inheritedFlag('taxable'),
  }
}

/** A picture is a path, or { "src", "alt" }. Its default alternative text is the name of the product. */
const readPictures = (product: JsonObject): ParsedPicture[] =>
  readList(product, 'pictures').map((value, index) => {
    const where = `${product.path}.pictures[${index}]`
    if (typeof value === 'string') return { where, ref: value }
    const object = jsonObject(value, where, PICTURE_FIELDS, product.problems)
    return {
      where,
      ref: readString(object, 'src'),
      alt: isStated(object, 'alt') ? readString(object, 'alt') : undefined,
    }
  })
