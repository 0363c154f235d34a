import { fileSize } from '#database/input-file.ts'
import { plainLine } from '#domain/plain-text.ts'
import { cleanDescription } from './description.ts'
import type { Draft, Entry, PictureDraft, Problem, VariantDraft } from '#shop/import/product-draft.ts'
import { flag, list, numeral, placeOf, text, texts, type Place } from './json-values.ts'
import { jsonProducts } from './json-products.ts'
import { readLines, readText } from './text-file.ts'

/** The products of a file in Linden's own format, which demo/README.md describes. */
export async function* readLindenJson(file: string, category: string): AsyncGenerator<Entry> {
  const size = fileSize(file)
  let read = 0
  let index = 0
  const pieces = readText(file, (bytes) => (read = bytes))
  for await (const product of jsonProducts(file, pieces)) {
    const place = `products[${index++}]`
    const problems: Problem[] = []
    const draft = readProduct(product, place, category, problems)
    yield { draft: problems.length === 0 ? draft : null, problems, done: read / size }
  }
}

/** The same with one product on each line, so that a file of any size is read piece by piece. */
export async function* readLindenLines(file: string, category: string): AsyncGenerator<Entry> {
  const size = fileSize(file)
  let read = 0
  let number = 0
  for await (const line of readLines(file, (bytes) => (read = bytes))) {
    number += 1
    if (line.trim() === '') continue
    const problems: Problem[] = []
    const draft = readLine(line, `line ${number}`, category, problems)
    yield { draft: problems.length === 0 ? draft : null, problems, done: read / size }
  }
}

function readLine(line: string, place: string, category: string, problems: Problem[]): Draft | null {
  try {
    return readProduct(JSON.parse(line), place, category, problems)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    problems.push({ where: place, reason: `is not valid JSON: ${plainLine(error.message)}` })
    return null
  }
}

const PICTURE = new Set(['src', 'alt'])
const VARIANT = new Set(['values', 'sku', 'price', 'compareAt', 'stock', 'picture'])
const ABOUT = ['name', 'slug', 'category', 'vendor', 'description', 'pictures', 'tags', 'rating', 'reviews']
const FLAGS = ['listed', 'featured', 'onSale', 'isDeal']
const PRODUCT = new Set([...ABOUT, ...FLAGS, 'price', 'compareAt', 'stock', 'sku', 'options', 'variants'])

function readProduct(value: unknown, path: string, category: string, problems: Problem[]): Draft {
  const place = placeOf(value, path, PRODUCT, problems)
  const name = text(place, 'name')
  const slug = text(place, 'slug')
  const options = texts(place, 'options')
  return {
    where: (field) => `${path}.${field === 'slug' && !slug ? 'name' : field}`,
    name,
    slug: slug || name,
    description: readDescription(place),
    category: text(place, 'category') || category,
    vendor: text(place, 'vendor'),
    tags: texts(place, 'tags'),
    listed: flag(place, 'listed') ?? true,
    onSale: flag(place, 'onSale') ?? false,
    isDeal: flag(place, 'isDeal') ?? false,
    featured: flag(place, 'featured'),
    rating: numeral(place, 'rating') || null,
    reviews: numeral(place, 'reviews') || null,
    options,
    variants: readVariants(place),
    pictures: readPictures(place),
    warnings: [],
  }
}

/** One text, or a list of paragraphs. */
const readDescription = (place: Place): string =>
  Array.isArray(place.fields.description)
    ? texts(place, 'description').map(cleanDescription).join('')
    : text(place, 'description')

/** What a variant leaves out, it takes from its product; a product without variants is its own. */
function readVariants(product: Place): VariantDraft[] {
  const inherited = (key: string, variant?: Place) => (variant && numeral(variant, key)) || numeral(product, key)
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
    const variant = placeOf(value, `${product.path}.variants[${index}]`, VARIANT, product.problems)
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

/** A picture is its path, or { "src", "alt" }; without `alt`, the product's name describes it. */
const readPictures = (product: Place): PictureDraft[] =>
  list(product, 'pictures').map((value, index) => {
    const where = `${product.path}.pictures[${index}]`
    if (typeof value === 'string') return { where, ref: value, alt: '' }
    const place = placeOf(value, where, PICTURE, product.problems)
    return { where, ref: text(place, 'src'), alt: text(place, 'alt') }
  })
