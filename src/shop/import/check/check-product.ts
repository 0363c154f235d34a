import { categorySlug, isCollection } from '#domain/catalog/categories.ts'
import type { Cents } from '#domain/money.ts'
import { ONE_VARIANT } from '#domain/catalog/match-variants.ts'
import { singleLine } from '#domain/plain-text.ts'
import { readsAsId, RESERVED_SLUGS, slugOf } from '#domain/catalog/products.ts'
import { cleanDescription } from '#shop/pages/description.ts'
import type {
  CheckedProduct,
  CheckedVariant,
  ParsedProduct,
  ParsedPicture,
  ParsedVariant,
} from '#shop/import/parsed-product.ts'
import { checkNumbers } from './check-product-numbers.ts'
import { checkOnHand, checkStock } from './check-stock.ts'
import { readPrice } from './read-price.ts'
import { checkBarcode, checkCost, checkSku, checkWeight } from './check-variant-numbers.ts'
import type { Problem, Report } from '#shop/import/problems.ts'

const MAX_NAME_LENGTH = 300
/** Applies the rules that do not depend on other products. Ignore `product` if there are problems. */
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
  checkCategory(parsed.category, parsed, reject)
  checkCategory(parsed.parentCategory, parsed, reject)
  const pictures = parsed.pictures && distinctPictures(parsed.pictures.map(withProtocol))
  const variants = parsed.variants.map((variant) => checkVariant(parsed, variant, pictures, reject, warn))
  checkChoice(parsed, reject)
  const product: CheckedProduct = {
    slug,
    name: parsed.name?.trim(),
    description: parsed.description === undefined ? undefined : cleanDescription(parsed.description),
    category: parsed.category?.trim(),
    parentCategory: parsed.parentCategory?.trim(),
    vendor: parsed.vendor?.trim(),
    seoTitle: checkSeoText(parsed, 'seoTitle', reject),
    seoDescription: checkSeoText(parsed, 'seoDescription', reject),
    tags: parsed.tags && checkTags(parsed.tags),
    listed: parsed.listed,
    onSale: parsed.onSale,
    isDeal: parsed.isDeal,
    featured: parsed.featured,
    ...checkNumbers(parsed, reject),
    options: parsed.options,
    maxOptions: parsed.maxOptions,
    variants,
    pictures,
  }
  return { product, problems, warnings }
}

/** A comma ends a tag in CSV files. All formats apply this, so that any export can be imported unchanged. */
const checkTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim()))].filter(Boolean)

function checkSlug({ slug: stated, where }: ParsedProduct, reject: Report): string {
  const slug = slugOf(stated)
  // The slug comes from the name, and checkName reports a missing name.
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
  if (name === undefined) return
  if (!name.trim()) reject(where('name'), 'is missing')
  else if (name.trim().length > MAX_NAME_LENGTH) reject(where('name'), `is longer than ${MAX_NAME_LENGTH} characters`)
}

function checkCategory(category: string | undefined, { where }: ParsedProduct, reject: Report): void {
  if (category === undefined) return
  const slug = categorySlug(category.trim())
  if (!slug) reject(where('category'), `"${category}" has no letters or digits`)
  else if (isCollection(slug) || slug === 'all')
    reject(where('category'), `"${category}" is the name of a built-in list`)
  else if (slug.length > MAX_NAME_LENGTH) reject(where('category'), `is longer than ${MAX_NAME_LENGTH} characters`)
}

/** CDN addresses may omit the protocol. */
const withProtocol = <T extends { ref: string }>(picture: T): T =>
  picture.ref.startsWith('//') ? { ...picture, ref: `https:${picture.ref}` } : picture

const distinctPictures = (pictures: readonly ParsedPicture[]): ParsedPicture[] =>
  pictures.filter(({ ref }, index) => pictures.findIndex((other) => other.ref === ref) === index)

function checkVariant(
  { options = [] }: ParsedProduct,
  variant: ParsedVariant,
  pictures: readonly ParsedPicture[] | undefined,
  reject: Report,
  warn: Report,
): CheckedVariant {
  const { where } = variant
  const priceCents = variant.price === undefined ? undefined : checkPrice(variant, 'price', reject)
  if (variant.price === '') reject(where('price'), 'is missing')
  if (variant.values.length !== options.length || variant.values.some((value) => !value))
    reject(
      where('values'),
      options.length > 0 ? `needs a value for ${options.join(' and ')}` : 'has no option to belong to',
    )
  const compareAtCents = variant.compareAt ? checkPrice(variant, 'compareAt', reject) : null
  if (priceCents && compareAtCents && compareAtCents < priceCents)
    warn(where('compareAt'), `${variant.compareAt} is below the price, so the product is not reduced`)
  return {
    values: variant.values,
    sku: checkSku(variant, reject),
    priceCents,
    isRegularPrice: variant.isRegularPrice || undefined,
    compareAtCents: variant.compareAt === undefined ? undefined : compareAtCents,
    stock: checkStock(variant, 'stock', reject, warn),
    isTracked: variant.isTracked,
    stockAtExport: checkStock(variant, 'stockAtExport', reject, warn),
    onHand: checkOnHand(variant, 'onHand', reject),
    onHandAtExport: checkOnHand(variant, 'onHandAtExport', reject),
    picture: checkPicture(variant, pictures, reject),
    barcode: checkBarcode(variant, reject, warn),
    weightGrams: checkWeight(variant, reject),
    costCents: checkCost(variant, reject),
    requiresShipping: variant.requiresShipping,
    taxable: variant.taxable,
  }
}

function checkPicture(
  { picture: stated, where }: ParsedVariant,
  pictures: readonly ParsedPicture[] | undefined,
  reject: Report,
): ParsedPicture | null | undefined {
  if (!stated) return stated === undefined ? undefined : null
  const { ref } = withProtocol({ ref: stated })
  if (!pictures) return { where: where('picture'), ref }
  const picture = pictures.find((one) => one.ref === ref)
  if (!picture) reject(where('picture'), `"${ref}" is not one of the product's pictures`)
  return picture
}

function checkPrice(variant: ParsedVariant, field: 'price' | 'compareAt', reject: Report): Cents {
  if (!variant[field]) return 0
  const price = readPrice(variant[field])
  if (typeof price === 'number') return price
  reject(variant.where(field), price)
  return 0
}

const MAX_SEO_CHARACTERS = { seoTitle: 300, seoDescription: 1000 }

function checkSeoText(
  { where, ...parsed }: ParsedProduct,
  field: keyof typeof MAX_SEO_CHARACTERS,
  reject: Report,
): string | undefined {
  const text = parsed[field] === undefined ? undefined : singleLine(parsed[field])
  if (text && text.length > MAX_SEO_CHARACTERS[field])
    reject(where(field), `is longer than ${MAX_SEO_CHARACTERS[field]} characters`)
  return text
}

function checkChoice({ options, variants, where }: ParsedProduct, reject: Report): void {
  if (variants.length === 0) reject(where('name'), 'has no variants')
  // Without options, only `matchVariants` can tell which variants are meant.
  if (options === undefined) return
  if (options.some((name) => !name)) reject(where('options'), 'an option has values but no name')
  if (new Set(options).size < options.length) reject(where('options'), 'two options have the same name')
  const seen = new Set<string>()
  for (const variant of variants) {
    const key = JSON.stringify(variant.values)
    if (seen.has(key))
      reject(
        variant.where('values'),
        options.length > 0 ? `${variant.values.join(' / ')} is listed twice` : ONE_VARIANT,
      )
    seen.add(key)
  }
}
