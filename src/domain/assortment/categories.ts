import { invalid } from '#domain/errors.ts'
import { membersOf } from '#domain/face/members.ts'
import { listOf, text, type ValueOf } from '#domain/face/shape.ts'
import { markdown, slug, wholeNumber, withNames } from './shapes.ts'

export const MAX_CATEGORIES = 1000
export const MAX_TITLE_LENGTH = 80

const category = membersOf(
  { category: slug('The category name of the products as an address: mugs for products in Mugs.') },
  {
    title: text(MAX_TITLE_LENGTH, 'Its title on the site, instead of the products’ category name.'),
    address: slug('The last part of its address, instead of `category`.'),
    parent: slug('Its parent `category`.'),
    text: markdown('Markdown, shown above its products.'),
    picture: slug('The name of one of your pictures, or the address of a product whose first picture to show.'),
    position: wholeNumber(1, MAX_CATEGORIES, 'Its position among its siblings. Those without one come last.'),
    seoTitle: text(120, 'Its title in search results.'),
    seoDescription: text(320, 'Its description in search results.'),
  },
  'Settings of a category. Whatever is not set comes from its products.',
)

const CATEGORIES = membersOf(
  { categories: listOf(category, MAX_CATEGORIES, 'In any order; see `position`.') },
  {},
  'Categories of a shop.',
)

export type CategorySettings = ValueOf<typeof category>

export const CATEGORY_MEMBERS = Object.keys(category.schema.properties as object).slice(1)

/** The JSON schema of a file with categories, for editors. */
export const CATEGORIES_SCHEMA = CATEGORIES.schema

export const categoryAddress = ({ category, address = category }: CategorySettings): string => address

/** Throws ShopError with one line for each invalid member. */
export function readCategories(value: unknown): CategorySettings[] {
  const problems: string[] = []
  const { categories } = CATEGORIES.read(value, '', problems)
  if (problems.length === 0) problems.push(...treeProblems(categories))
  const names = categories.map(({ category }) => category)
  if (problems.length > 0) throw invalid(withNames(problems, names).join('\n'))
  return categories
}

function treeProblems(categories: readonly CategorySettings[]): string[] {
  const byCategory = new Map<string, CategorySettings>()
  const byAddress = new Map<string, CategorySettings>()
  const problems: string[] = []
  for (const one of categories) {
    const other = byAddress.get(categoryAddress(one))
    if (byCategory.has(one.category)) problems.push(`${one.category} is listed twice.`)
    else if (other)
      problems.push(`address of ${one.category} must be different: ${other.category} uses ${categoryAddress(one)}.`)
    byCategory.set(one.category, one)
    byAddress.set(categoryAddress(one), one)
  }
  for (const { category, parent } of categories) {
    if (parent === undefined) continue
    const above = byCategory.get(parent)?.parent
    if (parent === category) problems.push(`parent of ${category} must be a different category.`)
    else if (above !== undefined)
      problems.push(
        `parent of ${category} must be a top-level category: ${parent} is under ${above}, and there are only two levels.`,
      )
  }
  return problems
}
