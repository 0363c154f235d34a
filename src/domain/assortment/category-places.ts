import { categorySlug } from '#domain/catalog/categories.ts'
import { singleLine } from '#domain/plain-text.ts'
import { categoryAddress, MAX_CATEGORIES, MAX_TITLE_LENGTH, type CategorySettings } from './categories.ts'
import { categoryNameOf } from './category-tree.ts'
import { isSlug } from './shapes.ts'

/** A category path in a file, such as Crime under Fiction. */
export type CategoryPath = { category: string; parent?: string | undefined }

/** `listed` are the categories of visible products; `collections` are slugs that no category may have. */
export type KnownCategories = {
  settings: readonly CategorySettings[]
  listed: ReadonlySet<string>
  collections: ReadonlySet<string>
}

/** `name` is the products' category. `added` is absent if it exists already; `at` is its path if it has another parent. */
export type CategoryPlace = { name: string; added?: AddedCategory; at?: string; isReplaced?: true }
export type AddedCategory = Required<Pick<CategorySettings, 'category' | 'parent'>> & {
  title?: string
  parentTitle: string
}

export const pathKey = ({ category, parent = '' }: CategoryPath): string => `${parent} > ${category}`

/** Finds the shop's category for each path in a file, by key. Keeps the owner's tree; two categories with one name become two. */
export function placeCategories(
  paths: readonly CategoryPath[],
  { settings, listed, collections }: KnownCategories,
): Map<string, CategoryPlace> {
  const topOf = (name: string): string => {
    const top = categorySlug(name)
    return settings.find((one) => one.parent === undefined && isNamed(one, top))?.category ?? top
  }
  const isKnown = (slug: string): boolean => listed.has(slug) || settings.some(({ category }) => category === slug)
  const below = (parent: string, slug: string) => settings.find((one) => one.parent === parent && isNamed(one, slug))
  const ofFile = paths.map(({ category, parent }) =>
    parent === undefined ? topOf(category) : below(topOf(parent), categorySlug(category))?.category,
  )
  const taken = new Set([...collections, ...ofFile, ...paths.flatMap(({ parent = '' }) => topOf(parent))])

  let room = MAX_CATEGORIES - settings.length
  const place = ({ category: name, parent: above }: Required<CategoryPath>): CategoryPlace => {
    const [parent, slug] = [topOf(above), categorySlug(name)]
    const isBelowOther = settings.some((one) => one.category === parent && one.parent !== undefined)
    const inParent = { name: spelled(above, parent) }
    if (slug === categorySlug(above)) return inParent
    if (isBelowOther) return { ...inParent, isReplaced: true }
    const there = below(parent, slug)
    if (there) return { name: spelled(name, there.category) }
    const own = `${parent}-${slug}`
    if (isKnown(own)) return { name: spelled(`${above} ${name}`, own) }
    if (isKnown(slug) && !ofFile.includes(slug)) return { name, at: pathTo(settings, slug) }
    const category = [slug, own].find((one) => isSlug(one) && !taken.has(one))
    const isPossible = isSlug(parent) && !collections.has(parent) && room > 1
    if (category === undefined || !isPossible) return { ...inParent, isReplaced: true }
    taken.add(category)
    // The parent may be new as well.
    room -= 2
    const added = { category, parent, parentTitle: above, ...(category === own && { title: name }) }
    return { name: category === own ? spelled(`${above} ${name}`, own) : name, added }
  }
  return new Map(
    paths.flatMap(({ category, parent }) =>
      parent === undefined ? [] : [[pathKey({ category, parent }), place({ category, parent })]],
    ),
  )
}

const isNamed = (one: CategorySettings, slug: string): boolean =>
  [one.category, categoryAddress(one), categorySlug(one.title ?? '')].includes(slug)

/** Products refer to a category by a name that yields its slug. */
const spelled = (name: string, slug: string): string =>
  [name, categoryNameOf(slug)].find((one) => categorySlug(one) === slug) ?? slug

/** Without a title, the name is derived from the slug. */
export function titleMember(name = ''): { title?: string } {
  const title = singleLine(name).slice(0, MAX_TITLE_LENGTH).trim()
  return title === '' ? {} : { title }
}

function pathTo(settings: readonly CategorySettings[], category: string): string {
  const find = (slug: string) => settings.find((one) => one.category === slug) ?? { category: slug }
  const one = find(category)
  return [...(one.parent === undefined ? [] : [categoryAddress(find(one.parent))]), categoryAddress(one)].join('/')
}
