import { ownersOfSkus } from '#database/import/known-products.ts'
import { slugsOfSourceIds } from '#database/import/source-ids.ts'
import type { Db } from '#database/schema.ts'
import { counted } from '#domain/counts.ts'
import type { CheckedBatch, CheckedEntry } from '#shop/import/check/checked-products.ts'
import type { Notes } from '#shop/import/notes.ts'
import type { CheckedProduct } from '#shop/import/parsed-product.ts'

type References = NonNullable<CheckedEntry['references']>

/** For a file without slugs, finds each product's slug by SKU or else by id, since its name may have changed. */
export async function withKnownSlugs(
  db: Db,
  batch: CheckedBatch,
  notes: Notes,
): Promise<{ entries: CheckedEntry[]; products: string }> {
  const entries = JSON.parse(batch.entries) as CheckedEntry[]
  const named = entries.flatMap(({ references }) => (references?.isSlugOfName ? references : []))
  const owners = await ownersOfSkus(db, named.flatMap(skusOf))
  const slugOfId = await slugsOfSourceIds(
    db,
    named.flatMap(({ sourceId }) => sourceId ?? []),
  )
  const known = (references: References): string | undefined => {
    const found = new Set(skusOf(references).flatMap((sku) => owners.get(sku) ?? []))
    if (found.size === 1) return [...found][0]
    const slug = references.sourceId && slugOfId.get(references.sourceId)
    if (slug && references.slug.name && slug !== references.slug.name) notes.add(references.slug.where, BY_ID)
    return slug
  }
  const slugs = entries.map(({ references }) => (references?.isSlugOfName ? known(references) : undefined))
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

const skusOf = ({ skus }: References): string[] => skus.map(({ name }) => name)

const BY_ID = (count: number): string =>
  `${counted(count, 'product')} matched only by ID: name and SKU are now those in the file`
