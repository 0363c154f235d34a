import { listPathsAmong, productsAmong } from '#database/face/targets.ts'
import { batches } from '#database/import/bulk-insert.ts'
import type { Db } from '#database/schema.ts'
import { targetsAmong, type CatalogTarget } from '#domain/face/catalog-targets.ts'
import { shownNames } from './shown-pages.ts'

/** Returns a sentence for each link to something that does not exist in the shop. */
export async function linkProblems(db: Db, targets: readonly CatalogTarget[], today: string): Promise<string[]> {
  const dead = await deadAmong(db, targets, today)
  return targets.flatMap(({ member, to }) => (dead.has(to) ? [`${member} links to ${to}, ${dead.get(to)}.`] : []))
}

/** The addresses at which the shop has nothing, each with the reason. */
export async function deadLinks(db: Db, addresses: ReadonlySet<string>, today: string): Promise<DeadLinks> {
  const targets = targetsAmong(Array.from(addresses, (to) => ({ member: '', to })))
  const found = new Map<string, string>()
  for (const some of batches(targets)) for (const [to, what] of await deadAmong(db, some, today)) found.set(to, what)
  return found
}

type DeadLinks = ReadonlyMap<string, string>

async function deadAmong(db: Db, targets: readonly CatalogTarget[], today: string): Promise<DeadLinks> {
  const categories = await listPathsAmong(
    db,
    targets.flatMap(({ category }) => category ?? []),
  )
  const products = await productsAmong(
    db,
    targets.flatMap(({ product }) => product ?? []),
  )
  const pages = await shownNames(db, today)
  return new Map(
    targets.flatMap(({ to, category, product, page }): [string, string][] => {
      if (category !== null) return categories.includes(category) ? [] : [[to, 'a category without products']]
      if (product !== null)
        return products.includes(product) ? [] : [[to, 'a product that is hidden or does not exist']]
      return page !== null && pages.includes(page) ? [] : [[to, 'which does not exist']]
    }),
  )
}
