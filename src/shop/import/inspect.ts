import { isCatalogEmpty } from '#database/import/known-products.ts'
import { ownPictures } from '#database/catalog/pictures.ts'
import type { Db } from '#database/schema.ts'
import type { MediaStore } from '#media/media-store.ts'
import { ONE_VARIANT } from '#domain/catalog/match-variants.ts'
import type { Staging } from '#database/import/staging.ts'
import { exportedPicture, findPicture, isWebAddress } from '#shop/import/formats/pictures.ts'
import type { CheckedBatch, CheckedEntry } from './checked-products.ts'
import type { FoundPicture } from './parsed-product.ts'
import { noProblems, addProblems, type Problems, type Problem } from './problems.ts'

export type Inspection = {
  total: number
  bad: Set<number>
  /** Another product of the same slug precedes these bad ones. */
  repeats: number
  problems: Problems
  warnings: Problems
  pictures: Map<string, FoundPicture>
  isEmpty: boolean
}

type Folders = { source: string; media: MediaStore | null }

/** Writes pictures and staging. Some problems are between products. */
export async function inspect(
  db: Db,
  batches: AsyncIterable<CheckedBatch>,
  folders: Folders,
  staging: Staging,
  onProgress: (done: number) => void,
): Promise<Inspection> {
  const found: Omit<Inspection, 'isEmpty'> = {
    total: 0,
    bad: new Set(),
    repeats: 0,
    problems: noProblems(),
    warnings: noProblems(),
    pictures: new Map(),
  }
  let shopPictures: Promise<Map<string, FoundPicture>> | undefined
  const own = () => (shopPictures ??= ownPictures(db))
  const isEmpty = await isCatalogEmpty(db)
  for await (const { entries, products } of batches) {
    staging.addBatch(products)
    for (const { references, claimed, problems, warnings, needsShop, done } of JSON.parse(entries) as CheckedEntry[]) {
      onProgress(done)
      const index = found.total++
      const slug = references?.slug ?? claimed
      if (slug) problems.push(...claimSlug(staging, found, slug, index))
      if (references) {
        problems.push(...claimSkus(staging, references, index))
        problems.push(...(await findPictures(found.pictures, references, folders, own)))
      }
      if (references && needsShop && isEmpty) problems.push({ where: references.slug.where, reason: ONE_VARIANT })
      addProblems(found.warnings, warnings)
      if (problems.length > 0) found.bad.add(index)
      addProblems(found.problems, problems)
    }
  }
  return { ...found, isEmpty }
}

type References = NonNullable<CheckedEntry['references']>

/** All parts of a product whose rows stand apart are bad, because none is the whole. */
function claimSlug(
  staging: Staging,
  found: Pick<Inspection, 'bad' | 'repeats'>,
  { name: slug, where }: References['slug'],
  index: number,
): Problem[] {
  const other = staging.slugs.claim(slug, { slug, index, where })
  if (!other) return []
  found.bad.add(other.index)
  found.repeats += 1
  return [{ where, reason: `"${slug}" is already used by the product at ${other.where}` }]
}

function claimSkus(staging: Staging, { slug: { name: slug }, skus }: References, index: number): Problem[] {
  const problems: Problem[] = []
  for (const { name: sku, where } of skus) {
    const other = staging.skus.claim(sku, { slug, index, where })
    if (other)
      problems.push({ where, reason: `"${sku}" of ${slug} is already the SKU of ${other.slug} at ${other.where}` })
  }
  return problems
}

async function findPictures(
  found: Map<string, FoundPicture>,
  { pictures }: References,
  { source, media }: Folders,
  own: () => Promise<Map<string, FoundPicture>>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const { ref, where } of pictures) {
    if (found.has(ref)) continue
    const exported = exportedPicture(ref)
    const known = exported && (await own()).get(exported)
    if (!known && isWebAddress(ref)) continue
    const picture = known || (await findPicture(ref, source, media))
    if (typeof picture === 'string') problems.push({ where, reason: picture })
    else found.set(ref, picture)
  }
  return problems
}
