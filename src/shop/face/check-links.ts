import { listAddressesAmong, productsAmong } from '#database/face/targets.ts'
import type { Db } from '#database/schema.ts'
import { invalid } from '#domain/errors.ts'
import { catalogTargets } from '#domain/face/catalog-targets.ts'
import type { Face } from '#domain/face/face.ts'
import { shownNames } from '#shop/pages/shown-pages.ts'

/** Throws 'invalid' with a line for each link that leads to what the shop does not have. */
export async function checkLinks(db: Db, face: Face, today: string): Promise<void> {
  const targets = catalogTargets(face)
  const categories = await listAddressesAmong(
    db,
    targets.flatMap(({ category }) => category ?? []),
  )
  const products = await productsAmong(
    db,
    targets.flatMap(({ product }) => product ?? []),
  )
  const pages = await shownNames(db, today)
  const problems = targets.flatMap(({ member, to, category, product, page }) => {
    if (category !== null)
      return categories.includes(category) ? [] : [`${member} leads to ${to}, a category without products.`]
    if (product !== null)
      return products.includes(product) ? [] : [`${member} leads to ${to}, a product that the shop does not show.`]
    if (page !== null && pages.includes(page)) return []
    return [`${member} leads to ${to}, where the shop has no page.`]
  })
  if (problems.length > 0) throw invalid(problems.join('\n'))
}
