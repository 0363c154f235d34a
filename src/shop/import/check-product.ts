import { categorySlug, isCollection } from '#domain/catalog/categories.ts'
import { formatCents, parseCents, type Cents } from '#domain/money.ts'
import { flagsOf, readsAsId, RESERVED_SLUGS, slugOf } from '#domain/catalog/products.ts'
import { isReduced } from '#domain/catalog/variants.ts'
import { cleanDescription } from '#shop/import/formats/description.ts'
import type { CheckedProduct, CheckedVariant, ParsedProduct, ParsedPicture, ParsedVariant } from './parsed-product.ts'
import type { Problem } from './problems.ts'

const MAX_NAME_LENGTH = 300
/** Keeps the total of the largest cart, 10 of each line, within a PostgreSQL integer. */
const MAX_PRICE_CENTS: Cents = 99_999_999

type Report = (where: string, reason: string) => void

/** Applies every rule that needs no other product. `product` is meaningless if there are problems. */
export function checkProduct(parsed: ParsedProduct): {
  product: CheckedProduct
  problems: Problem[]
  warnings: Problem[]
} {
  const problems: Problem[] = []
  const warnings = [...parsed.warnings]
  const reject: Report = (where, reason) => problems.push({ where, reason })
  const warn: Report = (where, reason) => warnings.push({ where, reason })

  const slug = checkSlug(parsed, reject)
  checkName(parsed, reject)
  checkCategory(parsed, reject)
  const pictures = distinctPictures(parsed)
  const variants = parsed.variants.map((variant) => checkVariant(parsed, variant, pictures, reject, warn))
  checkChoice(parsed, reject)
  // A comma ends a tag in a CSV file. Other formats follow, so that every export imports unchanged.
  const tags = [...new Set(parsed.tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim()))].filter(Boolean)
  const product: CheckedProduct = {
    slug,
    name: parsed.name.trim(),
    description: cleanDescription(parsed.description),
    category: parsed.category.trim(),
    vendor: parsed.vendor.trim(),
    tags,
    listed: parsed.listed,
    ...flagsOf(tags, { onSale: parsed.onSale || isReduced(variants), isDeal: parsed.isDeal }),
    featured: parsed.featured,
    rating: checkNumber(parsed, 'rating', /^[0-5](\.\d+)?$/, 5, 'a rating from 0 to 5', reject),
    reviews: checkNumber(parsed, 'reviews', /^\d{1,9}$/, 1e9, 'a whole number of reviews', reject),
    options: parsed.options.map((name, index) => ({
      name,
      values: [...new Set(parsed.variants.map(({ values }) => values[index] ?? ''))],
    })),
    variants,
    pictures,
  }
  return { product, problems, warnings }
}

function checkSlug({ slug: stated, where }: ParsedProduct, reject: Report): string {
  const slug = slugOf(stated)
  // The slug is made from the name, and checkName reports that the name is missing.
  if (!stated && where('slug') === where('name')) return slug
  if (!slug) reject(where('slug'), stated ? `"${stated}" has no letters or digits` : 'is missing')
  else if (RESERVED_SLUGS.includes(slug)) reject(where('slug'), `"${slug}" is reserved for a page of the shop`)
  else if (readsAsId(slug))
    reject(
      where('slug'),
      `"${slug}" would open the product with the id ${Number(slug)}; add a word, as in "item-${slug}"`,
    )
  else if (slug.length > MAX_NAME_LENGTH) reject(where('slug'), `is longer than ${MAX_NAME_LENGTH} characters`)
  return slug
}

function checkName({ name, where }: ParsedProduct, reject: Report): void {
  if (!name.trim()) reject(where('name'), 'is missing')
  else if (name.trim().length > MAX_NAME_LENGTH) reject(where('name'), `is longer than ${MAX_NAME_LENGTH} characters`)
}

function checkCategory({ category, where }: ParsedProduct, reject: Report): void {
  const slug = categorySlug(category.trim())
  if (!slug) reject(where('category'), `"${category}" has no letters or digits`)
  else if (isCollection(slug) || slug === 'all')
    reject(where('category'), `"${category}" is the name of a built-in list`)
  else if (slug.length > MAX_NAME_LENGTH) reject(where('category'), `is longer than ${MAX_NAME_LENGTH} characters`)
}

const distinctPictures = ({ pictures }: ParsedProduct): ParsedPicture[] =>
  pictures.filter(({ ref }, index) => pictures.findIndex((other) => other.ref === ref) === index)

function checkVariant(
  { options }: ParsedProduct,
  variant: ParsedVariant,
  pictures: ParsedPicture[],
  reject: Report,
  warn: Report,
): CheckedVariant {
  const { where } = variant
  const priceCents = checkPrice(variant, 'price', reject)
  const compareAtCents = variant.compareAt ? checkPrice(variant, 'compareAt', reject) : null
  if (!variant.price) reject(where('price'), 'is missing')
  if (variant.values.length !== options.length || variant.values.some((value) => !value))
    reject(
      where('values'),
      options.length > 0 ? `needs a value for ${options.join(' and ')}` : 'has no option to belong to',
    )
  const picture = variant.picture ? pictures.findIndex(({ ref }) => ref === variant.picture) : -1
  if (variant.picture && picture < 0)
    reject(where('picture'), `"${variant.picture}" is not one of the product's pictures`)
  return {
    sku: variant.sku.trim() || null,
    options: options.map((name, index) => ({ name, value: variant.values[index] ?? '' })),
    priceCents,
    compareAtCents: compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null,
    stock: checkStock(variant, reject, warn),
    picture: picture < 0 ? null : picture,
  }
}

function checkPrice(variant: ParsedVariant, field: 'price' | 'compareAt', reject: Report): Cents {
  if (!variant[field]) return 0
  const price = readPrice(variant[field])
  if (typeof price === 'number') return price
  reject(variant.where(field), price)
  return 0
}

/** Reads a price in dollars, like 12.50. Returns the reason if it is not a price that the shop can charge. */
export function readPrice(text: string): Cents | string {
  const cents = parseCents(text)
  if (cents === null) return `"${text}" is not a price; write it like 12.50`
  return cents > MAX_PRICE_CENTS ? `"${text}" is above ${formatCents(MAX_PRICE_CENTS)}, the highest price` : cents
}

function checkStock({ stock, where }: ParsedVariant, reject: Report, warn: Report): number | null {
  if (!stock) return null
  if (!/^-?\d{1,9}$/.test(stock)) reject(where('stock'), `"${stock}" is not a whole number`)
  else if (Number(stock) < 0) warn(where('stock'), `${stock} was read as 0: sold out`)
  return Math.max(0, Number(stock)) || 0
}

function checkChoice({ options, variants, where }: ParsedProduct, reject: Report): void {
  if (variants.length === 0) reject(where('name'), 'has no variants')
  if (options.some((name) => !name)) reject(where('options'), 'an option has values but no name')
  if (new Set(options).size < options.length) reject(where('options'), 'two options have the same name')
  const seen = new Set<string>()
  for (const variant of variants) {
    const key = JSON.stringify(variant.values)
    if (seen.has(key))
      reject(
        variant.where('values'),
        options.length > 0
          ? `${variant.values.join(' / ')} is listed twice`
          : 'a product without options has only one variant',
      )
    seen.add(key)
  }
}

function checkNumber(
  parsed: ParsedProduct,
  field: 'rating' | 'reviews',
  pattern: RegExp,
  max: number,
  wanted: string,
  reject: Report,
): number | null {
  const text = parsed[field]
  if (text === null) return null
  if (!pattern.test(text) || Number(text) > max) reject(parsed.where(field), `"${text}" is not ${wanted}`)
  return Number(text)
}
