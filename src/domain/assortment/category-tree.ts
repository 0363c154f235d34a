import type { CategoryCount } from '#domain/catalog/categories.ts'
import { categoryAddress, type CategorySettings } from './categories.ts'

type Settings = readonly CategorySettings[]

/** No product category has this slug. */
const NONE = ' '

/** The product categories shown at a slug: the category itself and its descendants. Never empty. */
export function productCategories(settings: Settings, address: string): string[] {
  if (settings.length === 0) return [address]
  const own = settings.filter((one) => categoryAddress(one) === address).map(({ category }) => category)
  const isMoved = settings.some((one) => one.category === address && categoryAddress(one) !== address)
  if (!isMoved && !own.includes(address)) own.push(address)
  const under = settings.filter(({ parent }) => parent !== undefined && own.includes(parent))
  const all = [...own, ...under.map(({ category }) => category)]
  return all.length > 0 ? all : [NONE]
}

/** Like `productCategories`, for a category named by its current or former slug. */
export function namedCategories(settings: Settings, name: string): string[] {
  const isAddress = settings.some((one) => categoryAddress(one) === name)
  const moved = settings.find(({ category }) => category === name)
  return productCategories(settings, moved && !isAddress ? categoryAddress(moved) : name)
}

/** Sorts the categories in the shop's order, each followed by its descendants. `found` are the products' categories, by name. */
export function arrangeCategories(found: readonly CategoryCount[], settings: Settings): CategoryCount[] {
  if (settings.length === 0) return [...found]
  const bySlug = new Map(found.map((one) => [one.slug, one]))
  const settingOf = new Map(settings.map((one) => [one.category, one]))
  const slugs = new Set([...bySlug.keys(), ...settingOf.keys(), ...settings.flatMap(({ parent }) => parent ?? [])])
  const nodes = Array.from(slugs, (slug) => {
    const own = settingOf.get(slug)
    return {
      name: own?.title ?? bySlug.get(slug)?.name ?? categoryNameOf(slug),
      slug: own ? categoryAddress(own) : slug,
      count: bySlug.get(slug)?.count ?? 0,
      parent: own?.parent,
      position: own?.position ?? Infinity,
      category: slug,
    }
  }).toSorted((one, other) => one.position - other.position || one.name.localeCompare(other.name, 'en') || 0)
  const shown = new Map<string, CategoryCount>()
  for (const { category, parent: _, name, slug, count } of nodes.filter(({ parent }) => parent === undefined)) {
    const under = nodes.filter(({ parent }) => parent === category)
    const total = under.reduce((sum, one) => sum + one.count, count)
    // An import may add a category whose slug is already taken; the two become one.
    const same = shown.get(slug)
    if (same) same.count += total
    else shown.set(slug, { name, slug, count: total })
    for (const one of under) shown.set(one.slug, { name: one.name, slug: one.slug, count: one.count, parent: slug })
  }
  return [...shown.values()].filter(({ count }) => count > 0)
}

export const categoryNameOf = (slug: string): string => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The breadcrumbs of a product category, starting at the top. */
export function categoryPath(
  categories: readonly CategoryCount[],
  settings: Settings,
  category: string,
): { name: string; slug: string }[] {
  const own = settings.find((one) => one.category === category)
  const bySlug = (slug: string | undefined) => categories.filter((one) => one.slug === slug)
  const [last] = bySlug(own ? categoryAddress(own) : category)
  return last ? [...bySlug(last.parent), last].map(({ name, slug }) => ({ name, slug })) : []
}
