import { plainLine } from '#domain/plain-text.ts'
import { cleanDescription } from './description.ts'
import type { ParsedProduct, ParsedEntry, ParsedPicture, ParsedVariant } from '#shop/import/parsed-product.ts'
import type { Problem } from '#shop/import/problems.ts'
import { flag, list, numeral, jsonObject, text, texts, type JsonObject } from './json-values.ts'
import { jsonProducts } from './json-products.ts'
import { readLines, readText } from './text-file.ts'

/** Reads the products of a file in Linden's own format, which demo/README.md describes. Throws BadFile. */
export async function* readLindenJson(file: string, category: string): AsyncGenerator<ParsedEntry> {
  let done = 0
  let index = 0
  const pieces = readText(file, (share) => (done = share))
  for await (const value of jsonProducts(file, pieces)) {
    const path = `products[${index++}]`
    yield { ...entryOf((problems) => readProduct(value, path, category, problems)), done }
  }
}

export async function* readLindenLines(file: string, category: string): AsyncGenerator<ParsedEntry> {
  let done = 0
  let number = 0
  for await (const line of readLines(file, (share) => (done = share))) {
    number += 1
    if (line.trim() === '') continue
    const path = `line ${number}`
    yield { ...entryOf((problems) => readProduct(JSON.parse(line), path, category, problems), path), done }
  }
}

function entryOf(read: (problems: Problem[]) => ParsedProduct, path = ''): Omit<ParsedEntry, 'done'> {
  const problems: Problem[] = []
  try {
    const product = read(problems)
    return { product: problems.length === 0 ? product : null, problems }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { product: null, problems: [{ where: path, reason: `is not valid JSON: ${plainLine(error.message)}` }] }
  }
}

const PICTURE_FIELDS = new Set(['src', 'alt'])
const VARIANT_FIELDS = new Set(['values', 'sku', 'price', 'compareAt', 'stock', 'picture'])
const TEXTS = ['name', 'slug', 'category', 'vendor', 'description', 'pictures', 'tags', 'rating', 'reviews']
const FLAGS = ['listed', 'featured', 'onSale', 'isDeal']
const PRODUCT_FIELDS = new Set([...TEXTS, ...FLAGS, 'price', 'compareAt', 'stock', 'sku', 'options', 'variants'])

function readProduct(value: unknown, path: string, category: string, problems: Problem[]): ParsedProduct {
  const object = jsonObject(value, path, PRODUCT_FIELDS, problems)
  const name = text(object, 'name')
  const slug = text(object, 'slug')
  return {
    where: (field) => `${path}.${field === 'slug' && !slug ? 'name' : field}`,
    name,
    slug: slug || name,
    description: readDescription(object),
    category: text(object, 'category') || category,
    vendor: text(object, 'vendor'),
    tags: texts(object, 'tags'),
    listed: flag(object, 'listed') ?? true,
    onSale: flag(object, 'onSale') ?? false,
    isDeal: flag(object, 'isDeal') ?? false,
    featured: flag(object, 'featured'),
    rating: numeral(object, 'rating') || null,
    reviews: numeral(object, 'reviews') || null,
    options: texts(object, 'options'),
    variants: readVariants(object),
    pictures: readPictures(object),
    warnings: [],
  }
}

const readDescription = (object: JsonObject): string =>
  Array.isArray(object.fields.description)
    ? texts(object, 'description').map(cleanDescription).join('')
    : text(object, 'description')

/** A variant inherits missing fields from its product. A product without variants has one, with its own fields. */
function readVariants(product: JsonObject): ParsedVariant[] {
  const inherited = (key: string, variant?: JsonObject) => (variant && numeral(variant, key)) || numeral(product, key)
  if (product.fields.variants === undefined)
    return [
      {
        where: (field) => `${product.path}.${field}`,
        values: [],
        sku: text(product, 'sku'),
        price: inherited('price'),
        compareAt: inherited('compareAt'),
        stock: inherited('stock'),
        picture: '',
      },
    ]
  return list(product, 'variants').map((value, index) => {
    const variant = jsonObject(value, `${product.path}.variants[${index}]`, VARIANT_FIELDS, product.problems)
    return {
      where: (field) => `${variant.path}.${field}`,
      values: texts(variant, 'values'),
      sku: text(variant, 'sku'),
      price: inherited('price', variant),
      compareAt: inherited('compareAt', variant),
      stock: inherited('stock', variant),
      picture: text(variant, 'picture'),
    }
  })
}

/** A picture is a path, or { "src", "alt" }. Its default alternative text is the name of the product. */
const readPictures = (product: JsonObject): ParsedPicture[] =>
  list(product, 'pictures').map((value, index) => {
    const where = `${product.path}.pictures[${index}]`
    if (typeof value === 'string') return { where, ref: value, alt: '' }
    const object = jsonObject(value, where, PICTURE_FIELDS, product.problems)
    return { where, ref: text(object, 'src'), alt: text(object, 'alt') }
  })
