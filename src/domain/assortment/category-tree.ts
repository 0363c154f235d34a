import type { CategoryCount } from '#domain/catalog/categories.ts'
import { categoryAddress, type CategorySettings } from './categories.ts'

type Settings = readonly CategorySettings[]

/** No category of products has this slug. */
const NONE = ' '

/** The categories of products that are shown at an address: the one that has it, and those under it. Never empty. */
export function productCategories(settings: Settings, address: string): string[] {
  if (settings.length === 0) return [address]
  const own = settings.filter((one) => categoryAddress(one) === address).map(({ category }) => category)
  const isMoved = settings.some((one) => one.category === address && categoryAddress(one) !== address)
  if (!isMoved && !own.includes(address)) own.push(address)
  const under = settings.filter(({ parent }) => parent !== undefined && own.includes(parent))
  const all = [...own, ...under.map(({ category }) => category)]
  return all.length > 0 ? all : [NONE]
}

/** `productCategories` of a category that is named by its address or by its former one. */
export function namedCategories(settings: Settings, name: string): string[] {
  const isAddress = settings.some((one) => categoryAddress(one) === name)
  const moved = settings.find(({ category }) => category === name)
  return productCategories(settings, moved && !isAddress ? categoryAddress(moved) : name)
}

/** The categories of a shop in its order, each with those under it behind it. `found` are those of products, by name. */
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
    // An import may bring a category that has the address of another: they are one.
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

/** The way to a category of products, from the top. */
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
