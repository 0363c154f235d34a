import { plainLine } from '#domain/plain-text.ts'
import { isCatalogEmpty } from '#database/import/known-products.ts'
import { ownPictures } from '#database/catalog/pictures.ts'
import type { Db } from '#database/schema.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { Staging } from '#database/import/staging.ts'
import { exportedPicture, findPicture, isWebUrl } from '#shop/import/formats/pictures.ts'
import { counted } from '#domain/counts.ts'
import type { FilePath } from '#shop/import/categories/find-places.ts'
import { createNotes, type Notes } from './notes.ts'
import { knownBatches } from '#shop/import/compare/variant-rows.ts'
import type { CheckedBatch, CheckedEntry } from '#shop/import/check/checked-products.ts'
import type { FoundPicture } from './parsed-product.ts'
import { noProblems, addProblems, type Problems, type Problem } from './problems.ts'

export type Inspection = {
  total: number
  bad: Set<number>
  /** The number of bad products whose slug was already used. */
  repeats: number
  problems: Problems
  warnings: Problems
  pictures: Map<string, FoundPicture>
  isEmpty: boolean
  /** The file's distinct categories. */
  paths: FilePath[]
}

type Folders = { source: string; media: MediaStore | null }

/** Writes pictures and staging rows, and finds conflicts between products. */
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
    paths: [],
  }
  let shopPictures: Promise<Map<string, FoundPicture>> | undefined
  const own = () => (shopPictures ??= ownPictures(db))
  const isEmpty = await isCatalogEmpty(db)
  const notes = createNotes()
  for await (const { entries, products, notes: told, paths } of knownBatches(db, batches, notes)) {
    addProblems(found.warnings, told)
    found.paths.push(...paths)
    if (entries.length > 0) staging.addBatch(products)
    for (const { references, claimed, problems, warnings, needsShop, done } of entries) {
      onProgress(done)
      const index = found.total++
      const slug = references?.slug ?? claimed
      if (slug?.name) problems.push(...claimSlug(staging, found, slug, index))
      else if (references && problems.length === 0)
        problems.push({ where: references.slug.where, reason: NAMES_NOTHING })
      if (references) {
        claimSkus(staging, references, index, notes)
        problems.push(...(await findPictures(found.pictures, references, folders, own)))
      }
      if (references && needsShop && isEmpty) problems.push({ where: references.slug.where, reason: needsShop })
      addProblems(found.warnings, warnings)
      if (problems.length > 0) found.bad.add(index)
      else if (references?.sourceId)
        staging.sourceIds.claim(references.sourceId, { slug: slug!.name, index, where: '' })
      addProblems(found.problems, problems)
    }
  }
  addProblems(found.warnings, notes.all())
  return { ...found, isEmpty }
}

/** A file without names may still identify products by SKU. */
const NAMES_NOTHING = 'has no name, and no SKU or ID that the shop knows'

type References = NonNullable<CheckedEntry['references']>

/** If a product's rows are not consecutive, all of its parts are rejected, because none is complete. */
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

/** SKUs need not be unique: some shops use one style number for all sizes. */
function claimSkus(staging: Staging, { slug: { name: slug }, skus }: References, index: number, notes: Notes): void {
  for (const { name: sku, where } of skus) {
    const other = staging.skus.claim(sku, { slug, index, where })
    if (!other) continue
    const both = other.slug === slug ? slug : `${other.slug} and ${slug}`
    notes.add(where, REPEATED_SKU, plainLine(`${sku} of ${both}`))
  }
}

const REPEATED_SKU = (count: number, first: string): string =>
  `${counted(count, 'variant')} with a SKU that another has too, such as ${first}; in commands, name ${count === 1 ? 'it' : 'one'} by its handle and options, like mug/Small`

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
    if (!known && isWebUrl(ref)) continue
    const picture = known || (await findPicture(ref, source, media))
    if (typeof picture === 'string') problems.push({ where, reason: picture })
    else found.set(ref, picture)
  }
  return problems
}
