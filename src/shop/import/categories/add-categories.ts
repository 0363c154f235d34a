import { assortmentOfImport, assortmentVersion } from '#database/assortment/assortments.ts'
import { categoriesAmong } from '#database/face/targets.ts'
import { categoriesWithProducts } from '#database/import/known-products.ts'
import type { JournalEntry } from '#database/import/import-journal.ts'
import type { Tx } from '#database/schema.ts'
import { titleMember, type AddedCategory } from '#domain/assortment/category-places.ts'
import type { CategorySettings } from '#domain/assortment/categories.ts'
import { CATEGORIES } from '#shop/assortment/categories.ts'
import { writeAssortment } from '#shop/assortment/edit-assortment.ts'

type Settings = CategorySettings[]

/** Places categories of imported products under their parents, unless the owner has arranged them since. */
export async function addCategories(
  tx: Tx,
  added: readonly AddedCategory[],
  { id: importId }: JournalEntry,
  createdAt: string,
): Promise<void> {
  if (added.length === 0) return
  const used = await categoriesWithProducts(
    tx,
    added.map(({ category }) => category),
  )
  const shown = await categoriesAmong(
    tx,
    added.map(({ parent }) => parent),
  )
  await writeAssortment(
    tx,
    CATEGORIES,
    (all) =>
      withAdded(
        all,
        added.filter(({ category }) => used.has(category)),
        shown,
      ),
    {
      createdAt,
      importId,
    },
  )
}

function withAdded(all: Settings, added: readonly AddedCategory[], shown: readonly string[]): Settings {
  const has = (slug: string) => all.some(({ category }) => category === slug)
  const isBelow = (slug: string) => all.some(({ category, parent }) => category === slug && parent !== undefined)
  const isAbove = (slug: string) => all.some(({ parent }) => parent === slug)
  const below = added.filter(({ category, parent }) => !has(category) && !isAbove(category) && !isBelow(parent))
  const parents = new Map(below.map(({ parent, parentTitle }) => [parent, parentTitle]))
  const created = [...parents].filter(([slug]) => !has(slug) && !shown.includes(slug))
  return [
    ...all,
    ...created.map(([category, name]) => ({ category, ...titleMember(name) })),
    ...below.map(({ category, parent, title }) => ({ category, parent, ...titleMember(title) })),
  ]
}

/** Removes categories added by an import, unless they have changed since or are in use. */
export async function removeAddedCategories(tx: Tx, { id }: JournalEntry, createdAt: string): Promise<void> {
  const version = await assortmentOfImport(tx, id)
  if (!version) return
  const former = version.beforeId === null ? null : await assortmentVersion(tx, version.beforeId)
  const before = (former?.document as Settings | undefined) ?? []
  const added = (version.document as Settings).filter(
    (one) => !before.some(({ category }) => category === one.category),
  )
  const used = await categoriesAmong(
    tx,
    added.filter(({ parent }) => parent !== undefined).map(({ category }) => category),
  )
  const isAdded = (one: CategorySettings) => added.some((other) => JSON.stringify(other) === JSON.stringify(one))
  const isKept = (one: CategorySettings) => !isAdded(one) || used.includes(one.category)
  await writeAssortment(
    tx,
    CATEGORIES,
    (all) => {
      const below = all.filter((one) => one.parent === undefined || isKept(one))
      const isAbove = ({ category }: CategorySettings) => below.some(({ parent }) => parent === category)
      return below.filter((one) => isKept(one) || isAbove(one))
    },
    { createdAt },
  )
}
