import { categorySlug, isCollection } from '#domain/catalog/categories.ts'
import { parseCents, type Cents } from '#domain/money.ts'
import { flagsOf, readsAsId, RESERVED_SLUGS, slugOf } from '#domain/catalog/products.ts'
import { cleanDescription } from '#shop/import/formats/description.ts'
import type { CheckedProduct, CheckedVariant, Draft, PictureDraft, Problem, VariantDraft } from './product-draft.ts'

const LONGEST_NAME = 300
/** Keeps the largest cart, 10 of each line, within PostgreSQL's integers. */
export const HIGHEST_PRICE: Cents = 99_999_999

type Note = (where: string, reason: string) => void

/** Every rule that one product can be checked against by itself. The product is worth something only without problems. */
export function checkDraft(draft: Draft): { product: CheckedProduct; problems: Problem[]; warnings: Problem[] } {
  const problems: Problem[] = []
  const warnings = [...draft.warnings]
  const refuse: Note = (where, reason) => problems.push({ where, reason })
  const warn: Note = (where, reason) => warnings.push({ where, reason })

  const slug = checkSlug(draft, refuse)
  checkName(draft, refuse)
  checkCategory(draft, refuse)
  const pictures = distinctPictures(draft)
  const variants = draft.variants.map((variant) => checkVariant(draft, variant, pictures, refuse, warn))
  checkChoice(draft, refuse)
  // In a CSV a comma ends a tag: so it does everywhere, and what is exported comes back the same.
  const written = draft.tags.flatMap((tag) => tag.split(',')).map((tag) => tag.trim())
  const tags = [...new Set(written.filter(Boolean))]
  const reduced = variants.some(({ compareAtCents }) => compareAtCents !== null)
  const product: CheckedProduct = {
    slug,
    name: draft.name.trim(),
    description: cleanDescription(draft.description),
    category: draft.category.trim(),
    vendor: draft.vendor.trim(),
    tags,
    listed: draft.listed,
    ...flagsOf(tags, { onSale: draft.onSale || reduced, isDeal: draft.isDeal }),
    featured: draft.featured,
    rating: checkNumber(draft, 'rating', /^[0-5](\.\d+)?$/, 5, 'a rating from 0 to 5', refuse),
    reviews: checkNumber(draft, 'reviews', /^\d{1,9}$/, 1e9, 'a whole number of reviews', refuse),
    options: draft.options.map((name, index) => ({
      name,
      values: [...new Set(draft.variants.map(({ values }) => values[index] ?? ''))],
    })),
    variants,
    pictures,
  }
  return { product, problems, warnings }
}

function checkSlug({ slug: written, where }: Draft, refuse: Note): string {
  const slug = slugOf(written)
  // A slug made from a name that is missing: the name has its own complaint.
  if (!written && where('slug') === where('name')) return slug
  if (!slug) refuse(where('slug'), written ? `"${written}" has no letters or digits` : 'is missing')
  else if (RESERVED_SLUGS.includes(slug)) refuse(where('slug'), `"${slug}" is a page of the shop itself`)
  else if (readsAsId(slug))
    refuse(
      where('slug'),
      `"${slug}" would lead to the product with the id ${Number(slug)}; add a word, as in "item-${slug}"`,
    )
  else if (slug.length > LONGEST_NAME) refuse(where('slug'), `is longer than ${LONGEST_NAME} characters`)
  return slug
}

function checkName({ name, where }: Draft, refuse: Note): void {
  if (!name.trim()) refuse(where('name'), 'is missing')
  else if (name.trim().length > LONGEST_NAME) refuse(where('name'), `is longer than ${LONGEST_NAME} characters`)
}

function checkCategory({ category, where }: Draft, refuse: Note): void {
  const slug = categorySlug(category.trim())
  if (!slug) refuse(where('category'), `"${category}" has no letters or digits`)
  else if (isCollection(slug) || slug === 'all')
    refuse(where('category'), `"${category}" is the name of a list that the shop makes itself`)
  // Its list has it in its address.
  else if (slug.length > LONGEST_NAME) refuse(where('category'), `is longer than ${LONGEST_NAME} characters`)
}

const distinctPictures = ({ pictures }: Draft): PictureDraft[] =>
  pictures.filter(({ ref }, index) => pictures.findIndex((other) => other.ref === ref) === index)

function checkVariant(
  { options }: Draft,
  variant: VariantDraft,
  pictures: PictureDraft[],
  refuse: Note,
  warn: Note,
): CheckedVariant {
  const { where } = variant
  const priceCents = checkPrice(variant, 'price', refuse)
  const compareAtCents = variant.compareAt ? checkPrice(variant, 'compareAt', refuse) : null
  if (!variant.price) refuse(where('price'), 'is missing')
  if (variant.values.length !== options.length || variant.values.some((value) => !value))
    refuse(
      where('values'),
      options.length > 0 ? `needs a value for ${options.join(' and ')}` : 'has no option to belong to',
    )
  const picture = variant.picture ? pictures.findIndex(({ ref }) => ref === variant.picture) : -1
  if (variant.picture && picture < 0)
    refuse(where('picture'), `"${variant.picture}" is not one of the product's pictures`)
  return {
    sku: variant.sku.trim() || null,
    options: options.map((name, index) => ({ name, value: variant.values[index] ?? '' })),
    priceCents,
    compareAtCents: compareAtCents !== null && compareAtCents > priceCents ? compareAtCents : null,
    stock: checkStock(variant, refuse, warn),
    picture: picture < 0 ? null : picture,
  }
}

function checkPrice(variant: VariantDraft, field: 'price' | 'compareAt', refuse: Note): Cents {
  const text = variant[field]
  const cents = parseCents(text)
  if (text && cents === null) refuse(variant.where(field), `"${text}" is not a price; write it like 12.50`)
  else if (cents !== null && cents > HIGHEST_PRICE)
    refuse(variant.where(field), `"${text}" is more than the shop can charge`)
  return cents ?? 0
}

function checkStock({ stock, where }: VariantDraft, refuse: Note, warn: Note): number | null {
  if (!stock) return null
  if (!/^-?\d{1,9}$/.test(stock)) refuse(where('stock'), `"${stock}" is not a whole number of pieces`)
  else if (Number(stock) < 0) warn(where('stock'), `${stock} was read as 0: sold out`)
  return Math.max(0, Number(stock)) || 0
}

/** Together, the options must lead to exactly one variant. */
function checkChoice({ options, variants, where }: Draft, refuse: Note): void {
  if (variants.length === 0) refuse(where('name'), 'has nothing to sell')
  if (options.some((name) => !name)) refuse(where('options'), 'an option has values but no name')
  if (new Set(options).size < options.length) refuse(where('options'), 'two options have the same name')
  const seen = new Set<string>()
  for (const variant of variants) {
    const key = JSON.stringify(variant.values)
    if (seen.has(key))
      refuse(
        variant.where('values'),
        options.length > 0
          ? `${variant.values.join(' / ')} appears twice`
          : 'a product without options is sold in one way only',
      )
    seen.add(key)
  }
}

function checkNumber(
  draft: Draft,
  field: 'rating' | 'reviews',
  pattern: RegExp,
  most: number,
  wanted: string,
  refuse: Note,
): number | null {
  const text = draft[field]
  if (text === null) return null
  if (!pattern.test(text) || Number(text) > most) refuse(draft.where(field), `"${text}" is not ${wanted}`)
  return Number(text)
}
