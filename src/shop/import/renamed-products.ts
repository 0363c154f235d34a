import { ownersOfSkus } from '#database/import/known-products.ts'
import type { Db } from '#database/schema.ts'
import type { CheckedBatch, CheckedEntry } from '#shop/import/check/checked-products.ts'
import type { CheckedProduct } from './parsed-product.ts'

/** Gives products of a file without slugs the slugs of the shop's products that have their SKUs, since a name may have changed. */
export async function withKnownSlugs(
  db: Db,
  batch: CheckedBatch,
): Promise<{ entries: CheckedEntry[]; products: string }> {
  const entries = JSON.parse(batch.entries) as CheckedEntry[]
  const skus = entries.flatMap(({ references }) => (references?.isSlugOfName ? skusOf(references) : []))
  if (skus.length === 0) return { entries, products: batch.products }
  const owners = await ownersOfSkus(db, skus)
  const slugs = entries.map(({ references }) => {
    const found = references?.isSlugOfName ? skusOf(references).flatMap((sku) => owners.get(sku) ?? []) : []
    return new Set(found).size === 1 ? found[0] : undefined
  })
  if (slugs.every((slug) => slug === undefined)) return { entries, products: batch.products }
  for (const [index, slug] of slugs.entries()) if (slug) entries[index]!.references!.slug.name = slug
  const products = JSON.parse(batch.products) as (CheckedProduct | null)[]
  return {
    entries,
    products: JSON.stringify(
      products.map((product, index) => product && { ...product, ...(slugs[index] && { slug: slugs[index] }) }),
    ),
  }
}

const skusOf = ({ skus }: NonNullable<CheckedEntry['references']>): string[] => skus.map(({ name }) => name)
