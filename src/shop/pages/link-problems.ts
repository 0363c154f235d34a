import { listAddressesAmong, productsAmong } from '#database/face/targets.ts'
import type { Db } from '#database/schema.ts'
import type { CatalogTarget } from '#domain/face/catalog-targets.ts'
import { shownNames } from './shown-pages.ts'

/** A sentence for each link that leads to what the shop does not have. */
export async function linkProblems(db: Db, targets: readonly CatalogTarget[], today: string): Promise<string[]> {
  const categories = await listAddressesAmong(
    db,
    targets.flatMap(({ category }) => category ?? []),
  )
  const products = await productsAmong(
    db,
    targets.flatMap(({ product }) => product ?? []),
  )
  const pages = await shownNames(db, today)
  return targets.flatMap(({ member, to, category, product, page }) => {
    if (category !== null)
      return categories.includes(category) ? [] : [`${member} leads to ${to}, a category without products.`]
    if (product !== null)
      return products.includes(product) ? [] : [`${member} leads to ${to}, a product that the shop does not show.`]
    if (page !== null && pages.includes(page)) return []
    return [`${member} leads to ${to}, where the shop has no page.`]
  })
}
