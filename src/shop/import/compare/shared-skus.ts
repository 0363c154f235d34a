import { ownersOfSkus } from '#database/import/known-products.ts'
import type { Staging } from '#database/import/staging.ts'
import type { Db } from '#database/schema.ts'
import { plainLine } from '#domain/plain-text.ts'
import type { Problem } from '#shop/import/problems.ts'

/** Reports SKUs that other products in the shop have too, since one may be the same product under another name. */
export async function sharedSkus(
  db: Db,
  { slugs, skus }: Staging,
  { replace }: { replace: boolean },
): Promise<Problem[]> {
  if (replace) return []
  const shared: Problem[] = []
  let count = 0
  for (let page = skus.after(''); page.length > 0; page = skus.after(page.at(-1)!.name)) {
    const owners = await ownersOfSkus(
      db,
      page.map(({ name }) => name),
    )
    for (const { name, slug, where } of page) {
      const other = owners.get(name)?.find((owner) => owner !== slug && !slugs.find(owner))
      if (other === undefined) continue
      count += 1
      if (shared.length === 0)
        shared.push({ where, reason: `"${plainLine(name)}" of ${slug} is also a SKU of ${other} in the shop` })
    }
  }
  const more = count === 2 ? '; so is 1 other SKU' : `; so are ${count - 1} other SKUs`
  return shared.map(({ where, reason }) => ({ where, reason: count > 1 ? reason + more : reason }))
}
